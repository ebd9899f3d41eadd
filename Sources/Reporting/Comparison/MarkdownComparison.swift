public import Results

extension MarkdownReport: ComparisonFormat {
  /// The changes, a table for each kind, as much as has room; the style changes nothing.
  public func render(_ comparison: RunComparison, style: ReportStyle) -> String {
    MarkdownComparison.text(comparison, limit: Self.limit)
  }
}

/// A comparison of runs as a comment for a ticket.
private enum MarkdownComparison {
  /// Runs named in the heading.
  private static let mostRuns = 20
  /// Bytes kept free for the line that says what was left out.
  private static let reserve = 200

  static func text(_ comparison: RunComparison, limit: Int) -> String {
    let runs = comparison.runs.suffix(mostRuns).map { MarkdownText.code($0.path) }
    var text = """
      ## framescan: \(comparison.countText)

      \(runs.joined(separator: " → "))

      """
    var hidden = 0
    func take(_ head: String, _ rows: [String]) {
      guard !rows.isEmpty else { return }
      guard text.utf8.count + head.utf8.count + rows[0].utf8.count + reserve <= limit else {
        hidden += rows.count
        return
      }
      text += head
      for (index, row) in rows.enumerated() {
        guard text.utf8.count + row.utf8.count + reserve <= limit else {
          hidden += rows.count - index
          break
        }
        text += row
      }
    }
    for part in ComparisonPart.parts(of: comparison) {
      take(
        head(part.title, ["Recording", "Check", "Before", "Now"]), part.changes.map(row))
    }
    take(head("new", ["Recording", "Now"]), comparison.appeared.map(row))
    take(head("no longer there", ["Recording", "Before"]), comparison.vanished.map(row))
    if hidden > 0 { text += "\nNot shown for want of room: \(hidden) more.\n" }
    return text
  }

  private static func head(_ title: String, _ columns: [String]) -> String {
    let line = columns.map { _ in ":--" }.joined(separator: "|")
    return """

      ### \(title.prefix(1).uppercased())\(title.dropFirst())

      | \(columns.joined(separator: " | ")) |
      |\(line)|

      """
  }

  private static func row(_ change: RunComparison.Change) -> String {
    let check = change.check.map(MarkdownText.inline) ?? ""
    let before = change.before.map {
      "\(word($0.verdict)) in \(MarkdownText.code($0.run))"
        + ($0.path.map { ", then \(MarkdownText.code($0))" } ?? "")
    }
    let since = change.since.map { "fails since \(MarkdownText.code($0))" }
    let cells = [MarkdownText.code(change.path), check, since ?? before ?? "new", now(change)]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private static func row(_ presence: RunComparison.Presence) -> String {
    "| \(MarkdownText.code(presence.path)) | \(presence.verdict.rawValue) |\n"
  }

  private static func now(_ change: RunComparison.Change) -> String {
    if let problem = change.problems.first {
      return "\(word(change.verdict)): \(problem.kind.words)"
    }
    guard let first = change.violations.first else { return word(change.verdict) }
    let more = change.violations.count - 1
    return "\(word(change.verdict)) \(TimeText.clock(first.start))–\(TimeText.clock(first.end))"
      + (more > 0 ? ", and \(more) more" : "")
  }

  /// A verdict in words.
  private static func word(_ verdict: String) -> String {
    MarkdownText.inline(verdict.replacing("-", with: " "))
  }
}
