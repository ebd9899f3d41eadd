/// E-mail addresses: a name, `@` and a domain that ends in a dot and two letters or more. With the spaces
/// that reading puts beside its marks it is likely to be one.
enum MailAddress {
  /// What reading makes of `@`, within a word.
  private static let misread: Set<Character> = ["©", "®"]
  private static let endings: Set<String> = [
    "com", "de", "org", "net", "io", "eu", "co", "uk", "fr", "ch", "at", "it", "es", "nl", "info",
    "app", "dev", "example", "test",
  ]

  static func look(in text: [Character]) -> SoughtOutcome {
    var outcome = SoughtOutcome.nothing
    for (place, mark) in text.enumerated() where mark == "@" || misread.contains(mark) {
      guard hasName(before: place, in: text) else { continue }
      let isApart =
        mark != "@" && (text[place - 1] == " " || text.dropFirst(place + 1).first == " ")
      if !isApart, let end = domainEnd(after: place, in: text) {
        let address = text[nameStart(before: place, in: text)..<end]
        if !address.contains(" ") { return .found }
        outcome = .likely(String(address.filter { $0 != " " }))
      } else if outcome == .nothing {
        outcome = .near
      }
    }
    return outcome == .nothing && hasEnding(text) ? .near : outcome
  }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._%+-'".contains(character))
  }

  private static func isLabel(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }

  private static func hasName(before place: Int, in text: [Character]) -> Bool {
    var end = place
    if end > 0, text[end - 1] == " " { end -= 1 }
    return end > 0 && isName(text[end - 1]) && text[end - 1] != "."
  }

  /// Where the name before a mark begins.
  private static func nameStart(before place: Int, in text: [Character]) -> Int {
    let end = text[place - 1] == " " ? place - 1 : place
    return end - text[..<end].reversed().prefix(while: isName).count
  }

  /// Where the domain after a mark ends; nil where there is none.
  private static func domainEnd(after place: Int, in text: [Character]) -> Int? {
    var next = place + 1
    if next < text.count, text[next] == " " { next += 1 }
    var labels = 0
    while true {
      let start = next
      while next < text.count, isLabel(text[next]) { next += 1 }
      guard next > start else { return nil }
      let label = text[start..<next]
      if labels > 0, label.count >= 2, label.allSatisfy(\.isLetter) { return next }
      labels += 1
      // A dot between labels, and the space that reading puts beside it.
      if next < text.count, text[next] == " " { next += 1 }
      guard next < text.count, text[next] == "." || text[next] == "," else { return nil }
      next += 1
      if next < text.count, text[next] == " " { next += 1 }
    }
  }

  /// Whether a word ends as domains do: its `@` may have been misread.
  private static func hasEnding(_ text: [Character]) -> Bool {
    text.split(separator: " ").contains { word in
      guard word.count >= 6, let dot = word.lastIndex(of: ".") else { return false }
      return endings.contains(String(word[(dot + 1)...].prefix { $0.isLetter }).lowercased())
    }
  }
}
