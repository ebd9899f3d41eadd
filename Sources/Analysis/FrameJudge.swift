public import Media

/// Says of one frame after another whether a region looks as it is meant to. It may remember earlier
/// frames; it knows nothing of files, times or what is tolerated.
public protocol FrameJudge: SendableMetatype {
  /// Whether it judges a frame by that frame alone, whatever it saw before: then frames can be judged in
  /// any order.
  static var judgesFramesAlone: Bool { get }

  /// Whether it compares a frame with those before, so that a frame alone always meets it.
  static var comparesFrames: Bool { get }

  /// Judges the next frame. `region` changes only when the frame's geometry does.
  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement

  /// How far the frame that was just judged is off, in multiples of the limit: 1 and more is a
  /// deviation. Nil where no number tells. For measuring limits; an ordinary scan doesn't ask.
  mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double?

  /// Forgets how things were at first: the next frame is the first of another appearance.
  mutating func startAgain()

  /// What the judgements that are still provisional come to, in their order, after the last frame.
  mutating func finish() -> [Judgement]
}

extension FrameJudge {
  /// Most remember something.
  public static var judgesFramesAlone: Bool { false }

  /// Most say something of a frame alone.
  public static var comparesFrames: Bool { false }

  /// Some have no limit that a number is compared with.
  public mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    nil
  }

  /// Most don't care how things were at first.
  public mutating func startAgain() {}

  /// Most judge a frame once and for all.
  public mutating func finish() -> [Judgement] { [] }
}
