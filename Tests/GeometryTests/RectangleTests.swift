import ClipSupport
import Geometry
import Testing

@Suite struct RectangleTests {
  @Test(
    "What is left of a rectangle without others covers exactly the rest, once", arguments: 0..<60)
  func subtracting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = Self.rectangle(&random)
    let holes = (0..<Int.random(in: 0...5, using: &random)).map { _ in Self.rectangle(&random) }
    let pieces = whole.subtracting(holes)
    for y in -2..<26 {
      for x in -2..<26 {
        let pixel = Rectangle(x: x, y: y, width: 1, height: 1)
        let isLeft = whole.contains(pixel) && !holes.contains { $0.contains(pixel) }
        #expect(pieces.count { $0.contains(pixel) } == (isLeft ? 1 : 0))
      }
    }
    #expect(!pieces.contains { $0.isEmpty })
  }

  @Test("Intersection and union agree with the pixels", arguments: 100..<140)
  func intersectionAndUnion(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (Self.rectangle(&random), Self.rectangle(&random))
    let pixels = (0..<24 * 24).map { Rectangle(x: $0 % 24, y: $0 / 24, width: 1, height: 1) }
    let both = pixels.filter { a.contains($0) && b.contains($0) }
    let either = pixels.filter { a.contains($0) || b.contains($0) }
    #expect(a.intersection(b).isEmpty == both.isEmpty)
    #expect(both.allSatisfy { a.intersection(b).contains($0) })
    #expect(pixels.count { a.intersection(b).contains($0) } == both.count)
    #expect(either.allSatisfy { a.union(b).contains($0) })
    if let left = either.map(\.x).min(), let bottom = either.map(\.bottom).max() {
      #expect(a.union(b).x == left)
      #expect(a.union(b).bottom == bottom)
    }
  }

  @Test("An inset moves each edge inwards, a negative one outwards")
  func inset() {
    let rectangle = Rectangle(x: 10, y: 20, width: 30, height: 5)
    #expect(rectangle.inset(by: 2) == Rectangle(x: 12, y: 22, width: 26, height: 1))
    #expect(rectangle.inset(by: -1) == Rectangle(x: 9, y: 19, width: 32, height: 7))
    #expect(rectangle.inset(by: 3).isEmpty)
    #expect(rectangle.inset(x: 4, y: -1) == Rectangle(x: 14, y: 19, width: 22, height: 7))
  }

  @Test("What is moved keeps its size; what goes around several leaves empty ones out")
  func movedAndAround() {
    let rectangle = Rectangle(x: 10, y: 20, width: 30, height: 5)
    #expect(rectangle.moved(x: -3, y: 2) == Rectangle(x: 7, y: 22, width: 30, height: 5))
    let others = [
      Rectangle(x: 90, y: 90, width: 0, height: 4), rectangle,
      Rectangle(x: 35, y: 2, width: 10, height: 9),
    ]
    #expect(Rectangle(around: others) == Rectangle(x: 10, y: 2, width: 35, height: 23))
    #expect(Rectangle(around: []).isEmpty)
  }

  private static func rectangle(_ random: inout SeededGenerator) -> Rectangle {
    let x = Int.random(in: 0..<20, using: &random)
    let y = Int.random(in: 0..<20, using: &random)
    return Rectangle(
      x: x, y: y, width: Int.random(in: 0...24 - x, using: &random),
      height: Int.random(in: 0...24 - y, using: &random))
  }
}
