import Analysis
import Results
import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A planned scan on its way, with what a person at the terminal is told meanwhile.
struct ScanRun {
  /// How a scan comes to its end.
  enum Ending {
    /// Everything is scanned, or as much as `--fail-fast` wants.
    case finished
    /// It was interrupted.
    case interrupted
    /// A result could not be kept in the folder of `-o`.
    case cannotKeep
  }

  let plan: ScanPlan
  let settings: ScanSettings
  /// Where results are kept; nil without `-o`.
  let store: ResultStore?

  /// Scans, and gives what is finished when it ends.
  func run() throws(UsageError) -> (document: ResultDocument, ending: Ending) {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(StoreError) {
      try store?.begin(plan, batchSettings, tool: Program.tool)
    } catch {
      throw .store(error)
    }
    if !["auto", "none"].contains(settings.hardware) {
      Console.printError(
        "--hwaccel \(settings.hardware): recordings are decoded where no device can be reached, in software"
      )
    }
    Interruption.start()
    let batch = Batch(
      plan, batchSettings, program: Self.workerProgram,
      standardInput: StandardInput(
        temporaryFolder: Self.temporaryFolder, wake: Interruption.wake), store: store
    ) { start.duration(to: clock.now) }
    let progress = ProgressOutput(settings, plan) { start.duration(to: clock.now) }
    var recalled = 0
    var storeError: StoreError?
    let results: [RecordingResult?]
    do throws(BatchError) {
      results = try batch.run(wake: Interruption.wake, isInterrupted: { Interruption.isAsked }) {
        progress.note($0)
        switch $0 {
        case .openLock(let reason) where settings.isVerbose:
          Console.printError("recordings are decoded without the lock of system calls: \(reason)")
        case .inOneGo(let item, let reason) where settings.isVerbose:
          Console.printError("\(plan.items[item].path.display) is decoded in one go: \(reason)")
        case .recalled: recalled += 1
        case .notKept(let error): storeError = error
        default: break
        }
      }
    } catch {
      throw .cannotScan(error)
    }
    progress.end()
    let scanned = results.compactMap(\.self)
    if recalled > 0 {
      Console.printError("taken from the scan before: \(recalled) of \(plan.items.count)")
    }
    if let storeError { Console.printError(UsageError.store(storeError).message) }
    let ending = Self.ending(storeError)
    tellWhatIsLeft(plan.items.count - scanned.count, ending)
    let document = ResultDocument(
      tool: Program.tool, policy: plan.reference,
      recordings: scanned, seconds: seconds(start.duration(to: clock.now)))
    return (document, ending)
  }

  private static func ending(_ storeError: StoreError?) -> Ending {
    if storeError != nil { return .cannotKeep }
    return Interruption.isAsked ? .interrupted : .finished
  }

  private func tellWhatIsLeft(_ count: Int, _ ending: Ending) {
    guard count > 0 else { return }
    let why =
      switch ending {
      case .finished: "stopped at the first failure"
      case .interrupted: "interrupted"
      case .cannotKeep: "stopped, since results can't be kept"
      }
    Console.printError("\(why); not scanned: \(count) of \(plan.items.count)")
  }

  private var batchSettings: BatchSettings {
    BatchSettings(
      jobs: settings.jobs ?? Console.cores,
      timeout: settings.timeout, memory: settings.memory, failsFast: settings.failsFast,
      measuring: Measuring(listsFrames: settings.measures, plots: settings.plots),
      sampling: settings.sampling, evidence: settings.evidence)
  }

  /// This program as a worker. Tesseract starts four OpenMP threads a call, which makes reading a line
  /// many times slower, unless it is told not to before it is loaded.
  static var workerProgram: WorkerProgram {
    var environment = Console.environment
    if Console.environment("OMP_THREAD_LIMIT") == nil { environment.append("OMP_THREAD_LIMIT=1") }
    // A crash is told by its signal; looking at it takes longer than replacing the worker.
    environment.append("SWIFT_BACKTRACE=enable=no")
    return WorkerProgram(path: Console.programPath, environment: environment)
  }

  static var temporaryFolder: RecordingPath {
    let folder = Console.environment("TMPDIR") ?? ""
    return RecordingPath(folder.isEmpty ? "/tmp" : folder)
  }
}
