public import Results

extension TextReport: ComparisonFormat {
  /// The changes, a part for each kind; in a quiet style only what is to be acted on.
  public func render(_ comparison: RunComparison, style: ReportStyle) -> String {
    let layout = TextLayout(width: style.width, color: style.color)
    let text = TextComparison(comparison: comparison, layout: layout, isQuiet: style.isQuiet)
    return text.blocks.joined(separator: "\n")
  }
}

/// A comparison of runs as text.
private struct TextComparison {
  let comparison: RunComparison
  let layout: TextLayout
  let isQuiet: Bool

  /// Its blocks, each of whole lines.
  var blocks: [String] {
    var blocks = ComparisonPart.parts(of: comparison)
      .filter { $0.isTrouble || !isQuiet }
      .map(block)
    if !isQuiet {
      blocks += [
        presences(comparison.appeared, "new"), presences(comparison.vanished, "no longer there"),
      ].compactMap(\.self)
    }
    return blocks + [counts]
  }

  private func block(_ part: ComparisonPart) -> String {
    let color: TextLayout.Color = part.isTrouble ? .red : .green
    let title = layout.paint(part.title.uppercased(), color, bold: true)
    return ([title] + part.changes.flatMap(lines)).map { $0 + "\n" }.joined()
  }

  private func lines(_ change: RunComparison.Change) -> [String] {
    let check = change.check.map { ": \($0)" } ?? ""
    let name = change.before?.path.map { ", then \($0)" } ?? ""
    let known = change.before.map { "\($0.verdict) in \($0.run)" } ?? "not known before"
    let past = (change.since.map { "fails since \($0)" } ?? known) + name
    var lines = ["  \(Escaping.terminal(change.path + check))", detail(past)]
    if change.problems.isEmpty && change.verdict != CheckVerdict.pass.rawValue {
      lines.append(detail(change.violationText ?? change.verdict))
    }
    lines += change.problems.map { detail($0.text) }
    return lines
  }

  private func detail(_ text: String) -> String {
    "      " + layout.wrap(Escaping.terminal(text), first: 6, hanging: 8)
  }

  private func presences(_ presences: [RunComparison.Presence], _ title: String) -> String? {
    guard !presences.isEmpty else { return nil }
    let lines = presences.map { "  \(Escaping.terminal($0.path))  \($0.verdict.rawValue)" }
    return ([title.uppercased()] + lines).map { $0 + "\n" }.joined()
  }

  private var counts: String {
    let runs = comparison.runs.map { Escaping.terminal($0.path) }.joined(separator: " → ")
    return layout.wrap("\(runs): \(comparison.countText)", first: 0, hanging: 2) + "\n"
  }
}
