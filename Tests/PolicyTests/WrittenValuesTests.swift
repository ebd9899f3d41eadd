import Policy
import Testing

struct WrittenValuesTests {
  @Test(
    "a duration is read exactly",
    arguments: [
      ("300ms", Duration.milliseconds(300)), ("0.5s", .milliseconds(500)), ("-2s", .seconds(-2)),
      ("1m30s", .seconds(90)), ("1.5", .milliseconds(1500)), ("0", .zero),
      ("-0.25", .milliseconds(-250)),
      ("1h", .seconds(3600)), ("1h2m3s4ms", .seconds(3723) + .milliseconds(4)),
      ("0.1s", Duration(secondsComponent: 0, attosecondsComponent: 100_000_000_000_000_000)),
      ("0.000000001s", .nanoseconds(1)), ("0.000000001ms", Duration(attoseconds: 1_000_000)),
      ("999999999h", .seconds(3_599_999_996_400)), ("1.5m", .seconds(90)),
    ])
  func duration(written: String, value: Duration) {
    #expect(Duration(written: written) == value)
  }

  @Test(
    "what is no duration isn't read",
    arguments: [
      "", "-", "s", "1 s", "1x", "1s1s", "1s1m", "1m30", "1..5", ".5s", "5.s", "1e3", "0x1", "inf",
      "nan", "--1s", "1,5s", "1000000000s", "0.0000000001s", "١s", "1S", "+1s", "1s-", "3.45 ",
    ])
  func noDuration(written: String) {
    #expect(Duration(written: written) == nil)
  }

  @Test(
    "a length is pixels or percent",
    arguments: [
      ("12", Length.pixels(12)), ("12px", .pixels(12)), ("12 px", .pixels(12)),
      ("12%", .percent(12)),
      ("33.3 %", .percent(33.3)), ("-4", .pixels(-4)), ("0", .pixels(0)), ("0.1%", .percent(0.1)),
    ])
  func length(written: String, value: Length) {
    #expect(Length(written: written) == value)
  }

  @Test(
    "what is no length isn't read",
    arguments: [
      "", "%", "px", "12em", "1e5", "nan", "12%%", "1 2", "12,5%", "12pxpx", "12%px", "٣",
    ])
  func noLength(written: String) {
    #expect(Length(written: written) == nil)
  }

  @Test("a colour is three or six hexadecimal digits after #")
  func color() {
    #expect(Color(written: "#d3d3d3") == Color(red: 211, green: 211, blue: 211))
    #expect(Color(written: "#1aF") == Color(red: 0x11, green: 0xaa, blue: 0xff))
    for wrong in ["", "#", "d3d3d3", "#d3d3d", "#d3d3d3d3", "#ggg", "#１２３", "red", "##fff"] {
      #expect(Color(written: wrong) == nil)
    }
  }

  @Test(
    "a share is the nearest number to what is written",
    arguments: [
      ("95%", 0.95), ("0.95", 0.95), ("1", 1), ("100%", 1), ("99.9%", 0.999), ("1%", 0.01),
    ])
  func share(written: String, value: Double) throws {
    let yaml = policy(check: "name: a\nregion: all\nexpect: black\npresent: \(written)")
    #expect(try read(yaml).checks[0].present == value)
  }
}
