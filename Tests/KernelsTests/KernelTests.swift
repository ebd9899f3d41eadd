import ClipSupport
import Geometry
import Kernels
import Testing

/// Which version of each loop runs (AVX2 or plain) is the loader's choice; all are one source.
@Suite struct KernelTests {
  struct Case: Sendable {
    let seed: UInt64
    let bytesPerSample: Int
    let extremesOnly: Bool
  }

  static let cases = (0..<80).map {
    Case(seed: UInt64($0), bytesPerSample: 1 + $0 % 2, extremesOnly: $0 % 4 >= 2)
  }

  @Test("Bounds are the smallest and the largest sample", arguments: cases)
  func bounds(_ of: Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, &random)
    let found = plane.withSpan {
      Kernels.bounds(of: $0, layout: plane.layout, in: plane.rectangle)
    }
    let samples = plane.samples(in: plane.rectangle)
    #expect(Int(found.minimum) == samples.min())
    #expect(Int(found.maximum) == samples.max())
  }

  @Test(
    "Each tile's excess is what its samples, cut to a range, are off the fill", arguments: cases)
  func excess(_ of: Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, tallest: 8, &random)
    let full = of.bytesPerSample == 1 ? 255 : 65535
    let lowest = Int.random(in: 0...full, using: &random)
    let highest = Int.random(in: lowest...full, using: &random)
    let fill = Int.random(in: 0...full, using: &random)
    let threshold = Int.random(in: 0...full / 2, using: &random)
    let limits = SampleExcess(
      fill: UInt16(fill), threshold: UInt16(threshold), range: UInt16(lowest)...UInt16(highest))
    var found: [UInt32] = [7]
    plane.withSpan {
      appendTileExcess(of: $0, layout: plane.layout, in: plane.rectangle, limits, to: &found)
    }
    let expected = plane.tiles.map { tile in
      plane.samples(in: tile).map { abs(min(highest, max(lowest, $0)) - fill) }
        .filter { $0 >= threshold }.reduce(0, +)
    }
    #expect(found == [7] + expected.map { UInt32($0) })
  }

  @Test("Each tile has the sum, minimum and maximum of its samples", arguments: cases)
  func tiles(_ of: Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, tallest: 8, &random)
    var found = [TileStatistics(sum: 1, minimum: 2, maximum: 3)]
    plane.withSpan {
      appendTileRow(of: $0, layout: plane.layout, in: plane.rectangle, to: &found)
    }
    let expected = plane.tiles.map { tile in
      let samples = plane.samples(in: tile)
      return TileStatistics(
        sum: UInt32(samples.reduce(0, +)), minimum: UInt16(samples.min() ?? 0),
        maximum: UInt16(samples.max() ?? 0))
    }
    #expect(found == [TileStatistics(sum: 1, minimum: 2, maximum: 3)] + expected)
  }

  @Test("The largest difference is that of the tile that changed most", arguments: cases)
  func differences(_ of: Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, &random)
    let count = plane.rectangle.width * plane.rectangle.height * of.bytesPerSample
    let copy: [UInt8] = (0..<count).map { _ in
      of.extremesOnly
        ? (Bool.random(using: &random) ? 255 : 0) : UInt8.random(in: 0...255, using: &random)
    }
    func copied(_ x: Int, _ y: Int) -> Int {
      let row = (y - plane.rectangle.y) * plane.rectangle.width
      let index = (row + x - plane.rectangle.x) * of.bytesPerSample
      return of.bytesPerSample == 1
        ? Int(copy[index]) : Int(copy[index]) | Int(copy[index + 1]) << 8
    }
    let expected = plane.tiles.map { tile in
      (tile.y..<tile.bottom).reduce(0) { sum, y in
        (tile.x..<tile.right).reduce(sum) { $0 + abs(plane.sample($1, y) - copied($1, y)) }
      }
    }.max()
    let found = plane.withSpan {
      largestTileDifference(
        of: $0, layout: plane.layout, in: plane.rectangle, from: copy.span.bytes)
    }
    #expect(found * 64 == Double(expected ?? -1))
  }

  @Test("A copy differs by nothing from what it was made of", arguments: cases)
  func copies(_ of: Case) {
    var random = SeededGenerator(seed: of.seed)
    let plane = RandomPlane(
      bytesPerSample: of.bytesPerSample, extremesOnly: of.extremesOnly, &random)
    var copy: [UInt8] = [1, 2, 3]
    plane.withSpan {
      copySamples(of: $0, layout: plane.layout, in: plane.rectangle, into: &copy)
    }
    #expect(copy.count == plane.rectangle.width * plane.rectangle.height * of.bytesPerSample)
    let difference = plane.withSpan {
      largestTileDifference(
        of: $0, layout: plane.layout, in: plane.rectangle, from: copy.span.bytes)
    }
    #expect(difference == 0)
  }

  @Test("White and black 16-bit pictures differ by all there is, without wrapping around")
  func extremes() {
    let layout = PlaneLayout(width: 130, height: 17, stride: 260, bytesPerSample: 2)
    let white = [UInt8](repeating: 255, count: layout.byteCount)
    let black = [UInt8](repeating: 0, count: layout.byteCount)
    let all = Rectangle(x: 0, y: 0, width: 130, height: 17)
    #expect(
      largestTileDifference(of: white.span.bytes, layout: layout, in: all, from: black.span.bytes)
        == 65535)
    #expect(
      largestTileDifference(of: black.span.bytes, layout: layout, in: all, from: white.span.bytes)
        == 65535)
    var tiles: [TileStatistics] = []
    appendTileRow(
      of: white.span.bytes, layout: layout, in: Rectangle(x: 0, y: 0, width: 130, height: 8),
      to: &tiles)
    #expect(tiles.first?.sum == UInt32(64 * 65535))
    #expect(tiles.last?.sum == UInt32(16 * 65535))
  }
}
