/// A text that looks like an app's version, and the pattern that such texts match.
package struct VersionText: Sendable, Hashable, Codable {
  /// The pattern, as a policy writes it.
  package var pattern: String
  /// What was read that matches it.
  package var read: String

  /// The version in a line of text; nil without one. Dates, times, prices and addresses are none.
  ///
  /// | read | pattern |
  /// |---|---|
  /// | `v5.2.1 (1432)`, `Version 5.2.1 (1432)` | `v{version} ({build})`, `Version {version} ({build})` |
  /// | `5.2.1 build 1432` | `{version} build {build}` |
  /// | `v1.2.3-rc.1` | `/v(?<version>\d+(\.\d+)+\S*)/` |
  /// | `5.2.1` | `/(?<version>\d+\.\d+\.\d+\S*)/` |
  /// | `Build 1234` | `/Build\s?(?<build>\d+)/` |
  package init?(line: String) {
    // A number in parentheses, or after "build", makes a version of what stands before it.
    if let match = line.firstMatch(
      of: /(?:^|\s)([vV]|[vV]er(?:sion)?[.:]?\s?)?(\d+(?:\.\d+){1,3}[\w.+\-]*)\s?\((\d+)\)/)
    {
      let mark = String(match.1 ?? "")
      let gap = match.0.contains(" (") ? " " : ""
      self.init(pattern: "\(mark){version}\(gap)({build})", read: Self.trimmed(match.0))
    } else if let match = line.firstMatch(
      of:
        /(?:^|\s)([vV]|[vV]er(?:sion)?[.:]?\s?)?(\d+(?:\.\d+){1,3}[\w.+\-]*)[,;]?\s([bB]uild:?\s?#?)(\d+)/
    ) {
      let mark = String(match.1 ?? "")
      let comma = match.0.contains(",") ? "," : match.0.contains(";") ? ";" : ""
      self.init(
        pattern: "\(mark){version}\(comma) \(match.3){build}", read: Self.trimmed(match.0))
    } else if let match = line.firstMatch(
      of: /(?:^|[\s(])([vV]|[vV]er(?:sion)?[.:]?\s?)(\d+(?:\.\d+){1,3}[\w.+\-]*)/)
    {
      self.init(
        pattern: "/\(Self.escaped(match.1))(?<version>\\d+(\\.\\d+)+\\S*)/",
        read: Self.trimmed(match.0))
    } else if let match = line.firstMatch(of: /(?:^|\s)(\d+\.\d+\.\d+(?:[+\-][\w.]+)?)(?:$|\s)/),
      !Self.isDate(match.1)
    {
      self.init(
        pattern: "/(?<version>\\d+\\.\\d+\\.\\d+\\S*)/", read: String(match.1))
    } else if let match = line.firstMatch(of: /(?:^|\s|\()([bB]uild:?\s?#?)(\d{2,})/) {
      self.init(
        pattern: "/\(Self.escaped(match.1))(?<build>\\d+)/", read: Self.trimmed(match.0))
    } else {
      return nil
    }
  }

  private init(pattern: String, read: String) {
    self.pattern = pattern
    self.read = read
  }

  /// Two numbers up to 31 and a year, or a year and two such numbers.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".").map { Int($0) ?? .max }
    guard parts.count == 3 else { return false }
    func areDays(_ days: ArraySlice<Int>) -> Bool { days.allSatisfy { (1...31).contains($0) } }
    func isYear(_ part: Int) -> Bool { (1900...2100).contains(part) }
    return isYear(parts[2]) && areDays(parts[..<2]) || isYear(parts[0]) && areDays(parts[1...])
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace || $0 == "(" }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }

  /// A mark in a regular expression.
  private static func escaped(_ mark: Substring) -> String {
    mark.map { $0 == "." ? "\\." : $0.isWhitespace ? "\\s?" : String($0) }.joined()
  }
}
