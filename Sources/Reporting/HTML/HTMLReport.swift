public import Results

/// The report for people with a browser: one file to open from a disk or a CI server's artifacts.
///
/// It asks for nothing from a network, and reads without scripts and without styles, as strict
/// CI servers show it: whatever the script hides or sorts is there and open without it.
public struct HTMLReport: ReportFormat {
  /// A report.
  public init() {}

  /// `html`.
  public var name: String { "html" }
  /// What it is for.
  public var summary: String {
    "A page for a browser, one file: filter, sort, timelines, where each violation lies."
  }

  /// The page; of the style, only where pictures are counts.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    let page = HTMLPage(
      title: "framescan: \(Self.outcome(document.summary))", style: .reportStyle,
      scripts: [.reportScript, .reportTimesScript],
      imageSources: "'self' data:")
    let evidence = EvidenceReference(folder: style.evidenceFolderFromReport)
    return page.render { body in
      body.literal("\n")
      body.element("header") { HTMLSummary(document: document).write(to: &$0) }
      body.literal("\n")
      body.element("main") {
        HTMLTable(recordings: document.recordings, evidence: evidence).write(to: &$0)
      }
      body.literal("\n")
    }
  }

  /// What matters most, for the title of a browser's tab.
  private static func outcome(_ summary: Summary) -> String {
    let open = summary.error + summary.inconclusive
    if summary.fail > 0 { return "\(summary.fail) of \(summary.recordings) failed" }
    if open > 0 { return "\(open) of \(summary.recordings) undecided" }
    return "\(summary.pass) passed"
  }
}
