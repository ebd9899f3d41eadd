import Analysis
import Geometry
import Media
import Policy
import Results

/// What a check is shown, as a line of words: a frame each, a second apart unless a word says when.
///
/// | word | frame |
/// |---|---|
/// | `ok` | meets the expectation |
/// | `LEAK`, `LEAK5` | doesn't, by 1 or by 5 |
/// | `--` | doesn't apply |
/// | `v:5.2` | meets it and captures 5.2 as v |
/// | `V:5.2` | doesn't meet it and captures 5.2 as v |
/// | `LEAK?`, `ok?` | so, but a later frame may settle it otherwise |
/// | `ok!LEAK,ok` | settles the two oldest frames not settled yet |
/// | `ok@2.5` | at 2.5 s |
/// | `end@9`, `end!ok` | no frame: where the recording ends; else a second after the last frame |
struct Timeline {
  private struct Shown {
    let time: PresentationTime
    let judgement: Judgement?
  }

  private var frames: [Shown] = []
  private var end = PresentationTime.zero
  private var settledAtEnd: [Judgement] = []

  init(_ line: String) {
    var next = 0
    for word in line.split(separator: " ") {
      let sides = word.split(separator: "!")
      let settles = sides.count < 2 ? [] : sides[1].split(separator: ",").compactMap(Self.judgement)
      let parts = sides[0].split(separator: "@")
      if parts.count == 2, let seconds = Double(parts[1]) { next = Int((seconds * 1000).rounded()) }
      end = Self.time(next)
      guard parts[0] != "end" else {
        settledAtEnd = settles
        continue
      }
      var judgement = Self.judgement(parts[0])
      judgement?.settles = settles
      frames.append(Shown(time: end, judgement: judgement))
      next += 1000
      end = Self.time(next)
    }
  }

  private static func time(_ milliseconds: Int) -> PresentationTime {
    PresentationTime(ticks: Int64(milliseconds), numerator: 1, denominator: 1000)
  }

  private static func judgement(_ word: Substring) -> Judgement? {
    if word == "--" { return nil }
    if word.hasSuffix("?") {
      var judgement = judgement(word.dropLast())
      judgement?.isProvisional = true
      return judgement
    }
    if word.hasPrefix("LEAK") {
      return Judgement(deviation: deviation(Double(word.dropFirst(4)) ?? 1))
    }
    if word.hasPrefix("v:") { return Judgement(captures: ["v": String(word.dropFirst(2))]) }
    if word.hasPrefix("V:") {
      return Judgement(deviation: deviation(3), captures: ["v": String(word.dropFirst(2))])
    }
    return .met
  }

  private static func deviation(_ severity: Double) -> Deviation {
    Deviation(
      severity: severity, area: Rectangle(x: 0, y: 0, width: 8, height: 8),
      measured: "\(Int(severity))")
  }

  /// What the check comes to.
  func outcome(of check: Check) -> CheckOutcome {
    var runner = CheckRunner(check)
    for frame in frames {
      runner.show(
        runner.mayApply(at: frame.time) ? frame.judgement : nil, at: frame.time)
    }
    return runner.finish(at: end, settling: settledAtEnd)
  }
}

extension CheckOutcome {
  /// Verdict and violations, such as `fail 1-3`.
  var line: String {
    ([verdict.rawValue] + violations.map { "\(short($0.start))-\(short($0.end))" })
      .joined(separator: " ")
  }

  private func short(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}

extension Check {
  /// A check with the settings that decide what it comes to.
  static func timed(
    from: Duration? = nil, to: Duration? = nil, grace: Duration = .zero, present: Double = 1,
    mayChange: Bool = false
  ) -> Check {
    let syntax = ExpectationSyntax(
      keyword: "black", argument: .none, isProtecting: true, summary: "")
    return Check(
      name: "check", region: Region(shape: .all),
      expectation: ExpectationRequest(syntax: syntax, mayChange: mayChange), from: from, to: to,
      grace: grace, present: present)
  }
}
