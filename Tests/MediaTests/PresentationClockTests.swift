import Media
import Testing

@Suite struct PresentationClockTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Milliseconds; nil where the file has none.
    let timestamps: [Int64?]
    let expected: [Int64]
    var duration: Int64 = 0
  }

  static let cases = [
    Case(
      testDescription: "uneven steps stay as they are", timestamps: [0, 40, 120, 130],
      expected: [0, 40, 120, 130]),
    Case(
      testDescription: "a negative first timestamp is the start", timestamps: [-80, -40, 0, 40],
      expected: [0, 40, 80, 120]),
    Case(
      testDescription: "a late first timestamp is the start", timestamps: [5000, 5040],
      expected: [0, 40]),
    Case(
      testDescription: "without timestamps frames follow at the frame rate",
      timestamps: [nil, nil, nil], expected: [0, 100, 200]),
    Case(
      testDescription: "without timestamps frames follow at their durations",
      timestamps: [nil, nil, nil], expected: [0, 30, 60], duration: 30),
    Case(
      testDescription: "one without a timestamp follows the last", timestamps: [0, 40, nil, 120],
      expected: [0, 40, 80, 120]),
    Case(
      testDescription: "a repeated timestamp is a tick later", timestamps: [0, 40, 40, 80],
      expected: [0, 40, 41, 80]),
    Case(
      testDescription: "three of one timestamp don't shift those that follow",
      timestamps: [0, 40, 40, 40, 80, 120], expected: [0, 40, 41, 42, 80, 120]),
    Case(
      testDescription: "the first one repeated doesn't shift those that follow",
      timestamps: [7, 7, 7, 47], expected: [0, 1, 2, 40]),
    Case(
      testDescription: "after a jump back time goes on", timestamps: [1000, 1040, 0, 40, 80],
      expected: [0, 40, 80, 120, 160]),
    Case(
      testDescription: "after a jump back the rest keeps its own steps",
      timestamps: [1000, 1040, 500, 510, 600], expected: [0, 40, 80, 90, 180]),
  ]

  @Test("Times of a stream", arguments: cases)
  func times(_ of: Case) {
    var clock = PresentationClock(tickSeconds: (1, 1000), framesPerSecond: (10, 1))
    let times = of.timestamps.map { clock.advance(timestamp: $0, duration: of.duration) }
    #expect(times.map(\.ticks) == of.expected)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("The last frame ends after its own duration, else after the step before it")
  func end() {
    var clock = PresentationClock(tickSeconds: (1, 1000), framesPerSecond: (10, 1))
    #expect(clock.end.ticks == 0)
    _ = clock.advance(timestamp: 0, duration: 0)
    #expect(clock.end.ticks == 100)
    _ = clock.advance(timestamp: 40, duration: 0)
    #expect(clock.end.ticks == 80)
    _ = clock.advance(timestamp: 80, duration: 25)
    #expect(clock.end.ticks == 105)
  }

  @Test("A frame rate that a coarse time base rounds is not a variable one")
  func variableFrameRate() {
    var steady = PresentationClock(tickSeconds: (1, 1000), framesPerSecond: (60, 1))
    for time in [0, 17, 33, 50, 67] { _ = steady.advance(timestamp: Int64(time), duration: 0) }
    #expect(!steady.isVariable)
    var uneven = PresentationClock(tickSeconds: (1, 1000), framesPerSecond: (60, 1))
    for time in [0, 17, 50, 67] { _ = uneven.advance(timestamp: Int64(time), duration: 0) }
    #expect(uneven.isVariable)
  }

  @Test("Absurd timestamps don't crash")
  func extremes() {
    var clock = PresentationClock(tickSeconds: (.max, 1), framesPerSecond: (1, .max))
    for timestamp in [Int64.min, .max, 0, .min, -1, .max] {
      _ = clock.advance(timestamp: timestamp, duration: .max)
    }
    _ = (clock.end.duration, clock.isVariable, clock.time(ofMicroseconds: .min))
  }
}
