/// Telephone numbers, told from other numbers by how they begin and how they are grouped.
enum PhoneNumber {
  private static let marks: Set<Character> = [" ", "-", "–", "/", "(", ")", ".", "\u{a0}"]
  private static let international = 8...15
  private static let national = 9...12

  static func look(in text: [Character]) -> SoughtOutcome {
    let text = withoutOthers(text)
    var place = 0
    var isNear = false
    while place < text.count {
      guard isStart(place, of: text) else {
        place += 1
        continue
      }
      let end = end(of: text, from: place)
      switch kind(of: Array(text[place..<end])) {
      case .likely(let number): return .likely(number)
      case .near: isNear = true
      default: break
      }
      place = max(end, place + 1)
    }
    return isNear ? .near : .nothing
  }

  /// Whether a run of digits and marks begins there, and nothing that it belongs to comes before.
  private static func isStart(_ place: Int, of text: [Character]) -> Bool {
    let character = text[place]
    guard character == "+" || character == "(" || DigitSpelling.isDigit(character) else {
      return false
    }
    guard place > 0 else { return true }
    let before = text[place - 1]
    return before.isWhitespace || ":;|(".contains(before) || character == "+" && !before.isNumber
  }

  private static func end(of text: [Character], from start: Int) -> Int {
    var place = start + 1
    var gap = 0
    while place < text.count {
      if DigitSpelling.isDigit(text[place]) {
        gap = 0
      } else if marks.contains(text[place]), gap < 3 {
        gap += 1
      } else {
        break
      }
      place += 1
    }
    // A number with letters at its end, or a comma and more digits, is something else.
    let isOther =
      place < text.count && gap == 0
      && (text[place].isLetter
        || ",:".contains(text[place]) && place + 1 < text.count && text[place + 1].isNumber)
    return isOther ? start + 1 : place - gap
  }

  private static func kind(of written: [Character]) -> SoughtOutcome {
    let groups = written.split { !DigitSpelling.isDigit($0) }.map(Array.init)
    let digits = groups.flatMap(\.self)
    guard let first = written.first, let last = groups.last, !digits.isEmpty else {
      return .nothing
    }
    let dots = written.count { $0 == "." }
    let likely = SoughtOutcome.likely(String(digits))
    if first == "+" {
      return international.contains(digits.count) && digits[0] != "0" ? likely : .nothing
    }
    if digits.starts(with: ["0", "0"]), digits.count > 2, digits[2] != "0" {
      let isGrouped = groups.count > 1 || digits.count >= 12
      return isGrouped && (10...17).contains(digits.count) ? likely : .nothing
    }
    if digits[0] == "0", digits.count > 1, digits[1] != "0" {
      // 0.1234 and 012-3 are no telephone numbers, nor is what is grouped like a version.
      guard dots == 0 || groups.allSatisfy({ $0.count == 2 }) else { return .nothing }
      let isGrouped = groups.count > 1 ? groups[0].count >= 2 : digits.count >= 10
      return isGrouped && national.contains(digits.count) ? likely : .nothing
    }
    var sizes = groups.map(\.count)
    if sizes.count == 4, groups[0] == ["1"] { sizes.removeFirst() }
    if sizes == [3, 3, 4] {
      let area = groups[groups.count - 3]
      return area[0] >= "2" && groups[groups.count - 2][0] >= "2" && last.count == 4
        ? likely : .nothing
    }
    return digits.count >= 9 && groups.count > 1 && sizes.allSatisfy({ $0 <= 4 })
      && digits.count <= 14
      ? .near : .nothing
  }

  /// A text with its dates, times of day and amounts of money crossed out.
  private static func withoutOthers(_ text: [Character]) -> [Character] {
    var result = withoutAmounts(text)
    let shapes = [
      "dd.dd.dddd", "dd/dd/dddd", "dd-dd-dddd", "dddd-dd-dd", "dddd/dd/dd", "dd.dd.dd", "dd:dd",
    ]
    for shape in shapes.map(Array.init) where shape.count <= text.count {
      for start in 0...(text.count - shape.count) {
        let end = start + shape.count
        let fits = zip(result[start..<end], shape).allSatisfy { character, form in
          form == "d" ? DigitSpelling.isDigit(character) : character == form
        }
        let isAlone =
          (start == 0 || !DigitSpelling.isDigit(result[start - 1]))
          && (end == text.count || !DigitSpelling.isDigit(result[end]))
        if fits, isAlone, shape != Array("dd.dd.dd") || isDate(result[start..<end]) {
          for index in start..<end { result[index] = "§" }
        }
      }
    }
    return result
  }

  /// A text without the words that are an amount of 100 or more: digits, one dot and two digits.
  private static func withoutAmounts(_ text: [Character]) -> [Character] {
    var result = text
    for word in text.indices.split(whereSeparator: { text[$0].isWhitespace }) {
      let digits = text[word.startIndex..<word.endIndex].withoutMarksAround
      let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].count >= 3, parts[1].count == 2,
        parts.allSatisfy({ $0.allSatisfy(DigitSpelling.isDigit) })
      else { continue }
      for index in digits.indices { result[index] = "§" }
    }
    return result
  }

  /// Whether dd.dd.dd may be a day of a month of a year: 06.12.34 is, 06.34.12 isn't.
  private static func isDate(_ text: ArraySlice<Character>) -> Bool {
    let numbers = text.split(separator: ".").compactMap { Int(String($0)) }
    return numbers.count == 3 && (1...31).contains(numbers[0]) && (1...12).contains(numbers[1])
  }
}

extension ArraySlice<Character> {
  /// Without what is neither a letter nor a digit at its ends.
  fileprivate var withoutMarksAround: ArraySlice {
    func isMark(_ character: Character) -> Bool {
      !character.isLetter && !DigitSpelling.isDigit(character)
    }
    let last = lastIndex { !isMark($0) } ?? startIndex
    return self[...last].drop(while: isMark)
  }
}
