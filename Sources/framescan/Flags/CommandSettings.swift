/// What all commands have in common.
protocol CommandSettings: SendableMetatype {
  /// What holds without any flags.
  init()
  /// Whether the command's help is asked for instead.
  var wantsHelp: Bool { get set }
}

extension Flag where Settings: CommandSettings {
  static var help: Flag {
    Flag("help", short: "h", help: "show this help") { settings, _ in settings.wantsHelp = true }
  }
}
