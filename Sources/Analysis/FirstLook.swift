internal import Geometry
internal import Kernels
internal import Media

/// One plane of a region as it was first seen, and how far it is from that now.
///
/// An encoder refines a still picture over the frames after a keyframe, and a new keyframe may pop:
/// the first look follows what stays below the limits, slowly and not far.
struct FirstLook {
  /// Levels by which a tile's mean, or a sample, must be off the first look. Measured on the accuracy
  /// grid's family `still`, seeds 1 to 4 (220 clips), in luma:
  ///
  /// | where | worst clean | weakest leak | limit |
  /// |---|---|---|---|
  /// | flat tile, mean | 6.2 | – | 13 |
  /// | flat tile, sample | 30 | – | 42 |
  /// | other tile | 27 | – | 30 |
  /// | window | 15.5, left of a key | – | 18 |
  /// | window near a border | 14.1 | 24.6, a caret | 20 |
  ///
  /// Most leaks reach several limits; only carets near a border depend on one. Clean frames measured up
  /// to 0.86 of the limit they came nearest to (seeds 1 and 2, 60 clips each: 0.72 and 0.86), and the
  /// weakest of 110 leaking frames, a caret, 1.17 times theirs (1.30 and 1.24). Colour differences of clean
  /// frames are at most 6.8 for means and 23 for samples.
  struct Limits {
    /// For a tile around which nothing was to be seen at first, away from borders.
    var flatTile: Float
    /// For a sample of such a tile.
    var flatPeak: Float
    /// For any other tile away from borders.
    var tile: Float
    /// For a window of 2 × 2 tiles away from borders.
    var window: Float
    /// For a window near a border, where the codec smears what is beside the region.
    var borderWindow: Float

    static let luma = Limits(flatTile: 13, flatPeak: 42, tile: 30, window: 18, borderWindow: 20)
    static let chroma = Limits(flatTile: 13, flatPeak: 42, tile: 20, window: 13, borderWindow: 16)
  }

  /// Around a flat tile, samples are less than this many levels apart.
  private static let flatRange = 24.0
  /// How fast the first look follows, in levels a frame; and how far.
  private static let followed: Float = 0.25
  private static let followedAtMost: Float = 12

  private var grid = TileGrid()
  private var first: [TileStatistics] = []
  private var isFlat: [Bool] = []
  private var ranges: [UInt16] = []
  /// How much of 8 × 8 samples each tile has; less than all at the right and bottom edges.
  private var shares: [Float] = []
  /// By how much each tile's mean was followed, in levels.
  private var drifts: [Float] = []
  /// By how much each tile's mean is off what was followed, in levels.
  private var changes: [Float] = []
  /// Of each tile, in multiples of the limit; 0 where it keeps within.
  private var severities: [Float] = []
  private var seen: [Bool] = []
  /// Of the frame compared last, the worst tile or window, in multiples of its limit.
  private(set) var severity: Float = 0

  /// Takes a frame for the first look.
  mutating func look(_ channel: Channel, of frame: borrowing Frame, in region: ObservedRegion) {
    measure(channel, frame, region)
    first.removeAll(keepingCapacity: true)
    first.append(contentsOf: grid.tiles)
    drifts.removeAll(keepingCapacity: true)
    isFlat.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    grid.forEachTile { _, count in shares.append(Float(count) / Float(tileSide * tileSide)) }
    let flatRange = UInt16(channel.samples(Self.flatRange))
    for piece in grid.pieces {
      grid.measureRanges(of: piece, to: &ranges)
      for range in ranges {
        isFlat.append(range < flatRange)
        drifts.append(0)
      }
    }
  }

  /// The worst change of a later frame whose region has the same tiles.
  mutating func worst(
    _ channel: Channel, in frame: borrowing Frame, region: ObservedRegion
  ) -> ChangeMeter.Finding? {
    measure(channel, frame, region)
    severity = 0
    severities.removeAll(keepingCapacity: true)
    for _ in first { severities.append(0) }
    let limits = channel.plane == .luma ? Limits.luma : Limits.chroma
    var isFound = false
    measureChanges(channel)
    for piece in grid.pieces {
      isFound = rateTiles(of: piece, channel, limits) || isFound
      isFound = rateWindows(of: piece, limits) || isFound
    }
    follow()
    guard isFound else { return nil }
    return finding(channel, frame, region)
  }

