/// Lays out plain text for a terminal: wrapping, alignment and colour.
struct TextLayout {
  /// The colours in use.
  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Columns to stay within.
  let width: Int
  /// Whether to colour at all.
  let color: Bool

  /// The text in that colour, where colours are wanted.
  func paint(_ text: String, _ color: Color?, bold: Bool = false) -> String {
    guard self.color, let color else { return text }
    return "\u{1B}[\(bold ? "1;" : "")\(color.rawValue)m\(text)\u{1B}[0m"
  }

  /// The text broken between words, to follow something that ends in column `first`; further lines
  /// are indented by `hanging` columns.
  func wrap(_ text: String, first: Int, hanging: Int) -> String {
    wrap(Self.words(text), first: first, hanging: hanging)
  }

  /// The units with spaces or line breaks between them. A unit longer than a line is not broken, and
  /// none that starts with `::` starts a line: CI servers of GitHub take that for an order.
  func wrap(_ units: [String], first: Int, hanging: Int) -> String {
    var text = ""
    var column = first
    for (index, unit) in units.enumerated() {
      let unitColumns = Self.columns(unit)
      if index == 0 {
        column += unitColumns
      } else if column + 1 + unitColumns <= width || unit.hasPrefix("::") {
        text += " "
        column += 1 + unitColumns
      } else {
        text += "\n" + String(repeating: " ", count: hanging)
        column = hanging + unitColumns
      }
      text += unit
    }
    return text
  }

  /// The words of a text; more than one space in a row is kept.
  static func words(_ text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text with spaces after it up to that many columns.
  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - Self.columns(text)))
  }

  /// How many columns a terminal gives the text: two for East Asian wide characters and emoji.
  static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  /// Whether a terminal gives the character two columns.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return true
    default:
      return scalar.properties.isEmojiPresentation
    }
  }
}
