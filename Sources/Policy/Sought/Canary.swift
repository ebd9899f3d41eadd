/// A literal that must not be seen, such as a test account's card number, name or balance. It is
/// found also where reading confuses its characters or loses spaces and marks: missing it would be
/// a false pass.
public struct Canary: Hashable, Sendable {
  /// Its letters and digits, what reading confuses made alike.
  private let folded: [Character]
  private let isNumber: Bool
  private let isEdgeDigit: (first: Bool, last: Bool)

  /// A literal; nil when it has fewer than two letters or digits, or letters that aren't Latin, which
  /// can't be read.
  init?(_ written: String) {
    let letters = written.filter { $0.isLetter || $0.isNumber }
    guard letters.count >= 2, letters.allSatisfy({ Self.folded($0) != nil }) else { return nil }
    folded = letters.compactMap(Self.folded)
    isNumber = 2 * letters.count(where: \.isNumber) > letters.count
    isEdgeDigit = (letters.first?.isNumber ?? false, letters.last?.isNumber ?? false)
  }

  /// How many letters and digits it has.
  var length: Int { folded.count }

  /// How many characters may be misread beyond those that are often confused. One digit more or less
  /// is another amount, but in a number of 12 digits and more it is the same one misread.
  private var mostWrong: Int {
    if isNumber { return folded.count >= 12 ? 1 : 0 }
    return folded.count >= 14 ? 2 : folded.count >= 8 ? 1 : 0
  }

  func look(in text: [Character]) -> SoughtOutcome {
    let read = Self.fold(text)
    guard !read.isEmpty else { return .nothing }
    let (wrong, end) = fewestWrong(in: read, of: text)
    if wrong <= mostWrong, end { return .found }
    return wrong <= max(1, folded.count / 4) + mostWrong ? .near : .nothing
  }

  /// The fewest characters that differ anywhere in a text (Sellers' search), and whether a place with
  /// few enough stands by itself.
  private func fewestWrong(
    in read: [Element], of text: [Character]
  ) -> (wrong: Int, standsAlone: Bool) {
    // A row a character of the canary: how many are wrong, and where the match began.
    var last = (0...folded.count).map { (wrong: $0, start: 0) }
    var best = folded.count
    var standsAlone = false
    for (place, element) in read.enumerated() {
      var current = [(wrong: 0, start: place + 1)]
      var diagonal = (wrong: 0, start: place)
      for index in folded.indices {
        let replaced = diagonal.wrong + (folded[index] == element.character ? 0 : 1)
        let start = index == 0 ? place : diagonal.start
        var cell = (wrong: replaced, start: start)
        if current[index].wrong + 1 < cell.wrong {
          cell = (current[index].wrong + 1, current[index].start)
        }
        if last[index + 1].wrong + 1 < cell.wrong {
          cell = (last[index + 1].wrong + 1, last[index + 1].start)
        }
        diagonal = last[index + 1]
        current.append(cell)
      }
      last = current
      let end = current[folded.count]
      best = min(best, end.wrong)
      if end.wrong <= mostWrong, end.start < read.count,
        isAlone(from: read[end.start].place, through: element.place, in: text)
      {
        standsAlone = true
      }
    }
    return (best, standsAlone)
  }

  /// Whether what stands beside a match doesn't make another number or word of it.
  private func isAlone(from first: Int, through last: Int, in text: [Character]) -> Bool {
    if isEdgeDigit.first, first > 0 {
      if DigitSpelling.isDigit(text[first - 1]) { return false }
      if first > 1, ".,".contains(text[first - 1]), DigitSpelling.isDigit(text[first - 2]) {
        return false
      }
    }
    if isEdgeDigit.last, last + 1 < text.count {
      if DigitSpelling.isDigit(text[last + 1]) { return false }
      if last + 2 < text.count, ".,".contains(text[last + 1]), DigitSpelling.isDigit(text[last + 2])
      {
        return false
      }
    }
    guard folded.count < 6 else { return true }
    let isInWord =
      !isEdgeDigit.first && first > 0 && text[first - 1].isLetter
      || !isEdgeDigit.last && last + 1 < text.count && text[last + 1].isLetter
    return !isInWord
  }

  private struct Element {
    var character: Character
    /// Its place in the text.
    var place: Int
  }

  /// The classes; a character folds to its class's first. No class holds two digits.
  private static let leaders: [Character: Character] = {
    var leaders: [Character: Character] = ["|": "1", "!": "1", "ß": "8"]
    for members in ["0oqd", "1lij", "2z", "5s", "8b", "9g", "vu"] {
      for member in members { leaders[member] = members.first }
    }
    return leaders
  }()

  /// The letters and digits of a text, folded; marks between them are left out.
  private static func fold(_ text: [Character]) -> [Element] {
    text.enumerated().compactMap { place, character in
      folded(character).map { Element(character: $0, place: place) }
    }
  }

  /// A digit or a Latin letter without case and marks, those alike in one class; nil for all else.
  private static func folded(_ character: Character) -> Character? {
    if let leader = leaders[character] { return leader }
    guard character.isLetter || character.isNumber else { return nil }
    guard let scalar = character.lowercased().unicodeScalars.first else { return nil }
    let plain = scalar.isASCII ? Character(scalar) : letterWithMark(scalar)
    return plain.map { leaders[$0] ?? $0 }
  }

  /// `u` of `ü`, by the name that Unicode gives it: LATIN SMALL LETTER U WITH DIAERESIS.
  private static func letterWithMark(_ scalar: Unicode.Scalar) -> Character? {
    guard let words = scalar.properties.name?.split(separator: " "), words.count > 3,
      words[0] == "LATIN", words[2] == "LETTER"
    else { return nil }
    return words[3].first.map { Character($0.lowercased()) }
  }

  /// Whether both look for the same.
  public static func == (first: Canary, second: Canary) -> Bool {
    first.folded == second.folded && first.isNumber == second.isNumber
      && first.isEdgeDigit == second.isEdgeDigit
  }

  /// Feeds what it looks for into a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
