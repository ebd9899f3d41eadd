/// Loads a text reader when the first check needs one, and shares it among all.
public final class TextReaderProvider {
  /// Whether what is read where nothing may be read is told word for word.
  public let tellsTexts: Bool
  private var reader: TextReader?
  private var thread: ReadingThread?

  /// A provider that has loaded nothing yet.
  public init(tellsTexts: Bool = false) { self.tellsTexts = tellsTexts }

  /// The reader, loaded at the first call.
  public func get() throws(TextReaderError) -> TextReader {
    if let reader { return reader }
    let loaded = try TextReader()
    reader = loaded
    return loaded
  }

  /// A thread with a reader of its own, loaded at the first call.
  public func getThread() throws(TextReaderError) -> ReadingThread {
    if let thread { return thread }
    let loaded = ReadingThread(try TextReader(triesInverted: false))
    thread = loaded
    return loaded
  }

  /// How many pictures Tesseract was given, each preparation counted; it waits for the thread's.
  package var readingCount: Int { (reader?.readingCount ?? 0) + (thread?.readingCount ?? 0) }
}
