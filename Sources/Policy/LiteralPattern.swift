/// A literal with captures and wildcards: `v{version} ({build})`.
struct LiteralPattern: Hashable, Sendable {
  enum Token: Hashable, Sendable {
    /// Characters without white space.
    case literal([Character])
    /// White space.
    case gap
    /// A run of characters without white space, captured by that name.
    case capture(String)
    /// Anything, nothing too.
    case anything
  }

  /// The tokens; no gap comes first, last or beside `anything`, and no two captures touch.
  let tokens: [Token]

  /// The names it captures, in order.
  var captureNames: [String] {
    tokens.compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }

  /// Its characters; nil where it has captures or wildcards.
  var plain: String? {
    var text = ""
    for token in tokens {
      switch token {
      case .literal(let characters): text += String(characters)
      case .gap: text += " "
      case .capture, .anything: return nil
      }
    }
    return text
  }

  init(_ written: String) throws(PatternMistake) {
    var tokens: [Token] = []
    var rest = written[...]
    func append(_ character: Character) {
      if case .literal(let characters)? = tokens.last {
        tokens[tokens.count - 1] = .literal(characters + [character])
      } else {
        tokens.append(.literal([character]))
      }
    }
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escaped = rest.popFirst(), "{}*\\/".contains(escaped) else {
          throw PatternMistake(
            message: "a backslash stands before {, }, *, / or another backslash only")
        }
        append(escaped)
      case "{":
        let name = try Self.name(&rest)
        if tokens.contains(.capture(name)) {
          throw PatternMistake(message: "it captures '\(name)' twice")
        }
        if case .capture(let other)? = tokens.last {
          throw PatternMistake(message: "something must stand between {\(other)} and {\(name)}")
        }
        tokens.append(.capture(name))
      case "}":
        throw PatternMistake(message: "'}' without '{'; a brace itself is written '\\}'")
      case "*":
        if tokens.last == .gap { tokens.removeLast() }
        if tokens.last != .anything { tokens.append(.anything) }
      case _ where character.isWhitespace:
        if let last = tokens.last, last != .gap, last != .anything { tokens.append(.gap) }
      default:
        append(character)
      }
    }
    if tokens.last == .gap { tokens.removeLast() }
    guard tokens.contains(where: { $0 != .anything }) else {
      throw PatternMistake(
        message: tokens.isEmpty
          ? "it is empty" : "it matches any text, even none; '{any}' matches any text but none")
    }
    self.tokens = tokens
  }

  private static func name(_ rest: inout Substring) throws(PatternMistake) -> String {
    guard let end = rest.firstIndex(of: "}") else {
      throw PatternMistake(message: "'{' without '}'; a brace itself is written '\\{'")
    }
    let name = rest[..<end]
    rest = rest[end...].dropFirst()
    let isName =
      name.first.map { $0.isLetter || $0 == "_" } ?? false
      && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    guard isName else {
      throw PatternMistake(
        message: "\(String(name).quoted) is no name for a capture; use letters, digits, - and _")
    }
    return String(name)
  }

  /// Whether half of its literal characters follow each other in a text, but for what reading confuses.
  func resembles(_ text: [Character]) -> Bool {
    let written = tokens.flatMap { token -> [Character] in
      if case .literal(let characters) = token { characters } else { [] }
    }
    let wanted = OCRFolding.fold(written).map(\.character)
    guard !wanted.isEmpty else { return !text.isEmpty }
    // The longest common subsequence, row by row.
    var lengths = [Int](repeating: 0, count: wanted.count + 1)
    for element in OCRFolding.fold(text) {
      var diagonal = 0
      for (index, character) in wanted.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] =
          character == element.character ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return 2 * lengths[wanted.count] >= wanted.count
  }

  func evaluate(_ text: String, demanded: [String: String]) -> PatternOutcome {
    let characters = Array(text)
    func match(_ demand: @escaping LiteralMatcher.Demand) -> [String: String]? {
      var matcher = LiteralMatcher(tokens: tokens, text: characters, demand: demand)
      return matcher.first()
    }
    if let captures = match({ name, read in demanded[name].map { $0 == read } ?? true }) {
      return .matched(captures: captures, tolerated: [])
    }
    guard !demanded.isEmpty else { return .noMatch }
    let tolerant = match { name, read in
      demanded[name].map { OCRFolding.isSame(read: read, demanded: $0) } ?? true
    }
    if let tolerant {
      return TextPattern.tolerating(tolerant, demanded: demanded, names: captureNames)
    }
    if captureNames.allSatisfy({ demanded[$0] != nil }),
      let found = FoldedLiteral(tokens: tokens, values: demanded).find(in: characters)
    {
      return .matched(
        captures: demanded,
        tolerated: [TextPattern.tolerance(read: found.read, demanded: found.demanded)])
    }
    guard let read = match({ _, _ in true }) else { return .noMatch }
    return TextPattern.mismatch(read, demanded: demanded, names: captureNames)
  }
}
