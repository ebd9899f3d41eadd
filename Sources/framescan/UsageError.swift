import Scanning

/// A command that can't be carried out as it was written.
enum UsageError: Error {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownFlag(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case oneTopicOnly
  case missingValue(flag: String, value: String)
  case unexpectedValue(flag: String)
  case badValue(flag: String, value: String, expected: String)
  case noPaths(command: String)
  case oneRecordingOnly(command: String)
  case noOutput(command: String)
  case noStandardInput(command: String)
  case nothingToTest(paths: [String])
  case fileThere(String)
  case nothingThere(String)
  case severalToOutput
  case nothingShows(at: String, end: String)
  case overInput(String)
  case standardInputTwice
  case twoReportsToOutput
  case twoSamplings
  case twoReportsToFile(String)
  case policyAndChecks
  case isFolder(String, example: String)
  case unwritable(path: String, reason: String)
  case policy(lines: [String])
  case nothingFound(paths: [String], canBeEmpty: Bool)
  case cannotScan(BatchError)
  case shard(ShardError)
  case resumeWithoutOutput
  case resultsThere(folder: String, canResume: Bool)
  case store(StoreError)
  case noResults(folder: String)
  case nothingToMerge(paths: [String])
  case reportOverRecording(String)
  case reportOverResults(String)
  case reportOverInput(String)
  case noComparison(format: String, formats: String)
  case mixedResults([String])

  /// What is wrong and what to do, in words.
  var message: String {
    switch self {
    case .noCommand: "a command is missing; try 'framescan help'"
    case .unknownCommand(let name, let nearest):
      "there is no command '\(name)'" + Self.suggestion(nearest, help: "framescan help")
    case .unknownFlag(let name, let nearest):
      "there is no option '\(name)'" + Self.suggestion(nearest, help: "framescan help")
    case .unknownTopic(let name, let nearest):
      "there is no help on '\(name)'" + Self.suggestion(nearest, help: "framescan help")
    case .oneTopicOnly: "help takes one topic; see 'framescan help'"
    case .missingValue(let flag, let value): "\(flag) needs a value: \(flag) \(value)"
    case .unexpectedValue(let flag): "\(flag) takes no value"
    case .badValue(let flag, let value, let expected):
      "\(flag): '\(value)' can't be used; expected \(expected)"
    case .noPaths("preview"): "preview needs a recording: framescan preview PATH -o PNG"
    case .noPaths(let command):
      "\(command) needs at least one file or folder: framescan \(command) PATH…"
    case .oneRecordingOnly(let command): "\(command) takes one recording"
    case .noOutput(let command):
      "\(command) needs a picture to write: framescan \(command) PATH -o PNG"
    case .noStandardInput(let command): "\(command) can't read - from standard input; name a file"
    case .nothingToTest(let paths):
      "nothing says what is expected of any recording in \(paths.joined(separator: ", ")): "
        + "--update writes it; --allow-empty accepts that"
    case .nothingThere(let path): "\(path): no such file or folder"
    case .fileThere(let file): "\(file) is there already; --force writes over it"
    case .isFolder(let path, let example):
      "\(path) is a folder; name a file in it, such as \(example)"
    case .severalToOutput:
      "several pictures can't go to standard output; write them to files: -o NAME.png"
    case .nothingShows(let time, let end):
      "--at: nothing shows at \(time); the recording ends at \(end)"
    case .overInput(let file): "\(file) is what is read, and isn't written over"
    case .standardInputTwice: "- stands for one recording from standard input; give it once"
    case .twoReportsToOutput:
      "two reports can't both go to standard output; write one to a file: --report FORMAT=FILE"
    case .twoSamplings: "--every and --keyframes can't be used together"
    case .twoReportsToFile(let file): "two reports can't both go to \(file)"
    case .policyAndChecks:
      "--policy and checks in the command (--black, --blank, --text) can't be used together"
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    case .policy(let lines): lines.joined(separator: "\n")
    case .cannotScan(.unusable(let reason)): reason
    case .cannotScan(.cannotStart(let reason)): "no recording can be scanned: \(reason)"
    case .shard(let error): "--shard: \(error)"
    case .resumeWithoutOutput: "--resume goes on in a folder of results; name it with -o DIR"
    case .resultsThere(let folder, let canResume):
      "\(folder) already holds results; "
        + (canResume ? "go on with --resume, or give another folder" : "give another folder")
    case .store(let error): "\(error.path): \(error.reason)"
    case .noResults(let folder):
      "\(folder) holds no results: there is no scan.json in it"
    case .nothingToMerge(let paths):
      "there are no results in \(paths.joined(separator: ", ")); --allow-empty accepts that"
    case .reportOverRecording(let file): "a report can't be written over the recording \(file)"
    case .reportOverResults(let file):
      "a report can't be written over \(file), which -o keeps results in"
    case .reportOverInput(let file):
      "a report can't be written over \(file), which it is made of"
    case .noComparison(let format, let formats):
      "the report format '\(format)' can't compare runs; these can: \(formats)"
    case .mixedResults(let lines):
      "these results don't belong together (--allow-mixed joins them all the same):\n"
        + lines.map { "  " + $0 }.joined(separator: "\n")
    case .nothingFound(let paths, let canBeEmpty):
      "no recording was found in \(paths.joined(separator: ", "))"
        + (canBeEmpty ? "; --allow-empty accepts that" : "")
    }
  }

  private static func suggestion(_ nearest: String?, help: String) -> String {
    nearest.map { "; did you mean '\($0)'? See '\(help)'" } ?? "; see '\(help)'"
  }
}
