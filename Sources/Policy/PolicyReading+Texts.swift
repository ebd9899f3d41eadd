extension PolicyReading {
  /// More texts than that are a mistake, and would make every line take long.
  private static let mostTexts = 200
  /// What an expression that matches all of these matches anything.
  private static let anything = ["a", "Z", "7", "é"]

  /// The texts that must not be seen; mistakes are noted.
  mutating func readTexts(
    _ node: YAMLNode, of syntax: ExpectationSyntax
  ) -> ExpectationRequest? {
    let items = node.items
    if items.isEmpty {
      note(
        "'\(syntax.keyword)' takes at least one text; no text at all is expect: \(syntax.keyword)",
        at: node.position)
      return nil
    }
    if items.count > Self.mostTexts {
      note("a list has at most \(Self.mostTexts) texts, not \(items.count)", at: node.position)
      return nil
    }
    var texts: [SoughtText] = []
    var written: [String] = []
    for item in items {
      guard let text = text(of: item, what: "'\(syntax.keyword)' takes a text or a list of texts")
      else { continue }
      if let index = written.firstIndex(of: text) {
        note("\(text.quoted) is given twice; it is text \(index + 1) already", at: item.position)
        continue
      }
      written.append(text)
      do throws(PatternMistake) {
        texts.append(try Self.sought(text))
      } catch {
        note(error.message, at: item.position)
      }
    }
    guard texts.count == items.count else { return nil }
    return ExpectationRequest(
      syntax: syntax, argument: .texts(texts), written: written.joined(separator: ", "))
  }

  /// What a text stands for.
  private static func sought(_ written: String) throws(PatternMistake) -> SoughtText {
    if let kind = BuiltInText(rawValue: written.lowercased()) { return .builtIn(kind) }
    let names = BuiltInText.allCases.map(\.rawValue)
    let isWord = written.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
    if isWord, let nearest = NearestWord.suggest(written, among: names) {
      throw PatternMistake(
        message: "unknown built-in \(written.quoted); did you mean '\(nearest)'? "
          + "The word itself is written '/\(written)/'")
    }
    do throws(PatternMistake) {
      let pattern = try TextPattern(written)
      if let literal = pattern.plainLiteral {
        guard let canary = Canary(literal) else {
          throw PatternMistake(
            message: "it needs two Latin letters or digits, and no other letters: "
              + "nothing else can be read")
        }
        return .canary(canary)
      }
      let matchesAnything = ([""] + anything).filter {
        if case .matched = pattern.evaluate($0, demanded: [:]) { true } else { false }
      }
      if matchesAnything.first == "" || matchesAnything.count == anything.count {
        throw PatternMistake(message: "it matches any text; no text at all is expect: no-text")
      }
      return .pattern(pattern)
    } catch {
      throw PatternMistake(message: "pattern \(written.quoted): \(error.message)")
    }
  }
}
