import Reporting
import Results
import Scanning

/// `framescan report`: other reports from results that are there, and what changed between runs.
enum ReportCommand: FlaggedCommand {
  static let name = "report"

  struct Settings: ReportingSettings {
    var reports: [ReportChoice] = []
    var color = ColorChoice.auto
    var allowsEmpty = false
    var isQuiet = false
    var isVerbose = false
    var wantsHelp = false
  }

  static let flags: [Flag<Settings>] = [
    .report,
    Flag("allow-empty", help: "results without any recording are no error") { settings, _ in
      settings.allowsEmpty = true
    },
    .color,
    .quiet("report only what did not pass"),
    .verbose("say more: every violation"),
    .help,
  ]

  static var notes: String {
    """
    RESULTS is what framescan merge takes: a folder that framescan scan -o wrote, a json report, or
    lines of results (NAME.jsonl). A recording of a folder that has no result is an error.

    Several RESULTS are runs in order of time, the last one the newest, and the report says what it
    changed: what newly fails, what newly passes, what still fails and since which run, what can't be
    judged, and which recordings came or went. Recordings are the same by their content, else by their
    path; checks by their name. Before stands for the latest pass or failure: a run that could not
    judge a recording changes nothing. The formats \(comparisonFormats) say so; the shards of one
    run are merged first.

    Exit status of one RESULTS: as of framescan scan. Of several: 1 something newly fails; 3 nothing
    does, but a recording can't be judged or a failing check is made no longer; 0 otherwise, also where
    something still fails; 2 wrong usage, or results that can't be read.
    """
  }

  static func run(
    _ paths: [RecordingPath], _ settings: Settings
  ) throws(UsageError) -> Int32 {
    let outputs = try ReportOutput.prepare(settings.reports)
    try ReportOutput.protect(outputs, results: paths)
    if paths.count > 1 { return try compare(paths, outputs, settings) }

    let document = try read(paths[0], settings)
    let folder = StoredResults.folder(of: paths[0])
    guard settings.write(outputs, of: document, evidenceFolder: folder) else {
      return ExitStatus.usage.rawValue
    }
    return ExitStatus.of(document.summary).rawValue
  }

  private static func compare(
    _ paths: [RecordingPath], _ outputs: [ReportOutput], _ settings: Settings
  ) throws(UsageError) -> Int32 {
    if let other = outputs.first(where: { !($0.format is any ComparisonFormat) }) {
      throw .noComparison(format: other.format.name, formats: comparisonFormats)
    }
    var runs: [(path: String, recordings: [RecordingResult], seconds: Double)] = []
    for path in paths {
      let document = try read(path, settings)
      runs.append((path.display, document.recordings, document.summary.seconds))
    }
    let comparison = RunComparison(runs, tool: Program.tool)
    guard settings.write(outputs, of: comparison) else { return ExitStatus.usage.rawValue }
    return ExitStatus.of(comparison).rawValue
  }

  /// The results at a path as one scan would give them, with an error for each that is missing.
  private static func read(
    _ path: RecordingPath, _ settings: Settings
  ) throws(UsageError) -> ResultDocument {
    let stored = try StoredInput.read(path)
    if stored.isUnbegun { throw .noResults(folder: stored.path) }
    let merge = ResultMerge([stored], tool: Program.tool)
    for line in merge.notices { Console.printError(line) }
    if merge.document.recordings.isEmpty && !settings.allowsEmpty {
      throw .nothingToMerge(paths: [path.display])
    }
    return merge.document
  }

  private static var comparisonFormats: String {
    ReportFormats.all.filter { $0 is any ComparisonFormat }.map(\.name).joined(separator: ", ")
  }
}
