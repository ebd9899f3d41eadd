import Analysis
import Geometry
import Media
import Policy
import Results
import Testing

@Suite struct CheckRunnerTests {
  @Test(
    "A violation lasts from its first frame's time to the next frame's time",
    arguments: [
      ("ok ok LEAK ok", "fail 2-3"),
      ("LEAK ok ok", "fail 0-1"),
      ("ok ok LEAK", "fail 2-3"),
      ("ok LEAK LEAK LEAK ok LEAK ok", "fail 1-4 5-6"),
      ("ok ok@0.25 LEAK@0.5 ok@3 ok", "fail 0.5-3"),
      ("LEAK LEAK@0.125 LEAK@7 end@7.5", "fail 0-7.5"),
      ("ok ok ok", "pass"),
    ])
  func intervals(shown: String, expected: String) {
    #expect(Timeline(shown).outcome(of: .timed()).line == expected)
  }

  @Test(
    "A frame that could not be told counts as a later one settles it, or as it was judged",
    arguments: [
      ("LEAK? LEAK? ok!ok,ok ok", "pass"),
      ("LEAK? LEAK? ok!ok,LEAK ok", "fail 1-2"),
      ("ok? ok? LEAK!LEAK,ok ok", "fail 0-1 2-3"),
      ("LEAK? LEAK? LEAK?!ok LEAK!ok,ok ok", "fail 3-4"),
      ("LEAK? -- LEAK? ok!ok,ok", "pass"),
      ("ok LEAK? ok", "fail 1-2"),
      ("ok LEAK? LEAK? end!ok", "fail 2-3"),
      ("ok LEAK? LEAK? end!ok,ok", "pass"),
    ])
  func provisional(shown: String, expected: String) {
    #expect(Timeline(shown).outcome(of: .timed()).line == expected)
  }

  @Test("A capture settled later is the first, where it was shown first")
  func provisionalCaptures() {
    let outcome = Timeline("LEAK? v:5.3!v:5.2").outcome(of: .timed())
    #expect(outcome.captures == ["v": "5.2"])
    #expect(outcome.line == "fail 1-2")
  }

  @Test("A frame outside of the check's times is left out, however it is settled")
  func provisionalTimes() {
    let check = Check.timed(from: .seconds(-2))
    #expect(Timeline("LEAK? LEAK? LEAK? ok!LEAK,LEAK,LEAK").outcome(of: check).line == "fail 2-3")
  }

  @Test("Frames and time are counted by what each frame lasts")
  func counts() {
    let outcome = Timeline("ok LEAK@1 LEAK@1.5 ok@4 ok@10 end@10.25").outcome(of: .timed())
    #expect(outcome.frames == 5)
    #expect(outcome.violatingFrames == 2)
    #expect(outcome.applicable == .milliseconds(10_250))
    #expect(outcome.violating == .seconds(3))
    #expect(outcome.violations.map(\.frames) == [2])
  }

  @Test(
    "A frame counts when from ≤ its time < to",
    arguments: [
      (1.0, nil, "LEAK LEAK LEAK", "fail 1-3"),
      (1.001, nil, "LEAK LEAK LEAK", "fail 2-3"),
      (nil, 1.0, "LEAK LEAK LEAK", "fail 0-1"),
      (nil, 1.5, "LEAK LEAK LEAK", "fail 0-1.5"),
      (nil, 1.5, "LEAK ok LEAK", "fail 0-1"),
      (0.5, 2.5, "LEAK LEAK LEAK LEAK", "fail 1-2.5"),
      (9.0, nil, "LEAK LEAK", "not-exercised"),
      (nil, 0.0, "LEAK LEAK", "not-exercised"),
      (-1.0, nil, "LEAK LEAK LEAK", "fail 2-3"),
      (-1.5, nil, "LEAK LEAK LEAK", "fail 2-3"),
      (-2.0, nil, "LEAK LEAK LEAK", "fail 1-3"),
      (-9.0, nil, "LEAK LEAK LEAK", "fail 0-3"),
      (nil, -1.0, "LEAK LEAK LEAK", "fail 0-2"),
      (nil, -0.5, "LEAK LEAK LEAK", "fail 0-2.5"),
      (nil, -3.0, "LEAK LEAK LEAK", "not-exercised"),
      (-2.0, -1.0, "LEAK LEAK LEAK", "fail 1-2"),
      (1.0, -1.0, "LEAK LEAK LEAK LEAK", "fail 1-3"),
      (-3.0, 2.0, "LEAK LEAK LEAK LEAK", "fail 1-2"),
      (-1.0, nil, "LEAK LEAK end@9", "not-exercised"),
      (nil, -1.0, "ok LEAK@1 end@9", "fail 1-8"),
    ] as [(Double?, Double?, String, String)])
  func times(from: Double?, to: Double?, shown: String, expected: String) {
    let check = Check.timed(from: from.map(Duration.seconds), to: to.map(Duration.seconds))
    #expect(Timeline(shown).outcome(of: check).line == expected)
  }

