/// JSON has no infinity and no "not a number". Neither should occur in a result; if one does, a zero
/// is better than losing the results of all other recordings.
extension Double {
  fileprivate var finite: Double { isFinite ? self : 0 }
}

extension ResultDocument {
  /// The same document with 0 for every number that is not finite.
  var withFiniteNumbers: ResultDocument {
    var copy = self
    copy.summary.seconds = summary.seconds.finite
    copy.recordings = recordings.map(\.withFiniteNumbers)
    return copy
  }
}

extension RecordingResult {
  /// The same result with 0 for every number that is not finite.
  var withFiniteNumbers: RecordingResult {
    var copy = self
    copy.seconds = seconds.finite
    copy.framesPerSecond = framesPerSecond.finite
    copy.media?.duration = media?.duration.finite ?? 0
    copy.checks = checks.map(\.withFiniteNumbers)
    copy.screens = screens?.map { screen in
      var copy = screen
      copy.seconds = screen.seconds.finite
      copy.shown = screen.shown.map(\.withFiniteNumbers)
      return copy
    }
    copy.problems = problems.map { problem in
      var copy = problem
      copy.time = problem.time?.finite
      return copy
    }
    return copy
  }
}

extension TimeSpan {
  fileprivate var withFiniteNumbers: TimeSpan {
    TimeSpan(start: start.finite, end: end.finite)
  }
}

extension CheckResult {
  fileprivate var withFiniteNumbers: CheckResult {
    var copy = self
    copy.applicableSeconds = applicableSeconds.finite
    copy.violatingSeconds = violatingSeconds.finite
    copy.severities = severities?.map { $0?.finite }
    copy.applied = applied?.map(\.withFiniteNumbers)
    copy.readings = readings?.map { reading in
      var copy = reading
      copy.start = reading.start.finite
      copy.end = reading.end.finite
      return copy
    }
    copy.plot?.times = plot?.times.map(\.finite) ?? []
    copy.plot?.values = plot?.values.map(\.finite) ?? []
    copy.violations = violations.map { violation in
      var copy = violation
      copy.start = violation.start.finite
      copy.end = violation.end.finite
      copy.worst.time = violation.worst.time.finite
      return copy
    }
    return copy
  }
}
