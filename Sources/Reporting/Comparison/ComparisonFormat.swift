public import Results

/// A format that can also say what changed between runs.
public protocol ComparisonFormat: ReportFormat {
  /// The whole comparison, ending in a line feed.
  func render(_ comparison: RunComparison, style: ReportStyle) -> String
}

extension JSONReport: ComparisonFormat {
  /// The comparison with everything that is known; the style changes nothing.
  public func render(_ comparison: RunComparison, style: ReportStyle) -> String {
    ResultJSON.comparison(comparison)
  }
}
