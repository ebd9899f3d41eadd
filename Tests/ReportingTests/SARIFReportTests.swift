import Foundation
import Reporting
import Results
import Testing

@Suite struct SARIFReportTests {
  /// As much of SARIF 2.1.0 as code-scanning pages read; what they need is not optional here.
  private struct Log: Decodable {
    struct Run: Decodable {
      struct Driver: Decodable {
        let name: String
        let version: String
        let rules: [Rule]
      }
      let tool: [String: Driver]
      let artifacts: [Artifact]
      let results: [Result]
    }
    struct Message: Decodable { let text: String }
    struct Rule: Decodable {
      struct Properties: Decodable { let tags: [String] }
      let id: String
      let shortDescription: Message
      let fullDescription: Message
      let help: Message
      let properties: Properties
    }
    struct Artifact: Decodable {
      let location: ArtifactLocation
      let hashes: [String: String]?
    }
    struct ArtifactLocation: Decodable { let uri: String }
    struct Result: Decodable {
      struct Location: Decodable { let physicalLocation: PhysicalLocation }
      struct PhysicalLocation: Decodable {
        let artifactLocation: ArtifactLocation
        let region: [String: Int]
      }
      struct Attachment: Decodable { let artifactLocation: ArtifactLocation }
      struct Properties: Decodable {
        let start: Double?
        let worstWhere: [String: Int]?
      }
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let message: Message
      let locations: [Location]
      let attachments: [Attachment]?
      let partialFingerprints: [String: String]
      let properties: Properties
    }
    let version: String
    let runs: [Run]
  }

  private func run(
    _ document: ResultDocument, style: ReportStyle = ReportStyle()
  ) throws -> Log.Run {
    let text = SARIFReport().render(document, style: style)
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0" && log.runs.count == 1)
    let run = try #require(log.runs.first)
    let rules = try #require(run.tool["driver"]).rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    for result in run.results {
      #expect(rules[result.ruleIndex].id == result.ruleId)
      #expect(result.locations.count == 1)
    }
    return run
  }

  @Test("Every violation is a result with its time, place and level, every check a rule")
  func results() throws {
    let run = try run(Samples.document)
    let counts = Dictionary(grouping: run.results, by: \.ruleId).mapValues(\.count)
    #expect(
      counts == [
        "card form is hidden": 3, "version overlay": 2, "balance": 12, "recording is readable": 3,
      ])
    let form = try #require(run.results.first { $0.ruleId == "card form is hidden" })
    #expect(form.level == "error")
    #expect(form.message.text.hasSuffix("at 64,700 48×16 (violation 1 of 3)"))
    #expect(form.properties.start == 3.2)
    #expect(form.properties.worstWhere == ["x": 64, "y": 700, "width": 48, "height": 16])
    #expect(run.results.filter { $0.level == "warning" }.count == 4)
    #expect(run.artifacts.count == 6)
    #expect(run.artifacts[0].hashes == ["sha-256": Samples.digest("a1")])
    let rule = run.tool["driver"]?.rules.first { $0.id == "card form is hidden" }
    #expect(rule?.properties.tags == ["MASTG-TEST-0289"])
  }

  @Test(
    "A recording that did not pass has a result, whatever it lacks", arguments: Verdict.allCases)
  func neverLooksPassed(verdict: Verdict) throws {
    let run = try run(Samples.document([RecordingResult(path: "a.mp4", verdict: verdict)]))
    #expect(run.results.isEmpty == (verdict == .pass))
  }

  @Test(
    "A path is a URI of its exact bytes",
    arguments: [
      ("a b/c.mp4", nil, "a%20b/c.mp4"), ("./x.mp4", nil, "x.mp4"),
      ("/v/é%.mp4", nil, "file:///v/%C3%A9%25.mp4"),
      ("http://x/y", nil, "http%3A//x/y"), (#"caf\xe9"#, "636166e9", "caf%E9"), ("-", nil, "-"),
      ("a?b#c", nil, "a%3Fb%23c"), ("x", "zz", "x"), ("", nil, "."),
    ] as [(String, String?, String)])
  func uris(path: String, bytes: String?, uri: String) throws {
    let recording = RecordingResult(path: path, pathBytes: bytes, verdict: .error)
    let run = try run(Samples.document([recording]))
    #expect(run.artifacts.map(\.location.uri) == [uri])
    #expect(run.results.first?.locations[0].physicalLocation.artifactLocation.uri == uri)
  }

  @Test("A result is known again in another scan, and told from every other")
  func fingerprints() throws {
    let first = try run(Samples.document).results.map(\.partialFingerprints)
    #expect(try run(Samples.document).results.map(\.partialFingerprints) == first)
    let hashes = first.compactMap { $0["primaryLocationLineHash"] }
    #expect(Set(hashes).count == first.count)
    // The same name with another content: the same alert.
    var recording = Samples.failing
    recording.sha256 = Samples.digest("ff")
    let again = try run(Samples.document([recording])).results.map(\.partialFingerprints)
    #expect(hashes.contains(again[0]["primaryLocationLineHash"] ?? ""))
    #expect(!first.contains { $0["framescanContent/v1"] == again[0]["framescanContent/v1"] })
  }

  @Test("Evidence is attached by a URI from where the reader is")
  func evidence() throws {
    let run = try run(
      Samples.document([Samples.failing]), style: ReportStyle(evidenceFolder: "my results"))
    #expect(
      run.results[0].attachments?.map(\.artifactLocation.uri)
        == ["my%20results/evidence/0002-card-form-is-hidden-3.200.png"])
  }

  @Test(
    "Hostile text makes no link and no placeholder in a message", arguments: HostileTextTests.texts)
  func hostile(text: String) throws {
    for result in try run(Samples.hostile(text)).results {
      #expect(!result.message.text.contains("]("))
      let left = result.message.text.replacing("{{", with: "").replacing("}}", with: "")
      #expect(!left.contains("{") && !left.contains("}"))
    }
  }

  @Test("No more results than pages show, and of each check as many as of the others")
  func limit() throws {
    let recordings = (0..<1000).map { number in
      var recording = Samples.long
      recording.path = "\(number).mkv"
      recording.problems = []
      return recording
    }
    // Twelve violations each; of five thousand results, each of the thousand checks has five.
    let run = try run(Samples.document(recordings))
    #expect(run.results.count == 5000)
    let counts = Dictionary(grouping: run.results) {
      $0.locations[0].physicalLocation.artifactLocation.uri
    }
    #expect(Set(counts.values.map(\.count)) == [5])
  }
}
