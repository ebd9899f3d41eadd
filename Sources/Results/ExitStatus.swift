/// The status with which the program ends.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Every recording passed.
  case passed = 0
  /// At least one recording failed.
  case failed = 1
  /// Wrong usage, a wrong policy, or nothing found to scan.
  case usage = 2
  /// No recording failed, but at least one is an error or inconclusive.
  case undecided = 3
  /// The scan was interrupted.
  case interrupted = 130

  /// The status that these counts call for: `passed`, `failed` or `undecided`.
  ///
  /// No recordings at all count as passed: whether that is allowed is not for the counts to say.
  public static func of(_ summary: Summary) -> ExitStatus {
    if summary.fail > 0 { return .failed }
    if summary.error > 0 || summary.inconclusive > 0 { return .undecided }
    return .passed
  }
}
