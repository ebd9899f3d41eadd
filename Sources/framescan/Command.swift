/// One of the program's commands.
struct Command: Sendable {
  let name: String
  /// What follows it.
  let usage: String
  /// One sentence for the overview.
  let summary: String
  /// Carries it out and gives the exit status.
  let run: @Sendable (Words) throws(UsageError) -> Int32
  let help: @Sendable () -> String

  private init(
    name: String, usage: String, summary: String,
    run: @escaping @Sendable (Words) throws(UsageError) -> Int32,
    help: @escaping @Sendable () -> String
  ) {
    (self.name, self.usage, self.summary) = (name, usage, summary)
    (self.run, self.help) = (run, help)
  }

  private init(_ command: any FlaggedCommand.Type, usage: String, summary: String) {
    self.init(
      name: command.name, usage: usage, summary: summary,
      run: { words throws(UsageError) in try command.run(words) }, help: { command.help })
  }

  static let all: [Command] = [
    Command(
      ScanCommand.self, usage: "[options] PATH…",
      summary: "scan recordings; a folder is walked; - reads one from standard input"),
    Command(
      InspectCommand.self, usage: "PATH…",
      summary: "what the decoder sees: container, codec, size, rotation, range, frame times"),
    Command(
      InitCommand.self, usage: "PATH… -o FILE",
      summary: "propose a policy: regions that stay black, text that looks like a version"),
    Command(
      PreviewCommand.self, usage: "PATH -o PNG",
      summary: "one frame with the policy's regions drawn on it (--at 3.2s)"),
    Command(
      TestCommand.self, usage: "[options] DIR…",
      summary: "policy tests: recordings with an expected verdict beside them"),
    Command(
      MergeCommand.self, usage: "[options] RESULTS…", summary: "join the results of shards"),
    Command(
      ReportCommand.self, usage: "[options] RESULTS…",
      summary: "make other reports from results, and compare runs"),
    Command(
      name: "help", usage: "[COMMAND|policy|json]",
      summary: "how a command or the policy file is used; the schema of json reports",
      run: HelpCommand.run, help: { HelpText.overview }),
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
