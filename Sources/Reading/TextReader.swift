internal import CTesseract
internal import Geometry

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Text read out of a picture.
public struct Reading: Sendable, Equatable {
  /// The lines, separated by newlines, without white space around them.
  public let text: String
  /// Tesseract's mean confidence in its words, 0 to 100.
  public let confidence: Int

  /// A reading from its parts.
  public init(text: String, confidence: Int) {
    self.text = text
    self.confidence = confidence
  }
}

/// Why text can't be read.
public struct TextReaderError: Error, Sendable, Equatable {
  /// What is missing.
  public let reason: String
}

/// Reads text with Tesseract, in this process and on the calling thread. Owns Tesseract's handle.
public final class TextReader {
  let handle: OpaquePointer
  /// How many pictures it was given, each preparation counted: reading is what costs time.
  package private(set) var readingCount = 0
  /// How many pixels Tesseract was given, in millions: its time goes with them.
  package private(set) var megapixels = 0.0

  /// How a picture is prepared before it is read. The first suits most pictures; each other one
  /// reads some that it can't.
  public enum Preparation: CaseIterable, Sendable {
    /// Enlarged to the size Tesseract reads best, dark on light.
    case plain
    /// The same, a third larger.
    case larger
    /// Black and white by local contrast, for busy backgrounds.
    case thresholded
    /// Only what is nearly as light as the lightest: light text on anything, outlined or not.
    case lightest
    /// Only what is nearly as dark as the darkest: dark text on anything.
    case darkest
  }

  /// Tesseract reads capitals of about 30 pixels best; a line of them with descenders is this high.
  private static let bestLineHeight = 40.0
  /// Levels from the text's own that are text at its full, and that are none.
  private static let nearText = 40
  private static let farFromText = 110

  /// Loads Tesseract's English model.
  ///
  /// - Parameter triesInverted: whether what is read badly is read once more as light on dark. That takes as
  ///   long again, and is for nothing where pictures come dark on light.
  public init(triesInverted: Bool = true) throws(TextReaderError) {
    guard let handle = TessBaseAPICreate() else {
      throw TextReaderError(reason: "there is no memory for Tesseract")
    }
    // Word lists pull version numbers towards words.
    let settings = [
      ("load_system_dawg", "0"), ("load_freq_dawg", "0"), ("debug_file", "/dev/null"),
      ("invert_threshold", triesInverted ? "0.7" : "0"),
    ]
    var names = settings.map { strdup($0.0) }
    var values = settings.map { strdup($0.1) }
    defer { (names + values).forEach { free($0) } }
    let result = TessBaseAPIInit4(
      handle, nil, "eng", OEM_LSTM_ONLY, nil, 0, &names, &values, settings.count, 0)
    guard result == 0 else {
      TessBaseAPIDelete(handle)
      throw TextReaderError(
        reason: "Tesseract's English data is missing (on Debian: apt install tesseract-ocr-eng)")
    }
    self.handle = handle
  }

  deinit { TessBaseAPIDelete(handle) }

  /// Tesseract's version, such as `5.3.0`.
  public static var version: String { String(cString: TessVersion()) }

  func countReading() { readingCount += 1 }

  /// Reads a picture. An empty text when there is nothing to read.
  public func read(_ picture: GrayPicture, prepared preparation: Preparation = .plain) -> Reading {
    countReading()
    var layout = TextLayout(picture)
    guard layout.lightest - layout.darkest >= 12 else { return Reading(text: "", confidence: 0) }
    var stretched = picture.spread(from: layout.darkest, to: layout.lightest)
    switch preparation {
    case .plain, .larger, .thresholded: break
    case .lightest:
      stretched = stretched.spread(from: 255 - Self.farFromText, to: 255 - Self.nearText)
      layout = TextLayout(stretched, isLightOnDark: true)
    case .darkest:
      stretched = stretched.spread(from: Self.nearText, to: Self.farFromText)
      layout = TextLayout(stretched, isLightOnDark: false)
    }
    guard let (pix, isSingleLine) = prepare(stretched, layout: layout, preparation) else {
      return Reading(text: "", confidence: 0)
    }
    return recognize(pix, isSingleLine: isSingleLine)
  }

  /// What Tesseract makes of a picture that is prepared.
  func recognize(_ pix: Pix, isSingleLine: Bool) -> Reading {
    megapixels += Double(pix.width * pix.height) / 1e6
    TessBaseAPISetPageSegMode(handle, isSingleLine ? PSM_SINGLE_LINE : PSM_SINGLE_BLOCK)
    TessBaseAPISetImage2(handle, pix.pointer)
    TessBaseAPISetSourceResolution(handle, 150)
    defer { TessBaseAPIClear(handle) }
    guard TessBaseAPIRecognize(handle, nil) == 0, let raw = TessBaseAPIGetUTF8Text(handle) else {
      return Reading(text: "", confidence: 0)
    }
    defer { TessDeleteText(raw) }
    let lines = String(cString: raw).split(whereSeparator: \.isNewline)
      .map { line in
        line.split(whereSeparator: \.isWhitespace).map(VersionSpelling.corrected)
          .joined(separator: " ")
      }
      .filter { !$0.isEmpty }
    return Reading(
      text: lines.joined(separator: "\n"), confidence: Int(TessBaseAPIMeanTextConf(handle)))
  }

  private func prepare(
    _ picture: GrayPicture, layout: TextLayout, _ preparation: Preparation
  ) -> (Pix, isSingleLine: Bool)? {
    let lineHeight = Double(max(8, layout.lineHeight))
    var factor = min(4, max(1, Self.bestLineHeight / lineHeight))
    if preparation == .larger { factor = min(5, factor * 4 / 3) }
    guard var pix = Pix(picture) else { return nil }
    if layout.isLightOnDark, let inverted = pix.inverted() { pix = inverted }
    guard let enlarged = pix.enlarged(factor) else { return nil }
    pix = enlarged
    if preparation == .thresholded {
      let window = max(4, min(Int(lineHeight * factor), min(pix.width, pix.height) / 2 - 2))
      if let thresholded = pix.locallyThresholded(window: window) { pix = thresholded }
    }
    // Tesseract misses text that touches the picture's edge.
    guard let bordered = pix.bordered(16, level: 255) else { return nil }
    return (bordered, picture.size.height < Int(lineHeight * 2))
  }
}
