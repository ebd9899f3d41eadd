import Drawing
import Geometry
import Media
import Testing

@Suite struct PixelatingTests {
  /// A black picture in which a share of a rectangle's pixels, chosen by a rule, is white.
  private func picture(
    _ size: Size, in area: Rectangle, isWhite: (_ x: Int, _ y: Int) -> Bool
  ) -> RGBPicture {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
    for y in area.y..<area.bottom {
      for x in area.x..<area.right where isWhite(x - area.x, y - area.y) {
        for component in 0..<3 { pixels[(y * size.width + x) * 3 + component] = 255 }
      }
    }
    return RGBPicture(size: size, pixels: pixels)
  }

  private func pixelated(_ picture: RGBPicture, _ areas: Rectangle...) -> RGBPicture {
    var canvas = PictureCanvas(picture)
    for area in areas { canvas.pixelate(area) }
    return canvas.picture
  }

  private func gray(_ picture: RGBPicture, x: Int, y: Int) -> UInt8 {
    picture.pixels[(y * picture.size.width + x) * 3]
  }

  @Test("Nothing is left of what was written: other writing of as much ink gives the same picture")
  func sameInk() {
    let size = Size(width: 117, height: 60)
    let area = Rectangle(x: 8, y: 4, width: 100, height: 50)
    // A third of the pixels: upright bars, lying bars, a filled part. 5000 × 1/3 is no whole number, so
    // that the third is of 99 × 50.
    let upright = picture(size, in: area) { x, _ in x < 99 && x % 3 == 0 }
    let lying = picture(size, in: area) { x, y in x < 66 && y % 2 == 0 }
    let filled = picture(size, in: area) { x, _ in x < 33 }
    let results = [upright, lying, filled].map { pixelated($0, area) }
    #expect(upright != lying && lying != filled)
    #expect(results[0] == results[1])
    #expect(results[0] == results[2])
  }

  @Test(
    "Blocks of the mean and of three shades beside it fill the rectangle, and nothing else changes")
  func blocks() {
    // The least block is 24 pixels at a width of 1170; a sixth of 300 is more.
    let size = Size(width: 1170, height: 320)
    let area = Rectangle(x: 10, y: 12, width: 500, height: 300)
    // A quarter is white: the mean of 63 is nearest to the level 85.
    let before = picture(size, in: area) { x, _ in x % 4 == 0 }
    let after = pixelated(before, area)
    #expect(gray(after, x: 10, y: 12) == 85)
    #expect(gray(after, x: 59, y: 61) == 85)
    #expect(gray(after, x: 60, y: 61) == 109)
    #expect(gray(after, x: 59, y: 62) == 109)
    #expect(gray(after, x: 60, y: 62) == 85)
    var levels: Set<UInt8> = []
    var changed = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside = area.contains(Rectangle(x: x, y: y, width: 1, height: 1))
        if isInside {
          levels.insert(gray(after, x: x, y: y))
        } else if gray(after, x: x, y: y) != gray(before, x: x, y: y) {
          changed += 1
        }
      }
    }
    #expect(levels == [85, 97, 109, 121])
    #expect(changed == 0)
  }

  @Test("A line of text has blocks of at least its least size; what lies outside is cut off")
  func least() {
    let size = Size(width: 1170, height: 40)
    let line = Rectangle(x: 1100, y: -10, width: 200, height: 40)
    let after = pixelated(picture(size, in: Rectangle(size)) { _, _ in true }, line)
    // Cut to 70 × 30 pixels: a white mean, and blocks of 24 pixels.
    #expect(gray(after, x: 1100, y: 0) == 255)
    #expect(gray(after, x: 1123, y: 23) == 255)
    #expect(gray(after, x: 1124, y: 23) == 231)
    #expect(gray(after, x: 1124, y: 24) == 255)
    #expect(gray(after, x: 1169, y: 29) == 219)
    #expect(pixelated(after, Rectangle(x: 2000, y: 0, width: 5, height: 5)) == after)
  }

  @Test("Each colour has four levels")
  func colors() {
    let size = Size(width: 4, height: 4)
    let pixel: [UInt8] = [42, 43, 200]
    let picture = RGBPicture(size: size, pixels: (0..<16).flatMap { _ in pixel })
    // 42 is nearest to 0, 43 to 85, 200 to 170.
    #expect(Array(pixelated(picture, Rectangle(size)).pixels.prefix(3)) == [0, 85, 170])
  }
}
