internal import Results

/// One recording in the markdown report, at three lengths.
struct MarkdownRecording {
  let recording: RecordingResult

  /// Checks shown in a table; of more, those that did not pass come first.
  private static let mostChecks = 40
  /// Violations whose times are shown of each check.
  private static let mostTimes = 4
  /// Problems listed.
  private static let mostProblems = 5

  /// A section: why it did not pass, a table of its checks, what went wrong while it was read.
  var long: String {
    var text = "\n### \(label): \(MarkdownText.code(recording.path))\n\n\(facts)\n"
    if !recording.checks.isEmpty {
      text += "\n| Check | Result | When | Found |\n|:--|:--|:--|:--|\n"
      text += shownChecks.map(row).joined()
    }
    let left = recording.checks.count - shownChecks.count
    if left > 0 { text += "\n… and \(TimeText.count(left, "more check")).\n" }
    if !recording.problems.isEmpty {
      let problems = recording.problems.prefix(Self.mostProblems).map { problem in
        let time = problem.time.map { " at \(TimeText.clock($0))" } ?? ""
        return "- \(problem.kind.words)\(time): \(MarkdownText.inline(problem.message))\n"
      }
      text += "\n" + problems.joined()
      let left = recording.problems.count - problems.count
      if left > 0 { text += "- … and \(left) more\n" }
    }
    return text
  }

  /// A line, for when there is no room for more.
  var short: String { "\n**\(label)**: \(MarkdownText.code(recording.path)), \(facts)\n" }

  /// A row of the table of recordings that passed.
  var row: String {
    let length = recording.media.map { TimeText.minutes($0.duration) } ?? ""
    return "| \(MarkdownText.code(recording.path)) | \(length) | \(captures) |\n"
  }

  private var label: String { recording.verdict.rawValue.uppercased() }

  private var facts: String {
    let facts = [
      recording.reasonWithoutTime, recording.media.map { "\(TimeText.minutes($0.duration)) long" },
      captures.isEmpty ? nil : "read: \(captures)",
    ]
    return facts.compactMap(\.self).joined(separator: "; ")
  }

  /// What was read in all checks, without what is the same.
  private var captures: String {
    var seen: [String] = []
    for capture in recording.checks.flatMap(\.orderedCaptures) {
      let text = "\(MarkdownText.inline(capture.name)) \(MarkdownText.code(capture.value))"
      if !seen.contains(text) { seen.append(text) }
    }
    return seen.prefix(8).joined(separator: ", ")
  }

  private var shownChecks: [CheckResult] {
    let checks = recording.checks
    guard checks.count > Self.mostChecks else { return checks }
    let failed = checks.filter { $0.verdict == .fail }
    let others = checks.filter { $0.verdict != .fail }
    return Array((failed + others).prefix(Self.mostChecks))
  }

  private func row(_ check: CheckResult) -> String {
    let tags = check.tags.prefix(6).map(MarkdownText.inline).joined(separator: ", ")
    let name = MarkdownText.inline(check.name) + (tags.isEmpty ? "" : " (\(tags))")
    let cells = [name, result(of: check), times(of: check), found(by: check)]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private func result(of check: CheckResult) -> String {
    switch check.verdict {
    case .pass: "pass"
    case .fail: "**fail**"
    case .notExercised: check.required ? "**not exercised**, but required" : "not exercised"
    }
  }

  /// When it was violated, as m:ss.
  private func times(of check: CheckResult) -> String {
    guard check.verdict == .fail else { return "" }
    let times = check.violations.prefix(Self.mostTimes).map { violation in
      "\(TimeText.clock(violation.start))–\(TimeText.clock(violation.end))"
        + " (\(TimeText.count(violation.frames, "frame")))"
    }
    let left = check.violations.count - times.count
    return times.joined(separator: ", ") + (left > 0 ? ", and \(left) more" : "")
  }

  private func found(by check: CheckResult) -> String {
    guard check.verdict == .fail, let worst = check.violations.first?.worst else {
      return check.orderedCaptures.map {
        "\(MarkdownText.inline($0.name)) \(MarkdownText.code($0.value))"
      }.joined(separator: ", ")
    }
    let area = worst.where
    let place = "at \(area.x),\(area.y) \(area.width)×\(area.height)"
    return worst.measured.isEmpty ? place : "\(MarkdownText.inline(worst.measured)), \(place)"
  }
}

extension RecordingResult {
  /// Why it did not pass, with times as m:ss or none.
  fileprivate var reasonWithoutTime: String? {
    guard verdict == .error, let problem = problems(of: .error).first else {
      return verdict == .fail ? failureReason : reason
    }
    let time = problem.time.map { " at \(TimeText.clock($0))" } ?? ""
    return problem.kind.words + time
  }
}
