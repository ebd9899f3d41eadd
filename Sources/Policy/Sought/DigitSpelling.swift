/// The letters that reading makes of digits, turned back.
enum DigitSpelling {
  private static let digits: [Character: Character] = [
    "O": "0", "o": "0", "D": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2",
    "z": "2", "A": "4", "S": "5", "s": "5", "G": "6", "b": "6", "T": "7", "B": "8", "g": "9",
    "q": "9", "$": "5", "§": "5",
  ]
  private static let letters: [Character: Character] = [
    "0": "O", "1": "I", "2": "Z", "4": "A", "5": "S", "6": "G", "8": "B", "|": "I",
  ]

  /// Whether a character is one of 0 to 9.
  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// The digit that a character is or may be a misreading of.
  static func digit(_ character: Character) -> Character? {
    isDigit(character) ? character : digits[character]
  }

  /// The capital that a character is or may be a misreading of.
  static func capital(_ character: Character) -> Character? {
    ("A"..."Z").contains(character) ? character : letters[character]
  }

  /// A text with digits in the words that are mostly digits.
  static func mended(_ text: [Character]) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard 2 * word.count(where: \.isNumber) >= word.count else { return String(word) }
      return String(word.map { digits[$0] ?? $0 })
    }.joined(separator: " ")
  }
}

/// Groups of digits that stand close together in a text.
struct DigitRun {
  /// The digits of each group, misread ones put right.
  var groups: [[Character]]
  /// Where it lies in the text.
  var range: Range<Int>

  private static let dashes: Set<Character> = ["-", "–", "—", "−", "‐", "~"]
  /// No more than this between two groups.
  private static let widestGap = 3

  /// The runs of a text: groups with nothing but spaces and dashes between them.
  static func all(in text: [Character]) -> [DigitRun] {
    var runs: [DigitRun] = []
    for range in groups(in: text) {
      let digits = text[range].compactMap(DigitSpelling.digit)
      if let last = runs.last, isJoined(text[last.range.upperBound..<range.lowerBound]) {
        runs[runs.count - 1].groups.append(digits)
        runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        runs.append(DigitRun(groups: [digits], range: range))
      }
    }
    return runs
  }

  private static func isJoined(_ gap: ArraySlice<Character>) -> Bool {
    !gap.isEmpty && gap.count <= widestGap
      && gap.allSatisfy { $0 == " " || dashes.contains($0) }
  }

  /// Stretches of digits and what they are misread as, at least half of them digits; letters at
  /// their ends that belong to a word are none.
  private static func groups(in text: [Character]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < text.count {
      guard DigitSpelling.digit(text[start]) != nil else {
        start += 1
        continue
      }
      var end = start
      while end < text.count, DigitSpelling.digit(text[end]) != nil { end += 1 }
      var range = start..<end
      if start > 0, text[start - 1].isLetter {
        let first = text[range].firstIndex(where: DigitSpelling.isDigit) ?? end
        range = first..<end
      }
      if end < text.count, text[end].isLetter,
        let last = text[range].lastIndex(where: DigitSpelling.isDigit)
      {
        range = range.lowerBound..<(last + 1)
      }
      let digits = text[range].count(where: DigitSpelling.isDigit)
      if digits > 0, 2 * digits >= range.count { found.append(range) }
      start = max(end, start + 1)
    }
    return found
  }
}
