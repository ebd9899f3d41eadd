import Analysis
import ClipSupport
import Geometry
import Media
import Policy
import Results
import Testing

/// Compares the state machine with the definitions applied to the whole recording at once.
@Suite struct CheckRunnerOracleTests {
  /// A frame as the definitions see it: milliseconds, and whether it violates; nil: does not apply.
  private struct Shown {
    var start: Int
    var end: Int
    var violates: Bool?
  }

  private struct Outcome: Equatable {
    var violations: [[Int]] = []
    var applicable = 0
    var frames = 0
  }

  private struct Settings {
    var from: Int?
    var to: Int?
    var grace = 0
  }

  @Test("Random recordings come to what the definitions say", arguments: 0..<20)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let shown = recording(&generator)
      let length = shown.last?.end ?? 0
      func time() -> Int? {
        Bool.random(using: &generator)
          ? nil : Int.random(in: -length - 5...length + 5, using: &generator)
      }
      let settings = Settings(
        from: time(), to: time(), grace: Int.random(in: 0...30, using: &generator))
      #expect(run(shown, settings) == expected(shown, settings), "\(settings) \(shown)")
    }
  }

  private func recording(_ generator: inout SeededGenerator) -> [Shown] {
    var time = 0
    return (0..<Int.random(in: 1...150, using: &generator)).map { _ in
      let start = time
      time += Int.random(in: 1...20, using: &generator)
      let violates: Bool? =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: nil
        case 1...4: true
        default: false
        }
      return Shown(start: start, end: time, violates: violates)
    }
  }

  private func run(_ shown: [Shown], _ settings: Settings) -> Outcome {
    func time(_ milliseconds: Int) -> PresentationTime {
      PresentationTime(ticks: Int64(milliseconds), numerator: 1, denominator: 1000)
    }
    let area = Rectangle(x: 0, y: 0, width: 1, height: 1)
    let check = Check.timed(
      from: settings.from.map { .milliseconds($0) }, to: settings.to.map { .milliseconds($0) },
      grace: .milliseconds(settings.grace))
    var runner = CheckRunner(check)
    for frame in shown {
      let judgement = frame.violates.map { violates in
        Judgement(
          deviation: violates ? Deviation(severity: 1, area: area, measured: "") : nil)
      }
      let mayApply = runner.mayApply(at: time(frame.start))
      runner.show(mayApply ? judgement : nil, at: time(frame.start))
    }
    let outcome = runner.finish(at: time(shown.last?.end ?? 0))
    return Outcome(
      violations: outcome.violations.map {
        [Int(($0.start * 1000).rounded()), Int(($0.end * 1000).rounded()), $0.frames]
      },
      applicable: Int((outcome.applicable / .milliseconds(1)).rounded()), frames: outcome.frames)
  }

  private func expected(_ shown: [Shown], _ settings: Settings) -> Outcome {
    let end = shown.last?.end ?? 0
    let from = settings.from.map { $0 < 0 ? end + $0 : $0 } ?? 0
    let to = settings.to.map { $0 < 0 ? end + $0 : $0 } ?? end
    let applies = shown.map { $0.violates != nil && from <= $0.start && $0.start < to }
    // Where the check is never met, grace forgives nothing.
    let isEverMet = shown.indices.contains { applies[$0] && shown[$0].violates == false }
    var outcome = Outcome()
    var index = 0
    while index < shown.count {
      guard applies[index] else {
        index += 1
        continue
      }
      let first = index
      while index < shown.count, applies[index],
        shown[index].violates == shown[first].violates
      {
        index += 1
      }
      let start = shown[first].start
      let stop = min(to, shown[index - 1].end)
      outcome.applicable += stop - start
      outcome.frames += index - first
      let startsToApply = first == 0 || !applies[first - 1]
      let isForgiven = isEverMet && startsToApply && stop - start <= settings.grace
      if shown[first].violates == true && !isForgiven {
        outcome.violations.append([start, stop, index - first])
      }
    }
    return outcome
  }
}
