import Policy
import Results
import Scanning

/// `framescan scan`: settings, plan, scan, reports, exit status.
enum ScanCommand: FlaggedCommand {
  static let name = "scan"
  static let flags = ScanFlags.all

  static func run(
    _ paths: [RecordingPath], _ settings: ScanSettings
  ) throws(UsageError) -> Int32 {
    if paths.count(where: { $0 == StandardInput.path }) > 1 { throw .standardInputTwice }
    if settings.resumes && settings.output == nil { throw .resumeWithoutOutput }
    var outputs = try ReportOutput.prepare(settings.reports)
    let source = try settings.source()
    let recordings = try find(paths, settings)
    let plan = try makePlan(recordings, source, settings)
    try ReportOutput.protect(
      outputs, recordings: plan.items.map(\.path), folder: settings.output)
    let store = try openStore(settings)
    outputs += settings.output.map { ReportOutput.inFolder($0) } ?? []
    let (document, ending) = try ScanRun(plan: plan, settings: settings, store: store).run()
    guard settings.write(outputs, of: document, evidenceFolder: settings.output),
      ending != .cannotKeep
    else {
      return ExitStatus.usage.rawValue
    }
    return ending == .interrupted
      ? ExitStatus.interrupted.rawValue : ExitStatus.of(document.summary).rawValue
  }

  static var notes: String {
    """
    A folder is walked, in order of names. What is in it is a recording by its name, as it ends
    (\(endings)),
    or by its first bytes, whatever its name; with such a name, what turns out to be none is an
    error, as is a file that is named in the command. Skipped are other files (-v says which),
    hidden ones, links to folders, folders of results and pictures that the policy names. A folder
    that can't be read is an error. - reads one recording from standard input; its policy is the
    nearest to the current folder.

    Exit status: 0 all pass; 1 at least one recording failed; 3 none failed, but at least one
    could not be read to its end or proves nothing; 2 wrong usage, a wrong policy, nothing
    found to scan, or something that can't be written; 130 interrupted: what is finished is
    reported.

    With -o DIR nothing that is done is lost: each result is on the disk before the next, whatever
    happens to framescan or the machine, and --resume goes on. --shard splits the recordings by
    their paths below the folder given, alike on every machine; framescan merge joins the folders.

    An html report shows the pictures of -o from where it is written, or from the current folder
    when it goes to standard output. Where it is moved without them, they are missing in it.

    Pictures of violations are written to evidence/ in the folder of -o, none without -o: of each
    violation of a check that failed its worst frame, and its first and last where these are
    others, as long as a check has no more than 10 violations and a recording no more than 50
    pictures; what is left out is noted. The check's region is outlined, the worst place framed.
    In a redacted picture the region of every check with black, blank, blurred, still, masked or
    no-text is pixelated, whatever the picture is of and whether or not the check applies: one
    colour is left of all that was there. What is taken out of a region with except: is pixelated
    with it; where a region has no place in a picture, all of the picture is. Whatever else the
    recording shows stays, also a text that was to be protected and shows outside the regions.
    Text that no-text reads is told as •••• 4 digits, and word for word only with full.

    Each recording is decoded in a worker process that is locked in (Linux): it can open nothing,
    reach nothing and start nothing. A crash or a hang there is an error of that recording.
    --timeout also limits its processor time, to as much for each thread, and counts the time that
    standard input is awaited.

    Refused, whatever they are named, and never followed: playlists and other files that point
    elsewhere (HLS, DASH, lists of files, SDP, SMIL, movies whose data lies in other files),
    documents (SVG, PDF …), pictures of more than 64 million pixels, more than 64 streams, and
    an index with more entries than the file has bytes. Pipes, sockets and devices are not opened.

    Progress goes to standard error: with auto, one line on a terminal and nothing elsewhere; with
    plain, a line every ten seconds, less often in a long scan, and one at the end. The first
    Ctrl-C (SIGINT, SIGQUIT, SIGTERM or SIGHUP) stops and reports what is finished, the second
    ends at once.
    """
  }

  private static var endings: String {
    RecordingFinder.extensions.map { ".\($0)" }.joined(separator: " ")
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
      throw .nothingFound(paths: paths.map(\.display), canBeEmpty: true)
    }
    return finder.found
  }

  private static func makePlan(
    _ recordings: [RecordingFinder.Found], _ source: PolicySource, _ settings: ScanSettings
  ) throws(UsageError) -> ScanPlan {
    let shard = try shard(settings)
    do throws(PolicyErrors) {
      var plan = try ScanPlan(recordings, source: source, definitions: settings.definitions)
      for warning in plan.warnings { Console.printError(warning) }
      if let shard { plan.take(shard) }
      return plan
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error, advising: "scan"))
    }
  }

  private static func shard(_ settings: ScanSettings) throws(UsageError) -> Shard? {
    do throws(ShardError) {
      return try settings.shard?.shard { Console.environment($0) }
    } catch {
      throw .shard(error)
    }
  }

  /// The folder of results, which must be without any unless the scan goes on with them.
  private static func openStore(_ settings: ScanSettings) throws(UsageError) -> ResultStore? {
    guard let folder = settings.output else { return nil }
    let store: ResultStore
    do throws(StoreError) {
      store = try ResultStore(folder: folder)
    } catch {
      throw .store(error)
    }
    if !settings.resumes && !store.isEmpty {
      throw .resultsThere(folder: folder.display, canResume: true)
    }
    if store.hadTornLine {
      Console.printError(
        "\(folder.display): a line that was being written when the last scan ended is dropped")
    }
    return store
  }
}
