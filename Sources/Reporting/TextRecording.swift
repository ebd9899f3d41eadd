internal import Results

/// One recording in the text report.
struct TextRecording {
  let recording: RecordingResult
  let layout: TextLayout
  let isVerbose: Bool
  let isASCII: Bool
  /// See `ReportStyle`.
  var evidenceFolder: String?

  /// Violations shown of each check unless everything is shown.
  private static let violationLimit = 10
  /// Names longer than this don't push the facts of all other checks to the right.
  private static let nameColumns = 36
  private static let indent = 2
  private static let detailIndent = 6

  /// Its lines, each with a line feed.
  var text: String {
    var lines = [headline]
    if isVerbose { lines += mediaLines }
    lines += screenLines
    let columns =
      recording.checks
      .map { TextLayout.columns(Escaping.terminal($0.name)) }
      .filter { $0 <= Self.nameColumns }.max() ?? 0
    // Where no frame could be read, the checks tell nothing, and the reason is what matters.
    if recording.media != nil || isVerbose {
      lines += recording.checks.flatMap { checkLines($0, nameColumns: columns) }
    }
    lines += recording.problems.map(problemLine)
    return lines.map { $0 + "\n" }.joined()
  }

  private var headline: String {
    let label = recording.verdict.rawValue.uppercased()
    let painted = layout.paint(label, recording.verdict.color, bold: true)
    let path = Escaping.terminal(recording.path)
    guard let reason = recording.reason.map({ Escaping.terminal("(\($0))") }) else {
      return "\(painted)  \(path)"
    }
    let line = label.count + 2 + TextLayout.columns(path) + 2 + TextLayout.columns(reason)
    if line <= layout.width { return "\(painted)  \(path)  \(reason)" }
    // The path is never broken, so that it can be copied.
    return "\(painted)  \(path)\n\(detail(reason))"
  }

  private var mediaLines: [String] {
    var facts: [String] = []
    if let media = recording.media {
      let rotation = media.rotation == 0 ? "" : ", turned by \(media.rotation)°"
      let rate = media.variableFrameRate ? ", variable frame rate" : ""
      facts.append(
        "\(media.width)×\(media.height) \(media.codec) in \(media.container), "
          + "\(media.pixelFormat), \(media.range) range\(rotation)")
      let frames = TimeText.count(media.frames, "frame")
      facts.append("\(TimeText.duration(media.duration)), \(frames)\(rate)")
    }
    if let policy = recording.policy { facts.append("policy \(policy)") }
    if let sha256 = recording.sha256 { facts.append("sha256 \(sha256)") }
    let speed = TimeText.fixed(recording.framesPerSecond, decimals: 0)
    facts.append("scanned in \(TimeText.duration(recording.seconds)), \(speed) frames a second")
    return facts.map { detail($0, indent: Self.indent) }
  }

  /// When the policy's screens showed, where that may tell why a check failed or did not apply.
  private var screenLines: [String] {
    guard isVerbose || recording.verdict != .pass, let media = recording.media else { return [] }
    return (recording.screens ?? []).flatMap { screen in
      let seconds =
        "\(TimeText.duration(screen.seconds)) of \(TimeText.duration(media.duration))"
      let text =
        "screen \(screen.name): " + (screen.shown.isEmpty ? "never seen" : "seen \(seconds)")
      let line = screen.shown.isEmpty ? nil : timeline?.line(applied: screen.shown)
      return [detail(text, indent: Self.indent)] + (line.map { [indented($0)] } ?? [])
    }
  }

  /// A line of time for this recording; nil for a still.
  private var timeline: TextTimeline? {
    guard let media = recording.media, media.frames > 1 else { return nil }
    return TextTimeline(
      duration: media.duration, columns: layout.width - Self.detailIndent, isASCII: isASCII)
  }

  private func timeLine(of check: CheckResult) -> String? {
    guard let media = recording.media else { return nil }
    // Results of earlier versions only say how long a check applied.
    let isWhole = check.applicableSeconds >= media.duration - 0.001
    let whole = isWhole ? [TimeSpan(start: 0, end: media.duration)] : nil
    return timeline?.line(applied: check.applied ?? whole, violations: check.violations) {
      layout.paint($0, .red)
    }
  }

  private func indented(_ text: String) -> String {
    String(repeating: " ", count: Self.detailIndent) + text
  }

  private func checkLines(_ check: CheckResult, nameColumns: Int) -> [String] {
    let name = TextLayout.pad(Escaping.terminal(check.name), to: nameColumns)
    let column = Self.indent + 2 + TextLayout.columns(name) + 2
    // Facts go on below each other, unless that leaves them less than half of the line.
    let hanging = column * 2 > layout.width ? Self.detailIndent : column
    let facts = layout.wrap(Escaping.terminal(facts(of: check)), first: column, hanging: hanging)
    let mark = layout.paint(check.mark, check.color)
    var lines = ["\(String(repeating: " ", count: Self.indent))\(mark) \(name)  \(facts)"]

    if check.verdict == .fail, let line = timeLine(of: check) { lines.append(indented(line)) }
    let listed = check.verdict == .fail || isVerbose ? check.violations[...] : []
    let shown = isVerbose ? listed : listed.prefix(Self.violationLimit)
    lines += shown.map(violationLine)
    if shown.count < listed.count {
      lines.append(detail("… and \(listed.count - shown.count) more"))
    }
    lines += check.notes.map { detail("note: \($0)") }
    return lines
  }

  private func violationLine(_ violation: Violation) -> String {
    let evidence =
      violation.evidence.map {
        ["→ \(EvidencePath.path($0, in: evidenceFolder))"]
      } ?? []
    let units = [violation.place] + evidence
    return detail(
      TextLayout.words(Escaping.terminal(violation.finding)) + units.map(Escaping.terminal))
  }

  private func facts(of check: CheckResult) -> String {
    let captures = check.captures.isEmpty ? nil : check.captureText
    let facts: [String?]
    switch check.verdict {
    case .notExercised: return check.required ? "not exercised, but required" : "not exercised"
    case .pass: facts = [captures, check.violationText.map { "\($0) tolerated" }]
    case .fail: facts = [check.violationText, captures]
    }
    let text = facts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? check.verdict.rawValue : "\(check.verdict.rawValue)  \(text)"
  }

  private func problemLine(_ problem: Problem) -> String {
    let mark = layout.paint("!", problem.kind.verdict?.color)
    let column = Self.indent + 2
    let text = layout.wrap(Escaping.terminal(problem.text), first: column, hanging: column)
    return "\(String(repeating: " ", count: Self.indent))\(mark) \(text)"
  }

  private func detail(_ text: String, indent: Int = detailIndent) -> String {
    detail(TextLayout.words(Escaping.terminal(text)), indent: indent)
  }

  private func detail(_ units: [String], indent: Int = detailIndent) -> String {
    let wrapped = layout.wrap(units, first: indent, hanging: indent + 2)
    return String(repeating: " ", count: indent) + wrapped
  }
}

extension Verdict {
  fileprivate var color: TextLayout.Color {
    switch self {
    case .pass: .green
    case .fail, .error: .red
    case .inconclusive: .yellow
    }
  }
}

extension CheckResult {
  fileprivate var mark: String {
    switch verdict {
    case .pass: "✓"
    case .fail: "✗"
    case .notExercised: "–"
    }
  }

  fileprivate var color: TextLayout.Color? {
    switch verdict {
    case .pass: .green
    case .fail: .red
    case .notExercised: required ? .yellow : nil
    }
  }
}
