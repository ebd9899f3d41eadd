import Reporting
import Testing

@Suite struct TerminalWidthTests {
  // Columns by Unicode's East Asian Width; where terminals differ, as many as any of them uses.
  @Test(
    "A text's columns are never fewer than a terminal uses",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("録画", 4), ("한", 2), ("…·", 2),
      // A terminal that knows no joiners shows a family as three people.
      ("👨\u{200D}👩\u{200D}👧", 8), ("❤\u{FE0F}", 2), ("क्षि", 3),
    ])
  func columns(text: String, columns: Int) {
    #expect(TerminalWidth.columns(text) == columns)
  }

  @Test("What is too wide is cut between characters, at the end or at the start")
  func cut() {
    #expect(TerminalWidth.start(of: "abcdef", columns: 6) == "abcdef")
    #expect(TerminalWidth.start(of: "abcdef", columns: 5) == "abcd…")
    #expect(TerminalWidth.end(of: "abcdef", columns: 5) == "…cdef")
    #expect(TerminalWidth.start(of: "録画録画", columns: 6) == "録画…")
    #expect(TerminalWidth.end(of: "録画録画", columns: 6) == "…録画")
    #expect(TerminalWidth.end(of: "ae\u{301}", columns: 1) == "…")
    #expect(TerminalWidth.end(of: "abe\u{301}", columns: 2) == "…e\u{301}")
    #expect(TerminalWidth.start(of: "abc", columns: 0) == "")
    #expect(TerminalWidth.end(of: "abc", columns: -3) == "")
  }
}
