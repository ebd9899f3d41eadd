internal import Results

/// When a check applied and when it was violated.
struct HTMLCheckTimeline {
  let check: CheckResult
  let scale: TimeScale

  /// Parts drawn of each kind; more than that are narrower than a pixel.
  private static let most = 1000

  func write(to html: inout HTMLWriter) {
    let plot = check.plot.flatMap { PlotDrawing($0, of: check, scale: scale) }
    TimelineDrawing(scale: scale, label: label, parts: parts, plot: plot).write(to: &html)
    if applied == nil {
      html.element("p", ["class": "hint"], "When it applied is not in the results.")
    }
  }

  /// When it applied, as told or as it follows from its sums; nil where nothing says.
  private var applied: [TimeSpan]? {
    if let applied = check.applied { return applied }
    if check.verdict == .notExercised || check.frames == 0 { return [] }
    let isWhole = check.applicableSeconds >= scale.duration - 0.001
    return isWhole ? [TimeSpan(start: 0, end: scale.duration)] : nil
  }

  private var parts: [TimelineDrawing.Part] {
    let applied = (applied ?? []).prefix(Self.most).map { span in
      TimelineDrawing.Part(
        span: span, kind: .applied,
        title: "applied \(TimeText.moment(span.start))–\(TimeText.moment(span.end)) s")
    }
    let isTolerated = check.verdict == .pass
    let violated = check.violations.prefix(Self.most).map { violation in
      let span = TimeText.span(
        from: violation.start, to: violation.end, frames: violation.frames)
      return TimelineDrawing.Part(
        span: TimeSpan(start: violation.start, end: violation.end),
        kind: isTolerated ? .tolerated : .violated,
        title: "\(isTolerated ? "tolerated" : "violated") \(span)")
    }
    return applied + violated
  }

  private var label: String {
    let times = TimeText.count(check.violations.count, "violation")
    let whole =
      "\(TimeText.duration(check.applicableSeconds)) of \(TimeText.duration(scale.duration))"
    return "Timeline of \(check.name): applied \(whole), \(times)"
  }
}

/// When a policy's screens showed.
struct HTMLScreens {
  let screens: [ScreenResult]
  let scale: TimeScale

  func write(to html: inout HTMLWriter) {
    html.literal("\n<h3>Screens</h3>\n")
    for screen in screens {
      let seen =
        screen.frames == 0
        ? "not seen"
        : "seen for \(TimeText.duration(screen.seconds)), \(TimeText.count(screen.frames, "frame"))"
      html.element("p", ["class": "what"]) {
        $0.isolated(screen.name)
        $0.text(": \(seen)")
      }
      let parts = screen.shown.prefix(1000).map { span in
        TimelineDrawing.Part(
          span: span, kind: .applied,
          title: "seen \(TimeText.moment(span.start))–\(TimeText.moment(span.end)) s")
      }
      TimelineDrawing(scale: scale, label: "Timeline of the screen \(screen.name)", parts: parts)
        .write(to: &html)
    }
  }
}
