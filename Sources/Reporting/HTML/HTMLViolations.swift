internal import Results

/// The violations of a check: when, what was measured, where, and the frames.
struct HTMLViolations {
  let check: CheckResult
  let media: MediaDescription?
  let evidence: EvidenceReference

  /// Violations listed of a check.
  private static let most = 200
  /// Violations of which frames are drawn.
  private static let mostDrawn = 12

  func write(to html: inout HTMLWriter) {
    if check.violations.isEmpty { return }
    html.literal("\n")
    html.element("ol", ["class": "violations"]) { list in
      for (index, violation) in check.violations.prefix(Self.most).enumerated() {
        list.literal("\n")
        list.element("li") { item in
          write(violation, to: &item)
          if let media, index < Self.mostDrawn { draw(violation, of: media, to: &item) }
        }
      }
    }
    let rest = check.violations.count - Self.most
    if rest > 0 {
      html.element("p", ["class": "hint"], "… and \(rest) more, which the json report lists.")
    }
  }

  private func write(_ violation: Violation, to html: inout HTMLWriter) {
    let span = TimeText.span(from: violation.start, to: violation.end, frames: violation.frames)
    html.element("p") { line in
      line.element("strong", span)
      line.literal(" ")
      line.isolated(violation.worst.measured)
      line.text(" \(violation.place)")
    }
  }

  private func draw(
    _ violation: Violation, of media: MediaDescription, to html: inout HTMLWriter
  ) {
    html.element("div", ["class": "frames"]) { frames in
      let worst = "worst frame, \(TimeText.point(violation.worst.time))"
      let pictures = [
        ("first frame", violation.evidenceFirst), (worst, violation.evidence),
        ("last frame", violation.evidenceLast),
      ]
      for (caption, picture) in pictures where picture != nil || caption == worst {
        FrameDrawing(
          media: media, region: check.region,
          place: caption == worst ? violation.worst.where : nil,
          address: picture.flatMap { evidence.address($0) },
          caption: caption
        ).write(to: &frames)
      }
    }
  }
}
