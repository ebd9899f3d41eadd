/// One option of a command: its names, its help and what it changes, in one value. The parser and
/// the help are both made of a table of these.
struct Flag<Settings>: Sendable {
  /// The name after `--`; nil for an option that has only a short one.
  let long: String?
  /// The letter after `-`.
  let short: Character?
  /// What its value is called in the help; nil for a switch.
  let value: String?
  /// What it does, for the help; without a full stop.
  let help: String
  /// Changes the settings; for a switch the text is empty.
  let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  init(
    _ long: String?, short: Character? = nil, value: String? = nil,
    help: String,
    apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.help = help
    self.apply = apply
  }

  /// The name that messages use.
  var name: String {
    if let long { return "--\(long)" }
    return short.map { "-\($0)" } ?? ""
  }

  /// All its names and its value, as the help shows them.
  var usage: String {
    let names = [short.map { "-\($0)" }, long.map { "--\($0)" }].compactMap(\.self)
    return names.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}
