import ClipSupport
import Kernels
import Testing

@Suite struct LevelEdgesTests {
  /// The edges by their definition, one sample after the other.
  private static func edges(
    _ samples: [UInt8], _ width: Int, _ height: Int, above level: UInt8
  ) -> [[UInt16]] {
    (0..<height).map { row in
      let above = samples[row * width..<(row + 1) * width].map { $0 > level }
      return (0...width).filter {
        ($0 > 0 && above[$0 - 1]) != ($0 < width && above[$0])
      }.map(UInt16.init)
    }
  }

  @Test(
    "Edges are where a row crosses the level, at any width",
    arguments: [1, 7, 63, 64, 65, 128, 200], [UInt8(0), 127, 254])
  func reference(width: Int, level: UInt8) {
    var generator = SeededGenerator(seed: UInt64(width) << 8 | UInt64(level))
    let height = 5
    var found = LevelEdges()
    for smoothness in [0, 5] {
      var value = UInt8.random(in: .min ... .max, using: &generator)
      let samples = (0..<width * height).map { index -> UInt8 in
        if smoothness == 0 || index % smoothness == 0 {
          value = UInt8.random(in: .min ... .max, using: &generator)
        }
        return value
      }
      found.find(in: samples, width: width, height: height, above: level)
      var first = 0
      let rows = found.ends.map { end -> [UInt16] in
        defer { first = Int(end) }
        return Array(found.columns[first..<Int(end)])
      }
      #expect(rows == Self.edges(samples, width, height, above: level))
    }
  }

  @Test("A row all above the level is one run, one all below has none")
  func plain() {
    var edges = LevelEdges()
    edges.find(in: [9, 9, 9, 1, 1, 1], width: 3, height: 2, above: 5)
    #expect(edges.ends == [2, 2])
    #expect(edges.columns[0..<2] == [0, 3])
  }
}
