public import Results

/// A comment for a ticket, in the Markdown that GitHub, GitLab and Jira have in common: headings, lists,
/// tables, code; no HTML.
public struct MarkdownReport: ReportFormat {
  /// A report.
  public init() {}

  /// `markdown`.
  public var name: String { "markdown" }
  /// What it is for.
  public var summary: String {
    "A comment for a ticket (GitHub, GitLab, Jira): verdict, checks, times, the version that was read."
  }

  /// The most bytes of UTF-8 that a report has: what the strictest of the three, Jira, takes.
  static let limit = 32_767
  /// Bytes kept free for the line that says what was left out.
  private static let reserve = 200

  /// The document, what went wrong first; the style changes nothing.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    Self.text(document, limit: Self.limit)
  }

  /// The document in no more than `limit` bytes: where there is more to tell, recordings come shorter, and
  /// then are only counted.
  static func text(_ document: ResultDocument, limit: Int) -> String {
    var text = head(document)
    var left = limit - text.utf8.count - reserve
    var hidden: [Verdict: Int] = [:]
    func take(_ block: String) -> Bool {
      guard block.utf8.count <= left else { return false }
      text += block
      left -= block.utf8.count
      return true
    }
    for verdict in [Verdict.fail, .error, .inconclusive] {
      for recording in document.recordings where recording.verdict == verdict {
        let section = MarkdownRecording(recording: recording)
        if take(section.long) || take(section.short) { continue }
        hidden[verdict, default: 0] += 1
      }
    }
    let passed = document.recordings.filter { $0.verdict == .pass }
    if !passed.isEmpty, take(passedHead) {
      for recording in passed where !take(MarkdownRecording(recording: recording).row) {
        hidden[.pass, default: 0] += 1
      }
    } else if !passed.isEmpty {
      hidden[.pass] = passed.count
    }
    return text + rest(hidden)
  }

  private static let passedHead = """

    ### Passed

    | Recording | Length | Read |
    |:--|--:|:--|

    """

  private static func head(_ document: ResultDocument) -> String {
    let summary = document.summary
    let counts = [
      "\(summary.pass) passed", "\(summary.fail) failed",
      TimeText.count(summary.error, "error"), "\(summary.inconclusive) inconclusive",
    ].joined(separator: ", ")
    var text = """
      ## framescan: \(document.verdict.rawValue)

      \(TimeText.count(summary.recordings, "recording")): \(counts)

      """
    let values = document.policy.definitions.sorted { $0.key < $1.key }.prefix(10)
    if !values.isEmpty {
      let demanded = values.map { MarkdownText.code("\($0.key)=\($0.value)") }
      text += "\nDemanded: \(demanded.joined(separator: ", "))\n"
    }
    return text
  }

  private static func rest(_ hidden: [Verdict: Int]) -> String {
    let count = hidden.values.reduce(0, +)
    guard count > 0 else { return "" }
    let verdicts = [Verdict.fail, .error, .inconclusive, .pass].compactMap { verdict in
      hidden[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    let what = TimeText.count(count, "more recording")
    return "\nNot shown for want of room: \(what) (\(verdicts.joined(separator: ", "))).\n"
  }
}

extension ResultDocument {
  /// What the recordings come to together, by the worst of them.
  var verdict: Verdict {
    if summary.fail > 0 { return .fail }
    if summary.error > 0 { return .error }
    return summary.inconclusive > 0 || summary.recordings == 0 ? .inconclusive : .pass
  }
}
