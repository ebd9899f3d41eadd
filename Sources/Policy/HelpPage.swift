/// A page of help: paragraphs, headings and tables of terms, wrapped to 90 columns.
struct HelpPage {
  private static let width = 90
  private static let indent = 2
  private static let termWidth = 32

  private var lines: [String] = []
  /// Whether the last line is a heading, which what follows stands close to.
  private var endsInHeading = false

  /// The page, ended by a line feed.
  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func heading(_ title: String) {
    separate()
    lines.append("\(title):")
    endsInHeading = true
  }

  mutating func paragraph(_ text: String) {
    separate()
    lines += Self.wrap(text, to: Self.width)
  }

  mutating func verbatim(_ text: String) {
    separate()
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
  }

  mutating func entries(_ keys: [PolicyKey]) {
    for key in keys {
      let summary = key.availability == .required ? "\(key.summary) Required." : key.summary
      entry("\(key.name):", takes: key.takes, summary: summary)
    }
  }

  mutating func entry(_ term: String, takes: String, summary: String, isSupported: Bool = true) {
    // Entries stand close to each other.
    if lines.last?.hasPrefix(" ") == false { separate() }
    let margin = String(repeating: " ", count: Self.indent + Self.termWidth)
    let head =
      String(repeating: " ", count: Self.indent) + (takes.isEmpty ? term : "\(term) \(takes)")
    let words = isSupported ? summary : "\(summary) (not supported by this version yet)"
    var body = Self.wrap(words, to: Self.width - margin.count)
    if head.count < margin.count, !body.isEmpty {
      let padding = String(repeating: " ", count: margin.count - head.count)
      lines.append(head + padding + body.removeFirst())
    } else {
      lines.append(head)
    }
    lines += body.map { margin + $0 }
  }

  private mutating func separate() {
    if !lines.isEmpty, !endsInHeading { lines.append("") }
    endsInHeading = false
  }

  /// The text in lines of at most `width` characters, where its words allow it.
  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " \(word)"
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
