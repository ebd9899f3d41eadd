public import Results

/// A format that, beside its report, adds to a file that the environment names: where a CI server collects
/// what its pages show.
public protocol SummaryFormat: ReportFormat {
  /// The variable that names the file; where it is not set there is none.
  var summaryVariable: String { get }
  /// The most bytes that the file may come to have.
  var summaryLimit: Int { get }

  /// What is added to it, in at most `limit` bytes.
  func summary(_ document: ResultDocument, limit: Int) -> String
}
