import Reporting
import Results

/// Runs to compare.
enum Comparisons {
  /// One recording in two runs, with a check that fails anew, one that fails on and one that passes again;
  /// a recording that can't be read any more, one that came and one that went.
  static let sample: RunComparison = {
    var broken = Samples.truncated
    broken.path = Samples.passing.path
    broken.sha256 = Samples.passing.sha256
    var before = Samples.failing
    before.checks[0].verdict = .pass
    before.checks[0].violations = []
    before.checks[2].verdict = .fail
    var now = Samples.failing
    now.path = "tickets/APP-1204/renamed.mov"
    return RunComparison(
      [
        (path: "monday", recordings: [Samples.passing, before, Samples.long], seconds: 1),
        (path: "tuesday", recordings: [broken, now, Samples.unproven], seconds: 2),
      ], tool: Samples.document.tool)
  }()

  static func json(_ comparison: RunComparison) -> String {
    JSONReport().render(comparison, style: ReportStyle())
  }
}
