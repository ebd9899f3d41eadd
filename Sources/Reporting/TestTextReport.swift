public import Results

/// What tests of recordings came to, for a person at a terminal: a line a recording, what differs, counts.
public struct TestTextReport: Sendable {
  /// A report.
  public init() {}

  /// The report; in a quiet style only of what failed.
  public func render(_ results: [TestResult], seconds: Double, style: ReportStyle) -> String {
    let layout = TextLayout(width: style.width, color: style.color)
    var lines: [String] = []
    for result in results where !style.isQuiet || result.isFailure {
      lines += Self.lines(of: result, layout)
    }
    return (lines + [Self.counts(results, seconds: seconds, layout)]).joined(separator: "\n") + "\n"
  }

  private static func lines(of result: TestResult, _ layout: TextLayout) -> [String] {
    let path = Escaping.terminal(result.path)
    let file = result.expected.map { Escaping.terminal($0) } ?? ""
    switch result.outcome {
    case .passed: return [layout.paint("PASS", .green, bold: true) + "  \(path)"]
    case .failed(let differences):
      let head = layout.paint("FAIL", .red, bold: true) + "  \(path)"
      return [file.isEmpty ? head : head + "  (\(file))"]
        + differences.map { "  " + Escaping.terminal($0) }
    case .noExpectation: return [layout.paint("NONE", .yellow) + "  \(path)  (no expectation)"]
    case .written(let isNew):
      return [layout.paint("WROTE", .yellow) + " \(file)" + (isNew ? "" : "  (anew)")]
    }
  }

  private static func counts(
    _ results: [TestResult], seconds: Double, _ layout: TextLayout
  ) -> String {
    let failed = results.count(where: \.isFailure)
    let written = results.count { if case .written = $0.outcome { true } else { false } }
    let without = results.count { $0.outcome == .noExpectation }
    func count(_ number: Int, _ word: String, _ color: TextLayout.Color) -> String {
      layout.paint("\(number) \(word)", number > 0 ? color : nil)
    }
    let counts =
      [
        count(results.count { $0.outcome == .passed }, "passed", .green),
        count(failed, "failed", .red), count(without, "without an expectation", .yellow),
      ] + (written > 0 ? [count(written, "written", .yellow)] : [])
    let time = TimeText.fixed(seconds, decimals: seconds < 1 ? 2 : 1)
    let tests = TimeText.count(results.count, "recording")
    return "\(tests): \(counts.joined(separator: ", ")) · in \(time) s"
  }
}
