/// A part of a recording.
public struct TimeSpan: Codable, Sendable, Equatable {
  /// Its start, in seconds from the recording's first displayed frame.
  public var start: Double
  /// Its end (exclusive), in seconds.
  public var end: Double

  /// A part from its bounds, in seconds.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// When a screen showed in a recording.
public struct ScreenResult: Codable, Sendable, Equatable {
  /// The screen's name in the policy.
  public var name: String
  /// Seconds in which it showed.
  public var seconds: Double
  /// Frames in which it showed.
  public var frames: Int
  /// When it showed, in order of time; empty when it was never seen.
  public var shown: [TimeSpan]

  /// A result from its parts.
  public init(name: String, seconds: Double = 0, frames: Int = 0, shown: [TimeSpan] = []) {
    self.name = name
    self.seconds = seconds
    self.frames = frames
    self.shown = shown
  }
}

/// What the names in a text pattern captured for a while.
public struct Reading: Codable, Sendable, Equatable {
  /// Its start, in seconds from the recording's first displayed frame.
  public var start: Double
  /// Its end (exclusive), in seconds.
  public var end: Double
  /// What was captured, by name.
  public var captures: [String: String]

  /// A reading from its parts.
  public init(start: Double, end: Double, captures: [String: String]) {
    self.start = start
    self.end = end
    self.captures = captures
  }
}

/// How far a check's frames were from its limit over time: so few points that a picture of it needs no
/// more, each the worst of the frames around it.
public struct MeasurePlot: Codable, Sendable, Equatable {
  /// The times of the points, in seconds from the recording's first displayed frame.
  public var times: [Double]
  /// What was measured there, in multiples of the limit: 1 and more is a violation.
  public var values: [Double]

  /// A plot from its points.
  public init(times: [Double], values: [Double]) {
    self.times = times
    self.values = values
  }
}
