import Foundation
import Testing

/// `framescan test`.
@Suite struct PolicyTestTests {
  private let workspace: Workspace

  /// A still that passes its policy, and an animation that leaks from 0.9 s to 1.0 s
  /// (samples/expected.json).
  init() throws {
    workspace = try Workspace()
    try workspace.copy(sample: "screenshots/framescan.yaml", to: "framescan.yaml")
    try workspace.copy(to: "still.png")
    try workspace.copy(sample: "screenshots/one-frame-leak.gif", to: "leak.gif")
  }

  private func test(_ words: String...) throws -> Outcome {
    let run = try Framescan.run(["test"] + words + ["."], in: workspace)
    return Outcome(
      status: run.status, output: run.output.replacing(#/in [0-9.]+ s/#, with: "in … s"),
      errors: run.errors)
  }

  @Test("Where all recordings are gone, what was expected of them is a failure all the same")
  func onlyOrphans() throws {
    let workspace = try Workspace()
    try workspace.write("verdict: pass\n", to: "gone.mp4.expected.yaml")
    let run = try Framescan.run(["test", "."], in: workspace)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.hasPrefix("FAIL  ./gone.mp4.expected.yaml\n"))
  }

  @Test("Recordings that come to what is expected pass, others say what differs")
  func compare() throws {
    try workspace.write("verdict: pass\n", to: "still.png.expected.yaml")
    try workspace.write(
      """
      verdict: fail
      checks:
        card form is hidden: { verdict: fail, violations: [{ start: 0.9s, end: 1s }] }
        version overlay: { captures: { version: 5.2.1 } }
      """, to: "leak.expected.yaml")
    let right = try test()
    #expect(right.errors == "")
    #expect(right.status == 0)
    #expect(
      right.output == """
        PASS  ./leak.gif
        PASS  ./still.png
        2 recordings: 2 passed, 0 failed, 0 without an expectation · in … s

        """)

    try workspace.write(
      """
      verdict: pass
      checks:
        card form is hidden: { verdict: pass, violations: [{ start: 0.88s, end: 1s }] }
        version overlay: { violations: [], captures: { version: 5.3.0 } }
      problems: [truncated]
      """, to: "leak.expected.yaml")
    let wrong = try test("-q")
    #expect(wrong.status == 1)
    #expect(
      wrong.output == """
        FAIL  ./leak.gif  (./leak.expected.yaml)
          verdict: expected pass, got fail
          problems: expected truncated, got none
          card form is hidden: verdict: expected pass, got fail
          card form is hidden: violations: expected 0.88s–1s, got 0.9s–1s (within 0.001s)
          version overlay: version: expected '5.3.0', got '5.2.1'
        2 recordings: 1 passed, 1 failed, 0 without an expectation · in … s

        """)

    // Within a tolerance that is asked for.
    try workspace.write(
      """
      tolerance: 20ms
      checks: { card form is hidden: { violations: [{ start: 0.88s, end: 1s }] } }
      """, to: "leak.expected.yaml")
    #expect(try test().status == 0)
  }

  @Test("--update writes what is missing or differs, always the same, and leaves the rest alone")
  func update() throws {
    let comment = "# kept\nverdict: pass\n"
    try workspace.write(comment, to: "still.expected.yaml")
    let first = try test("--update")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("WROTE ./leak.gif.expected.yaml\nPASS  ./still.png\n"))
    let written = """
      # What framescan test expects of leak.gif; --update writes it anew.
      verdict: fail
      checks:
        card form is hidden:
          verdict: fail
          violations:
            - { start: 0.9s, end: 1s }
        payment summary stays visible:
          verdict: pass
          violations: []
        version overlay:
          verdict: pass
          violations: []
          captures:
            build: "1432"
            version: "5.2.1"
      problems: []

      """
    #expect(try workspace.read("leak.gif.expected.yaml") == written)
    #expect(try workspace.read("still.expected.yaml") == comment)
    #expect(try test().status == 0)

    try workspace.write("verdict: pass\ntolerance: 5ms\n", to: "leak.gif.expected.yaml")
    #expect(try test().status == 1)
    let again = try test("--update")
    #expect(again.status == 0)
    #expect(again.output.contains("WROTE ./leak.gif.expected.yaml  (anew)\n"))
    #expect(
      try workspace.read("leak.gif.expected.yaml")
        == written.replacing(
          "verdict: fail\nchecks", with: "verdict: fail\ntolerance: 0.005s\nchecks"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("")).count == 5)
  }

  @Test("A recording without an expectation is counted, one that can't be read fails")
  func others() throws {
    try workspace.write(
      "checks: { card form is hidden: { verdict: not-exercised } }", to: "broken.png.expected.yaml")
    try workspace.write("words", to: "broken.png")
    try workspace.write("verdict: pass", to: "gone.mp4.expected.yaml")
    let run = try test()
    #expect(run.status == 1)
    #expect(run.output.contains("NONE  ./leak.gif  (no expectation)\n"))
    #expect(
      run.output.contains(
        "FAIL  ./broken.png  (./broken.png.expected.yaml)\n"
          + "  problems: nothing is expected, got not-a-recording: "))
    #expect(
      run.output.contains(
        "FAIL  ./gone.mp4.expected.yaml\n  the recording that this is expected of isn't there\n"))
    #expect(run.output.contains("4 recordings: 0 passed, 2 failed, 2 without an expectation"))
  }

  @Test("A mistake in an expectation stops all before anything is scanned")
  func mistakes() throws {
    try workspace.write("verdict: pas", to: "still.png.expected.yaml")
    try workspace.write("checks: { card form is hiden: {} }", to: "leak.expected.yaml")
    let run = try test()
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors.contains(
        "framescan: ./still.png.expected.yaml:1:10: unknown verdict 'pas'; did you mean 'pass'?\n"))
    #expect(
      run.errors.contains(
        "./leak.expected.yaml:1:11: the policy has no check 'card form is hiden'; did you mean"))
    try workspace.write("verdict: fail", to: "leak.gif.expected.yaml")
    #expect(try test().errors.contains("only one may be there"))
  }

  @Test("Nothing to test is wrong usage, unless it is accepted")
  func empty() throws {
    let run = try test()
    #expect(run.status == 2)
    #expect(run.errors.contains("nothing says what is expected of any recording in .: --update"))
    #expect(try test("--allow-empty").status == 0)
    #expect(try Framescan.run(["test"], in: workspace).status == 2)
    #expect(try Framescan.run(["test", "-"], in: workspace).status == 2)
  }

  @Test("--report junit has a test case a recording")
  func junit() throws {
    try workspace.write("verdict: pass", to: "leak.gif.expected.yaml")
    let run = try test("--report", "junit=out.xml", "--report", "text")
    #expect(run.status == 1)
    #expect(run.output.contains("1 failed"))
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      suite = root[0]
      print(root.tag, suite.tag, *(suite.get(k) for k in ("tests", "failures", "skipped")))
      for case in suite:
          print(case.get("name"), *(f"{part.tag} {part.get('message')}" for part in case))
      """
    let read = try Command(
      program: "python3", words: ["-c", script, "out.xml"], folder: workspace.path("")
    ).run()
    #expect(
      read.output == """
        testsuites testsuite 2 1 1
        ./leak.gif failure verdict: expected pass, got fail
        ./still.png skipped no expectation

        """)
  }
}
