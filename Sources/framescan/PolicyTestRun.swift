import Policy
import Results
import Scanning

/// What is expected of a plan's recordings, read before any is scanned.
struct PolicyTestRun {
  /// What is known of one recording.
  private struct Expectation {
    let recording: RecordingPath
    /// Where its expectation is, or goes.
    let file: ExpectedFile
    /// Nil when there is none yet, or none that can be read.
    let outcome: ExpectedOutcome?
    let isThere: Bool
  }

  private let expectations: [Expectation]
  private let updates: Bool

  /// Reads all expectations.
  ///
  /// - Parameter updates: whether they are written anew where they differ or have mistakes.
  /// - Throws: every mistake in any of them.
  init(_ plan: ScanPlan, updates: Bool) throws(UsageError) {
    self.updates = updates
    var expectations: [Expectation] = []
    var lines: [String] = []
    for item in plan.items {
      switch ExpectedFile.find(for: item.path) {
      case .none:
        expectations.append(
          Expectation(
            recording: item.path, file: ExpectedFile(for: item.path), outcome: nil, isThere: false))
      case .both(let first, let second):
        lines.append(
          "\(item.path.display): what is expected of it is in \(first.path.display) and in "
            + "\(second.path.display); only one may be there")
      case .file(let file):
        var outcome: ExpectedOutcome?
        do throws(ExpectedFileError) {
          outcome = try file.read(plan.policies[item.policy])
        } catch {
          if case .mistakes = error, updates {
            error.lines.forEach { Console.printError($0) }
          } else {
            lines += error.lines
          }
        }
        expectations.append(
          Expectation(recording: item.path, file: file, outcome: outcome, isThere: true))
      }
    }
    if !lines.isEmpty { throw .policy(lines: Self.unique(lines)) }
    self.expectations = expectations
  }

  /// Whether anything is expected of any recording.
  var hasExpectations: Bool { expectations.contains(where: \.isThere) }

  /// Compares what was scanned with what is expected, in the order of the plan, and writes what is to be
  /// written.
  func results(of document: ResultDocument) -> [TestResult] {
    var scanned: [String: RecordingResult] = [:]
    for result in document.recordings { scanned[Self.key(result.path, result.pathBytes)] = result }
    return expectations.compactMap { expectation in
      let name = RecordingName(expectation.recording)
      return scanned[Self.key(name.display, name.exactBytes)].map { compare($0, expectation) }
    }
  }

  private func compare(_ result: RecordingResult, _ expectation: Expectation) -> TestResult {
    var test = TestResult(
      path: result.path, expected: expectation.isThere ? expectation.file.path.display : nil,
      outcome: .noExpectation, seconds: result.seconds)
    if let outcome = expectation.outcome {
      let differences = outcome.differences(from: result)
      test.outcome = differences.isEmpty ? .passed : .failed(differences)
    }
    if updates && test.outcome != .passed { write(result, expectation, &test) }
    return test
  }

  private func write(
    _ result: RecordingResult, _ expectation: Expectation, _ test: inout TestResult
  ) {
    let chance: Set<ProblemKind> = [.crashed, .timedOut, .notScanned]
    if let problem = result.problems.first(where: { chance.contains($0.kind) }) {
      test.outcome = .failed(["it isn't written: \(problem.kind.rawValue): \(problem.message)"])
      return
    }
    let outcome = ExpectedOutcome(
      result, tolerance: expectation.outcome?.tolerance ?? ExpectedOutcome.usualTolerance)
    let name = RecordingPath(bytes: Array(expectation.recording.name)).display
    let text = outcome.text(
      comment: "What framescan test expects of \(name); --update writes it anew.")
    if let reason = OutputFile.write(Array(text.utf8), to: expectation.file.path) {
      test.outcome = .failed(["\(expectation.file.path.display) can't be written: \(reason)"])
    } else {
      test.expected = expectation.file.path.display
      test.outcome = .written(isNew: !expectation.isThere)
    }
  }

  private static func key(_ path: String, _ bytes: String?) -> String { bytes ?? "/" + path }

  /// Two recordings may share a file.
  private static func unique(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }
  }
}
