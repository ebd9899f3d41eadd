/// How much may be read while reading comes to nothing: some at once, then a little with every frame.
///
/// A million pixels take Tesseract about 0.5 s, a frame's decoding 3 to 8 ms: at this pace reading costs
/// about as much as decoding, however long nothing is found.
struct ReadingBudget {
  private static let most = 0.5
  private static let credit = 1.0
  private static let perFrame = 0.008

  private var left = most

  /// Whether something may be read; what was begun may take more than there is.
  var allowsReading: Bool { left > 0 }

  /// Whether hardly anything has been read lately.
  var isFull: Bool { left >= 0.8 * Self.most }
  /// Whether a reading may be made that decides between pass and violation.
  var allowsDecision: Bool { left > -Self.credit }

  /// Counts a frame.
  mutating func passFrame() { left = min(Self.most, left + Self.perFrame) }

  /// Counts what was read, in millions of pixels.
  mutating func spend(_ megapixels: Double) { left -= megapixels }
}
