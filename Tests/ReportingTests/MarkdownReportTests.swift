import Reporting
import Results
import Testing

@Suite struct MarkdownReportTests {
  /// The report as GitHub's own renderer makes a page of it; HTML of the report's is passed through.
  private func page(_ document: ResultDocument) throws -> String {
    let report = MarkdownReport().render(document, style: ReportStyle())
    let run = try OtherReader.run(
      "cmark-gfm",
      [
        "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tagfilter",
      ], input: report)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test("Hostile text is a table's cell or code, never a link, a mention, a picture or HTML")
  func hostile() throws {
    for text in HostileTextTests.texts {
      let page = try page(Samples.hostile(text))
      let tags = Set(page.matches(of: /<\/?([a-z0-9]+)/.ignoresCase()).map { String($0.output.1) })
      #expect(
        tags.isSubset(of: [
          "h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "strong", "ul",
          "li",
        ]), "\(text)")
      // A heading and a row for each check: nothing has begun another.
      #expect(page.matches(of: /<tr>/).count == 3, "\(text)")
      #expect(page.matches(of: /<h3>/).count == 1, "\(text)")
      let prose = page.replacing(/<code>.*?<\/code>/, with: "")
      for sign in ["@", "#", "!", "www", "://", "`", "GH-", "5a3d2f1", "$", ":bug:", "a.example"] {
        #expect(!prose.contains(sign), "\(text)")
      }
      // What quick actions of GitLab start with.
      let report = MarkdownReport().render(Samples.hostile(text), style: ReportStyle())
      #expect(!report.split(separator: "\n").contains { $0.hasPrefix("/") })
    }
  }

  @Test("Names that mean something to Markdown are shown as they are")
  func shown() throws {
    var recording = Samples.passing
    recording.path = "a_b/*c*/[d](e) <f> #1 @g.mp4"
    let page = try page(Samples.document([recording]))
    #expect(page.contains("<code>a_b/*c*/[d](e) &lt;f&gt; #1 @g.mp4</code>"))
  }

  @Test(
    "Plain words are left alone, anything else is code",
    arguments: [
      ("card form is hidden", "card form is hidden"), ("MASTG-TEST-0289", "`MASTG-TEST-0289`"),
      ("luma 64, at most 12", "luma 64, at most 12"), ("see evil.example", "`see evil.example`"),
      ("v5.2.1", "v5.2.1"), ("deadbee", "`deadbee`"), ("deadbe", "deadbe"), ("a  b", "`a  b`"),
      ("a`b|c", #"`a\u{60}b\u{7c}c`"#), ("a\nb", #"`a\nb`"#), ("", "(blank)"),
      ("\u{3000}", "(blank)"),
      ("one-frame", "one-frame"), ("GH-12", "`GH-12`"), (":bug:", "`:bug:`"), ("a: b", "a: b"),
      (String(repeating: "x", count: 201), "`" + String(repeating: "x", count: 200) + "…`"),
    ])
  func words(text: String, shown: String) {
    var recording = Samples.failing
    recording.checks = [
      CheckResult(name: text, expect: "black", verdict: .pass, region: nil)
    ]
    let report = MarkdownReport().render(Samples.document([recording]), style: ReportStyle())
    #expect(report.contains("\n| \(shown) | pass |  |  |\n"))
  }

  @Test("A report is no longer than Jira takes, and says what is left out", arguments: [1, 400])
  func limit(failures: Int) throws {
    var recordings = (0..<2000).map { number in
      var recording = number < failures ? Samples.failing : Samples.passing
      recording.path = "tickets/\(number).mp4"
      return recording
    }
    recordings.reverse()
    let report = MarkdownReport().render(Samples.document(recordings), style: ReportStyle())
    #expect(report.utf8.count <= 32_767)
    #expect(report.utf8.count > 30_000)
    // The first failure is there in full, and what is shown and what is not are all there are.
    #expect(report.contains("### FAIL: `tickets/\(failures - 1).mp4`"))
    let shown = report.matches(of: /tickets\/[0-9]+\.mp4/).count
    let hidden = try #require(report.firstMatch(of: /room: ([0-9]+) more recordings/))
    #expect(shown + (Int(hidden.output.1) ?? 0) == 2000)
  }

  @Test("A recording with a name of any length, and any number of checks, has room")
  func large() {
    var recording = Samples.failing
    recording.path = String(repeating: "n", count: 100_000)
    recording.checks = (0..<5000).map {
      var check = Samples.failing.checks[0]
      check.name = "check \($0)"
      return check
    }
    let report = MarkdownReport().render(Samples.document([recording]), style: ReportStyle())
    #expect(report.utf8.count <= 32_767)
    #expect(report.contains("… and 4960 more checks."))
  }
}
