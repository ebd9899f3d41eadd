import Scanning

/// `framescan inspect`: what the decoder sees.
enum InspectCommand {
  struct Settings {
    var isVerbose = false
    var wantsHelp = false
  }

  static let flags: [Flag<Settings>] = [
    Flag("verbose", short: "v", help: "list the time of every frame") { settings, _ in
      settings.isVerbose = true
    },
    Flag("help", short: "h", help: "show this help") { settings, _ in settings.wantsHelp = true },
  ]

  static var help: String {
    guard let command = Command.named("inspect") else { return "" }
    return HelpText.command(
      command, flags: flags,
      notes: "Exit status: 0 all could be read to their end; 3 some could not; 2 wrong usage.")
  }

  static func run(_ words: Words) throws(UsageError) -> Int32 {
    var settings = Settings()
    let paths = try FlagParser(flags: flags).parse(words, into: &settings)
    if settings.wantsHelp {
      Console.print(help)
      return 0
    }
    if paths.isEmpty { throw .noPaths(command: "inspect") }
    return 0
  }
}
