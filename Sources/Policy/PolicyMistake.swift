/// A place in a policy's text.
public struct PolicyPosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The character within the line, from 1.
  public var column: Int

  /// A place from its line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `first` comes before `second` in the text.
  public static func < (first: PolicyPosition, second: PolicyPosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// One thing wrong in a policy.
public struct PolicyMistake: Error, Hashable, Sendable {
  /// Where in the policy's text; nil for a check given on the command line.
  public var position: PolicyPosition?
  /// What is wrong and what to write instead, as a sentence without a full stop.
  public var message: String

  /// A mistake from its parts.
  public init(position: PolicyPosition?, message: String) {
    self.position = position
    self.message = message
  }
}

/// Everything wrong in a policy, in the order of its text.
public struct PolicyMistakes: Error, Hashable, Sendable, CustomStringConvertible {
  /// The policy file's path, or `command line`.
  public var path: String
  /// The mistakes, sorted by position; at least one.
  public var mistakes: [PolicyMistake]

  /// Mistakes of a policy; they are sorted by position, and what is said twice is said once.
  public init(path: String, mistakes: [PolicyMistake]) {
    self.path = path
    var seen: Set<PolicyMistake> = []
    let start = PolicyPosition(line: 0, column: 0)
    self.mistakes =
      mistakes
      .filter { seen.insert($0).inserted }
      .enumerated()
      .sorted {
        ($0.element.position ?? start, $0.offset) < ($1.element.position ?? start, $1.offset)
      }
      .map(\.element)
  }

  /// One line a mistake: `path:line:column: message`, without a line and column where there are none.
  public var lines: [String] {
    mistakes.map { mistake in
      guard let position = mistake.position else { return mistake.message }
      return "\(path):\(position.line):\(position.column): \(mistake.message)"
    }
  }

  /// The lines, each ended by a line feed but the last.
  public var description: String { lines.joined(separator: "\n") }
}
