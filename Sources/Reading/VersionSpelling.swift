/// Puts right what Tesseract, taught on words, makes of the parts of a version that are none.
///
/// | part | read | shown |
/// |---|---|---|
/// | a number between dots | `vi0.O.2` | `v10.0.2` |
/// | a release candidate | `2.0-re.1`, `2.0-rce.1` | `2.0-rc.1` |
/// | a commit hash | `alb9f03` | `a1b9f03` |
///
/// Nothing else is touched: each of these forms can be spelt in one way only, so that no two
/// versions become alike.
package enum VersionSpelling {
  /// A word of a reading, put right.
  package static func corrected(_ word: Substring) -> String {
    var characters = Array(word)
    correctNumbers(&characters)
    correctCandidate(&characters)
    correctHash(&characters)
    return String(characters)
  }

  private static let digits: [Character: Character] = ["l": "1", "I": "1", "|": "1", "O": "0"]
  private static let numberDigits = digits.merging(["i": "1"]) { kept, _ in kept }

  /// `v` or not, then numbers with dots between them, most of them read as such.
  private static func correctNumbers(_ characters: inout [Character]) {
    guard let first = characters.firstIndex(where: { $0.isLetter || $0.isNumber }) else { return }
    let isMarked = characters[first] == "v" || characters[first] == "V"
    let start = isMarked ? first + 1 : first
    let end =
      characters[start...].firstIndex { !isDigit($0) && $0 != "." && numberDigits[$0] == nil }
      ?? characters.count
    let numbers = characters[start..<end]
    let read = numbers.count(where: isDigit)
    let misread = numbers.count { numberDigits[$0] != nil }
    guard numbers.contains("."), misread > 0, misread < read else { return }
    // A letter that other letters follow is part of a word.
    if end < characters.count, characters[end].isLetter { return }
    for index in start..<end {
      characters[index] = numberDigits[characters[index]] ?? characters[index]
    }
  }

  /// `-rc` behind a number and in front of one.
  private static func correctCandidate(_ characters: inout [Character]) {
    let alike: Set<Character> = ["c", "e", "¢", "€"]
    guard
      let dash = characters.indices.dropFirst().first(where: {
        characters[$0] == "-" && isDigit(characters[$0 - 1]) && $0 + 1 < characters.count
          && characters[$0 + 1] == "r"
      })
    else { return }
    let end = characters[(dash + 2)...].firstIndex { !alike.contains($0) } ?? characters.count
    let number = end < characters.count && characters[end] == "." ? end + 1 : end
    guard (1...3).contains(end - dash - 2), number < characters.count, isDigit(characters[number])
    else { return }
    characters.replaceSubrange(dash + 2..<end, with: ["c"])
  }

  /// Seven to forty hexadecimal digits, at least three of them decimal.
  private static func correctHash(_ characters: inout [Character]) {
    func belongs(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = characters.firstIndex(where: belongs),
      let last = characters.lastIndex(where: belongs), (7...40).contains(last - first + 1)
    else { return }
    let hash = characters[first...last]
    guard hash.count(where: isDigit) >= 3,
      hash.contains(where: { ("a"..."f").contains($0) }),
      hash.allSatisfy({ isDigit($0) || ("a"..."f").contains($0) || digits[$0] != nil })
    else { return }
    for index in first...last { characters[index] = digits[characters[index]] ?? characters[index] }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
