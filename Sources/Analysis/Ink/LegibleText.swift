internal import Geometry
internal import Reading

/// Text found in a picture, and what it says where it can be read.
struct LegibleText {
  /// Where, in the picture's pixels.
  var area: Rectangle
  /// How sure it is that this is text; above 1 it is.
  var severity: Double
  /// What was read; empty where only the shapes tell. Private: what a protecting check finds is
  /// never put into a result unless a person asked for it.
  var text: String

  /// What is put into a result: how much is there, not what, unless a person asked for that.
  func measured(tellsText: Bool) -> String {
    let characters = text.filter { !$0.isWhitespace }
    if characters.isEmpty { return "shapes of text" }
    if tellsText { return "'\(text)' was read" }
    let kind = characters.allSatisfy(\.isWholeNumber) ? "digit" : "character"
    return "•••• \(characters.count) \(kind)\(characters.count == 1 ? "" : "s")"
  }
}

/// Looks for legible text: by its shape, and where that leaves doubt by reading it.
struct LegibleTextFinder {
  /// A word read with this confidence is one, 0 to 100.
  private static let leastConfidence = 80.0
  /// Reading takes milliseconds a line, so only the lines most like text are read.
  private static let mostReadings = 8

  private var shapes = TextShapes()

  /// The text that is surest to be there; nil when there is none.
  mutating func surest(in picture: GrayPicture, reader: TextReader) -> LegibleText? {
    let lines = shapes.lines(in: picture, enough: 1)
    if let line = lines.first, line.likeness >= 1 {
      return LegibleText(area: line.bounds, severity: line.likeness, text: "")
    }
    for line in lines.prefix(Self.mostReadings) where line.likeness >= 0.3 && line.parts >= 2 {
      if let text = read(line, of: picture, reader) { return text }
    }
    return nil
  }

  /// Text that was found, with what can be read of text that was found by its shape.
  func withWords(
    _ found: LegibleText, in picture: GrayPicture, reader: TextReader
  ) -> LegibleText {
    guard found.text.isEmpty else { return found }
    let crop = picture.cropped(
      to: found.area.inset(by: -6).intersection(Rectangle(picture.size)))
    let readings = [false, true].map {
      reader.readWords(crop, isInverted: $0, lineHeight: found.area.height)
    }
    func confidence(_ words: [ReadWord]) -> Double { words.map(\.confidence).max() ?? 0 }
    let best = readings.max { confidence($0) < confidence($1) } ?? []
    var read = found
    read.text = best.map(\.text).joined(separator: " ")
    return read
  }

  private func read(
    _ line: TextShapes.Line, of picture: GrayPicture, _ reader: TextReader
  ) -> LegibleText? {
    let crop = picture.cropped(
      to: line.bounds.inset(by: -6).intersection(Rectangle(picture.size)))
    let isLight = line.isLight
    let words = reader.readWords(crop, isInverted: isLight, lineHeight: line.bounds.height)
    let sure = words.filter {
      $0.confidence >= Self.leastConfidence
        && $0.text.count(where: { $0.isLetter || $0.isNumber }) >= 2
    }
    guard let best = sure.map(\.confidence).max() else { return nil }
    return LegibleText(
      area: line.bounds, severity: 1 + best / 100,
      text: sure.map(\.text).joined(separator: " "))
  }
}
