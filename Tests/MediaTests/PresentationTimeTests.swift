import Media
import Testing

@Suite struct PresentationTimeTests {
  @Test("A duration is exact to the attosecond, rounded down")
  func durations() {
    #expect(
      PresentationTime(ticks: 1, numerator: 1, denominator: 3).duration
        == Duration(secondsComponent: 0, attosecondsComponent: 333_333_333_333_333_333))
    #expect(
      PresentationTime(ticks: 1001 * 30, numerator: 1, denominator: 30000).duration
        == Duration(secondsComponent: 1, attosecondsComponent: 1_000_000_000_000_000))
    #expect(
      PresentationTime(ticks: -1, numerator: 1, denominator: 3).duration
        == Duration(secondsComponent: -1, attosecondsComponent: 666_666_666_666_666_666))
    #expect(
      PresentationTime(ticks: 90000, numerator: 1, denominator: 90000).duration == .seconds(1))
  }

  @Test("Times of different time bases compare as moments")
  func comparison() {
    let third = PresentationTime(ticks: 30000, numerator: 1, denominator: 90000)
    #expect(PresentationTime(ticks: 333_333, numerator: 1, denominator: 1_000_000) < third)
    #expect(third < PresentationTime(ticks: 333_334, numerator: 1, denominator: 1_000_000))
    let huge = PresentationTime(ticks: .max, numerator: .max, denominator: 1)
    #expect(third < huge)
    #expect(!(huge < third))
  }

  @Test("The same moment in two time bases is the same time")
  func equality() {
    let a = PresentationTime(ticks: 500, numerator: 1, denominator: 1000)
    let b = PresentationTime(ticks: 45000, numerator: 1, denominator: 90000)
    #expect(a == b)
    #expect(Set([a, b]).count == 1)
    #expect(a <= b && a >= b)
  }

  @Test("A time out of all proportion doesn't crash")
  func extremes() {
    let late = PresentationTime(ticks: .max, numerator: .max, denominator: 1)
    #expect(late.duration > .seconds(1_000_000_000))
    #expect(late.advanced(by: 1) < late)
  }
}
