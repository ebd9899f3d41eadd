/// Loads a text reader when the first check needs one, and shares it among all.
public final class TextReaderProvider {
  private var reader: TextReader?

  /// A provider that has loaded nothing yet.
  public init() {}

  /// The reader, loaded at the first call.
  public func get() throws(TextReaderError) -> TextReader {
    if let reader { return reader }
    let loaded = try TextReader()
    reader = loaded
    return loaded
  }
}
