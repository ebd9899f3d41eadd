/// International bank account numbers (ISO 13616): a country, two check digits and the country's own
/// number, of a length that is the country's, with a remainder of 1 by 97 (ISO 7064).
enum AccountNumber {
  /// How the number behind the check digits is made, by country: so many capitals, digits or either.
  private static let structures: [String: String] = [
    "AD": "8n12c", "AE": "19n", "AL": "8n16c", "AT": "16n", "AZ": "4a20c", "BA": "16n",
    "BE": "12n", "BG": "4a6n8c", "BH": "4a14c", "BR": "23n1a1c", "BY": "4c4n16c", "CH": "5n12c",
    "CR": "18n", "CY": "8n16c", "CZ": "20n", "DE": "18n", "DJ": "23n", "DK": "14n", "DO": "4c20n",
    "EE": "16n", "EG": "25n", "ES": "20n", "FI": "14n", "FK": "2a12n", "FO": "14n",
    "FR": "10n11c2n",
    "GB": "4a14n", "GE": "2a16n", "GI": "4a15c", "GL": "14n", "GR": "7n16c", "GT": "24c",
    "HN": "4a20n", "HR": "17n", "HU": "24n", "IE": "4a14n", "IL": "19n", "IQ": "4a15n", "IS": "22n",
    "IT": "1a10n12c", "JO": "4a4n18c", "KW": "4a22c", "KZ": "3n13c", "LB": "4n20c", "LC": "4a24c",
    "LI": "5n12c", "LT": "16n", "LU": "3n13c", "LV": "4a13c", "LY": "21n", "MC": "10n11c2n",
    "MD": "20c", "ME": "18n", "MK": "3n10c2n", "MN": "16n", "MR": "23n", "MT": "4a5n18c",
    "MU": "4a19n3a", "NI": "4a20n", "NL": "4a10n", "NO": "11n", "OM": "3n16c", "PK": "4a16c",
    "PL": "24n", "PS": "4a21c", "PT": "21n", "QA": "4a21c", "RO": "4a16c", "RS": "18n",
    "RU": "14n15c", "SA": "2n18c", "SC": "4a20n3a", "SD": "14n", "SE": "20n", "SI": "15n",
    "SK": "20n", "SM": "1a10n12c", "SO": "19n", "ST": "21n", "SV": "4a20n", "TL": "19n",
    "TN": "20n", "TR": "6n16c", "UA": "6n19c", "VA": "18n", "VG": "4a16n", "XK": "16n",
    "YE": "4a4n18c",
  ]
  private static let spaces: Set<Character> = [" ", "-", "–", "—", "."]

  static func look(in text: [Character]) -> SoughtOutcome {
    var outcome = SoughtOutcome.nothing
    for start in text.indices where isStart(start, of: text) {
      guard let number = number(from: start, in: text)?.number else { continue }
      if isValid(number) { return .number(String(number), isValid: true) }
      if outcome == .nothing { outcome = .number(String(number), isValid: false) }
    }
    return outcome == .nothing && resembles(text) ? .near : outcome
  }

  /// Where a text has what an account number of some country looks like, whatever its remainder. A letter
  /// of the country's two was read as one: 51 may be SI, but also how a card's number begins.
  static func places(in text: [Character]) -> [Range<Int>] {
    text.indices.filter { start in
      isStart(start, of: text) && text[start...].prefix(2).contains { ("A"..."Z").contains($0) }
    }.compactMap { start in number(from: start, in: text).map { start..<$0.end } }
  }

  /// Whether the remainder by 97 is 1, the first four characters moved to the end and letters counted
  /// from 10 on.
  static func isValid(_ number: [Character]) -> Bool {
    var rest = 0
    for character in number.dropFirst(4) + number.prefix(4) {
      guard let value = character.hexDigitValue ?? letterValue(character) else { return false }
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97
    }
    return rest == 1
  }

  private static func letterValue(_ character: Character) -> Int? {
    character.asciiValue.flatMap { (65...90).contains($0) ? Int($0) - 55 : nil }
  }

  private static func isStart(_ place: Int, of text: [Character]) -> Bool {
    place == 0 || !text[place - 1].isNumber && !("A"..."Z").contains(text[place - 1])
  }

  /// The number that begins at a place, as its country makes it, and where it ends; nil for anything else.
  private static func number(
    from start: Int, in text: [Character]
  ) -> (number: [Character], end: Int)? {
    var place = start
    func next() -> Character? {
      var gap = 0
      while place < text.count, spaces.contains(text[place]), gap < 2 {
        (place, gap) = (place + 1, gap + 1)
      }
      guard place < text.count else { return nil }
      place += 1
      return text[place - 1]
    }
    var number: [Character] = []
    var digits = 0
    func take(_ kind: Character) -> Bool {
      guard let character = next() else { return false }
      let mended: Character? =
        switch kind {
        case "a": DigitSpelling.capital(character)
        case "n": DigitSpelling.digit(character)
        default: either(character)
        }
      guard let mended else { return false }
      if DigitSpelling.isDigit(character) { digits += 1 }
      number.append(mended)
      return true
    }
    guard take("a"), take("a"), let structure = structures[String(number)], take("n"), take("n")
    else { return nil }
    var count = 0
    for character in structure {
      if let digit = character.wholeNumberValue {
        count = count * 10 + digit
        continue
      }
      for _ in 0..<count where !take(character) { return nil }
      count = 0
    }
    // A word is no number; and a number that goes on is another one.
    guard 2 * digits >= number.count else { return nil }
    return place < text.count && text[place].isNumber ? nil : (number, place)
  }

  private static func either(_ character: Character) -> Character? {
    if DigitSpelling.isDigit(character) || ("A"..."Z").contains(character) { return character }
    return DigitSpelling.digit(character)
  }

  /// Whether a text has a long run of digits behind two letters or what they may be misread as.
  private static func resembles(_ text: [Character]) -> Bool {
    DigitRun.all(in: text).contains { run in
      run.groups.reduce(0) { $0 + $1.count } >= 10
        && (run.range.lowerBound >= 2 && text[run.range.lowerBound - 1].isLetter
          || run.groups.count >= 4)
    }
  }
}
