internal import Results

/// What results say, in words. Nothing here is escaped: where it goes decides how.

extension Violation {
  /// When it was, what was measured and where: `3.200–3.350 s (9 frames): luma 214, at 64,700 48×16`.
  var text: String { "\(finding) \(place)" }

  /// When it was and what was measured, up to the place: `3.200–3.350 s (9 frames): luma 214,`.
  var finding: String {
    let span = TimeText.span(from: start, to: end, frames: frames)
    return worst.measured.isEmpty ? "\(span):" : "\(span): \(worst.measured),"
  }

  /// Where the worst of it was: `at 64,700 48×16`.
  var place: String {
    let area = worst.where
    return "at \(area.x),\(area.y) \(area.width)×\(area.height)"
  }
}

extension ProblemKind {
  /// The kind in words: `not a recording`.
  var words: String { rawValue.split(separator: "-").joined(separator: " ") }
}

extension Problem {
  /// What kind it is and when it happened: `truncated at 18.400 s`.
  var title: String {
    time.map { "\(kind.words) at \(TimeText.point($0))" } ?? kind.words
  }

  /// The title and the message.
  var text: String { message.isEmpty ? title : "\(title): \(message)" }
}

extension CheckResult {
  /// How often and how long it was violated: `2 violations, 0.150 s of 20.000 s`; nil when it was not.
  var violationText: String? {
    if violations.isEmpty { return nil }
    let amount =
      "\(TimeText.duration(violatingSeconds)) of \(TimeText.duration(applicableSeconds))"
    return "\(TimeText.count(violations.count, "violation")), \(amount)"
  }

  /// What was captured: `version 5.2.1, build 1432`, in the order of the pattern where it is known.
  var captureText: String { text(of: captures) }

  /// The same of captures that the check had for a while.
  func text(of captures: [String: String]) -> String {
    ordered(captures).map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  /// The captures in the order in which the pattern names them, then by name.
  var orderedCaptures: [(name: String, value: String)] { ordered(captures) }

  private func ordered(_ captures: [String: String]) -> [(name: String, value: String)] {
    let pattern = expected ?? ""
    let places = captures.keys.map { name in
      let place = pattern.firstRange(of: "{\(name)}") ?? pattern.firstRange(of: "<\(name)>")
      return (place: place?.lowerBound ?? pattern.endIndex, name: name)
    }
    return places.sorted { $0 < $1 }.map { (name: $0.name, value: captures[$0.name] ?? "") }
  }
}

extension RecordingResult {
  /// Why it did not pass, in a few words; nil when it did.
  var reason: String? {
    switch verdict {
    case .pass: nil
    case .fail:
      ([failureReason] + problems(of: .error).prefix(1).map(\.title)).joined(separator: "; ")
    case .error:
      problems(of: .error).first?.title ?? "it could not be read to its end"
    case .inconclusive: inconclusiveReason
    }
  }

  /// The problems that call for that verdict.
  func problems(of verdict: Verdict) -> [Problem] {
    problems.filter { $0.kind.verdict == verdict }
  }

  /// How many of its checks failed.
  var failureReason: String {
    let failed = checks.count { $0.verdict == .fail }
    return "\(failed) of \(TimeText.count(checks.count, "check")) failed"
  }

  private var inconclusiveReason: String {
    if let problem = problems(of: .inconclusive).first { return problem.title }
    if checks.isEmpty { return "no check was made" }
    if !checks.contains(where: \.isExercised) { return "no check was exercised" }
    let missing = checks.count { $0.required && !$0.isExercised }
    return missing > 1
      ? "\(missing) required checks were not exercised" : "a required check was not exercised"
  }
}
