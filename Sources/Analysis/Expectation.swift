public import Media
public import Policy
public import Reading

/// Says of one frame after another whether a region looks as it must. It may remember earlier
/// frames; it knows nothing of files, times or what is tolerated.
public protocol Expectation: SendableMetatype {
  /// How it is written in a policy.
  static var syntax: ExpectationSyntax { get }

  /// Whether it reads text.
  static var readsText: Bool { get }

  /// Whether it judges a frame by that frame alone, whatever it saw before: then frames can be judged in
  /// any order.
  static var judgesFramesAlone: Bool { get }

  /// Whether it compares a frame with those before, so that a frame alone always meets it.
  static var comparesFrames: Bool { get }

  /// An expectation as a policy asks for it.
  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError)

  /// Judges the next frame. `region` changes only when the frame's geometry does.
  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement

  /// How far the frame that was just judged is off, in multiples of the limit: 1 and more is a
  /// deviation. Nil where no number tells. For measuring limits; an ordinary scan doesn't ask.
  mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double?

  /// What the judgements that are still provisional come to, in their order, after the last frame.
  mutating func finish() -> [Judgement]
}

extension Expectation {
  /// Most expectations measure pixels only.
  public static var readsText: Bool { false }

  /// Most expectations remember something.
  public static var judgesFramesAlone: Bool { false }

  /// Most expectations say something of a frame alone.
  public static var comparesFrames: Bool { false }

  /// Some expectations have no limit that a number is compared with.
  public mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    nil
  }

  /// Most expectations judge a frame once and for all.
  public mutating func finish() -> [Judgement] { [] }
}

/// Why a check can't be carried out.
public enum AnalysisError: Error, Sendable, Equatable {
  /// The text reader or its language data could not be loaded.
  case noTextReader(reason: String)
  /// A picture that the policy names is there, but can't be used.
  case unusablePicture(path: String, cause: MediaError)
}
