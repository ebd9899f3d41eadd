import Analysis
import Geometry
import Testing

@Suite struct CombinedJudgementsTests {
  private static let area = Rectangle(x: 0, y: 0, width: 1, height: 1)
  private let met = Judgement.met

  private func off(_ severity: Double) -> Judgement {
    Judgement(deviation: Deviation(severity: severity, area: Self.area, measured: "\(severity)"))
  }

  private func provisional(_ judgement: Judgement, settling settles: [Judgement] = []) -> Judgement
  {
    var judgement = judgement
    judgement.isProvisional = true
    judgement.settles = settles
    return judgement
  }

  private func settling(_ settles: [Judgement]) -> Judgement {
    var judgement = met
    judgement.settles = settles
    return judgement
  }

  /// Severities of settled judgements; 0 for one that is met.
  private func severities(_ judgements: [Judgement]) -> [Double] {
    judgements.map { $0.deviation?.severity ?? 0 }
  }

  @Test("The worst place decides, or the best")
  func rules() {
    var all = CombinedJudgements(.all, mayDiffer: false)
    var any = CombinedJudgements(.any, mayDiffer: false)
    for (said, worst, isMet) in [
      ([met, met], 0, true), ([met, off(2)], 2, true), ([off(3), off(2), off(4)], 4, false),
    ] {
      let sayings = said.enumerated().map { (place: $0, judgement: $1) }
      #expect(all.join(sayings).deviation?.severity ?? 0 == Double(worst))
      #expect((any.join(sayings).deviation == nil) == isMet)
    }
  }

  @Test("Places that capture different values contradict each other, unless they may")
  func captures() {
    let said = ["1", "2"].enumerated().map {
      (place: $0, judgement: Judgement(captures: ["build": $1], area: Self.area))
    }
    var strict = CombinedJudgements(.all, mayDiffer: false)
    #expect(strict.join(said).deviation?.measured == "build is '1' and '2'")
    var lenient = CombinedJudgements(.all, mayDiffer: true)
    #expect(lenient.join(said).deviation == nil)
    #expect(lenient.join(said).captures == ["build": "1"])
  }

  @Test("That there was more than was looked at is kept")
  func incomplete() {
    var combined = CombinedJudgements(.all, mayDiffer: false)
    #expect(!combined.join([(0, met)]).isIncomplete)
    #expect(combined.join([(0, met)], isIncomplete: true).isIncomplete)
    var one = met
    one.isIncomplete = true
    #expect(combined.join([(0, met), (1, one)]).isIncomplete)
  }

  @Test("A frame is settled when all its places are, and in its turn")
  func settled() {
    var combined = CombinedJudgements(.all, mayDiffer: false)
    #expect(combined.join([(0, provisional(met)), (1, provisional(met))]).isProvisional)
    #expect(combined.join([(0, provisional(met))]).isProvisional)
    // Place 0 settles both frames; the first still waits for place 1.
    let third = combined.join([(0, settling([off(2), off(3)]))])
    #expect(!third.isProvisional && third.settles.isEmpty)
    let fourth = combined.join([(0, met), (1, settling([off(5)]))])
    #expect(severities(fourth.settles) == [5, 3])
    #expect(fourth.settles.allSatisfy { !$0.isProvisional })
  }

  @Test("Where one place is enough, a frame waits only as long as none is sure")
  func anySettled() {
    var combined = CombinedJudgements(.any, mayDiffer: false)
    #expect(!combined.join([(0, met), (1, provisional(off(2)))]).isProvisional)
    #expect(combined.join([(0, off(4)), (1, provisional(off(2)))]).isProvisional)
    // The first of these is of a frame that was never open.
    let third = combined.join([(0, met), (1, settling([off(9), met]))])
    #expect(severities(third.settles) == [0])
  }

  @Test("At the end what is left is settled in its order, by each place's own")
  func finish() {
    var combined = CombinedJudgements(.all, mayDiffer: false)
    _ = combined.join([(0, provisional(met)), (1, provisional(off(7)))])
    _ = combined.join([(0, provisional(met))])
    _ = combined.join([(1, provisional(met))])
    let last = combined.finish([(0, [off(2), met]), (1, [off(1), off(6)])])
    #expect(severities(last) == [2, 0, 6])
  }
}
