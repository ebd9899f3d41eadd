internal import Results

/// One test case as formats of test results have them: a check, or a demand on the recording itself.
struct ResultCase {
  /// What became of it: a failure is a demand not met, an error one that could not be decided.
  enum Outcome: Equatable {
    case passed
    case skipped(message: String)
    case failure(type: String, message: String, lines: [String])
    case error(type: String, message: String, lines: [String])
  }

  let name: String
  let outcome: Outcome
  /// What else a reader should know.
  var notes: [String] = []
  /// Its evidence pictures, as the results name them.
  var pictures: [String] = []
  /// The check that it is; nil for a demand on the recording.
  var check: CheckResult?

  var isFailure: Bool { if case .failure = outcome { true } else { false } }
  var isError: Bool { if case .error = outcome { true } else { false } }
  var isSkipped: Bool { if case .skipped = outcome { true } else { false } }

  /// The cases of a recording. Whatever keeps it from passing is a failure or an error of one of
  /// them, since readers of this format take everything else for success.
  static func cases(of recording: RecordingResult) -> [ResultCase] {
    var cases = recording.checks.map(ResultCase.init)
    let errors = recording.problems(of: .error)
    if recording.verdict == .error || !errors.isEmpty {
      let problem = errors.first
      cases.append(
        ResultCase(
          name: "recording is readable",
          outcome: .error(
            type: problem?.kind.rawValue ?? "unreadable",
            message: problem?.text ?? "it could not be read to its end",
            lines: errors.map(\.text))))
    }
    let open = recording.problems(of: .inconclusive)
    let looksPassed = !cases.contains { $0.isFailure || $0.isError }
    if !open.isEmpty || (recording.verdict != .pass && looksPassed) {
      cases.append(
        ResultCase(
          name: "recording is conclusive",
          outcome: .error(
            type: "inconclusive", message: recording.reason ?? "", lines: open.map(\.text))))
    }
    return cases
  }

  init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }

  private init(_ check: CheckResult) {
    name = check.name
    self.check = check
    notes = check.notes
    pictures = check.violations.flatMap(EvidencePath.pictures)
    let violations = check.violations.map { violation in
      violation.text + (violation.evidence.map { " → \($0)" } ?? "")
    }
    switch check.verdict {
    case .pass:
      outcome = .passed
      notes += violations.map { "tolerated: \($0)" }
    case .notExercised where check.required:
      let message = "the check is required, but applied to no frame"
      outcome = .error(type: "inconclusive", message: message, lines: [])
    case .notExercised:
      outcome = .skipped(message: "not exercised: the check applied to no frame")
    case .fail:
      let first = check.violations.first.map { "first at \($0.text)" }
      let message = [check.violationText, first].compactMap(\.self).joined(separator: "; ")
      outcome = .failure(
        type: check.expect, message: message.isEmpty ? "the check failed" : message,
        lines: violations)
    }
  }
}
