import Results
import Scanning

/// `framescan init`: proposes a policy.
enum InitCommand: FlaggedCommand {
  static let name = "init"

  struct Settings: CommandSettings {
    var output: RecordingPath?
    /// The page to draw regions on; nil for none.
    var page: RecordingPath?
    var overwrites = false
    var isVerbose = false
    var wantsHelp = false
  }

  static let flags: [Flag<Settings>] = [
    Flag(
      "output", short: "o", value: "FILE",
      help: "the policy's file, such as framescan.yaml; - or none: standard output"
    ) { settings, value throws(UsageError) in
      if value.isEmpty {
        throw .badValue(flag: "--output", value: value, expected: "the name of a file")
      }
      settings.output = RecordingPath(value)
    },
    Flag(
      "html", value: "FILE",
      help:
        "a page for a browser, to draw the regions on frames of the recordings and take a policy "
        + "away; without -o, that alone"
    ) { settings, value throws(UsageError) in
      if value.isEmpty || value == "-" {
        throw .badValue(flag: "--html", value: value, expected: "the name of a file")
      }
      settings.page = RecordingPath(value)
    },
    Flag("force", help: "write over a file that is there") { settings, _ in
      settings.overwrites = true
    },
    Flag("verbose", short: "v", help: "say what is skipped") { settings, _ in
      settings.isVerbose = true
    },
    .help,
  ]

  static var notes: String {
    """
    What is proposed, with comments that say what was seen and what is unsure: regions that are
    black for a while, regions that are one flat colour but for a moment, text near the upper or
    lower edge that looks like a version, and that the rest stays visible. Regions that are just
    empty stay in comments. Bars along the edges that are always black are left out, and so is a
    phone's status bar.

    A region is checked from when, or until when, another screen shows beside it; where the rest
    of the screen stays the same, what isn't black for less than half of the time may be a leak, and
    is checked. Recordings of one size are put together; others are left out and named. Regions
    smaller than 48 pixels or a hundredth of the picture stay in comments where they become black
    for a while, down to 32×16 pixels, and else are not found.

    What is proposed is held against the recordings: a check that fails for more than half of the
    time stands in a comment, and of one that fails for less the policy says when, since that may be
    a leak.

    The page of --html is one file that asks for nothing from a network. On it are up to 8 frames of
    each recording of one size, and 24 in all, that differ most, as they are: whoever has the page
    sees what they show. Regions are drawn, moved and resized with the mouse or the keyboard, named,
    and told what they must look like; the policy grows beside, to be copied or downloaded.

    Exit status: 0 a policy is proposed; 2 wrong usage, nothing found, or a file that is there
    already or can't be written; 3 no recording could be read.
    """
  }

  static func run(
    _ paths: [RecordingPath], _ settings: Settings
  ) throws(UsageError) -> Int32 {
    if paths.contains(StandardInput.path) { throw .noStandardInput(command: name) }
    let output = settings.output == StandardInput.path ? nil : settings.output
    let found = try find(paths, isVerbose: settings.isVerbose)
    for (file, name) in [(output, "framescan.yaml"), (settings.page, "picker.html")] {
      if let file { try protect(file, like: name, found, overwrites: settings.overwrites) }
    }
    let observations = try observe(found)
    guard let proposer = Proposer(observations) else {
      for observation in observations { tell(observation) }
      return ExitStatus.undecided.rawValue
    }
    for (path, reason) in proposer.leftOut { Console.printError("left out \(path): \(reason)") }
    let places = Proposer.places(of: observations)
    let used = places.map { found[$0] }
    if let page = settings.page {
      try write(PickerPage.render(used, places.map { observations[$0] }), to: page)
      if settings.output == nil { return ExitStatus.passed.rawValue }
    }
    guard let results = try scan(used, by: proposer.provisional) else {
      return ExitStatus.interrupted.rawValue
    }
    let draft = proposer.proposal(results)
    guard let outcomes = try scan(used, by: Array(draft.text.utf8)) else {
      return ExitStatus.interrupted.rawValue
    }
    let text = draft.checked(by: outcomes).text
    guard let output else {
      guard Console.write(text, to: 1) else {
        throw .unwritable(path: "standard output", reason: Console.lastError)
      }
      return ExitStatus.passed.rawValue
    }
    try write(text, to: output)
    return ExitStatus.passed.rawValue
  }

  /// Refuses a file that is there, unless it may be written over, and one of the recordings always.
  private static func protect(
    _ file: RecordingPath, like name: String, _ found: [RecordingFinder.Found], overwrites: Bool
  ) throws(UsageError) {
    if OutputFile.kind(of: file) == .folder {
      throw .isFolder(file.display, example: file.appending(Array(name.utf8)).display)
    }
    try ReportOutput.requireWritable(file.display)
    if OutputFile.isThere(file), !overwrites { throw .fileThere(file.display) }
    if let identity = FileIdentity(file),
      found.contains(where: { FileIdentity($0.path) == identity })
    {
      throw .overInput(file.display)
    }
  }

  private static func write(_ text: String, to file: RecordingPath) throws(UsageError) {
    if let reason = OutputFile.write(Array(text.utf8), to: file) {
      throw .unwritable(path: file.display, reason: reason)
    }
  }

  private static func find(
    _ paths: [RecordingPath], isVerbose: Bool
  ) throws(UsageError) -> [RecordingFinder.Found] {
    var finder = RecordingFinder()
    for path in paths { finder.add(path) }
    if isVerbose {
      for skipped in finder.skipped {
        Console.printError("skipped \(skipped.path.display): \(skipped.reason)")
      }
    }
    if finder.found.isEmpty { throw .nothingFound(paths: paths.map(\.display), canBeEmpty: false) }
    return finder.found
  }

  private static func observe(
    _ found: [RecordingFinder.Found]
  ) throws(UsageError) -> [RecordingObservation] {
    let worker = ObservationWorker(
      threads: Console.cores, memory: 4 << 30, program: ScanRun.workerProgram)
    var observations: [RecordingObservation] = []
    for recording in found {
      do throws(BatchError) {
        observations.append(try worker.observe(recording.path))
      } catch {
        throw .cannotScan(error)
      }
    }
    return observations
  }

  private static func tell(_ observation: RecordingObservation) {
    for problem in observation.problems {
      Console.printError("\(observation.path): \(problem.kind.rawValue): \(problem.message)")
    }
  }

  /// What the recordings come to by a policy, in their order; nil when interrupted.
  private static func scan(
    _ recordings: [RecordingFinder.Found], by policy: [UInt8]
  ) throws(UsageError) -> [RecordingResult?]? {
    let plan: ScanPlan
    do throws(PolicyErrors) {
      plan = try ScanPlan(
        recordings, source: .written(name: "proposal", text: policy),
        definitions: [:])
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error, advising: "init"))
    }
    let (document, ending) = try ScanRun(plan: plan, settings: ScanSettings(), store: nil).run()
    // Without an interruption every recording has a result.
    return ending == .interrupted ? nil : document.recordings
  }
}
