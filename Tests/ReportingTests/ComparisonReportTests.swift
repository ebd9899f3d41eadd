import GoldenSupport
import Reporting
import Results
import Testing

@Suite struct ComparisonReportTests {
  @Test(
    "The comparison of two runs is as recorded",
    arguments: [
      ("text", "comparison.txt"), ("markdown", "comparison.md"), ("json", "comparison.json"),
    ])
  func golden(name: String, file: String) throws {
    let format = try #require(ReportFormats.named(name) as? any ComparisonFormat)
    #expect(
      try Golden.mistake(in: format.render(Comparisons.sample, style: ReportStyle()), file) == nil)
  }

  @Test("A quiet comparison tells only what is to be acted on")
  func quiet() {
    let text = TextReport().render(Comparisons.sample, style: ReportStyle(isQuiet: true))
    #expect(text.hasPrefix("NEWLY FAILING\n"))
    #expect(!text.contains("NEWLY PASSING\n") && !text.contains("NEW\n"))
  }

  @Test("Hostile text acts on no reader of a comparison", arguments: HostileTextTests.texts)
  func hostile(text: String) throws {
    let document = Samples.hostile(text)
    var passing = document.recordings[0]
    passing.checks = []
    passing.verdict = .pass
    passing.problems = []
    let comparison = RunComparison(
      [
        (path: text, recordings: [passing], seconds: 1),
        (path: text, recordings: document.recordings, seconds: 1),
      ], tool: document.tool)
    let plain = TextReport().render(comparison, style: ReportStyle(width: 1_000_000))
    // Two titles; the check in three lines, the recording in two and one for each problem that counts; two
    // blank lines, which split leaves out; the counts.
    let problems = ProblemKind.allCases.count { $0.verdict != nil }
    #expect(plain.split(separator: "\n").count == 2 + 3 + 2 + problems + 1)
    #expect(
      !plain.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    let report = MarkdownReport().render(comparison, style: ReportStyle())
    let run = try OtherReader.run(
      "cmark-gfm", ["--unsafe", "-e", "table", "-e", "autolink"], input: report)
    #expect(run.output.matches(of: /<tr>/).count == 4)
    let prose = run.output.replacing(/<code>.*?<\/code>/, with: "")
    for sign in ["@", "#", "<a", "<img", "<script", "://"] { #expect(!prose.contains(sign)) }
  }

  @Test("A comparison of any size keeps to the room of a comment")
  func limit() {
    let recordings = (0..<3000).map { number in
      var recording = Samples.failing
      recording.path = "\(number).mov"
      recording.sha256 = nil
      return recording
    }
    let comparison = RunComparison(
      [(path: "a", recordings: [], seconds: 1), (path: "b", recordings: recordings, seconds: 1)],
      tool: Samples.document.tool)
    let report = MarkdownReport().render(comparison, style: ReportStyle())
    #expect(report.utf8.count <= 32_767)
    #expect(report.contains("Not shown for want of room: "))
  }
}
