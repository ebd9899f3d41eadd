import Results
import Scanning

/// `framescan merge`: several folders of results made one.
enum MergeCommand: FlaggedCommand {
  static let name = "merge"

  struct Settings: FolderSettings {
    var reports: [ReportChoice] = []
    var output: RecordingPath?
    var color = ColorChoice.auto
    var allowsMixed = false
    var allowsEmpty = false
    var isQuiet = false
    var isVerbose = false
    var wantsHelp = false
  }

  static let flags: [Flag<Settings>] = [
    .report,
    .output(
      help: "a folder for the joined results, of the same form as that of a scan"),
    Flag(
      "allow-mixed",
      help: "join results of different policies, -D values, versions or numbers of shards too"
    ) { settings, _ in settings.allowsMixed = true },
    Flag("allow-empty", help: "joining no results at all is no error") { settings, _ in
      settings.allowsEmpty = true
    },
    .color,
    .quiet("report only recordings that did not pass"),
    .verbose("say more: every violation"),
    .help,
  ]

  static var notes: String {
    """
    RESULTS is a folder that framescan scan -o wrote, a json report (any name) or lines of
    results (NAME.jsonl). Only a folder says what was to be scanned: a recording without a result
    there, and a shard without a folder, is an error in the joined results. Where two folders have
    a result of one recording, the worse counts. The order is that of a scan without shards.
    Pictures of violations are copied into the folder of -o; without one, paths of pictures are
    those from the current folder (of a single RESULTS, from its folder).

    Results that don't belong together (other policies, -D values, versions of framescan, numbers
    of shards) are refused and nothing is written.

    Exit status: as of framescan scan.
    """
  }

  static func run(
    _ paths: [RecordingPath], _ settings: Settings
  ) throws(UsageError) -> Int32 {
    var outputs = try ReportOutput.prepare(settings.reports)
    var merge = ResultMerge(try read(paths), tool: Program.tool)
    for line in merge.notices { Console.printError(line) }
    if merge.document.recordings.isEmpty && !settings.allowsEmpty {
      throw .nothingToMerge(paths: paths.map(\.display))
    }
    if !merge.mixtures.isEmpty {
      guard settings.allowsMixed else { throw .mixedResults(merge.mixtures) }
      for line in merge.mixtures { Console.printError(line) }
    }
    if let folder = settings.output {
      try keep(&merge, in: folder)
      outputs += ReportOutput.inFolder(folder)
    } else if paths.count > 1 {
      merge.namePicturesFromCurrentFolder()
    }
    let folder =
      settings.output ?? (paths.count == 1 ? paths.first.map { StoredResults.folder(of: $0) } : nil)
    guard settings.write(outputs, of: merge.document, evidenceFolder: folder) else {
      return ExitStatus.usage.rawValue
    }
    return ExitStatus.of(merge.document.summary).rawValue
  }

  private static func read(_ paths: [RecordingPath]) throws(UsageError) -> [StoredResults] {
    try withoutUnbegun(try StoredInput.read(paths))
  }

  /// A shard that did not get as far as to begin is told of by the others; anything else that holds
  /// nothing would be missed in silence.
  private static func withoutUnbegun(
    _ read: [StoredResults]
  ) throws(UsageError) -> [StoredResults] {
    let begun = read.filter { !$0.isUnbegun }
    for unbegun in read where unbegun.isUnbegun {
      let error = UsageError.noResults(folder: unbegun.path)
      guard !begun.isEmpty, begun.allSatisfy({ $0.record?.shard != nil }) else { throw error }
      Console.printError(error.message)
    }
    return begun
  }

  private static func keep(_ merge: inout ResultMerge, in folder: RecordingPath) throws(UsageError)
  {
    let store: ResultStore
    do throws(StoreError) { store = try ResultStore(folder: folder) } catch { throw .store(error) }
    guard store.isEmpty else {
      throw .resultsThere(folder: folder.display, canResume: false)
    }
    do throws(StoreError) {
      for line in try merge.copyPictures(to: folder) { Console.printError(line) }
      try store.keep(merge)
    } catch { throw .store(error) }
  }
}
