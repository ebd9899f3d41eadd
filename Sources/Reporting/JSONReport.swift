public import Results

/// One JSON document with everything that is known.
public struct JSONReport: ReportFormat {
  /// A report.
  public init() {}

  /// `json`.
  public var name: String { "json" }
  /// What it is for.
  public var summary: String { "One JSON document with everything that is known." }

  /// The document; the style changes nothing.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    ResultJSON.document(document.withoutPlots)
  }
}
