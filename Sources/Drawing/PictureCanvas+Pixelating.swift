public import Geometry
internal import Media

extension PictureCanvas {
  /// Levels that a colour component may have in what is pixelated.
  private static let levels = [0, 85, 170, 255]
  /// A block is at least so wide and high on a picture 1170 pixels wide.
  private static let leastBlock = 24
  /// The region's short side holds so many blocks at most.
  private static let mostBlocks = 6

  /// How much a block is away from the mean: 12 for each, in rows and columns of four that are repeated.
  private static let shades = [[0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 2, 0], [1, 3, 0, 2]]

  /// Pixelates a rectangle beyond reading.
  ///
  /// Blocks that show what was below each of them could be told apart: known fonts give texts away by the
  /// mean of every block, and digits as high as the rectangle are read off a mosaic of five rows. So there is
  /// one mean, of all that was there, in four levels of each colour. It is drawn as a mosaic of shades in a
  /// fixed order, so that nobody takes it for what an app shows. Whatever else was there, the picture is
  /// the same.
  public mutating func pixelate(_ rectangle: Rectangle) {
    let area = rectangle.intersection(Rectangle(picture.size))
    guard !area.isEmpty else { return }
    let mean = levelled(meanOf: area)
    let shades = (0..<4).map { Self.shade($0, of: mean) }
    let least = max(2, Self.leastBlock * picture.size.width / 1170)
    let short = min(area.width, area.height)
    let side = max(least, (short + Self.mostBlocks - 1) / Self.mostBlocks)
    for (row, y) in stride(from: area.y, to: area.bottom, by: side).enumerated() {
      for (column, x) in stride(from: area.x, to: area.right, by: side).enumerated() {
        let block = Rectangle(x: x, y: y, width: side, height: side).intersection(area)
        fill(block, shades[Self.shades[row % 4][column % 4]])
      }
    }
  }

  /// The mean of an area, each component at the nearest of the levels.
  private func levelled(meanOf area: Rectangle) -> RGBColor {
    var sums = (red: 0, green: 0, blue: 0)
    for y in area.y..<area.bottom {
      var offset = (y * picture.size.width + area.x) * 3
      for _ in 0..<area.width {
        sums.red += Int(picture.pixels[offset])
        sums.green += Int(picture.pixels[offset + 1])
        sums.blue += Int(picture.pixels[offset + 2])
        offset += 3
      }
    }
    let count = area.width * area.height
    func level(_ sum: Int) -> UInt8 {
      let mean = sum / count
      let nearest = Self.levels.min { abs($0 - mean) < abs($1 - mean) }
      return UInt8(clamping: nearest ?? mean)
    }
    return RGBColor(level(sums.red), level(sums.green), level(sums.blue))
  }

  /// A colour so many steps nearer to grey.
  private static func shade(_ steps: Int, of color: RGBColor) -> RGBColor {
    let change = UInt8(12 * steps)
    func moved(_ component: UInt8) -> UInt8 {
      component < 128 ? component + change : component - change
    }
    return RGBColor(moved(color.red), moved(color.green), moved(color.blue))
  }
}
