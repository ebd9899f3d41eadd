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
    let firstTile: Int
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
        firstTile: tiles.count))
    forEachRow(of: samples) { appendTileRow(of: plane, layout: layout, in: $0, to: &tiles) }
  }

  /// Measures, for every tile of a piece, the sum of its samples' distances from a fill, of those
  /// at least `threshold` away, in samples.
  mutating func measureExcess(
    of piece: Piece, plane: RawSpan, layout: PlaneLayout, fill: UInt16, threshold: UInt16
  ) {
    excess.removeAll(keepingCapacity: true)
    forEachRow(of: piece.samples) {
      appendTileExcess(
        of: plane, layout: layout, in: $0, fill: fill, threshold: threshold, to: &excess)
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

  /// The samples that a tile of a piece covers.
  func samples(ofTile index: Int, in piece: Piece) -> Rectangle {
    let offset = index - piece.firstTile
    let tile = Rectangle(
      x: piece.samples.x + offset % piece.columns * tileSide,
      y: piece.samples.y + offset / piece.columns * tileSide,
      width: tileSide, height: tileSide)
    return tile.intersection(piece.samples)
  }

  /// The tiles of a piece, as indices into `tiles`.
  func indices(of piece: Piece) -> Range<Int> {
    let rows = (piece.samples.height + tileSide - 1) / tileSide
    return piece.firstTile..<piece.firstTile + rows * piece.columns
  }

  /// The rectangle around a tile and all that satisfy a condition and hang together with it, its
  /// eight neighbours included, in samples of the plane.
  func cluster(
    around start: Int, in piece: Piece, where belongs: (Int) -> Bool
  ) -> Rectangle {
    let range = indices(of: piece)
    var seen = [Bool](repeating: false, count: range.count)
    var open = [start]
    seen[start - piece.firstTile] = true
    var area = samples(ofTile: start, in: piece)
    while let tile = open.popLast() {
      area = area.union(samples(ofTile: tile, in: piece))
      let column = (tile - piece.firstTile) % piece.columns
      for rowStep in [-piece.columns, 0, piece.columns] {
        for columnStep in -1...1 where (0..<piece.columns).contains(column + columnStep) {
          let neighbour = tile + rowStep + columnStep
          guard range.contains(neighbour), !seen[neighbour - piece.firstTile] else { continue }
          seen[neighbour - piece.firstTile] = true
          if belongs(neighbour) { open.append(neighbour) }
        }
      }
    }
    return area
  }
}
