import GoldenSupport
import Reporting
import Results
import Testing

@Suite struct TextReportTests {
  @Test(
    "The report of all verdicts is as recorded, in every style",
    arguments: [
      ("text.txt", ReportStyle()), ("text-color.txt", ReportStyle(color: true)),
      ("text-verbose.txt", ReportStyle(isVerbose: true)),
      ("text-quiet.txt", ReportStyle(isQuiet: true)), ("text-narrow.txt", ReportStyle(width: 50)),
    ])
  func golden(file: String, style: ReportStyle) throws {
    #expect(
      try Golden.mistake(in: TextReport().render(Samples.document, style: style), file) == nil)
  }

  @Test("Without colours no escape sequence is written, with colours only colours are")
  func colors() {
    let plain = TextReport().render(Samples.document, style: ReportStyle())
    let colored = TextReport().render(Samples.document, style: ReportStyle(color: true))
    #expect(!plain.unicodeScalars.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[1;31mFAIL\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("Lines stay within the width", arguments: [50, 80, 120])
  func width(columns: Int) {
    let text = TextReport().render(Samples.document, style: ReportStyle(width: columns))
    let long = text.split(separator: "\n").filter { line in
      line.count > columns && !line.contains("→") && !line.contains("FAIL")
        && !line.contains(" recordings: ")
    }
    #expect(long == [])
  }

  @Test("A quiet report of recordings that all passed is the line of counts alone")
  func quiet() {
    let document = Samples.document([Samples.passing])
    #expect(
      TextReport().render(document, style: ReportStyle(isQuiet: true))
        == "1 recording: 1 passed, 0 failed, 0 errors, 0 inconclusive · 1200 frames in 6.2 s\n")
  }

  @Test("Ten violations are listed and the rest counted, unless everything is asked for")
  func manyViolations() {
    let document = Samples.document([Samples.long])
    let short = TextReport().render(document, style: ReportStyle())
    let verbose = TextReport().render(document, style: ReportStyle(isVerbose: true))
    #expect(short.matches(of: /luma differs by/).count == 10)
    #expect(short.contains("… and 2 more"))
    #expect(verbose.matches(of: /luma differs by/).count == 12)
    #expect(!verbose.contains("… and"))
  }

  @Test("A recording that proves nothing says why")
  func inconclusiveReasons() {
    func headline(_ checks: [CheckResult], _ problems: [Problem] = []) -> String {
      let recording = RecordingResult(
        path: "a.mp4", verdict: .inconclusive, checks: checks, problems: problems)
      let text = TextReport().render(Samples.document([recording]), style: ReportStyle())
      return String(text.prefix { $0 != "\n" })
    }
    let skipped = CheckResult(name: "c", expect: "black", verdict: .notExercised, region: nil)
    #expect(headline([]) == "INCONCLUSIVE  a.mp4  (no check was made)")
    #expect(headline([skipped]) == "INCONCLUSIVE  a.mp4  (no check was exercised)")
    #expect(
      headline(Samples.unproven.checks)
        == "INCONCLUSIVE  a.mp4  (a required check was not exercised)")
    #expect(
      headline(Samples.passing.checks, [Problem(kind: .frameMismatch, message: "m")])
        == "INCONCLUSIVE  a.mp4  (frame mismatch)")
  }

  @Test(
    "Times have three decimals, cut and not rounded, and minutes and hours from a minute on",
    arguments: [
      (3.2, 3.35, 9, "3.200–3.350 s (9 frames): m"),
      (0, 0.016666, 1, "0.000–0.016 s (1 frame): m"),
      (59.9, 60, 6, "59.900–60.000 s (0:59.900–1:00.000, 6 frames): m"),
      (65.2, 66, 48, "65.200–66.000 s (1:05.200–1:06.000, 48 frames): m"),
      (3599.9996, 3661.5, 2, "3599.999–3661.500 s (59:59.999–1:01:01.500, 2 frames): m"),
      (.nan, .infinity, 2, "0.000–0.000 s (0:00.000–0:00.000, 2 frames): m"),
    ])
  func times(start: Double, end: Double, frames: Int, expected: String) {
    var recording = Samples.failing
    recording.checks[0].violations = [
      Samples.violation(start, end, frames: frames, measured: "m")
    ]
    let text = TextReport().render(
      Samples.document([recording]), style: ReportStyle(width: 120))
    #expect(text.contains(expected), "\(text)")
  }
}
