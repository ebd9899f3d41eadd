internal import Results

/// Where moments of a recording lie in a drawing of it: from 0 to ``TimeScale/width`` units.
struct TimeScale {
  /// Units from the start of the recording to its end.
  static let width = 1000.0
  /// Seconds from the recording's first displayed frame to its end; above 0.
  let duration: Double

  /// The scale of a recording. One that ends before what is told of it is as long as that.
  init(_ recording: RecordingResult) {
    let ends = recording.checks.flatMap { $0.violations.map(\.end) + ($0.plot?.times ?? []) }
    let longest = ends.reduce(recording.media?.duration ?? 0) { max($0, $1) }
    duration = longest.isFinite && longest > 0 ? longest : 1
  }

  /// Where a moment lies, in whole units; what lies outside is drawn at the edge.
  func place(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return 0 }
    return min(max(seconds / duration, 0), 1) * Self.width
  }

  /// A unit's number as a drawing writes it.
  static func text(_ units: Double) -> String {
    let tenths = Int((min(max(units, -1e9), 1e9) * 10).rounded())
    let rest = tenths.magnitude % 10
    return "\(tenths / 10)\(rest == 0 ? "" : ".\(rest)")"
  }
}
