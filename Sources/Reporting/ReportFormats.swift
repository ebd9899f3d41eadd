/// The formats that there are.
public enum ReportFormats {
  /// All formats, in the order in which the help lists them.
  public static let all: [any ReportFormat] = [
    TextReport(),
    JSONReport(),
    JSONLinesReport(),
    JUnitReport(),
    HTMLReport(),
    MarkdownReport(),
    GitHubReport(),
    SARIFReport(),
    CTRFReport(),
  ]

  /// The format of that name, or nil.
  public static func named(_ name: String) -> (any ReportFormat)? {
    all.first { $0.name == name }
  }
}
