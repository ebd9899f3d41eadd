internal import Geometry
internal import Kernels
internal import Media

/// How far a region is from one flat colour. The worst tile decides: an average over the region
/// would hide a line of text. Keeps its working memory from frame to frame.
struct FlatnessMeter {
  /// Limits in 8-bit full-range levels. A tile deviates when its mean or one of its samples reaches one.
  struct Limits {
    /// How far a tile's mean may lie from the fill.
    var mean: Double
    /// How far a single sample may lie from the fill.
    var peak: Double

    static let luma = Limits(mean: 6, peak: 20)
    static let chroma = Limits(mean: 8, peak: 24)
  }

  /// The worst tile of a region that is not flat.
  struct Finding {
    enum Plane {
      case luma
      case chroma
    }
    var plane: Plane
    /// Multiples of the limit.
    var severity: Double
    /// The level furthest from the fill, in the worst tile.
    var level: Double
    var fill: Double
    /// Around the worst tile and those deviating beside it, in display pixels.
    var area: Rectangle
  }

  /// A colour in levels; each part nil where any will do.
  struct Fill {
    var luma: Double?
    var blueDifference: Double?
    var redDifference: Double?

    static let any = Fill()
    static let black = Fill(luma: 0, blueDifference: 0, redDifference: 0)
  }

  private var grid = TileGrid()
  private var histogram = [Int](repeating: 0, count: 256)

  /// The worst deviation from a fill, over luma and both colour differences; nil when flat.
  mutating func worst(
    in frame: borrowing Frame, region: ObservedRegion, fill: Fill
  ) -> Finding? {
    var worst = deviation(
      in: frame, region: region, channel: Channel(lumaOf: frame), fill: fill.luma)
    guard frame.hasChroma else { return worst }
    for (index, expected) in [fill.blueDifference, fill.redDifference].enumerated() {
      let channel = Channel(chroma: index, of: frame)
      guard
        let finding = deviation(in: frame, region: region, channel: channel, fill: expected)
      else { continue }
      if finding.severity > worst?.severity ?? 0 { worst = finding }
    }
    return worst
  }

  /// Whether the region is certainly not flat: somewhere its luma spans more than any fill allows.
  /// Much faster than the full answer, which has to look at every tile.
  func isCertainlyNotFlat(_ frame: borrowing Frame, region: ObservedRegion) -> Bool {
    let channel = Channel(lumaOf: frame)
    for piece in region.pieces {
      var strip = piece.stored
      while strip.y < piece.stored.bottom {
        strip.height = min(64, piece.stored.bottom - strip.y)
        let (low, high) = channel.bounds(of: frame, in: strip)
        if high - low >= 2 * channel.limits.peak { return true }
        strip.y += 64
      }
    }
    return false
  }

  /// The luma of a flat region: the middle between its darkest and lightest sample.
  func meanLuma(of frame: borrowing Frame, region: ObservedRegion) -> Double {
    guard let piece = region.pieces.first else { return 0 }
    let (low, high) = Channel(lumaOf: frame).bounds(of: frame, in: piece.stored)
    return (low + high) / 2
  }

  private mutating func deviation(
    in frame: borrowing Frame, region: ObservedRegion, channel: Channel, fill: Double?
  ) -> Finding? {
    if isCertainlyFlat(frame, region: region, channel: channel, fill: fill) { return nil }
    measureTiles(of: frame, region: region, channel: channel)
    let fill = fill ?? medianLevel(channel)
    var worst: (tile: Int, piece: Int, severity: Double)?
    for (pieceIndex, piece) in grid.pieces.enumerated() {
      for tile in grid.indices(of: piece) {
        let severity = severity(ofTile: tile, in: piece, channel: channel, fill: fill)
        if severity >= 1 && severity > worst?.severity ?? 0 {
          worst = (tile, pieceIndex, severity)
        }
      }
    }
    guard let worst else { return nil }
    let piece = grid.pieces[worst.piece]
    let cluster = grid.cluster(around: worst.tile, in: piece) { tile in
      severity(ofTile: tile, in: piece, channel: channel, fill: fill) >= 1
    }
    let stored = channel.lumaSamples(cluster, in: frame).intersection(
      region.pieces[worst.piece].stored)
    return Finding(
      plane: channel.plane, severity: worst.severity,
      level: furthestLevel(ofTile: worst.tile, channel: channel, from: fill), fill: fill,
      area: frame.geometry.display(stored))
  }

  private func isCertainlyFlat(
    _ frame: borrowing Frame, region: ObservedRegion, channel: Channel, fill: Double?
  ) -> Bool {
    var lowest = Double.infinity
    var highest = -Double.infinity
    let tolerance = min(channel.limits.mean, channel.limits.peak)
    for piece in region.pieces {
      var strip = piece.stored
      while strip.y < piece.stored.bottom {
        strip.height = min(64, piece.stored.bottom - strip.y)
        let (low, high) = channel.bounds(of: frame, in: strip)
        lowest = min(lowest, low)
        highest = max(highest, high)
        let isWide =
          fill.map { highest - $0 >= tolerance || $0 - lowest >= tolerance }
          ?? (highest - lowest >= tolerance)
        if isWide { return false }
        strip.y += 64
      }
    }
    return true
  }

  private mutating func measureTiles(
    of frame: borrowing Frame, region: ObservedRegion, channel: Channel
  ) {
    grid.removeAll()
    for piece in region.pieces {
      channel.append(piece.stored, of: frame, to: &grid)
    }
  }

  /// The median of the tiles' means: what most of the region is filled with.
  private mutating func medianLevel(_ channel: Channel) -> Double {
    for index in histogram.indices { histogram[index] = 0 }
    let offset = channel.plane == .luma ? 0.0 : 128.0
    for piece in grid.pieces {
      for tile in grid.indices(of: piece) {
        histogram[
          Int(min(255, max(0, mean(ofTile: tile, in: piece, channel: channel) + offset)))] += 1
      }
    }
    var remaining = grid.tiles.count / 2
    let median = histogram.firstIndex { count in
      remaining -= count
      return remaining < 0
    }
    // The bin says the level to a whole number; the tiles around it say it exactly.
    let center = Double(median ?? 0) + 0.5 - offset
    var sum = 0.0
    var count = 0.0
    for piece in grid.pieces {
      for tile in grid.indices(of: piece) {
        let level = mean(ofTile: tile, in: piece, channel: channel)
        if abs(level - center) <= 2 {
          sum += level
          count += 1
        }
      }
    }
    return count > 0 ? sum / count : center
  }

  private func mean(ofTile tile: Int, in piece: TileGrid.Piece, channel: Channel) -> Double {
    let samples = grid.samples(ofTile: tile, in: piece)
    return channel.level(Double(grid.tiles[tile].sum) / Double(samples.width * samples.height))
  }

  private func severity(
    ofTile tile: Int, in piece: TileGrid.Piece, channel: Channel, fill: Double
  ) -> Double {
    let statistics = grid.tiles[tile]
    let high = channel.level(Double(statistics.maximum)) - fill
    let low = fill - channel.level(Double(statistics.minimum))
    let mean = abs(self.mean(ofTile: tile, in: piece, channel: channel) - fill)
    return max(max(high, low) / channel.limits.peak, mean / channel.limits.mean)
  }

  private func furthestLevel(ofTile tile: Int, channel: Channel, from fill: Double) -> Double {
    let high = channel.level(Double(grid.tiles[tile].maximum))
    let low = channel.level(Double(grid.tiles[tile].minimum))
    return high - fill >= fill - low ? high : low
  }
}
