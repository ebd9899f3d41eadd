import ClipSupport
import Geometry
import Kernels
import Testing

@Suite struct FineDetailTests {
  private struct Settings {
    var lag: Int
    var grid: Int
    var strong: Int
  }

  @Test("Each tile has the sum of its sharp second differences", arguments: KernelTests.cases)
  func details(_ of: KernelTests.Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, &random)
    let full = of.bytesPerSample == 1 ? 255 : 65535
    for _ in 0..<8 {
      let (lag, grid) = [(1, 4), (2, 8), (3, 8), (5, 16)].randomElement(using: &random) ?? (1, 4)
      var rectangle = plane.rectangle.intersection(
        Rectangle(x: 0, y: 0, width: plane.layout.width, height: plane.layout.height)
          .inset(by: lag))
      rectangle.height = min(8, rectangle.height)
      guard !rectangle.isEmpty else { continue }
      let settings = Settings(
        lag: lag, grid: grid, strong: Int.random(in: 1...min(full, 32767), using: &random))
      let limits = (0..<(rectangle.width + 7) / 8).map { _ in
        UInt16.random(in: 1...UInt16(min(full, 32767)), using: &random)
      }
      var found: [UInt32] = [7]
      plane.withSpan {
        appendFineDetail(
          of: $0, layout: plane.layout, in: rectangle, lag: lag, grid: grid,
          strong: UInt16(settings.strong), limits: limits.span, to: &found)
      }
      let expected = limits.enumerated().map { index, limit in
        let tile = Rectangle(
          x: rectangle.x + index * 8, y: rectangle.y, width: 8, height: rectangle.height
        ).intersection(rectangle)
        return UInt32(reference(plane, tile, settings, Int(limit)))
      }
      #expect(found == [7] + expected)
    }
  }

  /// The definition, one sample after another.
  private func reference(
    _ plane: RandomPlane, _ tile: Rectangle, _ settings: Settings, _ limit: Int
  ) -> Int {
    let lag = settings.lag
    func difference(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int, place: Int) -> Int {
      // In one block when both outer samples are.
      guard (place - lag) / settings.grid == (place + lag) / settings.grid else { return 0 }
      return abs(
        plane.sample(x - stepX, y - stepY) - 2 * plane.sample(x, y)
          + plane.sample(x + stepX, y + stepY))
    }
    func across(_ x: Int, _ y: Int) -> Int { difference(x, y, lag, 0, place: x) }
    func down(_ x: Int, _ y: Int) -> Int { difference(x, y, 0, lag, place: y) }
    func isFaint(_ value: Int) -> Bool { value >= limit && value < settings.strong }
    let columns = (tile.x..<tile.right).filter { x in
      !(tile.height == 8 && (tile.y..<tile.bottom).allSatisfy { isFaint(across(x, $0)) })
    }
    let rows = (tile.y..<tile.bottom).filter { y in
      !(tile.width == 8 && (tile.x..<tile.right).allSatisfy { isFaint(down($0, y)) })
    }
    return rows.reduce(0) { sum, y in
      columns.reduce(sum) { sum, x in
        let most = max(across(x, y), down(x, y))
        return sum + (most >= limit ? most : 0)
      }
    }
  }

  @Test("A faint straight line is no detail, a strong one and a slanted one are")
  func lines() {
    func sum(slope: Int, level: UInt8) -> UInt32 {
      let layout = PlaneLayout(width: 32, height: 32, stride: 32, bytesPerSample: 1)
      var bytes = [UInt8](repeating: 100, count: 1024)
      // The samples at 9 and 10 of a grid of 4 have neighbours in their block.
      for y in 0..<32 { bytes[y * 32 + 9 + slope * y / 4] = 100 + level }
      var sums: [UInt32] = []
      appendFineDetail(
        of: bytes.span.bytes, layout: layout, in: Rectangle(x: 8, y: 8, width: 8, height: 8),
        lag: 1, grid: 4, strong: 25, limits: [10].span, to: &sums)
      return sums[0]
    }
    #expect(sum(slope: 0, level: 10) == 0)
    // Twice the level on the line, once beside it, where that is the same block.
    #expect(sum(slope: 0, level: 30) == 8 * (60 + 30))
    #expect(sum(slope: 1, level: 10) > 0)
  }
}
