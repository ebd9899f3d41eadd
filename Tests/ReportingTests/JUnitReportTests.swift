import GoldenSupport
import Reporting
import Results
import Testing

@Suite struct JUnitReportTests {
  private func read(_ recordings: RecordingResult...) throws -> XMLReader {
    try XMLReader.read(
      JUnitReport().render(Samples.document(recordings), style: ReportStyle()))
  }

  @Test("The report of all verdicts is as recorded")
  func golden() throws {
    #expect(
      try Golden.mistake(
        in: JUnitReport().render(Samples.document, style: ReportStyle()), "junit.xml") == nil)
  }

  @Test("Each recording is a suite, each check a case, and the counts are those of the cases")
  func counts() throws {
    let report = JUnitReport().render(Samples.document, style: ReportStyle())
    #expect(!report.contains("<!"))
    let root = try XMLReader.read(report)
    #expect(root.all("testsuite").map { $0.attributes["name"] } == Samples.document.paths)
    var totals = ["tests": 0, "failures": 0, "errors": 0, "skipped": 0]
    for suite in root.all("testsuite") {
      let cases = suite.all("testcase")
      let counted = [
        "tests": cases.count, "failures": cases.count { !$0.all("failure").isEmpty },
        "errors": cases.count { !$0.all("error").isEmpty },
        "skipped": cases.count { !$0.all("skipped").isEmpty },
      ]
      for (name, count) in counted {
        #expect(suite.attributes[name] == "\(count)")
        totals[name, default: 0] += count
      }
      for testCase in cases {
        #expect(testCase.attributes["classname"] == suite.attributes["name"])
      }
    }
    let expected = [
      "name": "framescan", "tests": "\(totals["tests", default: 0])",
      "failures": "\(totals["failures", default: 0])", "errors": "\(totals["errors", default: 0])",
      "time": "6.234",
    ]
    // Jenkins' junit-10.xsd allows no other attribute here, not even `skipped`.
    #expect(root.attributes == expected)
  }

  @Test("The report is valid by the schema that Jenkins and GitLab read it by")
  func schema() throws {
    let schema = OtherReader.folder.appending(path: "Schemas/junit.xsd").path(percentEncoded: false)
    let documents =
      [Samples.document, Samples.document([])] + HostileTextTests.texts.map(Samples.hostile)
    for document in documents {
      let report = JUnitReport().render(document, style: ReportStyle())
      let run = try OtherReader.run("xmllint", ["--noout", "--schema", schema, "-"], input: report)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test("Evidence is attached, the worst frame's first, by a path from where the reader is")
  func attachments() throws {
    let report = JUnitReport().render(
      Samples.document([Samples.failing]), style: ReportStyle(evidenceFolder: "out/results"))
    let suite = try #require(XMLReader.read(report).all("testsuite").first)
    let output = suite.named("version overlay")?.all("system-out").first?.text
    #expect(
      output == """
        [[ATTACHMENT|out/results/evidence/0002-version-overlay-0.000.png]]
        [[ATTACHMENT|out/results/evidence/0002-version-overlay-19.983.png]]
        """)
  }

  @Test(
    "A picture that is not below the folder of results is not attached",
    arguments: [
      "/etc/passwd", "../secret.png", "evidence/../../secret.png", "a//b", "", ".", "c:x.png",
      "\\\\host\\x", "a]]b", "a\nb",
    ])
  func elsewhere(path: String) throws {
    var recording = Samples.failing
    recording.checks[0].violations[0].evidence = path
    let suite = try #require(try read(recording).all("testsuite").first)
    #expect(suite.named("card form is hidden")?.all("system-out").isEmpty == true)
  }

  @Test("Elements come in the order that the common schemas demand")
  func order() throws {
    let root = try XMLReader.read(JUnitReport().render(Samples.document, style: ReportStyle()))
    let ranks = ["properties": 0, "testcase": 1, "system-out": 2]
    for suite in root.all("testsuite") {
      let order = suite.children.map { ranks[$0.tag, default: 9] }
      #expect(order == order.sorted() && order.first == 0 && order.last != 9)
    }
  }

  @Test("A failure says when and where, and its text lists every violation")
  func failure() throws {
    let suite = try #require(read(Samples.failing).all("testsuite").first)
    let failure = try #require(suite.named("card form is hidden")?.all("failure").first)
    #expect(failure.attributes["type"] == "black")
    #expect(
      failure.attributes["message"] == """
        3 violations, 0.966 s of 20.000 s; first at 3.200–3.350 s (9 frames): \
        luma 214 where at most 12 is black, at 64,700 48×16
        """)
    #expect(failure.text?.split(separator: "\n").count == 3)
    let properties = try #require(suite.all("properties").first)
    let build = properties.named("capture.version overlay.build", "property")
    #expect(build?.attributes["value"] == "1430")
    let tags = properties.named("tags.card form is hidden", "property")
    #expect(tags?.attributes["value"] == "MASTG-TEST-0289, pci")
    #expect(properties.named("sha256", "property")?.attributes["value"] == Samples.digest("b2"))
  }

  @Test("A check that was not exercised is skipped")
  func skipped() throws {
    let suite = try #require(read(Samples.passing).all("testsuite").first)
    let message = suite.named("statement")?.all("skipped").first?.attributes["message"]
    #expect(message == "not exercised: the check applied to no frame")
  }

  @Test("A required check that was not exercised is an error, not skipped")
  func required() throws {
    let suite = try #require(read(Samples.unproven).all("testsuite").first)
    let error = suite.named("version overlay")?.all("error").first
    #expect(error?.attributes["type"] == "inconclusive")
    #expect(suite.attributes["errors"] == "1" && suite.attributes["skipped"] == "0")
  }

  @Test("A recording that could not be read has an error of its own")
  func unreadable() throws {
    let suite = try #require(read(Samples.truncated).all("testsuite").first)
    let error = suite.named("recording is readable")?.all("error").first
    #expect(error?.attributes["type"] == "truncated")
    #expect(error?.attributes["message"]?.hasPrefix("truncated at 18.400 s: the file ends") == true)
    #expect(suite.attributes["tests"] == "3" && suite.attributes["errors"] == "1")
  }

  @Test(
    "A recording that did not pass never looks passed, whatever it lacks",
    arguments: Verdict.allCases.filter { $0 != .pass },
    [
      [], [CheckResult(name: "c", expect: "black", verdict: .notExercised, region: nil)],
      [CheckResult(name: "c", expect: "black", verdict: .pass, region: nil)],
    ])
  func neverLooksPassed(verdict: Verdict, checks: [CheckResult]) throws {
    let root = try read(RecordingResult(path: "a.mp4", verdict: verdict, checks: checks))
    #expect(root.attributes["errors"] == "1")
  }
}

extension ResultDocument {
  fileprivate var paths: [String] { recordings.map(\.path) }
}
