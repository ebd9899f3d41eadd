internal import Geometry
internal import Reading

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A shape of a picture as `CharacterNetwork` looks at it: 20 × 20 cells, the longer side of the
/// shape over 18 of them, each cell's value how much ink covers it, 0 to 1.
struct CharacterPatch {
  static let side = 20
  private static let across = 18.0
  /// Samples of a cell in each direction.
  private static let samples = 3

  /// Row after row; and at the end the logarithm of width ÷ height.
  let values: [Float]
  /// How far the ink is off the ground, in levels.
  let contrast: Double
  /// How far the pixels two beyond the shape are from the ground on average, in levels.
  let unevenness: Double

  /// The shape in a rectangle; nil when there is less contrast than that.
  init?(
    of picture: GrayPicture, around box: Rectangle, isLight: Bool, leastContrast: Double
  ) {
    let (width, pixels) = (picture.size.width, picture.pixels)
    let whole = Rectangle(picture.size)
    let around = box.inset(by: -2).intersection(whole)
    var ring: [Int] = []
    for x in around.x..<around.right {
      ring.append(Int(pixels[around.y * width + x]))
      ring.append(Int(pixels[(around.bottom - 1) * width + x]))
    }
    for y in around.y..<around.bottom {
      ring.append(Int(pixels[y * width + around.x]))
      ring.append(Int(pixels[y * width + around.right - 1]))
    }
    let ground = ring.sorted()[ring.count / 2]
    unevenness = Double(ring.reduce(0) { $0 + abs($1 - ground) }) / Double(ring.count)
    let sign = isLight ? 1 : -1
    var counts = [Int](repeating: 0, count: 511)
    for y in box.y..<box.bottom {
      for x in box.x..<box.right { counts[(Int(pixels[y * width + x]) - ground) * sign + 255] += 1 }
    }
    // The contrast that a twentieth of the box reaches.
    var (left, peak) = (box.width * box.height / 20, 510)
    while peak > 0 && left >= counts[peak] {
      left -= counts[peak]
      peak -= 1
    }
    contrast = Double(peak - 255)
    guard contrast >= leastContrast else { return nil }
    let seen = box.inset(by: -1).intersection(whole)
    let step = Double(max(box.width, box.height)) / Self.across / Double(Self.samples)
    let count = Self.side * Self.samples
    func places(_ first: Int, _ length: Int, in range: Range<Int>) -> [Int?] {
      (0..<count).map { index in
        let middle = Double(first) + Double(length) / 2
        let place = Int((middle + (Double(index) + 0.5 - Double(count) / 2) * step).rounded(.down))
        return range.contains(place) ? place : nil
      }
    }
    let columns = places(box.x, box.width, in: seen.x..<seen.right)
    let rows = places(box.y, box.height, in: seen.y..<seen.bottom)
    var values = [Float](repeating: 0, count: Self.side * Self.side + 1)
    let share = 1 / Float(contrast)
    for (index, row) in rows.enumerated() {
      guard let row else { continue }
      let first = index / Self.samples * Self.side
      for (index, column) in columns.enumerated() {
        guard let column else { continue }
        let cover = Float((Int(pixels[row * width + column]) - ground) * sign) * share
        values[first + index / Self.samples] += min(1, max(0, cover))
      }
    }
    let samples = Float(Self.samples * Self.samples)
    for index in values.indices { values[index] /= samples }
    values[values.count - 1] = Float(log(Double(box.width) / Double(box.height)))
    self.values = values
  }
}
