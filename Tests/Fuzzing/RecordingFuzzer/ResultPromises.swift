import FuzzSupport
import Reporting
import Results

/// What every result keeps to, whatever the recording.
enum ResultPromises {
  private static let tool = Tool(name: "framescan", version: "0", libraries: [:])
  private static let sources = PolicyReference(sources: [], definitions: [:])
  /// Seconds are whole microseconds.
  private static let rounding = 2e-6

  /// - Parameter isFinished: whether nothing more of the recording is to come.
  static func check(_ result: RecordingResult, isFinished: Bool) {
    let verdict = Verdict.of(checks: result.checks, problems: result.problems)
    promise(result.verdict == verdict, "the verdict is \(result.verdict), not \(verdict)")
    if result.verdict == .pass {
      promise((result.media?.frames ?? 0) > 0, "a recording without frames passes")
      promise(result.problems.allSatisfy { $0.kind.verdict == nil }, "a damaged one passes")
    }
    for check in result.checks { self.check(check, of: result) }
    guard isFinished else { return }
    promise(result.media != nil || !result.problems.isEmpty, "nothing seen, and nothing wrong")
    checkReports(of: result)
  }

  private static func check(_ check: CheckResult, of result: RecordingResult) {
    let frames = result.media?.frames ?? 0
    promise((0...frames).contains(check.frames), "\(check.name): \(check.frames) frames")
    promise(
      (0...check.frames).contains(check.violatingFrames),
      "\(check.name): \(check.violatingFrames) violating frames of \(check.frames)")
    promise(check.applicableSeconds >= 0, "\(check.name): applies \(check.applicableSeconds) s")
    promise(
      (-rounding...check.applicableSeconds + rounding).contains(check.violatingSeconds),
      "\(check.name): violated \(check.violatingSeconds) s of \(check.applicableSeconds) s")
    if check.verdict == .fail { promise(!check.violations.isEmpty, "\(check.name): no violation") }
    var last = -rounding
    for violation in check.violations {
      promise(violation.start >= last, "\(check.name): violations out of order")
      promise(violation.end >= violation.start, "\(check.name): ends before it starts")
      promise(violation.frames > 0, "\(check.name): a violation without frames")
      last = violation.end - rounding
      if let media = result.media {
        promise(
          violation.end <= media.duration + rounding || media.duration == 0,
          "\(check.name): ends at \(violation.end) s of \(media.duration) s")
      }
    }
  }

  /// Every format can say it, and what is meant for programs says it in full.
  private static func checkReports(of result: RecordingResult) {
    let line = ResultJSON.line(result)
    promise(!line.contains("\n"), "a result of more than one line")
    do throws(ResultJSONError) {
      let read = try ResultJSON.decodeLines(line.utf8)
      promise(read.count == 1, "a line that is \(read.count) results")
      promise(read.first.map(ResultJSON.line) == line, "a result that JSON changes")
    } catch {
      promise(false, "a result that can't be read back: \(error)")
    }
    let document = ResultDocument(tool: tool, policy: sources, recordings: [result], seconds: 1)
    for format in ReportFormats.all {
      promise(!format.render(document, style: ReportStyle()).isEmpty, "\(format.name) is empty")
    }
  }
}
