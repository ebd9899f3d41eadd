import Analysis
import Geometry
import Media
import Policy
import Testing

/// Frames of 50 ms each, a character each: `#` shows the sign, `.` doesn't, `?` is told later.
@Suite struct ScreenWatchTests {
  /// When screens with that condition showed, such as `100-250`, in milliseconds.
  private func shown(
    _ frames: String, hold: Int = 100, settles: [Int: [Bool]] = [:], atEnd: [Bool] = []
  ) -> [String] {
    var watch = ScreenWatch(policy(hold))
    for (index, frame) in frames.enumerated() {
      var judgement = judgement(frame == "#")
      judgement.isProvisional = frame == "?"
      judgement.settles = (settles[index] ?? []).map(self.judgement)
      watch.show([judgement], at: time(index))
    }
    watch.finish(at: time(frames.count), settling: [atEnd.map(judgement)])
    return watch.results[0].shown.map {
      "\(Int(($0.start * 1000).rounded()))-\(Int(($0.end * 1000).rounded()))"
    }
  }

  private func policy(_ hold: Int) -> Policy {
    let syntax = ExpectationSyntax(
      keyword: "black", argument: .none, isProtecting: true, summary: "")
    let request = ExpectationRequest(syntax: syntax)
    let sign = ScreenSign(region: Region(shape: .all), look: .expected(request))
    let region = Region(shape: .all)
    return Policy(
      path: "", text: [], frame: nil,
      screens: [Screen(name: "s", condition: .sign(sign), hold: .milliseconds(hold))],
      checks: [
        Check(name: "on", region: region, expectation: request, on: ["s"]),
        Check(name: "off", region: region, expectation: request, notOn: ["s"]),
      ])
  }

  private func judgement(_ shows: Bool) -> Judgement {
    let area = Rectangle(x: 0, y: 0, width: 1, height: 1)
    return Judgement(deviation: shows ? nil : Deviation(severity: 1, area: area, measured: ""))
  }

  private func time(_ frame: Int) -> PresentationTime {
    PresentationTime(ticks: Int64(frame) * 50, numerator: 1, denominator: 1000)
  }

  @Test(
    "A screen shows from its first recognised frame to the end of its last, flicker or not",
    arguments: [
      ("..##..", ["100-200"]), ("####", ["0-200"]), ("......", []), ("#.....", ["0-50"]),
      (".....#", ["250-300"]),
      // Two frames unrecognised are 100 ms, which is within the hold; three are not.
      ("#..#....", ["0-200"]), ("#...#...", ["0-50", "200-250"]), ("#.#.#.", ["0-250"]),
      ("#..", ["0-50"]), ("#..#..#", ["0-350"]),
    ])
  func spans(frames: String, expected: [String]) {
    #expect(shown(frames) == expected)
  }

  @Test("Without a hold, every gap ends it")
  func withoutHold() { #expect(shown("#.##", hold: 0) == ["0-50", "100-200"]) }

  @Test("What is told later counts where it was seen")
  func settled() {
    #expect(shown(".??#..", settles: [3: [true, true]]) == ["50-200"])
    #expect(shown(".??#..", settles: [3: [false, true]]) == ["100-200"])
    #expect(shown("#????", atEnd: [false, false, false, true]) == ["0-50", "200-250"])
    // What is never told was not seen.
    #expect(shown("..??") == [])
  }

  @Test("What is told later of a frame that another sign decided is no other frame's")
  func decidedByAnother() {
    let syntax = ExpectationSyntax(
      keyword: "black", argument: .none, isProtecting: true, summary: "")
    let sign = ScreenCondition.sign(
      ScreenSign(region: Region(shape: .all), look: .expected(ExpectationRequest(syntax: syntax))))
    let screen = Screen(name: "s", condition: .all([sign, sign]), hold: .zero)
    var watch = ScreenWatch(
      Policy(path: "", text: [], frame: nil, screens: [screen], checks: []))
    // The first sign shows from the third frame on; the second is told with the fifth.
    for index in 0..<5 {
      var told = judgement(true)
      told.isProvisional = index < 4
      if index == 4 { told.settles = [false, false, true, true].map(judgement) }
      watch.show([judgement(index >= 2), told], at: time(index))
    }
    watch.finish(at: time(5), settling: [[], []])
    #expect(watch.results[0].shown.map { [$0.start, $0.end] } == [[0.1, 0.25]])
  }

  @Test("A check knows which frames are its screen's, in their order, once that is decided")
  func decisions() {
    var watch = ScreenWatch(policy(100))
    var decided: [[Bool]] = [[], []]
    var now: [[Bool?]] = [[], []]
    func take() {
      for check in 0..<2 {
        while let decision = watch.nextDecision(check: check) { decided[check].append(decision) }
      }
    }
    for (index, frame) in ".#.#....#".enumerated() {
      watch.show([judgement(frame == "#")], at: time(index))
      for check in 0..<2 { now[check].append(watch.appliesNow(check: check)) }
      take()
      watch.forgetTaken()
    }
    watch.finish(at: time(9), settling: [[]])
    take()
    let on = [false, true, true, true, false, false, false, false, true]
    #expect(decided == [on, on.map { !$0 }])
    // While the hold runs it is open whether the screen is still there.
    #expect(now[0] == [false, true, nil, true, nil, nil, nil, false, true])
  }
}
