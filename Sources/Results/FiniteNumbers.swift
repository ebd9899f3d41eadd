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
    copy.problems = problems.map { problem in
      var copy = problem
      copy.time = problem.time?.finite
      return copy
    }
    return copy
  }
}

extension CheckResult {
  fileprivate var withFiniteNumbers: CheckResult {
    var copy = self
    copy.applicableSeconds = applicableSeconds.finite
    copy.violatingSeconds = violatingSeconds.finite
    copy.severities = severities?.map { $0?.finite }
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
