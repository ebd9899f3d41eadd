import Policy
import Scanning

/// Splits a command's words into options and paths, by a table of flags.
struct FlagParser<Settings> {
  let flags: [Flag<Settings>]

  /// Applies the options to the settings and gives the other words, in order. `--` ends the
  /// options; a lone `-` is a path.
  func parse(
    _ words: Words, into settings: inout Settings
  ) throws(UsageError) -> [RecordingPath] {
    var paths: [RecordingPath] = []
    var rest = words.rest[...]
    while let word = rest.popFirst() {
      let text = word.display
      if text == "--" {
        paths += rest
        break
      }
      if text.hasPrefix("--") {
        try applyLong(text, &rest, &settings)
      } else if text.hasPrefix("-") && text != "-" {
        try applyShort(text, &rest, &settings)
      } else {
        paths.append(word)
      }
    }
    return paths
  }

  /// `--name`, `--name value` or `--name=value`.
  private func applyLong(
    _ text: String, _ rest: inout ArraySlice<RecordingPath>, _ settings: inout Settings
  ) throws(UsageError) {
    let parts = text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let flag = flags.first(where: { $0.long == name }) else {
      let nearest = NearestWord.suggest(name, among: flags.compactMap(\.long))
      throw .unknownFlag("--\(name)", nearest: nearest.map { "--\($0)" })
    }
    if parts.count == 2 && flag.value == nil { throw .unexpectedValue(flag: flag.name) }
    try apply(flag, attached: parts.count == 2 ? String(parts[1]) : nil, &rest, &settings)
  }

  /// `-x`, several switches as `-xyz`, and a value as `-xVALUE` or `-x VALUE`.
  private func applyShort(
    _ text: String, _ rest: inout ArraySlice<RecordingPath>, _ settings: inout Settings
  ) throws(UsageError) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        throw .unknownFlag("-\(letter)", nearest: nil)
      }
      let attached = flag.value != nil && !letters.isEmpty ? String(letters) : nil
      if flag.value != nil { letters = "" }
      try apply(flag, attached: attached, &rest, &settings)
    }
  }

  private func apply(
    _ flag: Flag<Settings>, attached: String?, _ rest: inout ArraySlice<RecordingPath>,
    _ settings: inout Settings
  ) throws(UsageError) {
    guard let value = flag.value else { return try flag.apply(&settings, "") }
    guard let given = attached ?? rest.popFirst()?.display else {
      throw .missingValue(flag: flag.name, value: value)
    }
    try flag.apply(&settings, given)
  }
}
