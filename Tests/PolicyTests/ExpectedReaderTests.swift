import Policy
import Testing

@Suite struct ExpectedReaderTests {
  private let words = ExpectedWords(
    verdicts: ["pass", "fail", "inconclusive", "error"],
    checkVerdicts: ["pass", "fail", "not-exercised"], problems: ["truncated", "damaged"],
    captures: ["card form": [], "overlay": ["version", "build"]])

  private func read(_ text: String) throws -> ExpectedOutcome {
    try ExpectedReader.read(Array(text.utf8), path: "a.expected.yaml", words: words)
  }

  @Test("What is written is expected, and nothing else")
  func whole() throws {
    let expected = try read(
      """
      verdict: fail
      checks:
        card form: { verdict: fail, violations: [{ start: 3.2s, end: 3350ms }] }
        overlay:
          captures: { version: 5.10 }
          violations: []
      problems: truncated
      tolerance: 20ms
      """)
    #expect(
      expected
        == ExpectedOutcome(
          verdict: "fail",
          checks: [
            ExpectedCheck(
              name: "card form", verdict: "fail",
              violations: [
                ExpectedViolation(start: .milliseconds(3200), end: .milliseconds(3350))
              ]),
            ExpectedCheck(name: "overlay", violations: [], captures: ["version": "5.10"]),
          ], problems: ["truncated"], tolerance: .milliseconds(20)))
    #expect(try read("verdict: pass") == ExpectedOutcome(verdict: "pass"))
    #expect(try read("problems: []") == ExpectedOutcome(problems: []))
  }

  @Test(
    "A mistake is told with its place and the nearest word",
    arguments: [
      ("verdct: pass", "1:1: unknown key 'verdct'; did you mean 'verdict'?"),
      ("verdict: passed", "1:10: unknown verdict 'passed'; did you mean 'pass'?"),
      ("verdict: [pass]", "1:10: unknown verdict a list; known: pass, fail, inconclusive, error"),
      (
        "checks:\n  card from: { verdict: pass }",
        "2:3: the policy has no check 'card from'; did you mean 'card form'?"
      ),
      (
        "checks:\n  other: { verdict: pass }",
        "2:3: the policy has no check 'other'; known: 'card form', 'overlay'"
      ),
      (
        "checks: { card form: { verdict: error } }",
        "1:33: unknown verdict 'error'; known: pass, fail, not-exercised"
      ),
      (
        "checks: { card form: { violations: [{ start: 1s }] } }",
        "1:37: 'end' is missing in a violation"
      ),
      (
        "checks: { card form: { violations: [{ start: soon, end: 2s }] } }",
        "1:46: 'start' takes a time such as 300ms or 1.816667s, not 'soon'"
      ),
      (
        "checks: { card form: { violations: [{ start: 2s, end: 1s }] } }",
        "1:37: 'end' comes before 'start'"
      ),
      (
        "checks: { overlay: { captures: { verson: 1 } } }",
        "1:34: the check captures no 'verson'; did you mean 'version'?"
      ),
      (
        "checks: { overlay: { captures: { version: [1] } } }",
        "1:43: a capture is a text, not a list"
      ),
      ("problems: [truncatd]", "1:12: unknown problem 'truncatd'; did you mean 'truncated'?"),
      ("tolerance: -1ms", "1:12: 'tolerance' takes a time"),
      ("verdict: pass\nverdict: fail", "2:1: 'verdict' is given twice"),
      ("", "1:1: it expects nothing"), ("checks: {}", "1:1: it expects nothing"),
      ("tolerance: 1s", "1:1: it expects nothing"),
      ("- pass", "1:1: what is expected of a recording is a mapping, not a list"),
      ("checks: { card form: pass }", "1:22: what is expected of a check is a mapping, not 'pass'"),
    ])
  func mistake(text: String, message: String) {
    let mistakes = #expect(throws: PolicyMistakes.self) { try read(text) }
    #expect(mistakes?.lines.first?.hasPrefix("a.expected.yaml:" + message) == true)
    if let first = mistakes?.lines.first, !first.hasPrefix("a.expected.yaml:" + message) {
      Issue.record("\(first)")
    }
  }

  @Test("A file that grows without end, or is nested without end, is refused")
  func limits() {
    let deep = String(repeating: "[", count: 1000)
    let mistakes = #expect(throws: PolicyMistakes.self) { try read(deep) }
    #expect(mistakes?.lines.first?.contains("nested deeper than 64 levels") == true)
    let large = #expect(throws: PolicyMistakes.self) {
      try read("# " + String(repeating: "x", count: 1 << 20))
    }
    #expect(large?.lines.first?.contains("larger than 1048576 bytes") == true)
  }

  @Test("What is written for an expectation is read back the same, whatever a check is called")
  func roundTrip() throws {
    let names = [
      "card form", "null", "123", "a: b", "- x", "\"q\"", "back\\slash", "#1", "ключ", "两",
      "\u{1F511}",
      "tab\tline\nend", "bell\u{7}", " space ", "{}", "yes", "\u{202E}turned", "*", "a #b",
    ]
    var captures: [String: [String]] = [:]
    for name in names { captures[name] = ["version"] }
    let expected = ExpectedOutcome(
      verdict: "error",
      checks: names.map { name in
        ExpectedCheck(
          name: name, verdict: "pass",
          violations: [
            ExpectedViolation(start: .microseconds(1_816_667), end: .seconds(2)),
            ExpectedViolation(start: .milliseconds(2500), end: .microseconds(2_500_001)),
          ], captures: ["version": name])
      }, problems: [], tolerance: .milliseconds(20))
    let text = expected.text(comment: "first\nverdict: pass")
    let read = try ExpectedReader.read(
      Array(text.utf8), path: "a",
      words: ExpectedWords(
        verdicts: ["error"], checkVerdicts: ["pass"], problems: [], captures: captures))
    #expect(read == expected)
    #expect(expected.text(comment: "first\nverdict: pass") == text)
    #expect(text.contains("{ start: 1.816667s, end: 2s }"))
  }
}
