public import Results

/// SARIF 2.1.0, for code-scanning pages: a rule for each check, a result for each violation.
public struct SARIFReport: ReportFormat {
  /// A report.
  public init() {}

  /// `sarif`.
  public var name: String { "sarif" }
  /// What it is for.
  public var summary: String {
    "SARIF 2.1.0 for code-scanning pages: a rule for each check, a result for each violation."
  }

  /// The document; of the style only the folder of evidence pictures counts.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    var rules = SARIFRules()
    let findings = SARIFFinding.all(in: document, rules: &rules)
    let driver = JSONValue.object([
      "name": .text(document.tool.name), "version": .text(document.tool.version),
      "rules": .list(rules.values),
    ])
    let run = JSONValue.object([
      "tool": .object(["driver": driver]),
      "artifacts": .list(document.recordings.map(Self.artifact)),
      "invocations": .list([.object(["executionSuccessful": .flag(document.summary.error == 0)])]),
      "results": .list(findings.map { $0.value(style) }),
    ])
    return ResultJSON.report(
      JSONValue.object([
        "$schema": .text(
          "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        ),
        "version": .text("2.1.0"), "runs": .list([run]),
      ]))
  }

  private static func artifact(_ recording: RecordingResult) -> JSONValue {
    .object([
      "location": .object(["uri": .text(RecordingURI.of(recording))]),
      "roles": .list([.text("analysisTarget")]),
      "hashes": recording.sha256.map { .object(["sha-256": .text($0)]) },
    ])
  }

  /// Untrusted text for a message: braces stand for arguments there, and `[text](target)` is a link.
  static func message(_ text: String) -> JSONValue {
    let text = Escaping.terminal(text).replacing("](", with: "] (")
    return .object([
      "text": .text(text.replacing("{", with: "{{").replacing("}", with: "}}"))
    ])
  }
}
