import Policy
import Reporting
import Scanning

/// Policy tests as the command line asks for them.
struct TestSettings: CommandSettings {
  /// How the recordings are scanned.
  var scan = ScanSettings()
  /// Whether expectations that differ, or are missing, are written.
  var updates = false
  var reports: [Report] = []
  var wantsHelp = false

  /// A report and where it goes: standard output when there is no file.
  struct Report {
    enum Format: String, CaseIterable {
      case text, junit
    }

    let format: Format
    let file: RecordingPath?

    init(format: Format, file: RecordingPath?) {
      self.format = format
      self.file = file
    }

    /// What follows `--report`.
    init(_ value: String) throws(UsageError) {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      format = try flagChoice("--report", String(parts[0]))
      if parts.count == 2 && parts[1].isEmpty {
        throw .badValue(flag: "--report", value: value, expected: "a file name after the =")
      }
      file = parts.count == 2 && parts[1] != "-" ? RecordingPath(String(parts[1])) : nil
    }
  }
}

/// The options of `framescan test`.
enum TestFlags {
  static let all: [Flag<TestSettings>] =
    [
      Flag("update", help: "write what differs or is missing, instead of telling it as a failure") {
        settings, _ in settings.updates = true
      },
      Flag(
        "report", value: "FORMAT[=FILE]",
        help: "text (the default) or junit; repeatable; without FILE to standard output"
      ) { settings, value throws(UsageError) in settings.reports.append(try .init(value)) },
    ] + ofScan + [
      .help
    ]

  /// Those that `framescan scan` has, too.
  private static var ofScan: [Flag<TestSettings>] {
    let names: Set = [
      "-D", "--policy", "--black", "--blank", "--text", "--jobs", "--timeout", "--max-memory",
      "--allow-empty", "--progress", "--color", "--quiet", "--verbose",
    ]
    return ScanFlags.all.filter { names.contains($0.name) }.map { flag in
      Flag(flag.long, short: flag.short, value: flag.value, help: help(of: flag)) {
        settings, value throws(UsageError) in try flag.apply(&settings.scan, value)
      }
    }
  }

  private static func help(of flag: Flag<ScanSettings>) -> String {
    switch flag.name {
    case "--allow-empty": "finding nothing to test is no error"
    case "--quiet": "tell only what failed, and no progress"
    case "--verbose": "say more: what is skipped"
    default: flag.help
    }
  }
}
