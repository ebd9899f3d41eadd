import Reporting
import Results
import Testing

@Suite struct TextTimelineTests {
  private func report(
    _ violations: [Violation], applied: [TimeSpan]?, duration: Double = 20,
    style: ReportStyle = ReportStyle()
  ) -> String {
    let check = CheckResult(
      name: "c", expect: "black", verdict: .fail, region: nil, applicableSeconds: 10,
      violations: violations, applied: applied)
    let recording = RecordingResult(
      path: "a.mp4", verdict: .fail, media: Samples.media(duration: duration, frames: 100),
      checks: [check])
    return TextReport().render(Samples.document([recording]), style: style)
  }

  /// What is between the ends of the report's line of time.
  private func line(_ report: String) -> String? {
    report.firstMatch(of: #/\n {6}0:00 [▕|](.*)[▏|] /#).map { String($0.output.1) }
  }

  private func violation(_ start: Double, _ end: Double) -> Violation {
    Samples.violation(start, end, frames: 1, measured: "m")
  }

  // 20 s in 60 columns are three columns a second.
  @Test("Columns stand for equal parts of the recording")
  func columns() {
    let text = report(
      [violation(10, 12)], applied: [TimeSpan(start: 5, end: 15)], style: ReportStyle(width: 100))
    func run(_ glyph: Character, _ count: Int) -> String { String(repeating: glyph, count: count) }
    #expect(
      line(text) == run("·", 15) + run("░", 15) + run("█", 6) + run("░", 9) + run("·", 15))
    #expect(text.contains("▏ 0:20\n"))
  }

  @Test(
    "A violation of one frame shows, wherever it is",
    arguments: [
      (0.0, 0.016, 0), (9.99, 10.0, 29), (10.0, 10.016, 30), (19.99, 20, 59), (25, 26, 59),
    ])
  func oneFrame(start: Double, end: Double, column: Int) throws {
    let text = report([violation(start, end)], applied: [], style: ReportStyle(width: 100))
    let drawn = Array(try #require(line(text)))
    #expect(drawn.indices.filter { drawn[$0] == "█" } == [column])
  }

  @Test("Where the locale lacks blocks, the line is ASCII")
  func ascii() {
    let style = ReportStyle(width: 100, isASCII: true)
    let text = report(
      [violation(10, 12)], applied: [TimeSpan(start: 5, end: 15)], style: style)
    let drawn = line(text) ?? ""
    #expect(drawn.filter { $0 == "." }.count == 30 && drawn.filter { $0 == "-" }.count == 24)
    #expect(drawn.filter { $0 == "#" }.count == 6)
    #expect(text.contains("0:00 |....") && text.contains("....| 0:20\n"))
  }

  @Test("The line stays within the width, and is left out where it would tell nothing")
  func width() throws {
    for columns in [32, 40, 80, 200] {
      let text = report(
        [violation(1, 2)], applied: nil, duration: 4000, style: ReportStyle(width: columns))
      let drawn = try #require(text.split(separator: "\n").first { $0.contains("▕") })
      #expect(drawn.count <= columns && drawn.hasSuffix("▏ 1:06:40"))
    }
    #expect(line(report([violation(1, 2)], applied: nil, style: ReportStyle(width: 20))) == nil)
    #expect(line(report([violation(0, 0)], applied: nil, duration: 0)) == nil)
    #expect(line(report([violation(.nan, .infinity)], applied: nil, duration: .infinity)) == nil)
  }

  @Test("Where nothing says when a check applied, only one that always did is drawn so")
  func unknown() {
    #expect(line(report([violation(1, 2)], applied: nil))?.contains("░") == false)
    #expect(line(report([violation(1, 2)], applied: nil, duration: 10))?.contains("·") == false)
  }

  @Test("Screens have a line each where something failed, and those never seen say so")
  func screens() {
    let text = TextReport().render(Samples.document([Samples.failing]), style: ReportStyle())
    #expect(text.contains("\n  screen payment: seen 20.000 s of 65.000 s\n      0:00 ▕░"))
    #expect(text.contains("\n  screen receipt: never seen\n  ✗"))
    var passing = Samples.passing
    passing.screens = Samples.failing.screens
    let quiet = TextReport().render(Samples.document([passing]), style: ReportStyle())
    #expect(!quiet.contains("screen"))
  }

  @Test("With colours only what is violated is coloured")
  func color() {
    let text = report([violation(0, 20)], applied: [], style: ReportStyle(color: true))
    #expect(text.contains("▕\u{1B}[31m█"))
  }
}
