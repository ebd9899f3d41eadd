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
    let (document, isInterrupted) = try scan(plan, settings)
    let style = ReportStyle(
      color: usesColor(settings), width: Console.width, isVerbose: settings.isVerbose,
      isQuiet: settings.isQuiet)
    let areWritten = outputs.map { $0.write(document, style: style) }
    guard areWritten.allSatisfy(\.self) else { return ExitStatus.usage.rawValue }
    return isInterrupted
      ? ExitStatus.interrupted.rawValue : ExitStatus.of(document.summary).rawValue
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
        found to scan; 130 interrupted: what is finished is reported.

        Each recording is decoded in a worker process that is locked in (Linux): it can open nothing,
        reach nothing and start nothing. A crash or a hang there is an error of that recording.
        --timeout also limits its processor time, to as much for each thread.

        Refused, whatever they are named, and never followed: playlists and other files that point
        elsewhere (HLS, DASH, lists of files, SDP, SMIL, movies whose data lies in other files),
        documents (SVG, PDF …), pictures of more than 64 million pixels, more than 64 streams, and
        an index with more entries than the file has bytes. Pipes, sockets and devices are not opened.

        Progress goes to standard error: with auto, one line on a terminal and nothing elsewhere; with
        plain, a line every ten seconds, less often in a long scan, and one at the end. The first
        Ctrl-C stops and reports what is finished, the second ends at once.
        """)
  }

  private static func policySource(_ settings: ScanSettings) throws(UsageError) -> PolicySource {
    if let file = settings.policy {
      if settings.hasChecks { throw .policyAndChecks }
      return .file(file)
    }
    guard settings.hasChecks else { return .nearest }
    return .checks(
      WrittenChecks(black: settings.black, blank: settings.blank, text: settings.text))
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
  ) throws(UsageError) -> (document: ResultDocument, isInterrupted: Bool) {
    let clock = ContinuousClock()
    let start = clock.now
    Interruption.start()
    let batch = Batch(
      plan,
      BatchSettings(
        jobs: settings.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
        timeout: settings.timeout, memory: settings.memory, failsFast: settings.failsFast,
        measures: settings.measures),
      program: workerProgram,
      standardInput: StandardInput(temporaryFolder: temporaryFolder, wake: Interruption.wake)
    ) { start.duration(to: clock.now) }
    let progress = ProgressOutput(settings, plan) { start.duration(to: clock.now) }
    let results: [RecordingResult?]
    do throws(BatchError) {
      results = try batch.run(wake: Interruption.wake, isInterrupted: { Interruption.isAsked }) {
        progress.note($0)
        if case .openLock(let reason) = $0, settings.isVerbose {
          Console.printError("recordings are decoded without the lock of system calls: \(reason)")
        }
      }
    } catch {
      throw .cannotScan(error)
    }
    progress.end()
    let scanned = results.compactMap(\.self)
    let left = plan.items.count - scanned.count
    if left > 0 {
      let why = Interruption.isAsked ? "interrupted" : "stopped at the first failure"
      Console.printError("\(why); not scanned: \(left) of \(plan.items.count)")
    }
    let document = ResultDocument(
      tool: Tool(name: Program.name, version: Program.version, libraries: Program.libraries),
      policy: plan.reference(definitions: settings.definitions), recordings: scanned,
      seconds: seconds(start.duration(to: clock.now)))
    return (document, Interruption.isAsked)
  }

  /// This program as a worker. Tesseract starts four OpenMP threads a call, which makes reading a line
  /// many times slower, unless it is told not to before it is loaded.
  private static var workerProgram: WorkerProgram {
    var environment = Console.environment
    if Console.environment("OMP_THREAD_LIMIT") == nil { environment.append("OMP_THREAD_LIMIT=1") }
    // A crash is told by its signal; looking at it takes longer than replacing the worker.
    environment.append("SWIFT_BACKTRACE=enable=no")
    return WorkerProgram(path: Console.programPath, environment: environment)
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
}
