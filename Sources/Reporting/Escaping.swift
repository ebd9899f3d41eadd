internal import Results

/// Makes untrusted text harmless, with one function for each place it goes to.
///
/// Names of files and texts read from a recording are chosen by whoever made the recording.
public enum Escaping {
  /// Text for a terminal: a single line in which no character acts on the terminal or on the
  /// direction of the text around it. `a⏎b` becomes `a\nb`, an escape character `\u{1b}`. What CI servers
  /// take for an order anywhere in a line of a log, `##[error]`, becomes `#\u{23}[error]`.
  public static func terminal(_ text: String) -> String {
    let text = text.withoutLogCommands(hash: "\\u{23}")
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
      case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
      case _ where scalar.isHidden:
        let digits = String(scalar.value, radix: 16)
        escaped.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Text for the content of an XML element: a single line, hidden characters shown as for a
  /// terminal. That covers every character that XML 1.0 can't hold, not even as a reference.
  /// `[[ATTACHMENT|…]]`, by which CI servers take a file of theirs into the report, becomes
  /// `[\u{5b}ATTACHMENT|…]]`.
  public static func xmlText(_ text: String) -> String {
    markup(terminal(text).replacing(attachmentStart) { "[\\u{5b}\($0.output.1)" })
  }

  /// Text for the content of an HTML element, or for the value of an attribute between double quotes: a
  /// single line, hidden characters shown as for a terminal.
  public static func html(_ text: String) -> String {
    markup(terminal(text))
  }

  private static func markup(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Text for the value of an XML attribute between double quotes, otherwise as ``xmlText(_:)``.
  public static func xmlAttribute(_ text: String) -> String {
    xmlText(text)
  }

  private static var attachmentStart: Regex<(Substring, Substring)> {
    /\[\[(attachment)/.ignoresCase()
  }
}
