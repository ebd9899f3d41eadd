import Policy

/// `framescan help`: the overview, a command, or the policy file.
enum HelpCommand {
  static func run(_ words: Words) throws(UsageError) -> Int32 {
    guard let topic = words.rest.first?.display else {
      Console.print(HelpText.overview)
      return 0
    }
    switch topic {
    case "policy": Console.print(HelpText.policy)
    case "scan": Console.print(ScanCommand.help)
    case "merge": Console.print(MergeCommand.help)
    case "preview": Console.print(PreviewCommand.help)
    case "test": Console.print(TestCommand.help)
    case "init": Console.print(InitCommand.help)
    case "inspect": Console.print(InspectCommand.help)
    case "help": Console.print(HelpText.overview)
    default:
      if Command.named(topic) != nil { throw .notSupportedYet("the command '\(topic)'") }
      let topics = Command.all.map(\.name) + ["policy"]
      throw .unknownTopic(topic, nearest: NearestWord.suggest(topic, among: topics))
    }
    return 0
  }
}
