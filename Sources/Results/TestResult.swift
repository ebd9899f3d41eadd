/// What the test of one recording came to.
public struct TestResult: Sendable, Equatable {
  /// How a test comes out.
  public enum Outcome: Sendable, Equatable {
    /// The recording came to what is expected.
    case passed
    /// It came to something else; what, a line each.
    case failed([String])
    /// Nothing says what is expected of it.
    case noExpectation
    /// Its expectation was written, for the first time or anew.
    case written(isNew: Bool)
  }

  /// The recording's path, or that of an expectation without a recording.
  public var path: String
  /// The path of what is expected; nil when there is none.
  public var expected: String?
  /// What the test came to.
  public var outcome: Outcome
  /// Seconds that it took.
  public var seconds: Double

  /// A result from its parts.
  public init(path: String, expected: String?, outcome: Outcome, seconds: Double) {
    self.path = path
    self.expected = expected
    self.outcome = outcome
    self.seconds = seconds
  }

  /// Whether the recording came to something else than expected.
  public var isFailure: Bool {
    if case .failed = outcome { return true }
    return false
  }
}
