internal import Geometry
internal import Kernels
internal import Media

/// The tiles of a region in one plane of one frame: 8 × 8 samples each, smaller at the right and
/// bottom edges of the region's pieces. Reused frame after frame.
struct TileGrid {
  /// The tiles of one piece, row after row.
  struct Piece {
    let samples: Rectangle
    /// The part away from borders; may be empty.
    let core: Rectangle
    let columns: Int
    let rows: Int
    let firstTile: Int

    /// Its tiles, as indices into the grid's.
    var indices: Range<Int> { firstTile..<firstTile + columns * rows }
    /// How many samples a tile of that row and column has.
    func count(row: Int, column: Int) -> Int {
      min(tileSide, samples.height - row * tileSide)
        * min(tileSide, samples.width - column * tileSide)
    }
    /// The columns of tiles that lie in the core, wherever their row does.
    var coreColumns: Range<Int> {
      Self.coreTiles(from: core.x - samples.x, to: core.right - samples.x, of: samples.width)
    }
    /// The rows of tiles that lie in the core.
    var coreRows: Range<Int> {
      Self.coreTiles(from: core.y - samples.y, to: core.bottom - samples.y, of: samples.height)
    }

    private static func coreTiles(from start: Int, to end: Int, of side: Int) -> Range<Int> {
      let first = (start + tileSide - 1) / tileSide
      // The last tile may be cut by the piece's edge and is whole all the same.
      let last = end >= side ? (side + tileSide - 1) / tileSide : end / tileSide
      return first..<max(first, last)
    }
  }

  private(set) var tiles: [TileStatistics] = []
  private(set) var pieces: [Piece] = []
  /// For each tile of the piece measured last, the sum of what is off the fill.
  private(set) var excess: [UInt32] = []

  mutating func removeAll() {
    tiles.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }

  /// Measures another piece, a rectangle of samples inside the plane.
  mutating func append(
    _ samples: Rectangle, core: Rectangle, of plane: RawSpan, layout: PlaneLayout
  ) {
    pieces.append(
      Piece(
        samples: samples, core: core, columns: (samples.width + tileSide - 1) / tileSide,
        rows: (samples.height + tileSide - 1) / tileSide, firstTile: tiles.count))
    forEachRow(of: samples) { appendTileRow(of: plane, layout: layout, in: $0, to: &tiles) }
  }

  /// Measures, for every tile of a piece, the sum of its samples' distances from a fill, in samples.
  mutating func measureExcess(
    of piece: Piece, plane: RawSpan, layout: PlaneLayout, _ limits: SampleExcess
  ) {
    excess.removeAll(keepingCapacity: true)
    forEachRow(of: piece.samples) {
      appendTileExcess(of: plane, layout: layout, in: $0, limits, to: &excess)
    }
  }

  /// How far apart the darkest and lightest sample are around each tile of a piece, its eight
  /// neighbours included, in samples.
  ///
  /// - Parameter ranges: gets one for every tile instead of what it held.
  func measureRanges(of piece: Piece, to ranges: inout [UInt16]) {
    ranges.removeAll(keepingCapacity: true)
    tiles.withUnsafeBufferPointer { tiles in
      for row in 0..<piece.rows {
        let rows = max(0, row - 1)...min(piece.rows - 1, row + 1)
        for column in 0..<piece.columns {
          var low = UInt16.max
          var high = UInt16.zero
          for otherRow in rows {
            let start = piece.firstTile + otherRow * piece.columns
            for other in max(0, column - 1)...min(piece.columns - 1, column + 1) {
              low = min(low, tiles[start + other].minimum)
              high = max(high, tiles[start + other].maximum)
            }
          }
          ranges.append(high - low)
        }
      }
    }
  }

  /// Calls the body with each tile and how many samples it has.
  func forEachTile(_ body: (TileStatistics, Int) -> Void) {
    tiles.withUnsafeBufferPointer { tiles in
      for piece in pieces {
        for row in 0..<piece.rows {
          for column in 0..<piece.columns {
            body(
              tiles[piece.firstTile + row * piece.columns + column],
              piece.count(row: row, column: column))
          }
        }
      }
    }
  }

  private func forEachRow(of samples: Rectangle, _ body: (Rectangle) -> Void) {
    var row = Rectangle(x: samples.x, y: samples.y, width: samples.width, height: tileSide)
    while row.y < samples.bottom {
      row.height = min(tileSide, samples.bottom - row.y)
      body(row)
      row.y += tileSide
    }
  }

  /// The rectangle around a tile and all that satisfy a condition and hang together with it, its
  /// eight neighbours included, in samples of the plane.
  ///
  /// - Parameter seen: working memory, reused.
  func cluster(
    around start: Int, in piece: Piece, seen: inout [Bool], where belongs: (Int) -> Bool
  ) -> Rectangle {
    seen.removeAll(keepingCapacity: true)
    for _ in piece.indices { seen.append(false) }
    var open = [start - piece.firstTile]
    seen[start - piece.firstTile] = true
    var (left, right) = (piece.columns, -1)
    var (top, bottom) = (piece.rows, -1)
    while let tile = open.popLast() {
      let (row, column) = (tile / piece.columns, tile % piece.columns)
      (left, right) = (min(left, column), max(right, column))
      (top, bottom) = (min(top, row), max(bottom, row))
      for otherRow in max(0, row - 1)...min(piece.rows - 1, row + 1) {
        for otherColumn in max(0, column - 1)...min(piece.columns - 1, column + 1) {
          let other = otherRow * piece.columns + otherColumn
          if seen[other] { continue }
          seen[other] = true
          if belongs(piece.firstTile + other) { open.append(other) }
        }
      }
    }
    return Rectangle(
      x: piece.samples.x + left * tileSide, y: piece.samples.y + top * tileSide,
      width: (right - left + 1) * tileSide, height: (bottom - top + 1) * tileSide
    ).intersection(piece.samples)
  }
}
