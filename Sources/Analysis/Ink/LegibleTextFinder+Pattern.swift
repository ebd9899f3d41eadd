internal import Geometry
internal import Policy
internal import Reading

extension LegibleTextFinder {
  /// Text that matches a pattern; nil when none could be read.
  ///
  /// Each line found by shape is read for itself, and the whole picture in every preparation: what
  /// one reading misses, another finds.
  mutating func matching(
    _ pattern: TextPattern, demanded: [String: String], in picture: GrayPicture, reader: TextReader
  ) -> LegibleText? {
    let lines = textLines(in: picture)
    if lines.isEmpty { return nil }
    for line in lines {
      let crop = picture.cropped(
        to: line.bounds.inset(by: -6).intersection(Rectangle(picture.size)))
      let words = reader.readWords(crop, isInverted: line.isLight, lineHeight: line.bounds.height)
      let text = words.map(\.text).joined(separator: " ")
      if matches(pattern, text, demanded) {
        return LegibleText(area: line.bounds, severity: 2, text: text)
      }
      for preparation in TextReader.Preparation.allCases {
        let text = reader.read(crop, prepared: preparation).text
        if matches(pattern, text, demanded) {
          return LegibleText(area: line.bounds, severity: 2, text: text)
        }
      }
    }
    for preparation in TextReader.Preparation.allCases {
      let text = reader.read(picture, prepared: preparation).text
      if matches(pattern, text, demanded) {
        return LegibleText(area: Rectangle(picture.size), severity: 2, text: text)
      }
    }
    return nil
  }

  private func matches(
    _ pattern: TextPattern, _ text: String, _ demanded: [String: String]
  ) -> Bool {
    [text, Self.withDigitsMended(text)].contains {
      if case .matched = pattern.evaluate($0, demanded: demanded) { return true }
      return false
    }
  }

  /// With the letters that reading makes of digits turned back, in words that are mostly digits.
  private static func withDigitsMended(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard 2 * word.count(where: \.isNumber) >= word.count else { return String(word) }
      return String(word.map { digits[$0] ?? $0 })
    }.joined(separator: " ")
  }

  private static let digits: [Character: Character] = [
    "O": "0", "o": "0", "D": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2",
    "z": "2", "A": "4", "S": "5", "s": "5", "G": "6", "b": "6", "T": "7", "B": "8", "g": "9",
    "q": "9",
  ]
}
