public import Geometry

/// What an expectation says of one frame.
public struct Judgement: Sendable {
  /// How the frame fell short; nil when the expectation is met.
  public var deviation: Deviation?
  /// What a text pattern captured in the frame, by name.
  public var captures: [String: String]
  /// Where it was captured, in display pixels.
  public var area: Rectangle
  /// What a reader of the verdict should know of this frame; rare.
  public var note: String?

  /// Whether there was more to look at than was looked at: that nothing was found proves nothing.
  public var isIncomplete = false
  /// Whether a later judgement may still say otherwise; see `settles`.
  public var isProvisional = false
  /// What the oldest of the provisional judgements before this one come to, in their order. They are
  /// provisional no longer.
  public var settles: [Judgement] = []

  /// Met, without anything captured.
  public static let met = Judgement()

  /// A judgement from its parts.
  public init(
    deviation: Deviation? = nil, captures: [String: String] = [:],
    area: Rectangle = Rectangle(x: 0, y: 0, width: 0, height: 0), note: String? = nil
  ) {
    self.deviation = deviation
    self.captures = captures
    self.area = area
    self.note = note
  }
}

extension Judgement {
  /// The judgement of this frame alone.
  var withoutSettled: Judgement {
    var judgement = self
    judgement.settles = []
    return judgement
  }
}

extension Judgement {
  /// The judgement of a frame of which only a part was looked at, which begins at that place.
  public func moved(from origin: Rectangle) -> Judgement {
    var judgement = self
    judgement.area.x += origin.x
    judgement.area.y += origin.y
    judgement.deviation?.area.x += origin.x
    judgement.deviation?.area.y += origin.y
    judgement.settles = settles.map { $0.moved(from: origin) }
    return judgement
  }
}

/// How a frame falls short of an expectation.
public struct Deviation: Sendable {
  /// How far; comparable between frames of one check only. The largest is a violation's worst.
  public var severity: Double
  /// Where the worst of it lies, in display pixels.
  public var area: Rectangle
  /// What was measured, for a person.
  public var measured: String

  /// A deviation from its parts.
  public init(severity: Double, area: Rectangle, measured: String) {
    self.severity = severity
    self.area = area
    self.measured = measured
  }
}
