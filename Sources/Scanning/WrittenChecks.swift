internal import Analysis
public import Policy

/// Checks as they are given in a command.
public struct WrittenChecks: Codable, Sendable {
  /// What followed each `--black`: a region.
  public var black: [String]
  /// What followed each `--blank`: a region.
  public var blank: [String]
  /// What followed each `--text`: a pattern, or a pattern, `@` and a region.
  public var text: [String]

  /// Checks from what was written.
  public init(black: [String], blank: [String], text: [String]) {
    self.black = black
    self.blank = blank
    self.text = text
  }

  /// The policy they make.
  ///
  /// - Throws: every mistake.
  public func read() throws(PolicyMistakes) -> Policy {
    try Policy.fromCommandLine(
      black: black, blank: blank, text: text, expectations: ExpectationRegistry.syntaxes)
  }
}
