extension Verdict {
  /// What a recording came to, from its checks and what went wrong while it was read.
  ///
  /// The first that fits: `fail` when a check failed, also in a damaged recording; `error` when it
  /// could not be read to its end; `inconclusive` when no check was exercised, or a required one
  /// was not, or a problem leaves open what was seen; `pass`.
  public static func of(checks: [CheckResult], problems: [Problem]) -> Verdict {
    if checks.contains(where: { $0.verdict == .fail }) { return .fail }
    let problemVerdicts = problems.compactMap(\.kind.verdict)
    if problemVerdicts.contains(.error) { return .error }
    if problemVerdicts.contains(.inconclusive) { return .inconclusive }
    if !checks.contains(where: \.isExercised) { return .inconclusive }
    if checks.contains(where: { $0.required && !$0.isExercised }) { return .inconclusive }
    return .pass
  }
}

extension CheckResult {
  /// Whether the check applied to at least one frame.
  public var isExercised: Bool { verdict != .notExercised }
}