  @Test(
    "Grace forgives a violation that short where the check starts to apply, unless it is never met",
    arguments: [
      (1.0, nil, "LEAK ok ok", "pass"),
      (0.999, nil, "LEAK ok ok", "fail 0-1"),
      (1.5, nil, "LEAK LEAK ok", "fail 0-2"),
      (1.5, nil, "LEAK ok LEAK ok", "fail 2-3"),
      (1.5, nil, "ok LEAK ok", "fail 1-2"),
      (1.0, 1.0, "LEAK LEAK ok", "pass"),
      (1.0, 1.0, "LEAK LEAK LEAK ok", "fail 1-3"),
      (1.0, -2.0, "ok LEAK ok", "pass"),
      (1.0, nil, "-- LEAK ok", "pass"),
      (9.0, nil, "LEAK LEAK", "fail 0-2"),
      (9.0, nil, "LEAK -- LEAK", "fail 0-1 2-3"),
    ] as [(Double, Double?, String, String)])
  func grace(grace: Double, from: Double?, shown: String, expected: String) {
    let check = Check.timed(from: from.map(Duration.seconds), grace: .seconds(grace))
    #expect(Timeline(shown).outcome(of: check).line == expected)
  }

  @Test("What grace forgave is noted, and counts as neither violating time nor frames")
  func forgiven() {
    let outcome = Timeline("LEAK LEAK ok").outcome(of: .timed(grace: .seconds(2)))
    #expect(outcome.notes == ["2000 ms at the start were forgiven by grace"])
    #expect(outcome.violating == .zero)
    #expect(outcome.violatingFrames == 0)
    #expect(outcome.applicable == .seconds(3))
  }

  @Test(
    "A leak before the screen goes and one when it is back are two, and each start has its grace")
  func gaps() {
    let check = Check.timed()
    #expect(Timeline("LEAK -- LEAK").outcome(of: check).line == "fail 0-1 2-3")
    #expect(Timeline("LEAK -- -- LEAK ok").outcome(of: check).violating == .seconds(2))
    let lenient = Check.timed(grace: .seconds(1))
    #expect(Timeline("LEAK ok -- LEAK ok").outcome(of: lenient).line == "pass")
    #expect(Timeline("LEAK ok -- ok LEAK").outcome(of: lenient).line == "fail 4-5")
    let late = Check.timed(from: .seconds(-4))
    #expect(Timeline("LEAK LEAK -- LEAK ok").outcome(of: late).line == "fail 1-2 3-4")
  }

  @Test(
    "present is a share of the time that must comply, not of the frames",
    arguments: [
      (0.9, "LEAK ok@1 end@10", "pass 0-1"),
      (0.91, "LEAK ok@1 end@10", "fail 0-1"),
      (0.9, "LEAK@0 LEAK@0.1 LEAK@0.2 ok@1 end@10", "pass 0-1"),
      (0.5, "ok@0 ok@0.1 ok@0.2 LEAK@0.3 end@10", "fail 0.3-10"),
      (0.0, "LEAK LEAK", "pass 0-2"),
      (1.0, "ok@0 LEAK@9.999 end@10", "fail 9.999-10"),
    ])
  func present(share: Double, shown: String, expected: String) {
    #expect(Timeline(shown).outcome(of: .timed(present: share)).line == expected)
  }

  @Test("A third of 0.9 seconds is a third, though neither is a binary fraction")
  func presentRounding() {
    let outcome = Timeline("LEAK@0 ok@0.6 end@0.9").outcome(of: .timed(present: 1.0 / 3))
    #expect(outcome.verdict == .pass)
  }

  @Test("A still picture lasts no time, and its leak is one all the same")
  func stills() {
    #expect(Timeline("LEAK@0 end@0").outcome(of: .timed()).line == "fail 0-0")
    #expect(Timeline("ok@0 end@0").outcome(of: .timed()).line == "pass")
    #expect(Timeline("LEAK@0 end@0").outcome(of: .timed(present: 0.5)).line == "fail 0-0")
    #expect(Timeline("ok@0 end@0").outcome(of: .timed(from: .seconds(-1))).line == "pass")
    #expect(
      Timeline("ok@0 end@0").outcome(of: .timed(from: .seconds(1))).line == "not-exercised")
  }

  @Test("A screenshot that shows the card number is not forgiven for lasting no time")
  func stillsWithGrace() {
    let check = Check.timed(grace: .milliseconds(300))
    #expect(Timeline("LEAK@0 end@0").outcome(of: check).line == "fail 0-0")
  }

  @Test("A recording without a frame the check applies to leaves it not exercised")
  func notExercised() {
    for shown in ["", "-- --"] {
      let outcome = Timeline(shown).outcome(of: .timed())
      #expect(outcome.line == "not-exercised")
      #expect(outcome.frames == 0)
      #expect(outcome.applicable == .zero)
    }
  }

  @Test("The worst frame is the one furthest off, the first among equals")
  func worst() {
    let outcome = Timeline("ok LEAK2 LEAK5 LEAK5 LEAK1 ok LEAK3").outcome(of: .timed())
    #expect(outcome.violations.map(\.worst.time) == [2, 6])
    #expect(outcome.violations.map(\.worst.measured) == ["5", "3"])
  }

  @Test("A printed time is cut, not rounded: as from: or to: it means the same frame")
  func printedTimes() throws {
    let times = (0..<50).map { PresentationTime(ticks: $0, numerator: 1001, denominator: 30_000) }
    for leak in 1..<49 {
      func outcome(_ check: Check) -> CheckOutcome {
        var runner = CheckRunner(check)
        for (index, time) in times.enumerated() {
          let deviation = Deviation(
            severity: 1, area: .init(x: 0, y: 0, width: 1, height: 1), measured: "")
          runner.show(Judgement(deviation: index == leak ? deviation : nil), at: time)
        }
        return runner.finish(at: times[49].advanced(by: 1))
      }
      let first = try #require(outcome(.timed()).violations.first)
      #expect(first.start <= Double(leak) * 1001 / 30_000)
      let from = try #require(Duration(written: "\(first.start)s"))
      let to = try #require(Duration(written: "\(first.end)s"))
      #expect(outcome(.timed(from: from)).frames == 50 - leak)
      #expect(outcome(.timed(to: to)).frames == leak + 1)
      #expect(outcome(.timed(from: from, to: to)).violations.map(\.frames) == [1])
    }
  }
}

