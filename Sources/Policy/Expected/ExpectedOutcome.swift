/// What a recording is expected to come to. What is nil is not compared.
public struct ExpectedOutcome: Sendable, Equatable {
  /// The recording's verdict, as results write it.
  public var verdict: String?
  /// The checks that something is expected of, in the order written.
  public var checks: [ExpectedCheck]
  /// The kinds of problems, as results write them.
  public var problems: [String]?
  /// How far times may be off.
  public var tolerance: Duration

  /// How far times may be off when the file doesn't say.
  public static let usualTolerance = Duration.milliseconds(1)

  /// An expectation from its parts.
  public init(
    verdict: String? = nil, checks: [ExpectedCheck] = [], problems: [String]? = nil,
    tolerance: Duration = Self.usualTolerance
  ) {
    self.verdict = verdict
    self.checks = checks
    self.problems = problems
    self.tolerance = tolerance
  }
}

/// What a check is expected to come to. What is nil is not compared.
public struct ExpectedCheck: Sendable, Equatable {
  /// The check's name in the policy.
  public var name: String
  /// Its verdict, as results write it.
  public var verdict: String?
  /// Its violations, in order of time.
  public var violations: [ExpectedViolation]?
  /// What the names in its text pattern capture; others may capture anything.
  public var captures: [String: String]

  /// An expectation from its parts.
  public init(
    name: String, verdict: String? = nil, violations: [ExpectedViolation]? = nil,
    captures: [String: String] = [:]
  ) {
    self.name = name
    self.verdict = verdict
    self.violations = violations
    self.captures = captures
  }
}

/// From when until when a violation is expected.
public struct ExpectedViolation: Sendable, Equatable {
  /// The time of its first frame.
  public var start: Duration
  /// The time of the first frame after it.
  public var end: Duration

  /// A violation from its times.
  public init(start: Duration, end: Duration) {
    self.start = start
    self.end = end
  }
}

/// The words that an expectation may use.
public struct ExpectedWords: Sendable {
  /// Verdicts of recordings.
  public var verdicts: [String]
  /// Verdicts of checks.
  public var checkVerdicts: [String]
  /// Kinds of problems.
  public var problems: [String]
  /// The policy's checks, and what each captures.
  public var captures: [String: [String]]

  /// The words from their lists.
  public init(
    verdicts: [String], checkVerdicts: [String], problems: [String], captures: [String: [String]]
  ) {
    self.verdicts = verdicts
    self.checkVerdicts = checkVerdicts
    self.problems = problems
    self.captures = captures
  }
}
