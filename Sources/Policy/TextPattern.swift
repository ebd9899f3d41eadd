/// Why a text pattern can't be used.
public struct PatternMistake: Error, Hashable, Sendable {
  /// What is wrong, as a sentence without a full stop.
  public var message: String

  /// A mistake with its message.
  public init(message: String) {
    self.message = message
  }
}

/// What looking for a pattern in a text came to.
public enum PatternOutcome: Hashable, Sendable {
  /// It is there with every demanded value. `captures` holds what was read by name, or the demanded
  /// value where the reading was tolerated; `tolerated` has a sentence for each such reading.
  case matched(captures: [String: String], tolerated: [String])
  /// It is there, with another value than demanded; empty when an optional group captured nothing.
  case valueMismatch(name: String, read: String, demanded: String)
  /// It isn't there.
  case noMatch
}

/// A pattern that a region's text must match: a literal with `{captures}` and `*`, or a regular
/// expression between slashes.
public struct TextPattern: Hashable, Sendable {
  /// The longest pattern, in characters.
  public static let longest = 500
  /// How much of a text is looked at, in characters: it comes from an untrusted picture.
  public static let longestText = 4096

  /// The pattern as written.
  public let written: String
  private let form: Form

  private enum Form: Hashable {
    case literal(LiteralPattern)
    case expression(ExpressionPattern)
  }

  /// A pattern as a policy writes it.
  public init(_ written: String) throws(PatternMistake) {
    guard written.count <= Self.longest else {
      throw PatternMistake(message: "it is longer than \(Self.longest) characters")
    }
    self.written = written
    form =
      written.hasPrefix("/")
      ? .expression(try ExpressionPattern(written)) : .literal(try LiteralPattern(written))
  }

  /// The names it captures, in the order of the pattern.
  public var captureNames: [String] {
    switch form {
    case .literal(let literal): literal.captureNames
    case .expression(let expression): expression.captureNames
    }
  }

  /// What it is when it is a literal without captures and wildcards; its white space is single spaces.
  var plainLiteral: String? {
    if case .literal(let literal) = form { literal.plain } else { nil }
  }

  /// Looks for the pattern in `text`; `demanded` are values by capture name, and names that the pattern
  /// doesn't capture don't count.
  ///
  /// Exact comes first, anywhere in the text. Only then, and only against a demanded value, what reading
  /// confuses is tolerated; see ``PatternOutcome``.
  public func evaluate(_ text: String, demanded: [String: String]) -> PatternOutcome {
    let text = String(text.prefix(Self.longestText))
    let demanded = demanded.filter { captureNames.contains($0.key) }
    switch form {
    case .literal(let literal): return literal.evaluate(text, demanded: demanded)
    case .expression(let expression): return expression.evaluate(text, demanded: demanded)
    }
  }

  /// Whether a text that doesn't match may be a misreading of one that does: cheap to ask, and wrong
  /// only where most of what the pattern writes out was misread.
  public func resembles(_ text: String) -> Bool {
    let text = text.prefix(Self.longestText)
    switch form {
    case .literal(let literal): return literal.resembles(Array(text))
    case .expression(let expression):
      let hasDigits = ["\\d", "0-9"].contains { expression.source.contains($0) }
      return !text.isEmpty && (!hasDigits || text.contains(where: \.isNumber))
    }
  }

  /// The outcome where the pattern is there with captures that aren't all as demanded.
  static func mismatch(
    _ captures: [String: String], demanded: [String: String], names: [String]
  ) -> PatternOutcome {
    for name in names {
      if let value = demanded[name], captures[name] != value {
        return .valueMismatch(name: name, read: captures[name] ?? "", demanded: value)
      }
    }
    return .noMatch
  }

  /// The outcome where every capture is as demanded, some of them in a tolerated reading only.
  static func tolerating(
    _ captures: [String: String], demanded: [String: String], names: [String]
  ) -> PatternOutcome {
    let sentences = names.compactMap { name -> String? in
      guard let value = demanded[name], let read = captures[name], read != value else { return nil }
      return tolerance(read: read, demanded: value)
    }
    return .matched(
      captures: captures.merging(demanded) { _, value in value }, tolerated: sentences)
  }

  /// The sentence about a tolerated reading.
  static func tolerance(read: String, demanded: String) -> String {
    "read '\(read)', demanded '\(demanded)'"
  }
}
