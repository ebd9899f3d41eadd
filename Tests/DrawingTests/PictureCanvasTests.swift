import Drawing
import Geometry
import Media
import Testing

@Suite struct PictureCanvasTests {
  private let red = RGBColor(200, 10, 20)

  /// A black picture with what is drawn on it, a character a pixel: `#` where it is not black.
  private func drawn(_ width: Int, _ height: Int, _ draw: (inout PictureCanvas) -> Void) -> [String]
  {
    let size = Size(width: width, height: height)
    var canvas = PictureCanvas(
      RGBPicture(size: size, pixels: [UInt8](repeating: 0, count: width * height * 3)))
    draw(&canvas)
    return (0..<height).map { y in
      String(
        (0..<width).map { x in canvas.picture.pixels[(y * width + x) * 3] > 0 ? "#" : "." })
    }
  }

  @Test("A filled rectangle is cut at the picture's edges and has its colour")
  func fill() {
    #expect(
      drawn(5, 3) { $0.fill(Rectangle(x: 3, y: -1, width: 9, height: 3), red) }
        == ["...##", "...##", "....."])
    var canvas = PictureCanvas(
      RGBPicture(size: Size(width: 1, height: 1), pixels: [0, 0, 0]))
    canvas.fill(Rectangle(x: 0, y: 0, width: 1, height: 1), red)
    #expect(canvas.picture.pixels == [200, 10, 20])
    canvas.fill(Rectangle(x: 7, y: 7, width: 2, height: 2), .white)
    #expect(canvas.picture.pixels == [200, 10, 20])
  }

  @Test("An outline lies inside its rectangle, whole or dashed")
  func outline() {
    let rectangle = Rectangle(x: 1, y: 0, width: 6, height: 4)
    #expect(
      drawn(8, 4) { $0.outline(rectangle, red, width: 1) }
        == [".######.", ".#....#.", ".#....#.", ".######."])
    #expect(
      drawn(8, 4) { $0.outline(rectangle, red, width: 1, dash: 2) }
        == [".##..##.", ".#....#.", "........", ".##..##."])
  }

  @Test("Hatching is diagonal, and goes on where another rectangle's ends")
  func hatch() {
    #expect(
      drawn(6, 3) { $0.hatch(Rectangle(x: 0, y: 0, width: 6, height: 3), red, width: 1, gap: 2) }
        == ["#..#..", "..#..#", ".#..#."])
  }

  @Test("A label's text lies in its box, whatever it is made of")
  func label() throws {
    let font = try #require(LabelFont(lineHeight: 12))
    let text = font.mask(of: "Hi")
    #expect(text.isInk.contains(true))
    #expect(text.isInk.count == text.size.width * text.size.height)
    let longer = font.mask(of: "HiHi")
    #expect(longer.size.width > text.size.width)
    #expect(longer.size.height == text.size.height)
    // No character of another script, and no control character, is left out in silence.
    #expect(font.mask(of: "é\n\u{1F600}").isInk == font.mask(of: "???").isInk)
    let box = text.box(x: 2, y: 1, padding: 2)
    #expect(box.width == text.size.width + 4 && box.height == text.size.height + 4)
    // Drawn over the edge, what is outside is cut off.
    let rows = drawn(3, 3) { $0.label(text, x: -4, y: -4, .black, on: .white, padding: 2) }
    #expect(rows.count == 3)
  }

  @Test("The largest font that fits is chosen, and the smallest where none does")
  func sizes() throws {
    let limits = [1, 20, 30, 84]
    let heights = try limits.map {
      try #require(LabelFont(lineHeight: $0)).mask(of: "x").size.height
    }
    #expect(heights[0] == heights[1] && heights[1] < heights[2] && heights[2] < heights[3])
    // A third more than its lines, for what hangs below them.
    for (height, limit) in zip(heights, limits).dropFirst() { #expect(height <= limit * 4 / 3) }
  }
}
