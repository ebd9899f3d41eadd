internal import Geometry

/// A reference picture in one matrix at the size of the region it is compared with.
struct LikenessReference {
  /// Sums of a tile.
  struct Sums {
    var count: Float = 0
    var luma: Float = 0
    var squares: Float = 0
    var blueDifference: Float = 0
    var redDifference: Float = 0
  }

  /// How many samples the search for the best shift compares at most, whatever the region's size.
  private static let mostSamples = 30_000

  /// Blurred luma, row after row.
  let luma: [Float]
  /// Of each tile.
  private(set) var sums: [Sums] = []

  /// From planes of luma and both colour differences of the tiles' size.
  init(_ planes: [[Float]], tiles: LikenessTiles) {
    luma = blurred(planes[0], size: tiles.size)
    for tile in tiles.isUsable.indices {
      var sum = Sums()
      let rectangle = tiles.rectangle(tile)
      for y in rectangle.y..<rectangle.bottom {
        for x in rectangle.x..<rectangle.right {
          let index = y * tiles.size.width + x
          sum.luma += luma[index]
          sum.squares += luma[index] * luma[index]
          sum.blueDifference += planes[1][index]
          sum.redDifference += planes[2][index]
        }
      }
      sum.count = Float(rectangle.width * rectangle.height)
      sums.append(sum)
    }
  }

  /// By how many pixels right and down of its place the reference fits a region's luma best.
  func bestShift(of region: [Float], tiles: LikenessTiles) -> (x: Int, y: Int) {
    let width = tiles.size.width
    var step = 1
    while region.count / (step * step) > Self.mostSamples { step += 1 }
    var samples: [Int] = []
    for tile in tiles.isUsable.indices where tiles.isUsable[tile] {
      let rectangle = tiles.rectangle(tile)
      for y in rectangle.y..<rectangle.bottom where y % step == 0 {
        for x in rectangle.x..<rectangle.right where x % step == 0 { samples.append(y * width + x) }
      }
    }
    var best = (x: 0, y: 0)
    var least = Float.infinity
    for y in -tiles.reach.y...tiles.reach.y {
      for x in -tiles.reach.x...tiles.reach.x {
        var difference: Float = 0
        for sample in samples {
          let off = region[sample + y * width + x] - luma[sample]
          difference += off * off
        }
        // Among equals, the nearest.
        if difference < least
          || (difference == least && abs(x) + abs(y) < abs(best.x) + abs(best.y))
        {
          (least, best) = (difference, (x, y))
        }
      }
    }
    return best
  }
}
