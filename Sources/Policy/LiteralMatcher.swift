/// Finds a literal pattern's first match in a text, with backtracking whose cost is bounded: what failed
/// once at a place isn't tried there again.
struct LiteralMatcher {
  /// Whether a capture of that name may hold that text.
  typealias Demand = (_ name: String, _ read: String) -> Bool

  /// No version is longer, in characters; a longer run is not worth trying all its parts.
  private static let longestRun = 200

  private let tokens: [LiteralPattern.Token]
  private let text: [Character]
  private let demand: Demand
  private var captures: [String: String] = [:]
  /// Whether the tokens from one on failed at a place: a row a token, a column a place.
  private var failed: [Bool]

  init(tokens: [LiteralPattern.Token], text: [Character], demand: @escaping Demand) {
    self.tokens = tokens
    self.text = text
    self.demand = demand
    failed = Array(repeating: false, count: tokens.count * (text.count + 1))
  }

  /// The captures of the first match; nil when there is none.
  mutating func first() -> [String: String]? {
    let places = tokens.first == .anything ? 0...0 : 0...text.count
    for place in places where matches(0, at: place) { return captures }
    return nil
  }

  /// Whether the tokens from `token` on match at `place`. Recurses once a token.
  private mutating func matches(_ token: Int, at place: Int) -> Bool {
    guard token < tokens.count else { return true }
    let cell = token * (text.count + 1) + place
    if failed[cell] { return false }
    let isMatch =
      switch tokens[token] {
      case .literal(let characters): matchesLiteral(characters, token, at: place)
      case .gap: matchesGap(token, at: place)
      case .capture(let name): matchesCapture(name, token, at: place)
      case .anything: matchesAnything(token, at: place)
      }
    if !isMatch { failed[cell] = true }
    return isMatch
  }

  private mutating func matchesLiteral(
    _ characters: [Character], _ token: Int, at place: Int
  ) -> Bool {
    let end = place + characters.count
    guard end <= text.count, text[place..<end].elementsEqual(characters) else { return false }
    if token == 0, text.continuesWord(before: place) { return false }
    if token == tokens.count - 1, text.continuesWord(after: end) { return false }
    return matches(token + 1, at: end)
  }

  private mutating func matchesGap(_ token: Int, at place: Int) -> Bool {
    var end = place
    while end < text.count, text[end].isWhitespace { end += 1 }
    if end == place, place > 0, place < text.count {
      // Reading loses spaces; but a capture must not end where the pattern has a space and the text
      // shows a word or a number going on.
      let captures = [tokens[token - 1], tokens[token + 1]].count {
        if case .capture = $0 { true } else { false }
      }
      let (left, right) = (text[place - 1], text[place])
      if captures == 2 || (left.isNumber && right.isNumber) { return false }
      if captures == 1, left.isLetter && right.isLetter { return false }
    }
    return matches(token + 1, at: end)
  }

  private mutating func matchesCapture(_ name: String, _ token: Int, at place: Int) -> Bool {
    // With nothing but white space or `*` beside it, a capture is a whole run: else any end of 15.2.1
    // would do for 5.2.1.
    let isFree = token == 0 || tokens[token - 1] == .anything
    if isFree, place > 0, !text[place - 1].isWhitespace { return false }
    var runEnd = place
    while runEnd < text.count, !text[runEnd].isWhitespace { runEnd += 1 }
    guard runEnd > place, runEnd - place <= Self.longestRun else { return false }
    let isLast = token == tokens.count - 1 || tokens[token + 1] == .anything
    for end in stride(from: runEnd, to: isLast ? runEnd - 1 : place, by: -1) {
      let read = String(text[place..<end])
      guard demand(name, read) else { continue }
      if matches(token + 1, at: end) {
        captures[name] = read
        return true
      }
    }
    return false
  }

  private mutating func matchesAnything(_ token: Int, at place: Int) -> Bool {
    let row = token * (text.count + 1)
    for next in place...text.count {
      // What fails from here on fails from any later place too.
      if failed[row + next] { return false }
      if matches(token + 1, at: next) { return true }
      failed[row + next] = true
    }
    return false
  }
}

extension [Character] {
  /// Whether the word or number that ends before `place` may go on at it: `15` before `5`, `1.` before
  /// `5`; false where there is no word at `place`.
  func continuesWord(before place: Int) -> Bool {
    guard place > 0, place < count, self[place].isWord else { return false }
    if self[place - 1].isWord { return true }
    return place > 1 && self[place].isNumber && ".,".contains(self[place - 1])
      && self[place - 2].isNumber
  }

  /// Whether the word or number that ends before `place` goes on after it.
  func continuesWord(after place: Int) -> Bool {
    guard place > 0, place < count, self[place - 1].isWord else { return false }
    if self[place].isWord { return true }
    return place + 1 < count && self[place - 1].isNumber && ".,".contains(self[place])
      && self[place + 1].isNumber
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
