import Reporting
import Results
import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `framescan inspect`: what the decoder sees.
enum InspectCommand: FlaggedCommand {
  static let name = "inspect"

  struct Settings: CommandSettings {
    var isVerbose = false
    var wantsHelp = false
  }

  static let flags: [Flag<Settings>] = [
    Flag("verbose", short: "v", help: "list the time of every frame") { settings, _ in
      settings.isVerbose = true
    },
    .help,
  ]

  static var notes: String {
    "Exit status: 0 all could be read to their end; 3 some could not; 2 wrong usage."
  }

  static func run(
    _ paths: [RecordingPath], _ settings: Settings
  ) throws(UsageError) -> Int32 {
    if paths.contains(StandardInput.path) { throw .noStandardInput(command: name) }
    var finder = RecordingFinder()
    for path in paths { finder.add(path) }
    if finder.found.isEmpty { throw .nothingFound(paths: paths.map(\.display), canBeEmpty: false) }
    let inspector = Inspector(
      threads: Console.cores, memory: 4 << 30, program: ScanRun.workerProgram)
    var areWhole = true
    for found in finder.found {
      let inspection: Inspection
      do throws(BatchError) {
        inspection = try inspector.inspect(found.path)
      } catch {
        throw .cannotScan(error)
      }
      areWhole = areWhole && inspection.isWhole
      Console.print(text(inspection, isVerbose: settings.isVerbose))
    }
    return areWhole ? ExitStatus.passed.rawValue : ExitStatus.undecided.rawValue
  }

  private static func text(_ inspection: Inspection, isVerbose: Bool) -> String {
    var lines = [Escaping.terminal(inspection.path)]
    if let media = inspection.media { lines += facts(media, inspection) }
    for problem in inspection.problems {
      let time = problem.time.map { " at \(TimeText.moment($0)) s" } ?? ""
      lines.append("  \(problem.kind.rawValue)\(time): \(Escaping.terminal(problem.message))")
    }
    if isVerbose {
      lines.append("  times")
      lines += inspection.times.enumerated().map {
        "    \($0.offset)  \(TimeText.fixed($0.element, decimals: 6))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func facts(_ media: MediaDescription, _ inspection: Inspection) -> [String] {
    var rows = [
      ("container", media.container),
      ("codec", media.codec),
      ("size", "\(media.width)×\(media.height)" + stored(media, inspection)),
      ("rotation", "\(media.rotation)°" + (inspection.isMirrored ? ", mirrored" : "")),
      ("pixels", "\(media.pixelFormat), \(media.range) range"),
      (
        "duration",
        "\(TimeText.moment(media.duration)) s, \(TimeText.count(media.frames, "frame"))"
      ),
    ]
    if let spacing = inspection.spacing {
      let (shortest, longest) = (length(spacing.shortest), length(spacing.longest))
      let range = "\(shortest) to \(longest) s, median \(length(spacing.median)) s"
      rows.append(("spacing", range + (media.variableFrameRate ? " (variable)" : "")))
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + value
    }
  }

  private static func stored(_ media: MediaDescription, _ inspection: Inspection) -> String {
    guard let size = inspection.storedSize, size.width != media.width || size.height != media.height
    else { return "" }
    return " (stored \(size.width)×\(size.height))"
  }

  /// A length in seconds, rounded to a tenth of a millisecond.
  private static func length(_ seconds: Double) -> String {
    TimeText.fixed(seconds, decimals: 4)
  }
}
