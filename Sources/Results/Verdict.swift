/// What a recording came to.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  /// Every check that applied was met, and the recording was read to its end.
  case pass
  /// Some check failed.
  case fail
  /// No check was exercised, or a required one was not.
  case inconclusive
  /// The recording could not be read to its end.
  case error
}

/// What a check came to in one recording.
public enum CheckVerdict: String, Codable, Sendable, CaseIterable {
  /// Its expectation was met wherever it applied, as far as the policy demands.
  case pass
  /// Its expectation was not met.
  case fail
  /// It applied to no frame.
  case notExercised = "not-exercised"
}
