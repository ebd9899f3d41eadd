public import Results

/// The report for a log of GitHub Actions: an annotation for each check that failed and each recording that
/// can't be judged, and the markdown report for the page of the run.
public struct GitHubReport: SummaryFormat {
  /// A report.
  public init() {}

  /// `github`.
  public var name: String { "github" }
  /// What it is for.
  public var summary: String {
    "Annotations for a GitHub Actions run, and its step summary where GITHUB_STEP_SUMMARY is set."
  }

  /// Where GitHub looks for the page of a step.
  public var summaryVariable: String { "GITHUB_STEP_SUMMARY" }
  /// A larger page is not shown at all.
  public var summaryLimit: Int { 1 << 20 }

  /// Annotations of each level that GitHub shows of a step.
  private static let limit = 10

  /// The annotations, the worst first, then the counts in plain text; the style changes nothing. Of more
  /// than are shown the rest is in plain text too, and the last annotation says how many.
  public func render(_ document: ResultDocument, style: ReportStyle) -> String {
    let failures = document.recordings.flatMap(failures).sorted { $0.seconds > $1.seconds }
    let open = [Verdict.error, .inconclusive].flatMap { verdict in
      document.recordings.filter { $0.verdict == verdict || isDamaged($0) && verdict == .error }
        .map { undecided($0, verdict) }
    }
    let lines =
      lines(failures.map(\.command), more: "more failed checks", .error)
      + lines(open, more: "more recordings that prove nothing", .warning)
    return (lines + [TextReport.counts(document.summary)]).map { $0 + "\n" }.joined()
  }

  /// The markdown report, with more room.
  public func summary(_ document: ResultDocument, limit: Int) -> String {
    limit < 1024 ? "" : MarkdownReport.text(document, limit: limit)
  }

  private func lines(
    _ commands: [WorkflowCommand], more: String, _ level: WorkflowCommand.Level
  ) -> [String] {
    guard commands.count > Self.limit else { return commands.map(\.line) }
    let shown = commands.prefix(Self.limit - 1)
    let rest = commands.dropFirst(shown.count)
    let count = WorkflowCommand(
      level: level, file: nil, title: "framescan", lines: ["\(rest.count) \(more): see the log"])
    return shown.map(\.line) + [count.line] + rest.map(\.plainLine)
  }

  private func failures(
    of recording: RecordingResult
  ) -> [(command: WorkflowCommand, seconds: Double)] {
    let failed = recording.checks.filter { $0.verdict == .fail }
    let commands = failed.map { check in
      let tags = check.tags.isEmpty ? nil : "tags: \(check.tags.joined(separator: ", "))"
      let captures = check.captures.isEmpty ? nil : "read: \(check.captureText)"
      let texts = [check.violationText] + check.violations.prefix(3).map(\.text) + [captures, tags]
      return (
        WorkflowCommand(
          level: .error, file: recording.path, title: "\(check.name): fail",
          lines: texts.compactMap(\.self)),
        check.violatingSeconds
      )
    }
    if !commands.isEmpty || recording.verdict != .fail { return commands }
    return [
      (
        WorkflowCommand(
          level: .error, file: recording.path, title: "fail", lines: [recording.failureReason]), 0
      )
    ]
  }

  /// Whether a recording that failed could not be read to its end besides.
  private func isDamaged(_ recording: RecordingResult) -> Bool {
    recording.verdict == .fail && !recording.problems(of: .error).isEmpty
  }

  private func undecided(_ recording: RecordingResult, _ verdict: Verdict) -> WorkflowCommand {
    let problems = recording.problems.filter { $0.kind.verdict != nil }.prefix(3).map(\.text)
    let lines = problems.isEmpty ? [recording.reason ?? ""] : Array(problems)
    return WorkflowCommand(
      level: .warning, file: recording.path, title: verdict.rawValue, lines: lines)
  }
}

extension WorkflowCommand {
  /// The same for a person, as a line that is no order.
  fileprivate var plainLine: String {
    let text = lines.joined(separator: "; ")
    return Escaping.terminal("\(level.rawValue)  \(file ?? "")  \(title)  \(text)")
  }
}
