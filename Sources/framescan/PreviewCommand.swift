import Media
import Policy
import Reporting
import Results
import Scanning

/// `framescan preview`: frames with a policy's regions drawn on them.
enum PreviewCommand: FlaggedCommand {
  static let name = "preview"
  static let flags = PreviewFlags.all

  static func run(
    _ paths: [RecordingPath], _ settings: PreviewSettings
  ) throws(UsageError) -> Int32 {
    let path = paths[0]
    if paths.count > 1 { throw .oneRecordingOnly(command: name) }
    guard let output = settings.output else { throw .noOutput(command: name) }
    if path == StandardInput.path { throw .noStandardInput(command: name) }
    let place = try PreviewOutput(output)
    let plan = try makePlan(path, settings)
    guard let item = plan.items.first else {
      throw .nothingFound(paths: [path.display], canBeEmpty: false)
    }
    let hasScreens = plan.policies.contains { !$0.screens.isEmpty }
    let times =
      !settings.times.isEmpty
      ? settings.times : hasScreens ? try firstFrames(of: path, plan) : [Duration.zero]
    let files = try place.files(times.count, of: path)
    try protect(path, plan, from: files)
    let recording = try views(of: item, plan, at: times)
    return try show(recording, times, of: path, to: files)
  }

  static var notes: String {
    """
    Each region is outlined, in green where its check is met in this frame and in orange where it
    is not; blue ones don't apply at this time, or compare frames (still), of which one says
    nothing. A dashed line goes around what is looked at, without the ignored border; what is
    taken out is hatched; the worst place of what is not met has a red frame, text that was
    captured a green one. Regions that no check uses are not drawn.

    A frame is judged alone, as if it were a still picture: a text that a scan knows from other
    frames may be met there and not here.

    Without --at, a policy with screens is shown at each screen's first frame; screens that are
    never seen are named. Pictures are PNG, and their names end so. With several times, NAME.png
    becomes NAME-1.png, NAME-2.png …, in their order; into a folder, the pictures of login.mp4 are
    login-preview.png, or login-preview-1.png and so on. What is there is written over, but for the
    recording, the policy and its pictures. The picture shows all that the recording does, leaks
    too. The recording is decoded in a locked worker process, as by framescan scan.

    Exit status: 0 the picture is written; 2 wrong usage, a wrong policy, a time at which
    nothing shows, or a picture that can't be written; 3 the recording can't be read, or the
    policy's regions don't fit it.
    """
  }

  /// Refuses pictures that would be written over what is looked at, or what the policy looks for.
  private static func protect(
    _ path: RecordingPath, _ plan: ScanPlan, from files: [RecordingPath]
  ) throws(UsageError) {
    let pictures = plan.policies.flatMap { [$0.path] + $0.pictures }.map { RecordingPath($0) }
    let read = Set(([path] + pictures).compactMap { FileIdentity($0) })
    for file in files where file != StandardInput.path {
      if let written = FileIdentity(file), read.contains(written) {
        throw .overInput(file.display)
      }
    }
  }

  private static func makePlan(
    _ path: RecordingPath, _ settings: PreviewSettings
  ) throws(UsageError) -> ScanPlan {
    let source = try settings.source()
    do throws(PolicyErrors) {
      return try ScanPlan(
        [RecordingFinder.Found(path: path, isNamed: true)], source: source,
        definitions: settings.definitions)
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error, advising: "preview"))
    }
  }

  /// The time of each screen's first frame, in the order in which they appear, each once; zero when none
  /// is seen. What is seen and what isn't is said.
  private static func firstFrames(
    of path: RecordingPath, _ plan: ScanPlan
  ) throws(UsageError) -> [Duration] {
    let start = ContinuousClock.now
    let batch = Batch(
      plan, BatchSettings(jobs: Console.cores, memory: 4 << 30), program: ScanRun.workerProgram,
      standardInput: StandardInput(temporaryFolder: ScanRun.temporaryFolder)
    ) { start.duration(to: .now) }
    let results: [RecordingResult?]
    do throws(BatchError) {
      results = try batch.run()
    } catch {
      throw .cannotScan(error)
    }
    var firsts: Set<Int> = []
    // Of what shows nothing at all, that is to be said, and not that no screen is seen.
    guard let result = results.first.flatMap(\.self), result.media != nil else { return [.zero] }
    for screen in result.screens ?? [] {
      guard let first = screen.shown.first else {
        Console.printError("\(path.display): the screen '\(screen.name)' is never seen")
        continue
      }
      Console.printError(
        "\(path.display): the screen '\(screen.name)' shows at "
          + PreviewText.seconds(first.start))
      // Times in results are cut to a microsecond; the frame's own is up to one later.
      firsts.insert(Int((first.start * 1_000_000).rounded()) + 1)
    }
    return firsts.isEmpty ? [.zero] : firsts.sorted().map { .microseconds($0) }
  }

  private static func views(
    of item: ScanPlan.Item, _ plan: ScanPlan, at times: [Duration]
  ) throws(UsageError) -> RecordingViews {
    let viewer = FrameViewer(
      plan, threads: Console.cores, memory: 4 << 30, program: ScanRun.workerProgram)
    do throws(BatchError) {
      return try viewer.views(of: item, at: times)
    } catch {
      throw .cannotScan(error)
    }
  }

  /// Writes the pictures and says what is in them.
  private static func show(
    _ recording: RecordingViews, _ times: [Duration], of path: RecordingPath,
    to files: [RecordingPath]
  ) throws(UsageError) -> Int32 {
    for problem in recording.problems {
      let time = problem.time.map { " at \(PreviewText.seconds($0))" } ?? ""
      Console.printError("\(path.display): \(problem.kind.rawValue)\(time): \(problem.message)")
    }
    var status = ExitStatus.passed
    for (index, (view, file)) in zip(recording.views, files).enumerated() {
      guard let view else {
        if recording.problems.contains(where: { $0.kind.verdict != nil }) {
          return ExitStatus.undecided.rawValue
        }
        throw .nothingShows(
          at: PreviewText.written(times[index]), end: PreviewText.seconds(recording.end))
      }
      try write(view, to: file)
      // The picture itself may go to standard output.
      let lines = PreviewText.lines(view.look, file: file)
      if file == StandardInput.path {
        lines.forEach { Console.printError($0) }
      } else {
        Console.print(lines.map { Escaping.terminal($0) }.joined(separator: "\n"))
      }
      for problem in view.look.problems {
        Console.printError("\(path.display): \(problem.message)")
        status = .undecided
      }
    }
    return status.rawValue
  }

  private static func write(_ view: FrameView, to file: RecordingPath) throws(UsageError) {
    let bytes: [UInt8]
    do throws(MediaError) {
      bytes = try view.drawing(titles: PreviewText.titles(view.look)).png()
    } catch {
      throw .unwritable(path: file.display, reason: "the picture can't be encoded")
    }
    if file == StandardInput.path {
      guard Console.write(bytes, to: 1) else {
        throw .unwritable(path: "standard output", reason: Console.lastError)
      }
      return
    }
    if let reason = OutputFile.write(bytes, to: file) {
      throw .unwritable(path: file.display, reason: reason)
    }
  }
}
