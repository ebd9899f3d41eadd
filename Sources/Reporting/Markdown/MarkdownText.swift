internal import Results

/// Untrusted text in Markdown that GitHub, GitLab and Jira read.
///
/// Escaping with backslashes or entities is not enough there: mentions, references to issues and commits
/// and addresses are looked for in the finished page, where the escapes are gone. They are not looked for
/// in code, and neither is anything else; so whatever is more than plain words is set as code.
enum MarkdownText {
  /// The most characters that are kept of a text.
  private static let most = 200

  /// The text within a line: as it is where it consists of plain words and numbers, else as code.
  static func inline(_ text: String) -> String {
    let text = cut(text)
    return isPlain(text) ? text : code(text)
  }

  /// The text as code within a line, also of a table. What would end the code or the table's cell is
  /// shown as a terminal shows hidden characters: `\u{60}`.
  static func code(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in Escaping.terminal(cut(text)).unicodeScalars {
      switch scalar {
      case "`": shown.append(contentsOf: "\\u{60}".unicodeScalars)
      case "|": shown.append(contentsOf: "\\u{7c}".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    // A code span of nothing but spaces, or of nothing, is none.
    let isBlank = shown.allSatisfy { $0.properties.isWhitespace }
    return isBlank ? "(blank)" : "`\(String(shown))`"
  }

  private static func cut(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(most + 1)
    if start.count <= most { return text }
    return String(String.UnicodeScalarView(start.dropLast())) + "…"
  }

  /// Whether nothing in the text means anything to Markdown, or to a site that looks for references: letters
  /// and digits of ASCII, spaces between them, and a little punctuation. A dot before a letter may be an
  /// address, a colon before one a picture, a hyphen before a digit a ticket, seven hexadecimal digits in a
  /// row a commit.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.replacing(/[‘’×–]/, with: "'").utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20 else {
      return false
    }
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        digits += 1
        if digits == 7 { return false }
        continue
      case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "G")...UInt8(ascii: "Z"),
        UInt8(ascii: ","), UInt8(ascii: "'"):
        break
      case UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"):
        break
      case UInt8(ascii: ":"):
        guard next == 0x20 else { return false }
      case UInt8(ascii: "-"):
        let before = index > 0 ? bytes[index - 1] : 0x20
        guard isLetter(before), isLetter(next) else { return false }
      case UInt8(ascii: "."):
        guard next == 0x20 || (0x30...0x39).contains(next) else { return false }
      case 0x20:
        guard next != 0x20 else { return false }
      default:
        return false
      }
      digits = 0
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
