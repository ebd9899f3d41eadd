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

  /// How a picture is prepared before it is read. The first suits most pictures; each other one
  /// reads some that it can't.
  public enum Preparation: CaseIterable, Sendable {
    /// Enlarged to the size Tesseract reads best, dark on light.
    case plain
    /// The same, a third larger.
    case larger
    /// Black and white by local contrast, for busy backgrounds.
    case thresholded
    /// As it is, with the polarity the other way round.
    case inverted
  }

  /// Tesseract reads capitals of about 30 pixels best; a line of them with descenders is this high.
  private static let bestLineHeight = 40.0

  /// Loads Tesseract's English model.
  public init() throws(TextReaderError) {
    guard let handle = TessBaseAPICreate() else {
      throw TextReaderError(reason: "there is no memory for Tesseract")
    }
    // Word lists pull version numbers towards words.
    let settings = [
      ("load_system_dawg", "0"), ("load_freq_dawg", "0"), ("debug_file", "/dev/null"),
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

  /// Reads a picture. An empty text when there is nothing to read.
  public func read(_ picture: GrayPicture, prepared preparation: Preparation = .plain) -> Reading {
    let layout = TextLayout(picture)
    guard layout.lightest - layout.darkest >= 12,
      let (pix, isSingleLine) = prepare(picture, layout: layout, preparation)
    else { return Reading(text: "", confidence: 0) }
    TessBaseAPISetPageSegMode(handle, isSingleLine ? PSM_SINGLE_LINE : PSM_SINGLE_BLOCK)
    TessBaseAPISetImage2(handle, pix.pointer)
    TessBaseAPISetSourceResolution(handle, 150)
    defer { TessBaseAPIClear(handle) }
    guard TessBaseAPIRecognize(handle, nil) == 0, let raw = TessBaseAPIGetUTF8Text(handle) else {
      return Reading(text: "", confidence: 0)
    }
    defer { TessDeleteText(raw) }
    let lines = String(cString: raw).split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
    return Reading(
      text: lines.joined(separator: "\n"), confidence: Int(TessBaseAPIMeanTextConf(handle)))
  }

  private func prepare(
    _ picture: GrayPicture, layout: TextLayout, _ preparation: Preparation
  ) -> (Pix, isSingleLine: Bool)? {
    let stretched = stretch(picture, layout)
    let inverts = layout.isLightOnDark != (preparation == .inverted)
    let lineHeight = Double(max(8, layout.lineHeight))
    var factor = min(4, max(1, Self.bestLineHeight / lineHeight))
    if preparation == .larger { factor = min(5, factor * 4 / 3) }
    guard var pix = Pix(stretched) else { return nil }
    if inverts, let inverted = pix.inverted() { pix = inverted }
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

  /// Spreads the levels over all of black to white.
  private func stretch(_ picture: GrayPicture, _ layout: TextLayout) -> GrayPicture {
    let span = max(1, layout.lightest - layout.darkest)
    let table = (0..<256).map { UInt8(min(255, max(0, ($0 - layout.darkest) * 255 / span))) }
    return GrayPicture(size: picture.size, pixels: picture.pixels.map { table[Int($0)] })
  }
}
