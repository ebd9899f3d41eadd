public import Results

/// The report for CI servers: one test suite a recording, one test case a check.
public struct JUnitReport: ReportFormat {
  /// A report.
  public init() {}

  /// `junit`.
  public var name: String { "junit" }
  /// What it is for.
  public var summary: String {
    "JUnit XML for CI servers: a test suite for each recording, a test case for each check."
  }

  /// The document; of the style only the folder of evidence pictures counts. These are named by path in
  /// the output of their test case, each in a line of the form `[[ATTACHMENT|PATH]]` that Jenkins and
  /// GitLab look for.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    let suites = document.recordings.map { (recording: $0, cases: ResultCase.cases(of: $0)) }
    // Jenkins' schema (junit-10.xsd) knows `skipped` on a suite, but not here, and files that don't
    // fit it are refused.
    let counts = Self.counts(suites.flatMap(\.cases), seconds: document.summary.seconds)
      .filter { $0.name != "skipped" }
    return XMLElement(
      "testsuites", [("name", document.tool.name)] + counts,
      children: suites.map { Self.suite($0.recording, $0.cases, style) }
    ).document
  }

  private static func suite(
    _ recording: RecordingResult, _ cases: [ResultCase], _ style: ReportStyle
  ) -> XMLElement {
    let properties = properties(of: recording).map { property in
      XMLElement("property", [("name", property.name), ("value", property.value)])
    }
    // One pass over the recording makes all checks: none has a time of its own.
    let seconds = recording.seconds / Double(max(1, cases.count))
    let notes = recording.problems.filter { $0.kind.verdict == nil }.map(\.text)
    return XMLElement(
      "testsuite", [("name", recording.path)] + counts(cases, seconds: recording.seconds),
      children: [XMLElement("properties", children: properties)]
        + cases.map { element(of: $0, in: recording, seconds: seconds, style) }
        + (notes.isEmpty ? [] : [XMLElement("system-out", lines: notes)]))
  }

  private static func element(
    of testCase: ResultCase, in recording: RecordingResult, seconds: Double, _ style: ReportStyle
  ) -> XMLElement {
    var children: [XMLElement]
    switch testCase.outcome {
    case .passed:
      children = []
    case .skipped(let message):
      children = [XMLElement("skipped", [("message", message)])]
    case .failure(let type, let message, let lines):
      children = [XMLElement("failure", [("type", type), ("message", message)], lines: lines)]
    case .error(let type, let message, let lines):
      children = [XMLElement("error", [("type", type), ("message", message)], lines: lines)]
    }
    let output = XMLElement(
      "system-out", lines: testCase.notes,
      attachments: testCase.pictures.map { EvidencePath.path($0, in: style.evidenceFolder) })
    if !testCase.notes.isEmpty || !testCase.pictures.isEmpty { children.append(output) }
    let attributes = [
      ("classname", recording.path), ("name", testCase.name),
      ("time", TimeText.fixed(seconds, decimals: 3)),
    ]
    return XMLElement("testcase", attributes, children: children)
  }

  private static func counts(
    _ cases: [ResultCase], seconds: Double
  ) -> [(name: String, value: String)] {
    [
      ("tests", "\(cases.count)"),
      ("failures", "\(cases.count(where: \.isFailure))"),
      ("errors", "\(cases.count(where: \.isError))"),
      ("skipped", "\(cases.count(where: \.isSkipped))"),
      ("time", TimeText.fixed(seconds, decimals: 3)),
    ]
  }

  private static func properties(
    of recording: RecordingResult
  ) -> [(name: String, value: String)] {
    var properties = [(name: "verdict", value: recording.verdict.rawValue)]
    if let sha256 = recording.sha256 { properties.append(("sha256", sha256)) }
    if let media = recording.media {
      properties += [
        ("media.container", media.container), ("media.codec", media.codec),
        ("media.width", "\(media.width)"), ("media.height", "\(media.height)"),
        ("media.rotation", "\(media.rotation)"), ("media.pixelFormat", media.pixelFormat),
        ("media.range", media.range),
        ("media.duration", TimeText.fixed(media.duration, decimals: 3)),
        ("media.frames", "\(media.frames)"),
        ("media.variableFrameRate", "\(media.variableFrameRate)"),
      ]
    }
    for check in recording.checks {
      properties += check.orderedCaptures.map { ("capture.\(check.name).\($0.name)", $0.value) }
      if !check.tags.isEmpty {
        properties.append(("tags.\(check.name)", check.tags.joined(separator: ", ")))
      }
    }
    return properties
  }
}
