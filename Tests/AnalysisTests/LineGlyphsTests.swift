import Analysis
import Geometry
import Reading
import Testing

@Suite struct LineGlyphsTests {
  private static let capHeight = 20

  /// Ink of blocks a capital high, `width` columns each with `gaps` columns between them.
  private func ink(widths: [Int], gaps: [Int], edge: UInt8? = nil) -> GrayPicture {
    let size = Size(width: 300, height: 40)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height)
    var x = 10
    for (index, width) in widths.enumerated() {
      for y in 10..<10 + Self.capHeight {
        for column in x..<x + width { pixels[y * size.width + column] = 255 }
        if let edge { pixels[y * size.width + x + width] = edge }
      }
      x += width + (index < gaps.count ? gaps[index] : 0)
    }
    return GrayPicture(size: size, pixels: pixels)
  }

  private func glyphs(widths: [Int], gaps: [Int], edge: UInt8? = nil) -> LineGlyphs {
    LineGlyphs(of: ink(widths: widths, gaps: gaps, edge: edge), capHeight: Self.capHeight)
  }

  /// The widths and gaps of `rc.4+45`, each character 12 wide but for the dot.
  private let candidate = (
    widths: [8, 12, 4, 12, 12, 12, 12], gaps: [3, 3, 3, 3, 3, 3]
  )

  @Test("A reading has a character for each group of ink, spaces not counted")
  func counted() {
    let shown = glyphs(widths: candidate.widths, gaps: candidate.gaps)
    #expect(shown.areCounted(by: "rc.4+45"))
    #expect(shown.areCounted(by: "rc.4 +45"))
    #expect(!shown.areCounted(by: "rc.44+45"))
    #expect(!shown.areCounted(by: "rc.4+4"))
  }

  @Test("A digit read twice is one too many where no group is wide enough for two")
  func exceeded() {
    let shown = glyphs(widths: candidate.widths, gaps: candidate.gaps)
    #expect(shown.areExceeded(by: "rc.44+45"))
    #expect(!shown.areExceeded(by: "rc.4+45"))
    #expect(!shown.areExceeded(by: "rc.4+4"))
  }

  @Test("Two characters that touch may be two")
  func touching() {
    // 19 columns are 0.95 of a capital.
    let shown = glyphs(widths: [12, 19, 12], gaps: [3, 3])
    #expect(!shown.areExceeded(by: "1nk2"))
    #expect(shown.areExceeded(by: "1nkk2"))
    let narrow = glyphs(widths: [12, 18, 12], gaps: [3, 3])
    #expect(narrow.areExceeded(by: "1nk2"))
  }

  @Test("Characters that touch faintly are apart at a higher split")
  func faintBridge() {
    // One column of 120 between the blocks: one group at the splits 85 and 110, three at 140 and 170.
    let shown = glyphs(widths: [12, 12, 12], gaps: [1, 1], edge: 120)
    #expect(shown.areCounted(by: "123"))
    #expect(!shown.areExceeded(by: "123"))
    #expect(shown.areExceeded(by: "1234"))
  }

  @Test("The dot of an i is none of its own")
  func dotted() {
    let size = Size(width: 60, height: 40)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height)
    for y in Array(10..<13) + Array(16..<30) {
      for x in Array(10..<14) + Array(20..<24) { pixels[y * size.width + x] = 255 }
    }
    let shown = LineGlyphs(of: GrayPicture(size: size, pixels: pixels), capHeight: 20)
    #expect(shown.areCounted(by: "ij"))
    #expect(!shown.areCounted(by: "i.i."))
  }

  @Test(
    "A space beside a sign is none where the ink leaves no room for one",
    arguments: [(5, "8+67"), (7, "8 +67")])
  func falseSpace(gap: Int, text: String) {
    // A space is at least 0.3 of a capital wide: 6 of 20 columns.
    let shown = glyphs(widths: [12, 12, 12, 12], gaps: [gap, 3, 3])
    #expect(shown.withFalseSpacesClosed("8 +67") == text)
  }

  @Test("A column that is covered in part counts in part")
  func partlyCovered() {
    // 6.5 columns from ink to ink, then 5.5.
    let wider = glyphs(widths: [12, 12, 12], gaps: [7, 3], edge: 84)
    #expect(wider.withFalseSpacesClosed("1 -2") == "1 -2")
    let narrower = glyphs(widths: [12, 12, 12], gaps: [6, 3], edge: 84)
    #expect(narrower.withFalseSpacesClosed("1 -2") == "1-2")
  }

  @Test("Other spaces stay, and so do all where the characters can't be told apart")
  func keptSpaces() {
    let shown = glyphs(widths: [12, 12, 12, 12], gaps: [3, 3, 3])
    #expect(shown.withFalseSpacesClosed("86 67") == "86 67")
    #expect(shown.withFalseSpacesClosed("8 +6") == "8 +6")
    #expect(shown.withFalseSpacesClosed(" 8+67 ") == " 8+67 ")
    #expect(shown.withFalseSpacesClosed("") == "")
  }
}
