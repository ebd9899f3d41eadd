import Reporting
import Results
import Testing

@Suite struct GitHubReportTests {
  /// A command as GitHub's runner reads it: properties up to the next `::`, then the message, decoded.
  private struct Command: Equatable {
    var name: String
    var properties: [String: String]
    var message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else {
        return nil
      }
      let head = line.dropFirst(2)[..<end.lowerBound]
      let parts = head.split(separator: " ", maxSplits: 1)
      name = String(parts[0])
      properties = [:]
      for pair in parts.count > 1 ? parts[1].split(separator: ",") : [] {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        properties[String(sides[0])] = Self.decoded(String(sides[1]))
      }
      message = Self.decoded(String(line[end.upperBound...]))
    }

    private static func decoded(_ text: String) -> String {
      text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%3A", with: ":")
        .replacing("%2C", with: ",").replacing("%25", with: "%")
    }
  }

  private func commands(_ document: ResultDocument) -> [Command] {
    GitHubReport().render(document, style: ReportStyle()).split(separator: "\n")
      .compactMap(Command.init)
  }

  @Test("Each failed check is an error at its file, each recording that can't be judged a warning")
  func levels() {
    let found = commands(Samples.document)
    #expect(
      found.map(\.name) == Array(repeating: "error", count: 3)
        + Array(repeating: "warning", count: 4))
    // The longest violation first.
    #expect(found[0].properties["title"] == "version overlay: fail")
    #expect(found[0].properties["file"] == Samples.failing.path)
    #expect(found[2].message.split(separator: "\n").first == "3 violations, 0.966 s of 20.000 s")
    #expect(found[2].message.hasSuffix("\ntags: MASTG-TEST-0289, pci"))
    // A recording that failed and is damaged too is told twice.
    #expect(found[3].properties == ["file": Samples.long.path, "title": "error"])
    #expect(found[4].message.hasPrefix("truncated at 18.400 s: the file ends"))
  }

  @Test("Hostile text ends no property and starts no command", arguments: HostileTextTests.texts)
  func hostile(text: String) {
    let report = GitHubReport().render(Samples.hostile(text), style: ReportStyle())
    let lines = report.split(separator: "\n")
    // A check that failed, and the recording, which can't be read to its end.
    #expect(lines.count == 3)
    let shown = Escaping.terminal(text)
    let command = lines.first.flatMap(Command.init)
    #expect(command?.name == "error")
    #expect(command?.properties == ["file": shown, "title": "\(shown): fail"])
    #expect(command?.message.hasSuffix("tags: \(shown)") == true)
    #expect(lines.dropFirst().first?.hasPrefix("::warning file=") == true)
    #expect(lines.last?.contains("::") == false)
  }

  @Test("Of more than GitHub shows, the last annotation says how many, and the log has them all")
  func many() {
    let recordings = (0..<15).map { number in
      var recording = Samples.long
      recording.path = "\(number).mkv"
      recording.problems = []
      recording.checks[0].violatingSeconds = Double(number)
      return recording
    }
    let document = Samples.document(recordings)
    let found = commands(document)
    #expect(found.count == 10)
    #expect(
      found.prefix(9).map { $0.properties["file"] } == (6..<15).reversed().map { "\($0).mkv" })
    #expect(found[9].message == "6 more failed checks: see the log")
    let report = GitHubReport().render(document, style: ReportStyle())
    for number in 0..<6 { #expect(report.contains("\nerror  \(number).mkv  balance: fail")) }
  }

  @Test("The step summary keeps to the room that is left")
  func summary() {
    let recordings = (0..<3000).map { number in
      var recording = Samples.failing
      recording.path = "\(number).mkv"
      return recording
    }
    let document = Samples.document(recordings)
    let format = GitHubReport()
    #expect(format.summaryLimit == 1_048_576)
    for limit in [1_048_576, 50_000, 2000] {
      let text = format.summary(document, limit: limit)
      #expect(text.utf8.count <= limit && text.utf8.count > limit / 3)
    }
    #expect(format.summary(document, limit: 500) == "")
    #expect(format.summary(document, limit: -1) == "")
  }
}
