import Results
import Testing

@Suite struct VerdictTests {
  private func check(_ verdict: CheckVerdict, required: Bool = false) -> CheckResult {
    CheckResult(name: "c", expect: "black", verdict: verdict, region: nil, required: required)
  }

  private func problem(_ kind: ProblemKind) -> Problem {
    Problem(kind: kind, message: "")
  }

  /// Every combination of up to three checks and of at most one problem.
  @Test("The first rule that fits decides, in every combination of checks and problems")
  func everyCombination() {
    let kinds = CheckVerdict.allCases.flatMap { verdict in
      [check(verdict), check(verdict, required: true)]
    }
    var combinations: [[CheckResult]] = [[]]
    for _ in 0..<3 {
      combinations += combinations.flatMap { head in kinds.map { head + [$0] } }
    }
    let problems: [[Problem]] = [[]] + ProblemKind.allCases.map { [problem($0)] }
    for checks in combinations {
      for problems in problems {
        let anyFails = checks.contains { $0.verdict == .fail }
        let unread = problems.contains { $0.kind.verdict == .error }
        let proves =
          checks.contains { $0.verdict != .notExercised }
          && !checks.contains { $0.required && $0.verdict == .notExercised }
          && !problems.contains {
            [.frameMismatch, .sampled, .notAllRead, .notAllFollowed].contains($0.kind)
          }
        let expected: Verdict =
          anyFails ? .fail : unread ? .error : proves ? .pass : .inconclusive
        #expect(Verdict.of(checks: checks, problems: problems) == expected)
      }
    }
  }

  @Test("A failed check outweighs a file that breaks off later")
  func failureInTruncatedFile() {
    #expect(Verdict.of(checks: [check(.fail)], problems: [problem(.truncated)]) == .fail)
  }

  @Test("A damaged file never passes")
  func damagedNeverPasses() {
    #expect(Verdict.of(checks: [check(.pass)], problems: [problem(.damaged)]) == .error)
  }

  @Test("A note changes no verdict")
  func noteChangesNothing() {
    #expect(Verdict.of(checks: [check(.pass)], problems: [problem(.note)]) == .pass)
  }

  @Test("No check at all proves nothing")
  func noChecks() {
    #expect(Verdict.of(checks: [], problems: []) == .inconclusive)
  }

  @Test(
    "The exit status is 1 for a failure, else 3 for an error or an inconclusive one, else 0",
    arguments: [
      ([], 0), ([.pass], 0), ([.pass, .fail], 1), ([.error], 3), ([.inconclusive], 3),
      ([.pass, .error], 3), ([.pass, .inconclusive], 3), ([.error, .fail], 1),
      ([.inconclusive, .error, .pass, .fail], 1),
    ] as [([Verdict], Int32)])
  func exitStatus(verdicts: [Verdict], status: Int32) {
    let recordings = verdicts.map { RecordingResult(path: "a.mp4", verdict: $0) }
    #expect(ExitStatus.of(Summary(recordings, seconds: 1)).rawValue == status)
  }
}
