internal import Results

/// One recording in the page: its row in the table, and the row under it with the rest.
struct HTMLRecording {
  let recording: RecordingResult
  let evidence: EvidenceReference
  /// Its place among all recordings as they were found, from 1 on.
  let number: Int
  /// Whether it is open from the start.
  let isOpen: Bool

  func write(to html: inout HTMLWriter) {
    let verdict = recording.verdict
    html.element(
      "tbody",
      [
        "id": "r\(number)", "class": isOpen ? "\(verdict.rawValue) open" : verdict.rawValue,
        "data-also": also,
      ]
    ) { body in
      body.literal("\n")
      body.element("tr", ["class": "row"]) { writeRow(to: &$0) }
      body.literal("\n")
      body.element("tr", ["class": "details"]) { row in
        row.element("td", ["colspan": "6"]) { cell in
          cell.element("div", ["class": "body"]) { writeDetails(to: &$0) }
        }
      }
    }
  }

  private func writeRow(to row: inout HTMLWriter) {
    row.element("td", ["class": "verdict"]) { $0.badge(recording.verdict) }
    row.element("th", ["scope": "row", "class": "name"]) { cell in
      let name = recording.path.isEmpty ? "(no name)" : recording.path
      cell.element("a", ["href": "#r\(number)", "dir": "auto"], name)
      if let reason { cell.element("div", ["class": "reason", "dir": "auto"], reason) }
    }
    row.element("td", ["class": "violations"], violations == 0 ? "–" : "\(violations)")
    row.element("td", ["class": "captured", "dir": "auto"], captured)
    let duration = recording.media.map { TimeText.duration($0.duration) } ?? "–"
    row.element("td", ["class": "duration"], duration)
    row.element(
      "td", ["class": "seconds"], TimeText.fixed(recording.seconds, decimals: 2) + " s")
  }

  private func writeDetails(to html: inout HTMLWriter) {
    HTMLFacts(recording: recording).write(to: &html)
    if !recording.problems.isEmpty {
      html.literal("\n<h3>Problems</h3>\n")
      html.element("ul", ["class": "problems"]) { list in
        for problem in recording.problems {
          let verdict = problem.kind.verdict
          list.element(
            "li", ["class": verdict?.rawValue ?? "note", "dir": "auto"],
            "\(verdict?.mark ?? "·") \(problem.text)")
        }
      }
    }
    let scale = TimeScale(recording)
    if let screens = recording.screens, !screens.isEmpty {
      HTMLScreens(screens: screens, scale: scale).write(to: &html)
    }
    for check in recording.checks {
      HTMLCheck(check: check, media: recording.media, evidence: evidence, scale: scale)
        .write(to: &html)
    }
  }

  /// Why it did not pass, with the checks that failed.
  private var reason: String? {
    let failed = recording.checks.filter { $0.verdict == .fail }.map(\.name)
    guard let reason = recording.reason else { return nil }
    if failed.isEmpty { return reason }
    let named = failed.prefix(5).joined(separator: ", ")
    return "\(reason) · \(named)\(failed.count > 5 ? " …" : "")"
  }

  private var violations: Int {
    recording.checks.filter { $0.verdict == .fail }.reduce(0) { $0 + $1.violations.count }
  }

  private var captured: String {
    let texts = recording.checks.map(\.captureText).filter { !$0.isEmpty }
    return texts.isEmpty ? "–" : texts.joined(separator: "; ")
  }

  /// What a recording is found by beside what its row shows.
  private var also: String {
    let checks = recording.checks.flatMap { [$0.name] + $0.tags }
    var seen: Set<String> = []
    return ([recording.sha256 ?? ""] + checks).filter { seen.insert($0).inserted }
      .joined(separator: " ")
  }
}

extension HTMLWriter {
  /// A recording's verdict: a character, a shape and a word.
  mutating func badge(_ verdict: Verdict) {
    element("span", ["class": "badge \(verdict.rawValue)"]) {
      $0.mark(verdict.mark)
      $0.text(verdict.rawValue)
    }
  }
}
