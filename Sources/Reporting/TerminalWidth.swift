/// How many columns of a terminal a text takes, and as much of it as fits.
///
/// Counted scalar by scalar, as terminals do that know nothing of characters made of several: never
/// fewer columns than any terminal uses, so that a line cut to a width doesn't wrap.
public enum TerminalWidth {
  /// The columns of a text in which nothing acts on the terminal (``Escaping/terminal(_:)``).
  public static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns($1) }
  }

  /// The text, or as much of its start as fits with `…` after it.
  public static func start(of text: String, columns limit: Int) -> String {
    if columns(text) <= limit { return text }
    guard limit > 0 else { return "" }
    return fitting(text, limit - 1) + "…"
  }

  /// The text, or as much of its end as fits with `…` before it: of a path, the file's name.
  public static func end(of text: String, columns limit: Int) -> String {
    if columns(text) <= limit { return text }
    guard limit > 0 else { return "" }
    return "…" + String(fitting(text.reversed(), limit - 1).reversed())
  }

  /// The first characters that fit, none of them cut in two.
  private static func fitting(_ characters: some Sequence<Character>, _ limit: Int) -> String {
    var (taken, used) = ("", 0)
    for character in characters {
      used += columns(String(character))
      if used > limit { break }
      taken.append(character)
    }
    return taken
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    if TextLayout.isWide(scalar) { return 2 }
    switch scalar.properties.generalCategory {
    // After a character that is text by itself, this one asks for its emoji, which is wide.
    case .nonspacingMark where scalar == "\u{FE0F}": return 1
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }
}
