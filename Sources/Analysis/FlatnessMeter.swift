internal import Geometry
internal import Kernels
internal import Media

/// How far a region is from one flat colour. The worst place decides: an average over the region
/// would hide a line of text. Keeps its working memory from frame to frame.
///
/// A tile of 8 × 8 samples deviates when its mean, or one of its samples, is a limit away from the
/// fill. Near a border that the encoder shares with other content this alone would cry wolf: what a
/// block transform smears across the border is as bright as a faint leak, but there is little of
/// it. There, the samples of a window of 16 × 16 that are off the fill are added up instead.
struct FlatnessMeter {
  /// The worst place of a region that is not flat.
  struct Finding {
    var plane: Channel.Plane
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

  /// The severity from which a place counts; 0 where the worst is wanted however flat it is.
  private let least: Float
  private var grid = TileGrid()
  /// Of each tile, in multiples of its limit; 0 where it keeps within.
  private var severities: [Float] = []
  private var seen: [Bool] = []
  private var histogram = [Int](repeating: 0, count: 256)

  /// A meter of what deviates; with `least` 0, of how far off the worst place is although it doesn't.
  init(least: Float = 1) { self.least = least }

  /// The worst deviation from a fill, over luma and both colour differences; nil when flat.
  ///
  /// - Parameter ignoresBorders: leaves out what may be smeared from beyond the region's border,
  ///   for regions that have anything else: what is there shows nothing of the region.
  mutating func worst(
    in frame: borrowing Frame, region: ObservedRegion, fill: Fill, ignoresBorders: Bool = false
  ) -> Finding? {
    let countsBorders = !ignoresBorders || region.pieces.allSatisfy(\.core.isEmpty)
    var worst = deviation(
      in: frame, region: region, channel: Channel(lumaOf: frame), fill: fill.luma,
      countsBorders: countsBorders)
    // Colour is asked only where brightness tells nothing: the frame's verdict is the same.
    guard frame.hasChroma, worst == nil || least < 1 else { return worst }
    for index in 0..<2 {
      let finding = deviation(
        in: frame, region: region, channel: Channel(chroma: index, of: frame),
        fill: index == 0 ? fill.blueDifference : fill.redDifference, countsBorders: countsBorders)
      if let finding, finding.severity > worst?.severity ?? 0 { worst = finding }
    }
    return worst
  }

  /// Whether the region is certainly not flat: somewhere its luma spans more than any fill allows.
  /// Much faster than the full answer, which has to look at every tile.
  func isCertainlyNotFlat(_ frame: borrowing Frame, region: ObservedRegion) -> Bool {
    let channel = Channel(lumaOf: frame)
    for piece in region.pieces {
      for strip in piece.core.strips {
        let (low, high) = channel.bounds(of: frame, in: strip)
        if high - low >= 2 * channel.limits.peak { return true }
      }
    }
    return false
  }

  /// The luma of a flat region: the middle between its darkest and lightest sample.
  func meanLuma(of frame: borrowing Frame, region: ObservedRegion) -> Double {
    guard let piece = region.pieces.first else { return 0 }
    // What is beside the region may be smeared into its border.
    let inner = piece.stored.inset(by: min(8, min(piece.stored.width, piece.stored.height) / 4))
    let place = piece.core.isEmpty ? inner : piece.core
    let (low, high) = Channel(lumaOf: frame).bounds(of: frame, in: place)
    return (low + high) / 2
  }

  private mutating func deviation(
    in frame: borrowing Frame, region: ObservedRegion, channel: Channel, fill: Double?,
    countsBorders: Bool
  ) -> Finding? {
    if least >= 1, isCertainlyFlat(frame, region: region, channel: channel, fill: fill) {
      return nil
    }
    grid.removeAll()
    for piece in region.pieces { channel.append(piece, of: frame, to: &grid) }
    let level = fill ?? medianLevel(channel)
    var isFound = rateTiles(channel, fill: level)
    let limits = channel.limits
    if countsBorders && (!isFound || least < 1) {
      isFound = rateWindows(of: frame, channel, fill: level, limit: limits.strong) || isFound
    }
    if countsBorders && (!isFound || least < 1) {
      isFound = rateWindows(of: frame, channel, fill: level, limit: limits.broad) || isFound
    }
    if fill != nil && (!isFound || least < 1) {
      isFound = rateWhole(channel, fill: level) || isFound
    }
    guard isFound else { return nil }
    return finding(of: frame, region: region, channel: channel, fill: level)
  }

  /// The tile rated worst, in words of the frame.
  private mutating func finding(
    of frame: borrowing Frame, region: ObservedRegion, channel: Channel, fill: Double
  ) -> Finding? {
    var worst = 0
    for index in severities.indices where severities[index] > severities[worst] { worst = index }
    guard let pieceIndex = grid.pieces.firstIndex(where: { $0.indices.contains(worst) }) else {
      return nil
    }
    let cluster = grid.cluster(around: worst, in: grid.pieces[pieceIndex], seen: &seen) {
      severities[$0] >= 1
    }
    let stored = channel.lumaSamples(cluster, in: frame)
      .intersection(region.pieces[pieceIndex].stored)
    return Finding(
      plane: channel.plane, severity: Double(severities[worst]),
      level: furthestLevel(ofTile: worst, channel: channel, from: fill), fill: fill,
      area: frame.geometry.display(stored))
  }

  private func isCertainlyFlat(
    _ frame: borrowing Frame, region: ObservedRegion, channel: Channel, fill: Double?
  ) -> Bool {
    var lowest = Double.infinity
    var highest = -Double.infinity
    let tolerance = channel.limits.whole
    for piece in region.pieces {
      for strip in piece.stored.strips {
        let (low, high) = channel.bounds(of: frame, in: strip)
        lowest = min(lowest, low)
        highest = max(highest, high)
        let isWide =
          fill.map { highest - $0 >= tolerance || $0 - lowest >= tolerance }
          ?? (highest - lowest >= tolerance)
        if isWide { return false }
      }
    }
    return true
  }

