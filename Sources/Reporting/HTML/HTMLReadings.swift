internal import Results

/// What a text pattern captured over time.
struct HTMLReadings {
  let check: CheckResult
  let scale: TimeScale

  /// Readings listed; a reading that changes more often than this is no reading.
  private static let most = 50

  func write(to html: inout HTMLWriter) {
    guard let readings = check.readings, let first = readings.first else {
      if !check.captures.isEmpty { sentence("Captured: \(check.captureText)", to: &html) }
      return
    }
    if readings.allSatisfy({ $0.captures == first.captures }) {
      return sentence("Captured: \(check.text(of: first.captures)), unchanged", to: &html)
    }
    let parts = readings.prefix(1000).map { reading in
      TimelineDrawing.Part(
        span: TimeSpan(start: reading.start, end: reading.end),
        kind: reading.captures == first.captures ? .applied : .otherwise, title: text(reading))
    }
    html.literal("\n")
    html.element("h4", "Captured over time")
    TimelineDrawing(scale: scale, label: "What \(check.name) captured over time", parts: parts)
      .write(to: &html)
    html.element("ul", ["class": "readings"]) { list in
      for reading in readings.prefix(Self.most) {
        list.element("li") { $0.isolated(text(reading)) }
      }
      if readings.count > Self.most {
        list.element("li", "… and \(readings.count - Self.most) more")
      }
    }
  }

  private func sentence(_ text: String, to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("p", ["class": "captures"]) { $0.isolated(text) }
  }

  private func text(_ reading: Reading) -> String {
    let span = "\(TimeText.moment(reading.start))–\(TimeText.moment(reading.end)) s"
    let captured = check.text(of: reading.captures)
    return "\(span): \(captured.isEmpty ? "nothing" : captured)"
  }
}
