/// What reading confuses, made alike, to compare a reading with a demanded value.
///
/// Characters of like shape fall into one class, white space is dropped, and `rn` and `vv` become `m`
/// and `w`. No class holds two digits and white space between two digits stays, so that texts which
/// fold to the same have the same digits, and a wrong build is never taken for the right one. No class
/// holds two of the characters 0–9 and a–f either: lower-case hashes stay apart.
enum OCRFolding {
  /// A folded character and the characters of the text it comes from.
  struct Element: Hashable {
    var character: Character
    var source: Range<Int>
  }

  /// The classes; a character folds to its class's first.
  private static let classes = [
    "0OoQ", "1lI|!", "5S", "8B", "2Z", "9g", "vV", "wW", "xX", "cC", ".,", "({[", ")}]", "-–—−",
  ]

  private static let leaders: [Character: Character] = {
    var leaders: [Character: Character] = [:]
    for members in classes {
      for member in members { leaders[member] = members.first }
    }
    return leaders
  }()

  private static let pairs: [(first: Character, second: Character, folded: Character)] = [
    ("r", "n", "m"), ("v", "v", "w"),
  ]

  /// Whether a reading is the demanded value but for what reading confuses.
  static func isSame(read: String, demanded: String) -> Bool {
    fold(Array(read)).map(\.character) == fold(Array(demanded)).map(\.character)
  }

  /// The folded text.
  static func fold(_ text: [Character]) -> [Element] {
    var folded: [Element] = []
    var space: Range<Int>?
    for (index, character) in text.enumerated() {
      if character.isWhitespace {
        space = (space?.lowerBound ?? index)..<(index + 1)
        continue
      }
      let leader = leaders[character] ?? character
      if let gap = space, let last = folded.last, last.character.isNumber, leader.isNumber {
        folded.append(Element(character: " ", source: gap))
      }
      let isJoined = space == nil
      space = nil
      if isJoined, let last = folded.last,
        let pair = pairs.first(where: { $0.first == last.character && $0.second == leader })
      {
        folded[folded.count - 1] = Element(
          character: pair.folded, source: last.source.lowerBound..<(index + 1))
      } else {
        folded.append(Element(character: leader, source: index..<(index + 1)))
      }
    }
    return folded
  }
}
