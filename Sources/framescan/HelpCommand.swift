import Policy
import Reporting

/// `framescan help`: the overview, a command, the policy file, or the schema of json reports.
enum HelpCommand {
  static func run(_ words: Words) throws(UsageError) -> Int32 {
    guard let topic = words.rest.first?.display else {
      Console.print(HelpText.overview)
      return 0
    }
    if words.rest.count > 1 { throw .oneTopicOnly }
    switch topic {
    case "policy": Console.print(HelpText.policy)
    case "json": Console.print(ResultSchema.text)
    case "--help", "-h": Console.print(HelpText.overview)
    default:
      if let command = Command.named(topic) {
        Console.print(command.help())
        return 0
      }
      let topics = Command.all.map(\.name) + ["policy", "json"]
      throw .unknownTopic(topic, nearest: NearestWord.suggest(topic, among: topics))
    }
    return 0
  }
}
