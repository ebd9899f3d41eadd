public import Results

/// A form in which results are written.
///
/// A new format is one file with a type that conforms, and one line in ``ReportFormats/all``.
public protocol ReportFormat: Sendable {
  /// The name by which the command line asks for it.
  var name: String { get }
  /// What it is for, as one sentence for the help.
  var summary: String { get }

  /// The whole report, ending in a line feed unless it is empty. The same results and style always
  /// give the same text.
  func render(_ document: ResultDocument, style: ReportStyle) -> String
}
