/// How a recording is called in its result.
public struct RecordingName: Sendable {
  /// The path to show: bytes that are not UTF-8 appear as `\xNN`.
  public let display: String
  /// The path's exact bytes in hexadecimal, only when they are not UTF-8.
  public let exactBytes: String?

  /// A name from its parts.
  public init(display: String, exactBytes: String?) {
    self.display = display
    self.exactBytes = exactBytes
  }

  /// The name of what lies at a path.
  public init(_ path: RecordingPath) {
    self.init(display: path.display, exactBytes: path.exactBytes)
  }
}
