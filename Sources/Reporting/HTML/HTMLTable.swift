internal import Results

/// The table of recordings: a row each, and a row under it with all that is known of the recording.
struct HTMLTable {
  /// In the order in which they were given or found.
  let recordings: [RecordingResult]
  let evidence: EvidenceReference

  /// So many recordings that failed are open from the start; more would bury the table.
  private static let openAtFirst = 10

  func write(to html: inout HTMLWriter) {
    writeControls(to: &html)
    TimelineDrawing.writeLegend(to: &html)
    html.literal("\n")
    html.element("table", ["id": "recordings"]) { table in
      table.literal("\n<caption>Recordings, what needs a look first</caption>\n")
      table.element("thead") { head in
        head.element("tr") { row in
          for (name, title) in Self.columns {
            row.element("th", ["scope": "col", "class": name, "data-key": name], title)
          }
        }
      }
      for (place, entry) in ordered.enumerated() {
        table.literal("\n")
        HTMLRecording(
          recording: entry.element, evidence: evidence, number: entry.offset + 1,
          isOpen: entry.element.verdict == .fail && place < Self.openAtFirst
        ).write(to: &table)
      }
      table.literal("\n")
    }
    html.literal("\n")
    html.element("p", ["id": "none", "hidden": ""], "No recording is like that.")
    html.literal("\n")
    if recordings.isEmpty { html.element("p", "There are no recordings.") }
  }

  private static let columns = [
    ("verdict", "Verdict"), ("name", "Recording"), ("violations", "Violations"),
    ("captured", "Captured"), ("duration", "Duration"), ("seconds", "Scanned in"),
  ]

  private var ordered: [(offset: Int, element: RecordingResult)] {
    Verdict.reportOrder.flatMap { verdict in
      recordings.enumerated().filter { $0.element.verdict == verdict }
    }
  }

  /// What the script works with; without a script it stays hidden.
  private func writeControls(to html: inout HTMLWriter) {
    html.literal(
      """

      <form id="controls" role="search" aria-label="Recordings" hidden>
      <label for="find">Find</label>
      <input type="search" id="find" autocomplete="off" spellcheck="false"
       placeholder="name, check, tag, capture, SHA-256">
      <label class="narrow">Sort by <select id="sort">
      <option value="verdict">verdict</option>
      <option value="name">recording</option>
      <option value="violations">most violations</option>
      <option value="captured">captured</option>
      <option value="duration">longest</option>
      <option value="seconds">longest scan</option>
      </select></label>
      <button type="button" id="open">Open all</button>
      <button type="button" id="close">Close all</button>
      <output id="shown"></output>
      </form>
      """)
  }
}
