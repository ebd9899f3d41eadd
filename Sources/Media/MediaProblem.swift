/// Something that went wrong while a recording was read, after which reading went on.
public struct MediaProblem: Equatable, Sendable {
  /// What kind of thing went wrong.
  public enum Kind: Sendable {
    /// The file ends before its content does.
    case truncated
    /// Some part of the file could not be decoded.
    case damaged
    /// There are more streams of pictures than the one that is read.
    case otherStreams
    /// The pictures change their size.
    case sizeChange
    /// Some pixels are transparent; they are shown over black.
    case transparency
    /// The values don't keep to the range that the file says.
    case wrongRange
  }

  /// What kind of thing went wrong.
  public let kind: Kind
  /// What happened, for a person.
  public let message: String
  /// When it happened first; nil where no time is known.
  public let time: PresentationTime?
  /// How often it happened.
  public var count = 1
}
