/// A banner such as screen sharing shows: an icon and a line of seven-segment digits.
struct Banner {
  var text = "1234567"
  var icon = Icon.disc
  var background: [Double] = [40, 60, 90]

  enum Icon { case disc, bars, none }

  static let width = 208
  static let height = 56
  /// Segments top, upper left, upper right, middle, lower left, lower right, bottom of 0 to 9.
  private static let segments = [
    "1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010",
    "1111111", "1111011",
  ].map { $0.map { $0 == "1" } }

  /// Red, green and blue of the pixel there.
  func color(x: Int, y: Int) -> [Double] {
    if isInk(x - 72, y - 18) { return [240, 240, 240] }
    return isIcon(x - 12, y - 12) ? [200, 150, 80] : background
  }

  private func isIcon(_ x: Int, _ y: Int) -> Bool {
    guard (0..<32).contains(x), (0..<32).contains(y) else { return false }
    return switch icon {
    case .disc: (x - 16) * (x - 16) + (y - 16) * (y - 16) < 256
    case .bars: x % 12 < 8
    case .none: false
    }
  }

  /// Whether a stroke of a digit 12 pixels wide and 20 high covers the pixel; digits are 18 apart.
  private func isInk(_ x: Int, _ y: Int) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    guard x >= 0, x / 18 < digits.count, (0..<20).contains(y) else { return false }
    let lit = Self.segments[digits[x / 18]]
    let column = x % 18
    guard column < 12 else { return false }
    let (isTop, isMiddle, isBottom) = (y < 3, (8..<11).contains(y), y >= 17)
    let isUpper = y < 10
    return (isTop && lit[0]) || (isMiddle && lit[3]) || (isBottom && lit[6])
      || (column < 3 && lit[isUpper ? 1 : 4]) || (column >= 9 && lit[isUpper ? 2 : 5])
  }

  /// The banner alone, `scale` times its size; RGB, three bytes a pixel.
  func picture(scale: Int = 1) -> [UInt8] {
    (0..<Self.height * scale).flatMap { y in
      (0..<Self.width * scale).flatMap { x in
        color(x: x / scale, y: y / scale).map { UInt8($0.rounded()) }
      }
    }
  }
}

/// A screen with a banner on noisy content: what a recording shows.
enum BannerScreen {
  static let width = 240
  static let height = 128
  static let region = (x: 16, y: 40)

  /// RGB, three bytes a pixel; `mix` of another banner (0 to 1) is blended in.
  static func picture(
    _ banner: Banner, shift: (x: Int, y: Int) = (0, 0), other: Banner? = nil, mix: Double = 0,
    clock: UInt8? = nil
  ) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let (column, row) = (x - region.x, y - region.y)
        guard (0..<Banner.width).contains(column), (0..<Banner.height).contains(row) else {
          return [UInt8](repeating: (x / 5 + y / 7) % 2 == 0 ? 30 : 220, count: 3)
        }
        if let clock, column >= 176, row < 32 { return [clock, clock, clock] }
        let own = banner.color(x: column - shift.x, y: row - shift.y)
        let theirs = other?.color(x: column, y: row) ?? own
        return zip(own, theirs).map { UInt8(($0 * (1 - mix) + $1 * mix).rounded()) }
      }
    }
  }
}
