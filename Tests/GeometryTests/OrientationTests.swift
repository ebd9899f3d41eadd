import ClipSupport
import Geometry
import Testing

@Suite struct OrientationTests {
  static let all = (0..<8).map { Orientation(quarterTurns: $0 % 4, isMirrored: $0 >= 4) }

  @Test(
    "Rectangles go where a picture that is mirrored and turned pixel by pixel has them",
    arguments: all)
  func agreesWithPixels(orientation: Orientation) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let stored = Size(
        width: Int.random(in: 1...9, using: &random), height: Int.random(in: 1...9, using: &random))
      let shown = Self.turned(stored, orientation)
      #expect(orientation.shown(stored) == Size(width: shown[0].count, height: shown.count))
      let rectangle = Self.part(of: orientation.shown(stored), &random)
      let expected = Set(
        (rectangle.y..<rectangle.bottom).flatMap { shown[$0][rectangle.x..<rectangle.right] })
      let found = orientation.stored(rectangle, in: stored)
      let pixels = (found.y..<found.bottom).flatMap { y in
        (found.x..<found.right).map { y * stored.width + $0 }
      }
      #expect(Set(pixels) == expected)
      #expect(pixels.count == rectangle.width * rectangle.height)
      #expect(orientation.shown(found, in: stored) == rectangle)
    }
  }

  @Test("Quarter turns wrap around")
  func wraps() {
    #expect(Orientation(quarterTurns: -1, isMirrored: false).degrees == 270)
    #expect(Orientation(quarterTurns: 6, isMirrored: true).quarterTurns == 2)
  }

  /// The numbers 0, 1, 2 … of stored pixels as they are shown: mirrored, then turned by single turns.
  private static func turned(_ size: Size, _ orientation: Orientation) -> [[Int]] {
    var rows = (0..<size.height).map { y in (0..<size.width).map { y * size.width + $0 } }
    if orientation.isMirrored { rows = rows.map { $0.reversed() } }
    for _ in 0..<orientation.quarterTurns {
      rows = rows[0].indices.map { column in rows.reversed().map { $0[column] } }
    }
    return rows
  }

  private static func part(of size: Size, _ random: inout SeededGenerator) -> Rectangle {
    let x = Int.random(in: 0..<size.width, using: &random)
    let y = Int.random(in: 0..<size.height, using: &random)
    return Rectangle(
      x: x, y: y, width: Int.random(in: 1...size.width - x, using: &random),
      height: Int.random(in: 1...size.height - y, using: &random))
  }
}
