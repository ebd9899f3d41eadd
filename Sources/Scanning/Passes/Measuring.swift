internal import Results

/// Whether and how results say how far frames are from their checks' limits.
public struct Measuring: Codable, Sendable, Equatable {
  /// Whether every frame is listed; see `CheckResult.severities`.
  public var listsFrames: Bool
  /// Whether there is a plot; see `CheckResult.plot`.
  public var plots: Bool

  /// Neither, unless said otherwise.
  public init(listsFrames: Bool = false, plots: Bool = false) {
    self.listsFrames = listsFrames
    self.plots = plots
  }

  /// Whether anything is measured beyond what a verdict needs.
  var isOn: Bool { listsFrames || plots }
}

extension MeasurePlot {
  /// A picture of the plot is no wider than that, in points.
  private static let most = 240

  /// The worst of so many frames side by side that no more than `most` points are left; nil without any.
  ///
  /// - Parameters:
  ///   - severities: of the frames that were judged, in multiples of the limit; nil where no number tells.
  ///   - times: of the same frames, in seconds; they don't go back.
  ///   - applied: when the check applied, in order; other frames were judged in case it did.
  init?(_ severities: [Double?], at times: [Double], within applied: [TimeSpan]) {
    var rest = applied[...]
    let measured = zip(times, severities).compactMap { time, severity in
      while let span = rest.first, span.end <= time, span.end > span.start { rest.removeFirst() }
      let isApplied = rest.first.map { $0.start <= time } ?? false
      return isApplied ? severity.map { (time: time, value: $0) } : nil
    }
    guard let first = measured.first, let last = measured.last else { return nil }
    let width = max(last.time - first.time, 0) / Double(Self.most)
    var points: [(time: Double, value: Double)] = []
    var bin = -1
    for point in measured {
      let next = width > 0 ? min(Self.most - 1, Int((point.time - first.time) / width)) : 0
      if next != bin {
        points.append(point)
        bin = next
      } else if point.value > points[points.count - 1].value {
        points[points.count - 1] = point
      }
    }
    self.init(times: points.map(\.time), values: points.map(\.value))
  }
}
