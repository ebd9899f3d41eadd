import ClipSupport
import Geometry

/// A picture of RGB pixels to draw test frames on.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// A picture of one colour, 0xRRGGBB.
  init(_ width: Int, _ height: Int, _ color: Int = 0) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for _ in 0..<width * height { bytes += Self.parts(color) }
  }

  private static func parts(_ color: Int) -> [UInt8] {
    [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
  }

  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Int) {
    let parts = Self.parts(color)
    let inside = Rectangle(x: x, y: y, width: width, height: height)
      .intersection(Rectangle(Size(width: self.width, height: self.height)))
    if inside.isEmpty { return }
    for row in inside.y..<inside.bottom {
      for column in inside.x..<inside.right {
        for part in 0..<3 { bytes[(row * self.width + column) * 3 + part] = parts[part] }
      }
    }
  }

  /// An E 12 pixels high, its strokes 2 wide.
  mutating func glyph(_ x: Int, _ y: Int, _ color: Int) {
    fill(x, y, 2, 12, color)
    for row in [0, 5, 10] { fill(x, y + row, 8, 2, color) }
  }

  /// A banner with its top left corner there, which may lie outside.
  mutating func draw(_ banner: Banner, _ x: Int, _ y: Int) {
    for row in 0..<Banner.height where (0..<height).contains(y + row) {
      for column in 0..<Banner.width where (0..<width).contains(x + column) {
        let color = banner.color(x: column, y: row)
        for part in 0..<3 {
          bytes[((y + row) * width + x + column) * 3 + part] = UInt8(color[part].rounded())
        }
      }
    }
  }

  /// Busy content that moves with `phase`, outside a rectangle that stays as it is.
  mutating func crowd(around hole: Rectangle, phase: Int, seed: UInt64 = 7) {
    let before = self
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<width * height / 60 {
      let x = (Int.random(in: 0..<width, using: &generator) + phase * 3) % width
      let y = Int.random(in: 0..<height, using: &generator)
      fill(x, y, 6, 9, Int.random(in: 0..<0x1000000, using: &generator))
    }
    for row in hole.y..<hole.bottom {
      let range = (row * width + hole.x) * 3..<(row * width + hole.right) * 3
      bytes.replaceSubrange(range, with: before.bytes[range])
    }
  }

  /// 0xRRGGBB of a grey.
  static func gray(_ level: Int) -> Int { level << 16 | level << 8 | level }
}

extension ClipFolder {
  /// A clip of these frames.
  func clip(_ frames: [Canvas], _ arguments: String, name: String) throws -> String {
    try encode(
      frames.map(\.bytes), format: "rgb24", width: frames[0].width, height: frames[0].height,
      arguments, name: name)
  }

  /// One picture, kept exactly.
  func png(_ canvas: Canvas) throws -> String {
    try clip([canvas], "-frames:v 1 -c:v png -pix_fmt rgb24", name: ".png")
  }

  /// A picture of a banner and nothing else.
  func png(_ banner: Banner) throws -> String {
    var canvas = Canvas(Banner.width, Banner.height)
    canvas.draw(banner, 0, 0)
    return try png(canvas)
  }
}
