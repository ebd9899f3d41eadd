import Analysis
import Geometry
import Reading
import Testing

@Suite struct TextLineFinderTests {
  /// A grey picture with a row of glyphs, E 12 pixels high and 8 wide, every 12 pixels from (40, 20).
  private func picture(
    ground: UInt8, ink: UInt8, glyphs: Int = 8, texture: (Int, Int) -> Int = { _, _ in 0 }
  ) -> GrayPicture {
    let size = Size(width: 200, height: 60)
    var pixels = (0..<size.width * size.height).map { index in
      UInt8(Int(ground) + texture(index % size.width, index / size.width))
    }
    for glyph in 0..<glyphs {
      for y in 0..<12 {
        for x in 0..<8 where x < 2 || y % 5 < 2 {
          pixels[(20 + y) * size.width + 40 + glyph * 12 + x] = ink
        }
      }
    }
    return GrayPicture(size: size, pixels: pixels)
  }

  @Test(
    "A row of glyphs is one line, light on dark and dark on light",
    arguments: [(20, 200), (240, 30), (100, 160)] as [(UInt8, UInt8)])
  func row(ground: UInt8, ink: UInt8) throws {
    var finder = TextLineFinder()
    let line = try #require(finder.lines(in: picture(ground: ground, ink: ink)).first)
    #expect(line.bounds == Rectangle(x: 40, y: 20, width: 7 * 12 + 8, height: 12))
    #expect(line.isLight == (ink > ground))
    #expect(line.capHeight == 12)
    #expect(line.parts.count == 8)
  }

  @Test("It is found on stripes that are darker than it, as behind a translucent pill")
  func stripes() throws {
    var finder = TextLineFinder()
    let striped = picture(ground: 0, ink: 230) { x, _ in x / 6 % 2 * 100 }
    let line = try #require(finder.lines(in: striped).first)
    #expect(line.bounds == Rectangle(x: 40, y: 20, width: 92, height: 12))
  }

  @Test(
    "Of a row in two inks, as an overlay on a text beside it, each is a line of its own",
    arguments: [(UInt8(255), UInt8(225)), (205, 220), (120, 170)])
  func twoInks(beside: UInt8, ink: UInt8) throws {
    var two = picture(ground: 20, ink: beside, glyphs: 12)
    var pixels = two.pixels
    // The last six of twelve glyphs begin at 40 + 6 · 12.
    for y in 0..<two.size.height {
      for x in 112..<two.size.width where pixels[y * two.size.width + x] == beside {
        pixels[y * two.size.width + x] = ink
      }
    }
    two = GrayPicture(size: two.size, pixels: pixels)
    var finder = TextLineFinder()
    let lines = finder.lines(in: two).map(\.bounds)
    #expect(lines.contains(Rectangle(x: 40, y: 20, width: 11 * 12 + 8, height: 12)))
    #expect(lines.contains(Rectangle(x: 40, y: 20, width: 5 * 12 + 8, height: 12)))
    #expect(lines.contains(Rectangle(x: 112, y: 20, width: 5 * 12 + 8, height: 12)))
  }

  @Test("A row in one ink that coding left uneven is one line")
  func unevenInk() {
    var finder = TextLineFinder()
    let even = picture(ground: 20, ink: 221, glyphs: 12)
    let uneven = even.pixels.enumerated().map { index, level in
      // By up to 7 levels from glyph to glyph, with none of the splits, 28 and so on by 16, between.
      level == 221 ? level + UInt8((index % even.size.width / 12 * 3) % 8) : level
    }
    let lines = finder.lines(in: GrayPicture(size: even.size, pixels: uneven))
    #expect(lines.map(\.bounds) == [Rectangle(x: 40, y: 20, width: 11 * 12 + 8, height: 12)])
  }

  @Test("Characters that break into pieces near the ink's own level stay whole")
  func broken() throws {
    // An H whose bar is fainter than its stems: two parts at 2 of 11 splits, one at the others.
    let size = Size(width: 200, height: 60)
    var pixels = [UInt8](repeating: 20, count: size.width * size.height)
    for glyph in 0..<8 {
      for y in 0..<12 {
        for x in 0..<8 where x < 2 || x >= 6 || y == 5 {
          pixels[(20 + y) * size.width + 40 + glyph * 12 + x] = x < 2 || x >= 6 ? 200 : 160
        }
      }
    }
    var finder = TextLineFinder()
    let line = try #require(finder.lines(in: GrayPicture(size: size, pixels: pixels)).first)
    #expect(line.parts.count == 8)
    #expect(line.level < 160)
  }

  @Test("What varied lately is no line")
  func unrest() {
    var finder = TextLineFinder()
    let shown = picture(ground: 20, ink: 200)
    let unrest = GrayPicture(
      size: shown.size, pixels: [UInt8](repeating: 180, count: shown.pixels.count))
    #expect(finder.lines(in: shown, unrest: unrest).isEmpty)
  }

  @Test("Nothing and a few glyphs are no line", arguments: [0, 3])
  func few(glyphs: Int) {
    var finder = TextLineFinder()
    #expect(finder.lines(in: picture(ground: 20, ink: 200, glyphs: glyphs)).isEmpty)
  }
}
