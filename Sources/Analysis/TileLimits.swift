internal import Kernels

/// A fill and the limits around it in a plane's own units, so that tiles are compared as whole numbers.
struct TileLimits {
  private let fill: Int
  private let black: Int
  private let white: Int
  private let peak: Int
  private let meanTimes64: Int
  private let peakLimit: Float
  private let meanLimit: Float

  init(_ channel: Channel, fill: Double) {
    self.fill = Int(channel.sample(fill).rounded())
    black = channel.plane == .luma ? Int(channel.sample(0).rounded()) : 0
    white = channel.plane == .luma ? Int(channel.sample(255).rounded()) : Int(UInt16.max)
    peakLimit = Float(channel.samples(channel.limits.peak))
    meanLimit = Float(channel.samples(channel.limits.mean))
    peak = Int(peakLimit.rounded(.up))
    meanTimes64 = Int((meanLimit * 64).rounded(.up))
  }

  /// How far a tile of `count` samples is off the fill, in multiples of the limits for a single sample
  /// and for the mean. Both 0 when both are below 1, unless that is wanted as well.
  func ratios(
    of tile: TileStatistics, count: Int, evenBelow: Bool = false
  ) -> (peak: Float, mean: Float) {
    // Luma beyond black or white is black or white.
    let high = min(Int(tile.maximum), white) - fill
    let low = fill - max(Int(tile.minimum), black)
    let extreme = max(high, low)
    let off = off(tile, count: count)
    guard evenBelow || extreme >= peak || off * 64 >= meanTimes64 * count else { return (0, 0) }
    return (Float(extreme) / peakLimit, Float(off) / Float(count) / meanLimit)
  }

  /// How far the sum of a tile's samples is off the fill's, in samples.
  func off(_ tile: TileStatistics, count: Int) -> Int {
    let sum = min(max(Int(tile.sum), black * count), white * count)
    return abs(sum - fill * count)
  }
}
