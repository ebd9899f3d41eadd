/// Puts right what Tesseract, taught on words, makes of the parts of a version that are none.
///
/// | part | read | shown |
/// |---|---|---|
/// | a number between dots | `vi0.O.2`, `v1,2.3`, `¥1.2.3` | `v10.0.2`, `v1.2.3`, `v1.2.3` |
/// | a release candidate | `2.0-re.1`, `2.0-rce.1`, `2.0-1c.1` | `2.0-rc.1` |
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
  /// No letter beyond `f` is in a hash, and its letters are small.
  private static let hashDigits = digits.merging(["S": "5", "¢": "c"]) { kept, _ in kept }
  private static let marks: Set<Character> = ["v", "V", "¥"]
  private static let numberDigits = digits.merging(["i": "1"]) { kept, _ in kept }

  /// `v` or not, then numbers with dots between them, most of them read as such.
  private static func correctNumbers(_ characters: inout [Character]) {
    guard
      let first = characters.firstIndex(where: { $0.isLetter || $0.isNumber || $0 == "¥" })
    else { return }
    let isMarked = marks.contains(characters[first])
    let start = isMarked ? first + 1 : first
    let end =
      characters[start...].firstIndex {
        !isDigit($0) && $0 != "." && $0 != "," && numberDigits[$0] == nil
      } ?? characters.count
    correctDots(&characters, in: start..<end, isMarked: isMarked)
    let numbers = characters[start..<end]
    // No price has two dots.
    if characters[first] == "¥", numbers.count(where: { $0 == "." }) >= 2 {
      characters[first] = "v"
    }
    let read = numbers.count(where: isDigit)
    let misread = numbers.count { numberDigits[$0] != nil }
    guard numbers.contains("."), misread > 0, misread < read else { return }
    // A letter that other letters follow is part of a word.
    if end < characters.count, characters[end].isLetter { return }
    for index in start..<end {
      characters[index] = numberDigits[characters[index]] ?? characters[index]
    }
  }

  /// A comma between digits of a version is a dot. That of a thousand stays.
  private static func correctDots(
    _ characters: inout [Character], in range: Range<Int>, isMarked: Bool
  ) {
    guard characters[range].contains(".") else { return }
    for index in range.dropFirst().dropLast() where characters[index] == "," {
      let digits = characters[(index + 1)..<range.upperBound].prefix(while: isDigit).count
      guard isDigit(characters[index - 1]), digits > 0, isMarked || digits != 3 else { continue }
      characters[index] = "."
    }
  }

  /// `-rc` behind a number and in front of one.
  private static func correctCandidate(_ characters: inout [Character]) {
    let alike: Set<Character> = ["c", "e", "¢", "€"]
    guard
      let dash = characters.indices.dropFirst().first(where: {
        characters[$0] == "-" && isDigit(characters[$0 - 1]) && $0 + 1 < characters.count
          && (characters[$0 + 1] == "r" || characters[$0 + 1] == "1")
      })
    else { return }
    let isPlain = characters[dash + 1] == "r"
    let isDoubled = !isPlain && dash + 2 < characters.count && characters[dash + 2] == "r"
    let start = isDoubled ? dash + 3 : dash + 2
    guard start < characters.count else { return }
    let end = characters[start...].firstIndex { !alike.contains($0) } ?? characters.count
    let isDotted = end < characters.count && characters[end] == "."
    let number = isDotted ? end + 1 : end
    guard (1...3).contains(end - start), isPlain || isDotted, number < characters.count,
      isDigit(characters[number])
    else { return }
    characters.replaceSubrange(dash + 1..<end, with: ["r", "c"])
  }

  /// Seven to forty hexadecimal digits, at least three of them decimal; two are enough in parentheses,
  /// where words with a digit in them are rare.
  private static func correctHash(_ characters: inout [Character]) {
    func belongs(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = characters.firstIndex(where: belongs),
      let last = characters.lastIndex(where: belongs), (7...40).contains(last - first + 1)
    else { return }
    let hash = characters[first...last]
    let isEnclosed = characters.first == "(" && characters.last == ")"
    let least = isEnclosed ? 1 : 2
    guard hash.count(where: isDigit) >= least,
      // A capital among small letters is as good as a digit; an l may be one.
      hash.count(where: { isDigit($0) || hashDigits[$0] != nil && ($0.isUppercase || isEnclosed) })
        > least,
      hash.contains(where: { ("a"..."f").contains($0) || $0 == "¢" }),
      hash.allSatisfy({ isDigit($0) || ("a"..."f").contains($0) || hashDigits[$0] != nil })
    else { return }
    for index in first...last {
      characters[index] = hashDigits[characters[index]] ?? characters[index]
    }
  }

  /// Whether a text has a word that would be a commit hash but for a letter or two that digits are
  /// misread as.
  package static func isAlmostHash(_ text: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber }.contains { word in
      let others = word.filter { !isDigit($0) && !("a"..."f").contains($0) }
      return (7...40).contains(word.count) && (1...2).contains(others.count)
        && word.contains(where: isDigit) && others.allSatisfy { "QOoDlIiSsZzBgqGT".contains($0) }
    }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
