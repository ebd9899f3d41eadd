extension ExpectedOutcome {
  /// The file that says this, by which it is read back the same.
  ///
  /// - Parameter comment: its first line, without the `#`.
  public func text(comment: String) -> String {
    var lines = ["# " + comment.filter { !$0.isNewline }]
    if let verdict { lines.append("verdict: \(verdict)") }
    if tolerance != Self.usualTolerance { lines.append("tolerance: \(tolerance.written)") }
    if !checks.isEmpty { lines.append("checks:") }
    for check in checks { lines += Self.lines(of: check) }
    if let problems { lines.append("problems: [\(problems.joined(separator: ", "))]") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of check: ExpectedCheck) -> [String] {
    var lines = ["  \(check.name.yamlScalar):"]
    if let verdict = check.verdict { lines.append("    verdict: \(verdict)") }
    if let violations = check.violations {
      lines.append("    violations:" + (violations.isEmpty ? " []" : ""))
      for violation in violations {
        lines.append(
          "      - { start: \(violation.start.written), end: \(violation.end.written) }")
      }
    }
    if !check.captures.isEmpty { lines.append("    captures:") }
    for (name, value) in check.captures.sorted(by: { $0.key < $1.key }) {
      lines.append("      \(name.yamlScalar): \(value.yamlScalar)")
    }
    return lines
  }
}
