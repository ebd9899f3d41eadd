/// What the last of several runs changed: which checks fail that did not, and the other way round.
public struct RunComparison: Codable, Sendable, Equatable {
  /// One run.
  public struct Run: Codable, Sendable, Equatable {
    /// Where its results lie.
    public var path: String
    /// Its counts.
    public var summary: Summary
  }

  /// What something came to in a run before.
  public struct Earlier: Codable, Sendable, Equatable {
    /// Where the results of that run lie.
    public var run: String
    /// What the recording was called then, where that was something else.
    public var path: String?
    /// A check's verdict (`pass`, `fail`, `not-exercised`), or a recording's; `inconclusive` and `error`
    /// also for a check that passed as far as such a recording tells.
    public var verdict: String
  }

  /// A check or a recording in the last run, and before.
  public struct Change: Codable, Sendable, Equatable {
    /// The recording's path, in display form.
    public var path: String
    /// The path's exact bytes in hexadecimal, only when they are not UTF-8.
    public var pathBytes: String?
    /// SHA-256 of the recording's content in hexadecimal, where known.
    public var sha256: String?
    /// The check's name; nil for the recording as a whole.
    public var check: String?
    /// The expectation's keyword; nil for the recording as a whole, and for a check that is gone.
    public var expect: String?
    /// What it comes to now, as in ``Earlier``; `not-checked` for a check that is gone.
    public var verdict: String
    /// The latest that was known of it before; nil for what is new.
    public var before: Earlier?
    /// The run from which on it fails without a pass in between; only of what still fails.
    public var since: String?
    /// The check's violations now.
    public var violations: [Violation]
    /// What went wrong while the recording was read.
    public var problems: [Problem]
  }

  /// A recording that only one of the last two runs has.
  public struct Presence: Codable, Sendable, Equatable {
    /// Its path, in display form.
    public var path: String
    /// The path's exact bytes in hexadecimal, only when they are not UTF-8.
    public var pathBytes: String?
    /// SHA-256 of its content in hexadecimal, where known.
    public var sha256: String?
    /// What it came to.
    public var verdict: Verdict
  }

  /// The version of this document's form.
  public var schema: Int
  /// What made it.
  public var tool: Tool
  /// The runs, in order of time.
  public var runs: [Run]
  /// Checks that fail and did not before, or are new.
  public var newlyFailing: [Change]
  /// Checks that failed, or could not be judged, and pass.
  public var newlyPassing: [Change]
  /// Checks that fail as before.
  public var stillFailing: [Change]
  /// Recordings that the last run can't judge to their end.
  public var undecided: [Change]
  /// Checks that failed and that the last run did not make, of recordings that it has.
  public var noLongerChecked: [Change]
  /// Recordings that no run before has.
  public var appeared: [Presence]
  /// Recordings that the last run does not have and the one before has.
  public var vanished: [Presence]
}

extension ExitStatus {
  /// The status for a comparison: `failed` when something newly fails; `undecided` when nothing does, but a
  /// recording can't be judged or a failing check is made no longer; else `passed`.
  public static func of(_ comparison: RunComparison) -> ExitStatus {
    if !comparison.newlyFailing.isEmpty { return .failed }
    let isOpen = !comparison.undecided.isEmpty || !comparison.noLongerChecked.isEmpty
    return isOpen ? .undecided : .passed
  }
}
