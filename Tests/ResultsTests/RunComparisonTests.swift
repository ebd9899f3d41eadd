import Results
import Testing

@Suite struct RunComparisonTests {
  /// A recording with a check for each letter, named after it: `p` passes, `f` fails, `n` is not exercised,
  /// `r` likewise but required.
  private func recording(
    _ path: String, _ checks: String, content: String? = nil, problem: ProblemKind? = nil
  ) -> RecordingResult {
    let results = checks.enumerated().map { index, letter in
      CheckResult(
        name: "check \(index)", expect: "black",
        verdict: letter == "p" ? .pass : letter == "f" ? .fail : .notExercised, region: nil,
        required: letter == "r")
    }
    let problems = problem.map { [Problem(kind: $0, message: "m")] } ?? []
    return RecordingResult(
      path: path, sha256: content, verdict: Verdict.of(checks: results, problems: problems),
      checks: results, problems: problems)
  }

  private func compare(_ runs: [RecordingResult]...) -> RunComparison {
    RunComparison(
      runs.enumerated().map { (path: "run \($0)", recordings: $1, seconds: 1) },
      tool: Tool(name: "framescan", version: "1", libraries: [:]))
  }

  /// A comparison as a line: of each kind that has something, its checks.
  private func text(_ comparison: RunComparison) -> String {
    func list(_ name: String, _ changes: [RunComparison.Change]) -> String? {
      if changes.isEmpty { return nil }
      return "\(name) " + changes.map { $0.check ?? $0.path }.joined(separator: ",")
    }
    let parts = [
      list("new", comparison.newlyFailing), list("fixed", comparison.newlyPassing),
      list("still", comparison.stillFailing), list("open", comparison.undecided),
      list("unchecked", comparison.noLongerChecked),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  @Test(
    "What a check came to before and comes to now tells what changed",
    arguments: [
      ("p", "p", "", 0), ("p", "f", "new check 0", 1), ("f", "f", "still check 0", 0),
      ("f", "p", "fixed check 0", 0), ("n", "f", "new check 0", 1), ("n", "p", "", 0),
      ("p", "n", "open a", 3), ("pf", "pn", "unchecked check 1", 3),
      ("pf", "p", "unchecked check 1", 3),
      ("pp", "pr", "open a", 3), ("pr", "pp", "fixed check 1", 0), ("p", "pf", "new check 1", 1),
      ("ff", "fr", "still check 0; open a; unchecked check 1", 3),
    ] as [(String, String, String, Int32)])
  func changes(before: String, now: String, expected: String, status: Int32) {
    let comparison = compare([recording("a", before)], [recording("a", now)])
    #expect(text(comparison) == expected)
    #expect(ExitStatus.of(comparison).rawValue == status)
  }

  @Test(
    "A recording is known by its content under another name, and by its name with another content")
  func matching() {
    let moved = compare(
      [recording("a", "f", content: "1"), recording("b", "p", content: "2")],
      [
        recording("c", "f", content: "1"), recording("a", "f", content: "3"),
        recording("b", "f", content: "4"),
      ])
    #expect(moved.stillFailing.map(\.path) == ["c"])
    #expect(moved.stillFailing[0].before?.path == "a")
    // What lies at `a` now is not what moved away from there.
    #expect(moved.newlyFailing.map(\.path) == ["a", "b"])
    #expect(moved.newlyFailing.map(\.before?.verdict) == [nil, "pass"])
    #expect(moved.appeared.map(\.path) == ["a"])
    #expect(moved.vanished.isEmpty)
  }

  @Test("Copies of one content are matched by their names")
  func copies() {
    let comparison = compare(
      [recording("a", "p", content: "1"), recording("b", "f", content: "1")],
      [recording("b", "f", content: "1"), recording("a", "p", content: "1")])
    #expect(text(comparison) == "still check 0")
    #expect(comparison.appeared.isEmpty && comparison.vanished.isEmpty)
  }

  @Test("A run that could not judge a recording changes nothing of what was known")
  func gaps() {
    let damaged = recording("a", "p", problem: .damaged)
    let failed = [recording("a", "f")]
    let still = compare(failed, [damaged], failed)
    #expect(text(still) == "still check 0")
    #expect(still.stillFailing[0].since == "run 0")
    #expect(text(compare([recording("a", "p")], [damaged], failed)) == "new check 0")
    #expect(text(compare(failed, [damaged], [recording("a", "p")])) == "fixed check 0")
    #expect(text(compare([recording("a", "p")], [damaged], [recording("a", "p")])) == "")
    #expect(text(compare([damaged], [recording("a", "p")])) == "fixed check 0")
  }

  @Test("A failure is counted from the run after the last pass")
  func since() {
    let runs = ["f", "p", "f", "f", "f"].map { [recording("a", $0)] }
    let comparison = compare(runs[0], runs[1], runs[2], runs[3], runs[4])
    #expect(comparison.stillFailing.map(\.since) == ["run 2"])
    #expect(comparison.stillFailing[0].before?.run == "run 3")
  }

  @Test("What can't be judged is told beside what fails, and never counts as a pass")
  func damage() {
    let now = recording("a", "fp", problem: .truncated)
    let comparison = compare([recording("a", "fp")], [now])
    #expect(text(comparison) == "still check 0; open a")
    #expect(comparison.undecided[0].verdict == "error")
    #expect(ExitStatus.of(comparison) == .undecided)
    let unread = RecordingResult(
      path: "a", verdict: .error, problems: [Problem(kind: .notARecording, message: "m")])
    let gone = compare([recording("a", "fp")], [unread])
    #expect(text(gone) == "open a; unchecked check 0")
  }

  @Test("Recordings that came and went are told, and a new one's failures are new")
  func presence() {
    let comparison = compare(
      [recording("a", "p"), recording("b", "f")], [recording("a", "p"), recording("c", "f")])
    #expect(comparison.appeared.map(\.path) == ["c"])
    #expect(comparison.vanished.map(\.path) == ["b"])
    #expect(comparison.vanished[0].verdict == .fail)
    #expect(text(comparison) == "new check 0")
  }

  @Test("Names that look alike but are composed otherwise are two recordings")
  func composed() {
    let comparison = compare([recording("caf\u{E9}", "p")], [recording("cafe\u{301}", "p")])
    #expect(comparison.appeared.count == 1 && comparison.vanished.count == 1)
  }

  @Test("Checks of one name are told apart by their order")
  func sameNames() {
    func twin(_ first: CheckVerdict, _ second: CheckVerdict) -> RecordingResult {
      RecordingResult(
        path: "a", verdict: .fail,
        checks: [first, second].map {
          CheckResult(name: "twin", expect: "black", verdict: $0, region: nil)
        })
    }
    let comparison = compare([twin(.fail, .pass)], [twin(.pass, .fail)])
    #expect(text(comparison) == "new twin; fixed twin")
  }
}
