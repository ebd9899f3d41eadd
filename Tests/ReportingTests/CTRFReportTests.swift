import Foundation
import Reporting
import Results
import Testing

@Suite struct CTRFReportTests {
  /// What the format's published schema asks for; it allows no other keys in these places.
  private static let keys: [String: Set<String>] = [
    "root": ["reportFormat", "specVersion", "generatedBy", "results"],
    "results": ["tool", "summary", "tests"], "tool": ["name", "version"],
    "summary": [
      "tests", "passed", "failed", "skipped", "pending", "other", "suites", "start", "stop",
    ],
    "test": [
      "name", "status", "rawStatus", "duration", "suite", "filePath", "message", "trace", "tags",
      "stdout", "attachments", "extra",
    ],
    "attachment": ["name", "contentType", "path"],
  ]

  private func read(
    _ document: ResultDocument, style: ReportStyle = ReportStyle()
  ) throws -> (summary: [String: Int], tests: [[String: Any]]) {
    func object(_ value: Any?, _ kind: String) throws -> [String: Any] {
      let object = try #require(value as? [String: Any])
      #expect(Set(object.keys).isSubset(of: try #require(Self.keys[kind])))
      return object
    }
    let text = CTRFReport().render(document, style: style)
    let root = try object(try JSONSerialization.jsonObject(with: Data(text.utf8)), "root")
    #expect(root["reportFormat"] as? String == "CTRF")
    let version = try #require(root["specVersion"] as? String)
    #expect(version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    let results = try object(root["results"], "results")
    let tool = try object(results["tool"], "tool")
    #expect((tool["name"] as? String)?.isEmpty == false)
    let summary = try #require(try object(results["summary"], "summary") as? [String: Int])
    let tests = try #require(results["tests"] as? [Any]).map { try object($0, "test") }
    for test in tests {
      #expect((test["name"] as? String)?.isEmpty == false)
      #expect(test["duration"] is Int)
      #expect((test["suite"] as? [String])?.count == 1)
      for attachment in test["attachments"] as? [Any] ?? [] {
        _ = try object(attachment, "attachment")
      }
    }
    return (summary, tests)
  }

  @Test("Each check is a test of its recording's suite, and the counts are those of the tests")
  func tests() throws {
    let (summary, tests) = try read(Samples.document)
    let statuses = tests.compactMap { $0["status"] as? String }
    for status in ["passed", "failed", "skipped", "pending", "other"] {
      #expect(summary[status] == statuses.count { $0 == status }, "\(status)")
    }
    #expect(summary["tests"] == tests.count && statuses.count == tests.count)
    #expect(summary["suites"] == 6 && summary["stop"] == 6234)
    let form = try #require(
      tests.first { $0["suite"] as? [String] == [Samples.failing.path] })
    #expect(form["status"] as? String == "failed")
    #expect((form["message"] as? String)?.hasPrefix("3 violations, 0.966 s of 20.000 s") == true)
    #expect((form["trace"] as? String)?.split(separator: "\n").count == 3)
    #expect(form["tags"] as? [String] == ["MASTG-TEST-0289", "pci"])
  }

  @Test("Evidence is attached, named and typed")
  func attachments() throws {
    let document = Samples.document([Samples.failing])
    let tests = try read(document, style: ReportStyle(evidenceFolder: "out/")).tests
    let attached = tests[0]["attachments"] as? [[String: String]]
    #expect(
      attached == [
        [
          "name": "0002-card-form-is-hidden-3.200.png", "contentType": "image/png",
          "path": "out/evidence/0002-card-form-is-hidden-3.200.png",
        ]
      ])
  }

  @Test("A recording that did not pass never looks passed", arguments: Verdict.allCases)
  func neverLooksPassed(verdict: Verdict) throws {
    let check = CheckResult(name: "", expect: "black", verdict: .pass, region: nil)
    let recording = RecordingResult(path: "a.mp4", verdict: verdict, checks: [check])
    let summary = try read(Samples.document([recording])).summary
    #expect((summary["other"] == 0) == (verdict == .pass))
  }

  @Test("Hostile text keeps the form", arguments: HostileTextTests.texts)
  func hostile(text: String) throws {
    #expect(try read(Samples.hostile(text)).tests.count >= 2)
  }
}
