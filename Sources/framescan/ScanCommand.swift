import Analysis
import Media
import Policy
import Reporting
import Results
import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `framescan scan`: settings, plan, scan, reports, exit status.
enum ScanCommand {
  static func run(_ words: Words) throws(UsageError) -> Int32 {
    var settings = ScanSettings()
    let paths = try FlagParser(flags: ScanFlags.all).parse(words, into: &settings)
    if settings.wantsHelp {
      Console.print(help)
      return 0
    }
    if paths.isEmpty { throw .noPaths(command: "scan") }
    if paths.count(where: { $0 == StandardInput.path }) > 1 { throw .standardInputTwice }
    let outputs = try ReportOutput.prepare(settings.reports)
    let source = try policySource(settings)
    let recordings = try find(paths, settings)
    let plan = try makePlan(recordings, source, settings)
    if plan.readsText { limitOpenMPThreads() }
    let document = try scan(plan, settings)
    let style = ReportStyle(
      color: usesColor(settings), width: Console.width, isVerbose: settings.isVerbose,
      isQuiet: settings.isQuiet)
    let areWritten = outputs.map { $0.write(document, style: style) }
    return areWritten.allSatisfy(\.self)
      ? ExitStatus.of(document.summary).rawValue : ExitStatus.usage.rawValue
  }

  static var help: String {
    guard let command = Command.named("scan") else { return "" }
    return HelpText.command(
      command, flags: ScanFlags.all,
      notes: """
        A folder is walked, in order of names; hidden files and files that are not recordings are
        skipped. A named file that is not a recording is an error. - reads one recording from
        standard input; its policy is the nearest to the current folder.

        Exit status: 0 all pass; 1 at least one recording failed; 3 none failed, but at least one
        could not be read to its end or proves nothing; 2 wrong usage, a wrong policy, or nothing
        found to scan.
        """)
  }

  private static func policySource(_ settings: ScanSettings) throws(UsageError) -> PolicySource {
    if let file = settings.policy {
      if settings.hasChecks { throw .policyAndChecks }
      return .file(file)
    }
    guard settings.hasChecks else { return .nearest }
    do throws(PolicyMistakes) {
      return .checks(
        try Policy.fromCommandLine(
          black: settings.black, blank: settings.blank, text: settings.text,
          expectations: ExpectationRegistry.syntaxes))
    } catch {
      throw .policy(lines: error.lines)
    }
  }

  private static func find(
    _ paths: [RecordingPath], _ settings: ScanSettings
  ) throws(UsageError) -> [RecordingFinder.Found] {
    var finder = RecordingFinder()
    for path in paths { finder.add(path) }
    if settings.isVerbose {
      for skipped in finder.skipped {
        Console.printError("skipped \(skipped.path.display): \(skipped.reason)")
      }
    }
    if finder.found.isEmpty && !settings.allowsEmpty {
      throw .nothingFound(paths: paths.map(\.display))
    }
    return finder.found
  }

  private static func makePlan(
    _ recordings: [RecordingFinder.Found], _ source: PolicySource, _ settings: ScanSettings
  ) throws(UsageError) -> ScanPlan {
    do throws(PolicyErrors) {
      let plan = try ScanPlan(recordings, source: source, definitions: settings.definitions)
      for warning in plan.warnings { Console.printError(warning) }
      return plan
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error))
    }
  }

  private static func scan(
    _ plan: ScanPlan, _ settings: ScanSettings
  ) throws(UsageError) -> ResultDocument {
    let clock = ContinuousClock()
    let start = clock.now
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let scanner = RecordingScanner(
      threads: settings.jobs ?? cores,
      standardInput: StandardInput(temporaryFolder: temporaryFolder), measures: settings.measures
    ) { start.duration(to: clock.now) }
    var results: [RecordingResult] = []
    do throws(AnalysisError) {
      // A policy that can't be used shows before any recording is scanned, not after hours.
      for policy in plan.policies { try scanner.prepare(policy) }
      for item in plan.items {
        results.append(try scanner.scan(item.path, policy: plan.policies[item.policy]))
        if settings.failsFast && results.last?.verdict == .fail { break }
      }
    } catch {
      throw .policy(lines: [PolicyErrorText.line(error)])
    }
    if results.count < plan.items.count {
      let left = plan.items.count - results.count
      Console.printError(
        "stopped at the first failure; not scanned: \(left) of \(plan.items.count)")
    }
    return ResultDocument(
      tool: Tool(name: Program.name, version: Program.version, libraries: Program.libraries),
      policy: plan.reference(definitions: settings.definitions), recordings: results,
      seconds: seconds(start.duration(to: clock.now)))
  }

  private static func usesColor(_ settings: ScanSettings) -> Bool {
    switch settings.color {
    case .always: true
    case .never: false
    case .auto:
      Console.isTerminal(1) && (Console.environment("NO_COLOR") ?? "").isEmpty
        && Console.environment("TERM") != "dumb"
    }
  }

  private static var temporaryFolder: RecordingPath {
    let folder = Console.environment("TMPDIR") ?? ""
    return RecordingPath(folder.isEmpty ? "/tmp" : folder)
  }

  /// Tesseract starts four OpenMP threads a call, which makes reading a line many times slower. The
  /// limit is read when the library is loaded, which has happened by now: start over with it set.
  private static func limitOpenMPThreads() {
    guard Console.environment("OMP_THREAD_LIMIT") == nil else { return }
    setenv("OMP_THREAD_LIMIT", "1", 1)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    // Where that isn't possible, reading works all the same.
  }
}
