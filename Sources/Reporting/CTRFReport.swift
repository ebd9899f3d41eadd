public import Results

/// The Common Test Report Format: a test for each check, of the suite that its recording is.
public struct CTRFReport: ReportFormat {
  /// A report.
  public init() {}

  /// `ctrf`.
  public var name: String { "ctrf" }
  /// What it is for.
  public var summary: String {
    "Common Test Report Format (JSON): a test for each check, a suite for each recording."
  }

  /// The version of the format that is written.
  private static let version = "0.1.0"

  /// The document; of the style only the folder of evidence pictures counts. Results don't say when a scan
  /// began: it starts at 0.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    let tests = document.recordings.flatMap { recording in
      let cases = ResultCase.cases(of: recording)
      return cases.map { (recording: recording, case: $0, count: cases.count) }
    }
    func count(_ status: String) -> JSONValue {
      .whole(tests.count { $0.case.status == status })
    }
    let stop = JSONValue.milliseconds(document.summary.seconds)
    let summary = JSONValue.object([
      "tests": .whole(tests.count), "passed": count("passed"), "failed": count("failed"),
      "skipped": count("skipped"), "pending": .whole(0), "other": count("other"),
      "suites": .whole(document.recordings.count), "start": .whole(0), "stop": stop,
    ])
    let tool = JSONValue.object([
      "name": .text(document.tool.name.isEmpty ? "framescan" : document.tool.name),
      "version": .text(document.tool.version),
    ])
    let results = JSONValue.object([
      "tool": tool, "summary": summary,
      "tests": .list(tests.map { Self.test($0.case, of: $0.recording, among: $0.count, style) }),
    ])
    return ResultJSON.report(
      JSONValue.object([
        "reportFormat": .text("CTRF"), "specVersion": .text(Self.version),
        "generatedBy": .text("framescan"), "results": results,
      ]))
  }

  private static func test(
    _ testCase: ResultCase, of recording: RecordingResult, among count: Int, _ style: ReportStyle
  ) -> JSONValue {
    let (message, lines) = testCase.explanation
    let check = testCase.check
    let pictures = testCase.pictures.map { picture in
      JSONValue.object([
        "name": .text(picture.split(separator: "/").last.map(String.init) ?? picture),
        "contentType": .text("image/png"),
        "path": .text(EvidencePath.path(picture, in: style.evidenceFolder)),
      ])
    }
    let captures = check?.captures.mapValues(JSONValue.text) ?? [:]
    return .object([
      "name": .text(testCase.name.isEmpty ? "(no name)" : testCase.name),
      "status": .text(testCase.status), "rawStatus": .text(check?.verdict.rawValue ?? "error"),
      // One pass over the recording makes all checks: none has a time of its own.
      "duration": .milliseconds(recording.seconds / Double(max(1, count))),
      "suite": .list([.text(recording.path)]), "filePath": .text(recording.path),
      "message": message.map(JSONValue.text),
      "trace": lines.isEmpty ? nil : .text(lines.joined(separator: "\n")),
      "tags": check.flatMap { $0.tags.isEmpty ? nil : .list($0.tags.map(JSONValue.text)) },
      "stdout": testCase.notes.isEmpty ? nil : .list(testCase.notes.map(JSONValue.text)),
      "attachments": pictures.isEmpty ? nil : .list(pictures),
      "extra": captures.isEmpty ? nil : .object(["captures": .object(captures)]),
    ])
  }
}

extension ResultCase {
  /// What the format calls its outcome; what could not be decided is `other`.
  fileprivate var status: String {
    switch outcome {
    case .passed: "passed"
    case .skipped: "skipped"
    case .failure: "failed"
    case .error: "other"
    }
  }

  /// Why it did not pass, in a line and in more of them.
  fileprivate var explanation: (message: String?, lines: [String]) {
    switch outcome {
    case .passed: (nil, [])
    case .skipped(let message): (message, [])
    case .failure(_, let message, let lines), .error(_, let message, let lines): (message, lines)
    }
  }
}
