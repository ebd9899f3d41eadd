/// A line of a log that GitHub Actions takes for an order: here, to show a message beside a file.
struct WorkflowCommand {
  /// How bad it is.
  enum Level: String {
    case error, warning, notice
  }

  let level: Level
  /// The file that it is about; nil for none.
  let file: String?
  let title: String
  /// Lines of the message.
  let lines: [String]

  /// The line, without a line feed.
  var line: String {
    let file = file.map { "file=\(Self.property($0))," } ?? ""
    let message = lines.map(Self.data).joined(separator: "%0A")
    return "::\(level.rawValue) \(file)title=\(Self.property(title))::\(message)"
  }

  /// Untrusted text for a message: one line in which nothing is hidden and nothing is decoded.
  private static func data(_ text: String) -> String {
    Escaping.terminal(text).replacing("%", with: "%25")
  }

  /// Untrusted text for a property, which colons and commas would end.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
