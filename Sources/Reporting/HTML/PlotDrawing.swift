internal import Results

/// How far a check's frames were from its limit over time, as a line; the limit is a dashed line across.
struct PlotDrawing {
  private struct Point {
    let time: Double
    let value: Double
  }

  private let scale: TimeScale
  private let points: [Point]
  /// When the check applied; the line is broken between.
  private let applied: [TimeSpan]?
  /// The value at the upper edge, at which the limit still lies well within.
  private let top: Double
  private let worst: Point
  private let label: String

  /// Units from top to bottom, about two for a pixel.
  private static let height = 100.0
  /// Points drawn where all of them passed, each the worst of those around it.
  private static let mostOfPassed = 100

  /// The drawing of a check's plot; nil when nothing is in it.
  init?(_ plot: MeasurePlot, of check: CheckResult, scale: TimeScale) {
    let points = zip(plot.times, plot.values).compactMap { time, value in
      time.isFinite && value.isFinite ? Point(time: time, value: max(0, value)) : nil
    }
    guard let worst = points.max(by: { $0.value < $1.value }) else { return nil }
    self.worst = worst
    self.points = worst.value < 1 ? Self.fewer(points) : points
    self.scale = scale
    applied = check.applied
    top = max(1.5, worst.value)
    label = "Measured over time: \(check.name)"
  }

  /// How far the measure went, in words.
  var summary: String {
    let value = TimeText.fixed(worst.value, decimals: worst.value < 1 ? 2 : 1)
    return "at most \(value)× the limit (dashed), at \(TimeText.point(worst.time))"
  }

  func write(to html: inout HTMLWriter) {
    html.element(
      "svg",
      [
        "class": "plot", "viewBox": "0 0 1000 100", "width": "100%", "height": "56",
        "preserveAspectRatio": "none", "role": "img", "aria-label": label,
        "data-seconds": TimeText.moment(scale.duration),
        "data-top": TimeText.fixed(top, decimals: 3),
      ]
    ) { svg in
      for line in lines {
        svg.shape(
          "polyline",
          [
            "points": line, "fill": "none", "stroke": "#3b6fb0",
            "vector-effect": "non-scaling-stroke",
          ])
      }
      let limit = "\(height(of: 1))"
      svg.shape(
        "line",
        [
          "class": "limit", "x2": "1000", "y1": limit, "y2": limit, "stroke": "#b42318",
          "stroke-dasharray": "6 4", "vector-effect": "non-scaling-stroke",
        ])
    }
  }

  private static func fewer(_ points: [Point]) -> [Point] {
    let step = (points.count + mostOfPassed - 1) / mostOfPassed
    return stride(from: 0, to: points.count, by: step).compactMap { start in
      points[start..<min(start + step, points.count)].max { $0.value < $1.value }
    }
  }

  /// The line, broken where the check did not apply; of points in a row at the same height only the
  /// first and the last are kept.
  private var lines: [String] {
    var lines: [String] = []
    var line: [(place: Int, height: Int)] = []
    var part = 0
    func end() {
      // A line of one point has no length and would not be seen.
      if line.count == 1 { line.append((line[0].place + 1, line[0].height)) }
      if !line.isEmpty {
        lines.append(line.map { "\($0.place),\($0.height)" }.joined(separator: " "))
      }
      line = []
    }
    for point in points {
      if let applied {
        let before = part
        while part < applied.count, applied[part].end <= point.time { part += 1 }
        if part != before { end() }
      }
      let height = height(of: point.value)
      if line.suffix(2).count(where: { $0.height == height }) == 2 { line.removeLast() }
      line.append((Int(scale.place(point.time).rounded()), height))
    }
    end()
    return lines
  }

  /// Where a value lies: its square root counts, so that the limit is seen beside high values.
  private func height(of value: Double) -> Int {
    Int((Self.height * (0.98 - (value / top).squareRoot() * 0.96)).rounded())
  }
}
