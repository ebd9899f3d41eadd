public import Policy
public import Results

extension ExpectedOutcome {
  /// What a recording came to, as an expectation.
  ///
  /// - Parameter tolerance: how far times may be off.
  public init(_ result: RecordingResult, tolerance: Duration = Self.usualTolerance) {
    self.init(
      verdict: result.verdict.rawValue,
      checks: result.checks.map { check in
        ExpectedCheck(
          name: check.name, verdict: check.verdict.rawValue,
          violations: check.violations.map { violation in
            ExpectedViolation(start: exact(violation.start), end: exact(violation.end))
          },
          captures: check.captures)
      },
      problems: Self.kinds(result), tolerance: tolerance)
  }

  /// How a recording's result differs from what is expected, a line each; none when it doesn't.
  public func differences(from result: RecordingResult) -> [String] {
    var lines: [String] = []
    if let verdict, verdict != result.verdict.rawValue {
      lines.append("verdict: expected \(verdict), got \(result.verdict.rawValue)")
    }
    if let problems {
      let (expected, got) = (Set(problems).sorted(), Self.kinds(result))
      if expected != got {
        lines.append("problems: expected \(Self.list(expected)), got \(Self.list(got))")
      }
    } else if verdict == nil, let problem = result.problems.first(where: { $0.kind.verdict != nil })
    {
      // Checks that pass in the part of it that could be read prove nothing.
      lines.append(
        "problems: nothing is expected, got \(problem.kind.rawValue): \(problem.message)")
    }
    for check in checks {
      guard let got = result.checks.first(where: { $0.name == check.name }) else {
        lines.append("\(check.name): it has no result")
        continue
      }
      lines += check.differences(from: got, tolerance: tolerance).map { "\(check.name): \($0)" }
    }
    return lines
  }

  private static func kinds(_ result: RecordingResult) -> [String] {
    // Notes change no verdict.
    Set(result.problems.map(\.kind).filter { $0 != .note }.map(\.rawValue)).sorted()
  }

  fileprivate static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

extension ExpectedCheck {
  fileprivate func differences(from got: CheckResult, tolerance: Duration) -> [String] {
    var lines: [String] = []
    if let verdict, verdict != got.verdict.rawValue {
      lines.append("verdict: expected \(verdict), got \(got.verdict.rawValue)")
    }
    if let violations {
      lines += Self.differences(
        violations,
        got.violations.map { ExpectedViolation(start: exact($0.start), end: exact($0.end)) },
        tolerance: tolerance)
    }
    for (name, value) in captures.sorted(by: { $0.key < $1.key }) where got.captures[name] != value
    {
      let other = got.captures[name].map { "'\($0)'" } ?? "nothing"
      lines.append("\(name): expected '\(value)', got \(other)")
    }
    return lines
  }

  /// Violations are told apart by their place in time: one that is missing or one too many doesn't make
  /// all that follow it wrong.
  private static func differences(
    _ expected: [ExpectedViolation], _ got: [ExpectedViolation], tolerance: Duration
  ) -> [String] {
    let tolerance = max(tolerance, .zero)
    func isNear(_ first: Duration, _ second: Duration) -> Bool {
      first - second <= tolerance && second - first <= tolerance
    }
    func isSame(_ first: ExpectedViolation, _ second: ExpectedViolation) -> Bool {
      isNear(first.start, second.start) && isNear(first.end, second.end)
    }
    var rest = got
    var missing: [ExpectedViolation] = []
    for violation in expected {
      if let place = rest.firstIndex(where: { isSame($0, violation) }) {
        rest.remove(at: place)
      } else {
        missing.append(violation)
      }
    }
    if missing.isEmpty && rest.isEmpty { return [] }
    func list(_ violations: [ExpectedViolation]) -> String {
      violations.isEmpty
        ? "none"
        : violations.map { "\($0.start.written)–\($0.end.written)" }.joined(separator: ", ")
    }
    return [
      "violations: expected \(list(expected)), got \(list(got)) (within \(tolerance.written))"
    ]
  }
}

/// Results hold times as the nearest floating-point numbers to whole microseconds.
private func exact(_ seconds: Double) -> Duration {
  .microseconds(Int64(min(max((seconds * 1_000_000).rounded(), -1e15), 1e15)))
}
