public import Results

/// The report for a person at a terminal: verdict first, one line a check, violations with times.
public struct TextReport: ReportFormat {
  /// A report.
  public init() {}

  /// `text`.
  public var name: String { "text" }
  /// What it is for.
  public var summary: String {
    "For reading: verdict first, a line for each check, violations with their times."
  }

  /// The recordings, then a line of counts; in a quiet style only recordings that did not pass.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    let layout = TextLayout(width: style.width, color: style.color)
    let recordings = document.recordings
      .filter { !style.isQuiet || $0.verdict != .pass }
      .map { recording in
        TextRecording(
          recording: recording, layout: layout, isVerbose: style.isVerbose, isASCII: style.isASCII,
          evidenceFolder: style.evidenceFolder
        ).text
      }
    let counts = Self.summaryLine(document.summary, layout) + "\n"
    return (recordings + [counts]).joined(separator: "\n")
  }

  /// The counts as plain text, without a line feed.
  static func counts(_ summary: Summary) -> String {
    summaryLine(summary, TextLayout(width: 80, color: false))
  }

  private static func summaryLine(_ summary: Summary, _ layout: TextLayout) -> String {
    func count(_ number: Int, _ word: String, _ color: TextLayout.Color) -> String {
      layout.paint("\(number) \(word)", number > 0 ? color : nil)
    }
    let counts = [
      count(summary.pass, "passed", .green), count(summary.fail, "failed", .red),
      count(summary.error, summary.error == 1 ? "error" : "errors", .red),
      count(summary.inconclusive, "inconclusive", .yellow),
    ].joined(separator: ", ")
    let seconds = TimeText.fixed(summary.seconds, decimals: summary.seconds < 1 ? 2 : 1)
    let recordings = TimeText.count(summary.recordings, "recording")
    let frames = TimeText.count(summary.frames, "frame")
    return "\(recordings): \(counts) · \(frames) in \(seconds) s"
  }
}
