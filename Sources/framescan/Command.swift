/// One of the program's commands.
struct Command: Sendable {
  let name: String
  /// What follows it.
  let usage: String
  /// One sentence for the overview.
  let summary: String
  /// Carries it out and gives the exit status.
  let run: @Sendable (Words) throws(UsageError) -> Int32

  static let all: [Command] = [
    Command(
      name: "scan", usage: "[options] PATH…",
      summary: "scan recordings; a folder is walked; - reads one from standard input",
      run: ScanCommand.run),
    Command(
      name: "inspect", usage: "PATH…",
      summary: "what the decoder sees: container, codec, size, rotation, range, frame times",
      run: InspectCommand.run),
    Command(
      name: "init", usage: "PATH… -o FILE",
      summary: "propose a policy: regions that stay black, text that looks like a version",
      run: InitCommand.run),
    Command(
      name: "preview", usage: "PATH -o PNG",
      summary: "one frame with the policy's regions drawn on it (--at 3.2s)",
      run: PreviewCommand.run),
    Command(
      name: "test", usage: "[options] DIR…",
      summary: "policy tests: recordings with an expected verdict beside them",
      run: TestCommand.run),
    Command(
      name: "merge", usage: "[options] RESULTS…", summary: "join the results of shards",
      run: MergeCommand.run),
    Command(
      name: "report", usage: "[options] RESULTS…",
      summary: "make other reports from results, and compare runs", run: ReportCommand.run),
    Command(
      name: "help", usage: "[COMMAND|policy|json]",
      summary: "how a command or the policy file is used; the schema of json reports",
      run: HelpCommand.run),
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
