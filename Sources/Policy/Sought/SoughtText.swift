/// What looking for a sought text in a reading came to.
public enum SoughtOutcome: Hashable, Sendable {
  /// It is there.
  case found
  /// A number of its form is there, and its checksum is right or wrong: as one misread digit makes
  /// a right one wrong, readings that agree tell.
  case number(String, isValid: Bool)
  /// A number is there that has its form, and nothing to check it by: a bad reading makes such numbers up,
  /// so it takes a sure reading or two that agree.
  case likely(String)
  /// Something near it is there, which may be it misread.
  case near
  /// Nothing like it is there.
  case nothing
}

/// A text that must not be seen: what an item of `no-text` stands for.
public enum SoughtText: Hashable, Sendable {
  /// Personal data of a form that is known.
  case builtIn(BuiltInText)
  /// A literal.
  case canary(Canary)
  /// A literal with captures or wildcards, or a regular expression.
  case pattern(TextPattern)

  /// The names it captures.
  public var captureNames: [String] {
    if case .pattern(let pattern) = self { pattern.captureNames } else { [] }
  }

  /// The fewest characters it has, white space left out; 1 where that isn't known.
  public var shortest: Int {
    switch self {
    case .builtIn(let kind): kind.shortest
    case .canary(let canary): canary.length
    case .pattern: 1
    }
  }

  /// Whether it may go on in the next line.
  public var spansLines: Bool { if case .builtIn = self { false } else { true } }

  /// What it is called in a report: nothing of a literal or a pattern, which may be private.
  public var name: String? { if case .builtIn(let kind) = self { kind.rawValue } else { nil } }

  /// Looks for it in a text that was read; `demanded` are values by capture name.
  public func look(in text: String, demanded: [String: String] = [:]) -> SoughtOutcome {
    let characters = Array(text.prefix(TextPattern.longestText))
    switch self {
    case .builtIn(let kind): return kind.look(in: characters)
    case .canary(let canary): return canary.look(in: characters)
    case .pattern(let pattern):
      let isThere = [String(characters), DigitSpelling.mended(characters)].contains {
        if case .matched = pattern.evaluate($0, demanded: demanded) { true } else { false }
      }
      return isThere ? .found : pattern.resembles(text) ? .near : .nothing
    }
  }
}
