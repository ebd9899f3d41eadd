internal import CTesseract

/// A word read out of a picture.
public struct ReadWord: Sendable, Equatable {
  /// Its characters.
  public let text: String
  /// Tesseract's confidence in it, 0 to 100.
  public let confidence: Double

  /// A word from its parts.
  public init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }
}

extension TextReader {
  /// Reads the words of one line cut out of a picture.
  ///
  /// - Parameters:
  ///   - picture: the line with some of the ground around it.
  ///   - isInverted: whether the line is lighter than its ground.
  ///   - lineHeight: of the line, in pixels.
  public func readWords(_ picture: GrayPicture, isInverted: Bool, lineHeight: Int) -> [ReadWord] {
    guard var pix = Pix(picture) else { return [] }
    if isInverted, let inverted = pix.inverted() { pix = inverted }
    // Tesseract reads capitals of about 30 pixels best.
    let factor = min(4, max(1, 32 / Double(max(8, lineHeight))))
    guard let enlarged = pix.enlarged(factor),
      let bordered = enlarged.bordered(16, level: 255)
    else { return [] }
    return recognizeWords(bordered)
  }

  private func recognizeWords(_ pix: Pix) -> [ReadWord] {
    TessBaseAPISetPageSegMode(handle, PSM_SINGLE_LINE)
    TessBaseAPISetImage2(handle, pix.pointer)
    TessBaseAPISetSourceResolution(handle, 150)
    defer { TessBaseAPIClear(handle) }
    guard TessBaseAPIRecognize(handle, nil) == 0,
      let iterator = TessBaseAPIGetIterator(handle)
    else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    var words: [ReadWord] = []
    repeat {
      guard let raw = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { continue }
      defer { TessDeleteText(raw) }
      let confidence = Double(TessResultIteratorConfidence(iterator, RIL_WORD))
      words.append(ReadWord(text: String(cString: raw), confidence: confidence))
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    return words
  }
}
