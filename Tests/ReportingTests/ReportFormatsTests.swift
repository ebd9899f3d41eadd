import GoldenSupport
import Reporting
import Results
import Testing

@Suite struct ReportFormatsTests {
  @Test("Formats have names of their own and a sentence for the help")
  func names() {
    let names = ReportFormats.all.map(\.name)
    let expected = [
      "text", "json", "jsonl", "junit", "html", "markdown", "github", "sarif", "ctrf",
    ]
    #expect(names == expected)
    for format in ReportFormats.all {
      #expect(format.summary.hasSuffix(".") && !format.summary.contains("\n"))
      #expect(ReportFormats.named(format.name)?.name == format.name)
    }
    #expect(ReportFormats.named("pdf") == nil)
  }

  @Test("The same results always give the same text")
  func deterministic() {
    for format in ReportFormats.all {
      let reports = (0..<5).map { _ in format.render(Samples.document, style: ReportStyle()) }
      #expect(Set(reports).count == 1)
    }
  }

  @Test("A document without recordings is rendered by every format")
  func empty() throws {
    let document = Samples.document([])
    func render(_ format: any ReportFormat) -> String {
      format.render(document, style: ReportStyle())
    }
    #expect(
      render(TextReport())
        == "0 recordings: 0 passed, 0 failed, 0 errors, 0 inconclusive · 0 frames in 6.2 s\n")
    #expect(render(JSONLinesReport()) == "")
    #expect(try ResultJSON.decodeDocument(render(JSONReport()).utf8) == document)
    #expect(try XMLReader.read(render(JUnitReport())).attributes["tests"] == "0")
  }

  @Test(
    "The reports of all verdicts are as recorded",
    arguments: [
      ("json", "report.json"), ("jsonl", "report.jsonl"), ("markdown", "report.md"),
      ("github", "github.txt"), ("sarif", "report.sarif"), ("ctrf", "ctrf.json"),
    ])
  func golden(name: String, file: String) throws {
    let format = try #require(ReportFormats.named(name))
    #expect(
      try Golden.mistake(in: format.render(Samples.document, style: ReportStyle()), file) == nil)
  }
}
