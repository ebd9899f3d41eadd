public import Results

/// One JSON object a line for each recording.
public struct JSONLinesReport: ReportFormat {
  /// A report.
  public init() {}

  /// `jsonl`.
  public var name: String { "jsonl" }
  /// What it is for.
  public var summary: String { "One JSON object a line for each recording." }

  /// The recordings, one a line; the style changes nothing.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    document.recordings.map { ResultJSON.line($0.withoutPlots) + "\n" }.joined()
  }
}
