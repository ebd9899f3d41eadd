import Policy
import Scanning

/// A preview as the command line asks for it.
struct PreviewSettings: CommandSettings, PolicySettings {
  var policy: RecordingPath?
  var definitions: [String: String] = [:]
  var checks = WrittenChecks(black: [], blank: [], text: [])
  var output: RecordingPath?
  /// From the start, or negative from the end.
  var times: [Duration] = []
  var wantsHelp = false
}

/// The options of `framescan preview`.
enum PreviewFlags {
  static let all: [Flag<PreviewSettings>] =
    [
      Flag(
        "output", short: "o", value: "PNG",
        help:
          "the picture's file, whose name ends in .png, or a folder that is there for NAME-preview.png; "
          + "- is standard output"
      ) { settings, value throws(UsageError) in
        if value.isEmpty {
          throw .badValue(flag: "--output", value: value, expected: "the name of a file")
        }
        settings.output = RecordingPath(value)
      },
      Flag(
        "at", value: "TIME",
        help:
          "the frame that shows then, such as 3.2s, or -1s before the end (default: each screen's first"
          + " frame, or the first of all); repeatable"
      ) { settings, value throws(UsageError) in
        guard let time = Duration(written: value) else {
          throw .badValue(
            flag: "--at", value: value, expected: "a time such as 3.2s, 500ms or -1s")
        }
        settings.times.append(time)
      },
    ] + Flag.policyFlags + [
      .help
    ]
}