/// Checks that are bound to screens or wait for their region to settle.
@Suite struct BoundCheckRunnerTests {
  /// What a check comes to that is shown frames of 100 ms: `ok` or `LEAK`, with a `~` behind it when the
  /// region moved, or `--` while its screen is gone; screens are decided as late as `lag` frames.
  private func outcome(
    _ shown: String, grace: Int = 0, settle: Int = 0, lag: Int = 0
  ) -> String {
    let words = shown.split(separator: " ").map(String.init)
    let check = Check(
      name: "check", region: Region(shape: .all),
      expectation: Check.timed().expectation, grace: .milliseconds(grace), on: ["s"],
      settle: .milliseconds(settle))
    var runner = CheckRunner(check)
    for (index, word) in words.enumerated() {
      let area = Rectangle(x: 0, y: 0, width: 8, height: 8)
      let isLeak = word.hasPrefix("LEAK")
      let judgement = Judgement(
        deviation: isLeak ? Deviation(severity: 1, area: area, measured: "") : nil)
      runner.show(
        judgement, at: time(index), waitsForScreens: true, hasMoved: word.hasSuffix("~"))
      if index >= lag { runner.decide(words[index - lag] != "--") }
    }
    for word in words.suffix(lag) { runner.decide(word != "--") }
    let outcome = runner.finish(at: time(words.count))
    return
      ([outcome.verdict.rawValue]
      + outcome.violations.map { "\(Int($0.start * 10 + 0.5))-\(Int($0.end * 10 + 0.5))" })
      .joined(separator: " ") + " of \(outcome.frames)"
  }

  private func time(_ frame: Int) -> PresentationTime {
    PresentationTime(ticks: Int64(frame), numerator: 1, denominator: 10)
  }

  @Test(
    "Frames count while the screen shows, however late that is known", arguments: [0, 1, 4, 8])
  func bound(lag: Int) {
    #expect(outcome("ok LEAK -- LEAK -- ok LEAK ok", lag: lag) == "fail 1-2 3-4 6-7 of 6")
    #expect(outcome("-- -- --", lag: min(lag, 3)) == "not-exercised of 0")
  }

  @Test("Grace forgives where a screen begins and where it ends, and not where the recording does")
  func grace() {
    #expect(outcome("-- LEAK ok ok LEAK -- --", grace: 100) == "pass of 4")
    #expect(outcome("-- LEAK LEAK ok LEAK LEAK --", grace: 100) == "fail 1-3 4-6 of 5")
    #expect(outcome("-- ok LEAK ok --", grace: 100) == "fail 2-3 of 3")
    #expect(outcome("-- ok ok LEAK", grace: 100) == "fail 3-4 of 3")
    // Where it is never met, there is nothing to come late or to go early.
    #expect(outcome("-- LEAK -- LEAK --", grace: 100) == "fail 1-2 3-4 of 2")
  }

  @Test("A check waits until its region stops moving, and no longer than it says")
  func settle() {
    // Moving over three frames; the fourth looks like the fifth.
    #expect(outcome("-- LEAK~ LEAK~ LEAK~ ok~ ok LEAK --", settle: 1000) == "fail 6-7 of 3")
    #expect(outcome("-- LEAK~ LEAK~ LEAK~ LEAK~ ok", settle: 200) == "fail 3-5 of 3")
    #expect(outcome("LEAK~ ok~ ok -- LEAK~ LEAK~ ok~ ok", settle: 1000) == "pass of 4")
    // It never stopped before the screen went, or before the recording ended.
    #expect(outcome("-- LEAK~ LEAK~ -- --", settle: 1000, lag: 3) == "not-exercised of 0")
    #expect(outcome("-- LEAK~ LEAK~", settle: 1000) == "fail 2-3 of 1")
  }
}
