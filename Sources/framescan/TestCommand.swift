import Policy
import Reporting
import Results
import Scanning

/// `framescan test`: recordings with what is expected of them beside them.
enum TestCommand: FlaggedCommand {
  static let name = "test"
  static let flags = TestFlags.all

  static func run(
    _ paths: [RecordingPath], _ settings: TestSettings
  ) throws(UsageError) -> Int32 {
    var settings = settings
    if paths.contains(StandardInput.path) { throw .noStandardInput(command: name) }
    if settings.reports.isEmpty { settings.reports = [.init(format: .text, file: nil)] }
    try ReportOutput.requireApart(settings.reports.map { $0.file?.display })
    let finder = find(paths, isVerbose: settings.scan.isVerbose)
    let hasExpected = finder.skipped.contains { ExpectedFile.isOne($0.path) }
    if finder.found.isEmpty && !hasExpected && !settings.scan.allowsEmpty {
      throw .nothingFound(paths: paths.map(\.display), canBeEmpty: true)
    }
    // What is expected of a recording that is gone is told; of what never was nothing could be.
    let missing = paths.first { path in
      guard OutputFile.kind(of: path) == .nothing, case .none = ExpectedFile.find(for: path) else {
        return false
      }
      return true
    }
    if let missing { throw .nothingThere(missing.display) }
    let plan = try makePlan(finder, settings)
    let tests = try PolicyTestRun(plan, updates: settings.updates)
    let orphans = orphans(finder, plan)
    if !settings.updates && !tests.hasExpectations && orphans.isEmpty && !settings.scan.allowsEmpty
    {
      throw .nothingToTest(paths: paths.map(\.display))
    }
    let (document, ending) = try ScanRun(plan: plan, settings: settings.scan, store: nil).run()
    let results = tests.results(of: document) + orphans
    guard write(results, document.summary.seconds, settings) else {
      return ExitStatus.usage.rawValue
    }
    if ending == .interrupted { return ExitStatus.interrupted.rawValue }
    return results.contains(where: \.isFailure)
      ? ExitStatus.failed.rawValue : ExitStatus.passed.rawValue
  }

  static var notes: String {
    """
    What is expected of login.mp4 is in login.mp4.expected.yaml (or login.expected.yaml) beside
    it; only what is written there is compared:

      verdict: fail               # pass, fail, inconclusive or error
      checks:
        card form is hidden:
          verdict: fail           # pass, fail or not-exercised
          violations:             # all there are; [] for none
            - { start: 1.816667s, end: 1.833333s }
        version overlay:
          captures: { version: "5.2.1" }
      problems: []                # all kinds there are, such as truncated
      tolerance: 20ms             # how far times may be off (default: 1ms)

    A recording that can't be read to its end fails unless its verdict or its problems are
    written. Recordings without such a file are counted and fail nothing; such a file without a
    recording is a failure. --update writes what is missing and what differs, by all that a scan
    found; comments in a file that is written anew are lost, and what crashed or timed out is
    never written.

    Exit status: 0 all is as expected; 1 something is not; 2 wrong usage, a wrong policy, a
    mistake in what is expected, or nothing to test; 130 interrupted.
    """
  }

  private static func find(_ paths: [RecordingPath], isVerbose: Bool) -> RecordingFinder {
    var finder = RecordingFinder()
    for path in paths { finder.add(path) }
    if isVerbose {
      for skipped in finder.skipped where !ExpectedFile.isOne(skipped.path) {
        Console.printError("skipped \(skipped.path.display): \(skipped.reason)")
      }
    }
    return finder
  }

  private static func makePlan(
    _ finder: RecordingFinder, _ settings: TestSettings
  ) throws(UsageError) -> ScanPlan {
    let source = try settings.scan.source()
    do throws(PolicyErrors) {
      let plan = try ScanPlan(
        finder.found, source: source, definitions: settings.scan.definitions)
      for warning in plan.warnings { Console.printError(warning) }
      return plan
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error, advising: "test"))
    }
  }

  /// Expectations whose recordings are gone: what nobody scans any more must not pass in silence.
  private static func orphans(_ finder: RecordingFinder, _ plan: ScanPlan) -> [TestResult] {
    let known = Set(
      plan.items.compactMap { item -> RecordingPath? in
        if case .file(let file) = ExpectedFile.find(for: item.path) { file.path } else { nil }
      })
    return finder.skipped.map(\.path).filter { ExpectedFile.isOne($0) && !known.contains($0) }
      .map { path in
        TestResult(
          path: path.display, expected: nil,
          outcome: .failed(["the recording that this is expected of isn't there"]), seconds: 0)
      }
  }

  private static func write(
    _ results: [TestResult], _ seconds: Double, _ settings: TestSettings
  ) -> Bool {
    var areWritten = true
    for report in settings.reports {
      let style = ReportStyle(
        color: report.file == nil && settings.scan.color.isOn, width: Console.width,
        isQuiet: settings.scan.isQuiet)
      let text =
        switch report.format {
        case .text: TestTextReport().render(results, seconds: seconds, style: style)
        case .junit: TestJUnitReport().render(results, name: "framescan test")
        }
      let reason: String?
      if let file = report.file {
        reason = OutputFile.write(Array(text.utf8), to: file)
      } else {
        reason = Console.write(text, to: 1) ? nil : Console.lastError
      }
      if let reason {
        areWritten = false
        let name = report.file?.display ?? "standard output"
        Console.printError(UsageError.unwritable(path: name, reason: reason).message)
      }
    }
    return areWritten
  }
}
