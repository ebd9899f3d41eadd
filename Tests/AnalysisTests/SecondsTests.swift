import Analysis
import Testing

@Suite struct SecondsTests {
  @Test(
    "A time in seconds is a number, however long the time is",
    arguments: [
      (.milliseconds(1500), 1.5), (.seconds(-2), -2), (.nanoseconds(1999), 0.000001),
      // The longest time that ticks of a second can count, and longer ones than microseconds can.
      (Duration(secondsComponent: .max, attosecondsComponent: 0), 9.223372036854776e18),
      (.seconds(9_223_372_036_855), 9_223_372_036_855),
      (.seconds(-9_223_372_036_856), -9_223_372_036_856),
    ] as [(Duration, Double)])
  func number(duration: Duration, expected: Double) { #expect(seconds(duration) == expected) }
}
