import Scanning

/// A command that is told by flags what to do with paths.
protocol FlaggedCommand: SendableMetatype {
  associatedtype Settings: CommandSettings

  static var name: String { get }
  static var flags: [Flag<Settings>] { get }
  /// What its help says below the flags.
  static var notes: String { get }

  /// Carries it out and gives the exit status.
  ///
  /// - Parameter paths: at least one.
  static func run(
    _ paths: [RecordingPath], _ settings: Settings
  ) throws(UsageError) -> Int32
}

extension FlaggedCommand {
  static var help: String {
    guard let command = Command.named(name) else { return "" }
    return HelpText.command(command, flags: flags, notes: notes)
  }

  /// Carries out what the words behind its name say, or prints its help.
  static func run(_ words: Words) throws(UsageError) -> Int32 {
    var settings = Settings()
    let paths = try FlagParser(flags: flags).parse(words, into: &settings)
    if settings.wantsHelp {
      Console.print(help)
      return 0
    }
    if paths.isEmpty { throw .noPaths(command: name) }
    return try run(paths, settings)
  }
}
