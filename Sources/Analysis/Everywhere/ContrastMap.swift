internal import Geometry
internal import Kernels

/// The lowest and highest level in small cells of a picture: text is where they are far apart, in rows.
struct ContrastMap {
  /// Pixels across and down a cell.
  static let cell = Size(width: 8, height: 2)

  private(set) var columns = 0
  private(set) var rows = 0
  /// How far apart they are, row after row.
  private(set) var contrasts: [UInt8] = []
  private var size = Size(width: 0, height: 0)
  private var tiles: [TileStatistics] = []

  /// Looks again at the bands in which blocks have changed.
  mutating func update(_ picture: UprightPicture, except: [Rectangle]) {
    if size != picture.size {
      size = picture.size
      columns = (size.width + Self.cell.width - 1) / Self.cell.width
      rows = (size.height + Self.cell.height - 1) / Self.cell.height
      contrasts = [UInt8](repeating: 0, count: columns * rows)
    }
    for row in 0..<picture.rows {
      let blocks = row * picture.columns..<(row + 1) * picture.columns
      guard picture.changed[blocks].contains(true) else { continue }
      measure(picture, band: row)
      for hole in except { blot(hole, band: row) }
    }
  }

  private mutating func measure(_ picture: UprightPicture, band: Int) {
    let height = Self.cell.height
    let first = band * UprightPicture.block.height / height
    for row in first..<min(first + UprightPicture.block.height / height, rows) {
      tiles.removeAll(keepingCapacity: true)
      let top = row * height
      let strip = Rectangle(
        x: 0, y: top, width: size.width, height: min(height, size.height - top))
      appendTileRow(of: picture.pixels.span.bytes, layout: picture.layout, in: strip, to: &tiles)
      let start = row * columns
      contrasts.withUnsafeMutableBufferPointer { contrasts in
        for (column, tile) in tiles.enumerated() {
          contrasts[start + column] = UInt8(truncatingIfNeeded: tile.maximum - tile.minimum)
        }
      }
    }
  }

  /// Makes the cells that a hole touches look like nothing.
  private mutating func blot(_ hole: Rectangle, band: Int) {
    let top = band * UprightPicture.block.height
    let part = hole.intersection(
      Rectangle(x: 0, y: top, width: size.width, height: UprightPicture.block.height)
    ).intersection(Rectangle(size))
    guard !part.isEmpty else { return }
    for row in part.y / Self.cell.height...(part.bottom - 1) / Self.cell.height {
      for column in part.x / Self.cell.width...(part.right - 1) / Self.cell.width {
        contrasts[row * columns + column] = 0
      }
    }
  }
}
