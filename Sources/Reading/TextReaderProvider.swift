/// Loads a text reader when the first check needs one, and shares it among all.
public final class TextReaderProvider {
  /// Whether what is read where nothing may be read is told word for word.
  public let tellsTexts: Bool
  private var reader: TextReader?

  /// A provider that has loaded nothing yet.
  public init(tellsTexts: Bool = false) { self.tellsTexts = tellsTexts }

  /// The reader, loaded at the first call.
  public func get() throws(TextReaderError) -> TextReader {
    if let reader { return reader }
    let loaded = try TextReader()
    reader = loaded
    return loaded
  }
}
