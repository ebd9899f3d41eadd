extension RunComparison {
  /// A recording in a run before.
  private struct Past {
    var run: String
    var recording: RecordingResult
  }

  /// Compares the last run with those before it, which are given in order of time.
  ///
  /// Recordings are the same by content, else by path; their checks by name. What was known of a check is
  /// its latest pass or failure: a run in which it could not be judged changes nothing.
  public init(_ runs: [(path: String, recordings: [RecordingResult], seconds: Double)], tool: Tool)
  {
    schema = ResultDocument.currentSchema
    self.tool = tool
    self.runs = runs.map {
      Run(path: $0.path, summary: Summary($0.recordings, seconds: $0.seconds))
    }
    newlyFailing = []
    newlyPassing = []
    stillFailing = []
    undecided = []
    noLongerChecked = []
    appeared = []
    vanished = []
    guard let last = runs.last else { return }
    let before = runs.dropLast()
    let matches = before.map { RunMatch($0.recordings, last.recordings) }
    for (index, recording) in last.recordings.enumerated() {
      let past = zip(before, matches).reversed().compactMap { run, match in
        match.earlier[index].map { Past(run: run.path, recording: run.recordings[$0]) }
      }
      if past.isEmpty { appeared.append(Presence(recording)) }
      compare(recording, past)
    }
    if let previous = before.last, let match = matches.last {
      let there = Set(match.earlier.compactMap(\.self))
      vanished = previous.recordings.indices.filter { !there.contains($0) }
        .map { Presence(previous.recordings[$0]) }
    }
  }

  private mutating func compare(_ recording: RecordingResult, _ past: [Past]) {
    if recording.isUndecided {
      let before = past.first.map {
        earlier($0, $0.recording.verdict.rawValue, now: recording)
      }
      undecided.append(Change(recording, verdict: recording.openVerdict, before: before))
    }
    var ordinals: [String: Int] = [:]
    for check in recording.checks {
      let ordinal = ordinals[check.name, default: 0]
      ordinals[check.name] = ordinal + 1
      compare(check, ordinal, of: recording, past)
    }
    // Checks that the recording no longer has.
    var known: Set<String> = []
    for check in past.first?.recording.checks ?? []
    where ordinals[check.name] == nil && known.insert(check.name).inserted {
      let (before, _) = history(of: check.name, 0, past, now: recording)
      if let before, before.verdict == CheckVerdict.fail.rawValue {
        noLongerChecked.append(
          Change(recording, check: check.name, verdict: "not-checked", before: before))
      }
    }
  }

  private mutating func compare(
    _ check: CheckResult, _ ordinal: Int, of recording: RecordingResult, _ past: [Past]
  ) {
    let (before, since) = history(of: check.name, ordinal, past, now: recording)
    let verdict = recording.verdictText(of: check)
    var change = Change(
      recording, check: check.name, expect: check.expect, verdict: verdict, before: before)
    let hasFailed = before?.verdict == CheckVerdict.fail.rawValue
    switch check.verdict {
    case .fail:
      change.violations = check.violations
      if hasFailed {
        change.since = since
        stillFailing.append(change)
      } else {
        newlyFailing.append(change)
      }
    case .pass where verdict == CheckVerdict.pass.rawValue:
      let open = [Verdict.error.rawValue, Verdict.inconclusive.rawValue]
      if hasFailed || before.map({ open.contains($0.verdict) }) == true {
        newlyPassing.append(change)
      }
    case .notExercised where hasFailed:
      noLongerChecked.append(change)
    case .pass, .notExercised: break
    }
  }

  /// The latest pass or failure of a check, else the latest of anything, and the run from which on it fails.
  private func history(
    of name: String, _ ordinal: Int, _ past: [Past], now: RecordingResult
  ) -> (before: Earlier?, since: String?) {
    var latest: Earlier?
    var decided: Earlier?
    var since: String?
    for entry in past {
      let named = entry.recording.checks.lazy.filter { $0.name == name }.dropFirst(ordinal)
      guard let check = named.first else { continue }
      let verdict = entry.recording.verdictText(of: check)
      let found = earlier(entry, verdict, now: now)
      latest = latest ?? found
      let isFailure = verdict == CheckVerdict.fail.rawValue
      guard isFailure || verdict == CheckVerdict.pass.rawValue else { continue }
      decided = decided ?? found
      if !isFailure { break }
      since = entry.run
    }
    return (decided ?? latest, since)
  }

  private func earlier(_ past: Past, _ verdict: String, now: RecordingResult) -> Earlier {
    let isRenamed = past.recording.pathKey != now.pathKey
    return Earlier(
      run: past.run, path: isRenamed ? past.recording.path : nil, verdict: verdict)
  }
}

extension RunComparison.Change {
  fileprivate init(
    _ recording: RecordingResult, check: String? = nil, expect: String? = nil, verdict: String,
    before: RunComparison.Earlier?
  ) {
    self.init(
      path: recording.path, pathBytes: recording.pathBytes, sha256: recording.sha256, check: check,
      expect: expect, verdict: verdict, before: before, since: nil, violations: [],
      problems: check == nil ? recording.problems.filter { $0.kind.verdict != nil } : [])
  }
}

extension RunComparison.Presence {
  fileprivate init(_ recording: RecordingResult) {
    self.init(
      path: recording.path, pathBytes: recording.pathBytes, sha256: recording.sha256,
      verdict: recording.verdict)
  }
}

extension RecordingResult {
  /// Whether something about it is open, also where some check failed.
  fileprivate var isUndecided: Bool {
    verdict == .error || verdict == .inconclusive || problems.contains { $0.kind.verdict != nil }
      || checks.contains { $0.required && !$0.isExercised }
  }

  /// What it comes to when no failure is counted.
  fileprivate var openVerdict: String {
    let isError = verdict == .error || problems.contains { $0.kind.verdict == .error }
    return (isError ? Verdict.error : .inconclusive).rawValue
  }

  /// A check's verdict: a pass only where the recording lets that be told.
  fileprivate func verdictText(of check: CheckResult) -> String {
    switch check.verdict {
    case .fail: check.verdict.rawValue
    case .pass:
      problems.contains { $0.kind.verdict != nil } || verdict == .error
        ? openVerdict : check.verdict.rawValue
    case .notExercised: check.required ? openVerdict : check.verdict.rawValue
    }
  }
}