  private mutating func measure(
    _ channel: Channel, _ frame: borrowing Frame, _ region: ObservedRegion
  ) {
    grid.removeAll()
    for piece in region.pieces { channel.append(piece, of: frame, to: &grid) }
  }

  private mutating func measureChanges(_ channel: Channel) {
    changes.removeAll(keepingCapacity: true)
    let levelsOfWhole = Float(channel.levels(1)) / Float(tileSide * tileSide)
    for tile in first.indices {
      let off = Float(Int(grid.tiles[tile].sum) - Int(first[tile].sum))
      changes.append(off * levelsOfWhole / shares[tile] - drifts[tile])
    }
  }

  private mutating func rateTiles(
    of piece: TileGrid.Piece, _ channel: Channel, _ limits: Limits
  ) -> Bool {
    var isFound = false
    let columns = piece.coreColumns
    for row in piece.coreRows {
      for column in columns {
        let tile = piece.firstTile + row * piece.columns + column
        var severity = abs(changes[tile]) / (isFlat[tile] ? limits.flatTile : limits.tile)
        if isFlat[tile] {
          let high = Int(grid.tiles[tile].maximum) - Int(first[tile].maximum)
          let low = Int(first[tile].minimum) - Int(grid.tiles[tile].minimum)
          severity = max(
            severity, Float(channel.levels(Double(max(high, low)))) / limits.flatPeak)
        }
        self.severity = max(self.severity, severity)
        guard severity >= 1 else { continue }
        severities[tile] = severity
        isFound = true
      }
    }
    return isFound
  }

  private mutating func rateWindows(of piece: TileGrid.Piece, _ limits: Limits) -> Bool {
    var isFound = false
    let (coreRows, coreColumns) = (piece.coreRows, piece.coreColumns)
    for row in 0..<piece.rows {
      let rows = row..<min(row + 2, piece.rows)
      let isCoreRow = coreRows.contains(row) && coreRows.contains(rows.upperBound - 1)
      for column in 0..<piece.columns {
        let columns = column..<min(column + 2, piece.columns)
        var sum: Float = 0
        for other in rows {
          let start = piece.firstTile + other * piece.columns
          for tile in columns { sum += changes[start + tile] * shares[start + tile] }
        }
        let isCore =
          isCoreRow && coreColumns.contains(column)
          && coreColumns.contains(columns.upperBound - 1)
        let severity = abs(sum) / 4 / (isCore ? limits.window : limits.borderWindow)
        self.severity = max(self.severity, severity)
        guard severity >= 1 else { continue }
        isFound = true
        mark(rows: rows, columns: columns, of: piece, sign: sum.sign, severity)
      }
    }
    return isFound
  }

  private mutating func mark(
    rows: Range<Int>, columns: Range<Int>, of piece: TileGrid.Piece, sign: FloatingPointSign,
    _ severity: Float
  ) {
    for row in rows {
      for column in columns {
        let tile = piece.firstTile + row * piece.columns + column
        if changes[tile].sign == sign { severities[tile] = max(severities[tile], severity) }
      }
    }
  }

  private mutating func follow() {
    for tile in drifts.indices where severities[tile] == 0 {
      let step = min(Self.followed, max(-Self.followed, changes[tile]))
      drifts[tile] = min(Self.followedAtMost, max(-Self.followedAtMost, drifts[tile] + step))
    }
  }

  private mutating func finding(
    _ channel: Channel, _ frame: borrowing Frame, _ region: ObservedRegion
  ) -> ChangeMeter.Finding? {
    var worst = 0
    for index in severities.indices where severities[index] > severities[worst] { worst = index }
    guard let pieceIndex = grid.pieces.firstIndex(where: { $0.indices.contains(worst) }) else {
      return nil
    }
    let piece = grid.pieces[pieceIndex]
    let cluster = grid.cluster(around: worst, in: piece, seen: &seen) { severities[$0] >= 1 }
    let stored = channel.lumaSamples(cluster, in: frame)
      .intersection(region.pieces[pieceIndex].stored)
    let count = Double(shares[worst]) * Double(tileSide * tileSide)
    return ChangeMeter.Finding(
      plane: channel.plane, severity: Double(severities[worst]),
      level: channel.level(Double(grid.tiles[worst].sum) / count),
      firstLevel: channel.level(Double(first[worst].sum) / count),
      area: frame.geometry.display(stored))
  }
}