  /// The median of the tiles' means: what most of the region is filled with.
  private mutating func medianLevel(_ channel: Channel) -> Double {
    for index in histogram.indices { histogram[index] = 0 }
    let offset = channel.plane == .luma ? 0.0 : 128.0
    histogram.withUnsafeMutableBufferPointer { bins in
      grid.forEachTile { tile, count in
        let mean = channel.level(Double(tile.sum) / Double(count))
        bins[Int(min(255, max(0, mean + offset)))] += 1
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
    var number = 0.0
    grid.forEachTile { tile, count in
      let mean = channel.level(Double(tile.sum) / Double(count))
      if abs(mean - center) <= 2 {
        sum += mean
        number += 1
      }
    }
    return number > 0 ? sum / number : center
  }

  /// Rates every tile away from borders by itself. Whether one deviates.
  private mutating func rateTiles(_ channel: Channel, fill: Double) -> Bool {
    let limits = TileLimits(channel, fill: fill)
    severities.removeAll(keepingCapacity: true)
    for _ in grid.tiles { severities.append(0) }
    var isFound = false
    for piece in grid.pieces {
      let columns = piece.coreColumns
      for row in piece.coreRows {
        let start = piece.firstTile + row * piece.columns
        for column in columns {
          let (peak, mean) = limits.ratios(
            of: grid.tiles[start + column], count: piece.count(row: row, column: column),
            evenBelow: least < 1)
          guard max(peak, mean) >= least else { continue }
          var severity = mean
          if peak > mean {
            let off = largestOff(around: (row, column), of: piece, limits)
            let speck = Float(channel.levels(Double(off)) / channel.limits.speck)
            severity = max(mean, min(peak, speck))
          }
          if severity >= least {
            severities[start + column] = severity
            isFound = true
          }
        }
      }
    }
    return isFound
  }

  /// How much is off the fill in the windows of 2 × 2 tiles that a tile is part of, the most of them, in
  /// samples: next to nothing for a speck, whatever its brightness.
  private func largestOff(
    around tile: (row: Int, column: Int), of piece: TileGrid.Piece, _ limits: TileLimits
  ) -> Int {
    var largest = 0
    for top in max(0, tile.row - 1)...tile.row {
      for left in max(0, tile.column - 1)...tile.column {
        var sum = 0
        for row in top..<min(top + 2, piece.rows) {
          for column in left..<min(left + 2, piece.columns) {
            sum += limits.off(
              grid.tiles[piece.firstTile + row * piece.columns + column],
              count: piece.count(row: row, column: column))
          }
        }
        largest = max(largest, sum)
      }
    }
    return largest
  }

  /// Rates windows of 2 × 2 tiles near borders by how much in them is off the fill. Whether one
  /// deviates.
  private mutating func rateWindows(
    of frame: borrowing Frame, _ channel: Channel, fill: Double, limit: WindowLimit
  ) -> Bool {
    var isFound = false
    for piece in grid.pieces where !piece.core.contains(piece.samples) {
      channel.measureExcess(of: piece, in: frame, fill: fill, least: limit.least, to: &grid)
      for row in 0..<piece.rows {
        for column in 0..<piece.columns {
          let excess = channel.levels(Double(windowExcess(row: row, column: column, of: piece)))
          let severity = Float(excess / limit.excess)
          if severity >= least {
            markWindow(row: row, column: column, of: piece, severity)
            isFound = true
          }
        }
      }
    }
    return isFound
  }

  private func windowExcess(row: Int, column: Int, of piece: TileGrid.Piece) -> UInt32 {
    var excess: UInt32 = 0
    for otherRow in row..<min(row + 2, piece.rows) {
      for otherColumn in column..<min(column + 2, piece.columns) {
        excess += grid.excess[otherRow * piece.columns + otherColumn]
      }
    }
    return excess
  }

  private mutating func markWindow(
    row: Int, column: Int, of piece: TileGrid.Piece, _ severity: Float
  ) {
    for otherRow in row..<min(row + 2, piece.rows) {
      for otherColumn in column..<min(column + 2, piece.columns) {
        let other = otherRow * piece.columns + otherColumn
        guard grid.excess[other] > 0 else { continue }
        severities[piece.firstTile + other] = max(severities[piece.firstTile + other], severity)
      }
    }
  }

  /// Rates a region whose fill is another than demanded, which too small a region shows nowhere
  /// else. Whether it is.
  private mutating func rateWhole(_ channel: Channel, fill: Double) -> Bool {
    var sum = 0.0
    var number = 0.0
    grid.forEachTile { tile, count in
      sum += Double(tile.sum)
      number += Double(count)
    }
    guard number > 0 else { return false }
    let severity = Float(abs(channel.level(sum / number) - fill) / channel.limits.whole)
    guard severity >= least else { return false }
    for index in severities.indices { severities[index] = max(severities[index], severity) }
    return true
  }

  private func furthestLevel(ofTile tile: Int, channel: Channel, from fill: Double) -> Double {
    let high = channel.level(Double(grid.tiles[tile].maximum))
    let low = channel.level(Double(grid.tiles[tile].minimum))
    return high - fill >= fill - low ? high : low
  }
}

extension Rectangle {
  /// The rectangle in strips of at most 64 rows, so that a search can stop early.
  fileprivate var strips: some Sequence<Rectangle> {
    stride(from: y, to: bottom, by: 64).lazy.map {
      Rectangle(x: x, y: $0, width: width, height: min(64, bottom - $0))
    }
  }
}
