package import Geometry
internal import Kernels
package import Media

/// For how long each cell of a recording's picture is black, or one flat colour. A cell is 16 × 16 stored
/// luma samples, less at the right and bottom edge.
package struct CellHistory {
  /// A cell's width and height in luma samples.
  package static let side = 16

  /// What a cell looks like in one frame.
  private enum Look: UInt8 {
    case other, flat, black
  }

  /// As `FlatnessMeter` measures black, for a single sample and for the mean.
  private static let blackPeak = 17.0
  private static let blackMean = 6.0
  /// Between the lowest and the highest luma of a cell that is flat; coding ripples it by less.
  private static let flatRange = 14.0
  /// Mean colour differences of what is black, and the range of what is flat.
  private static let colorRange = 20.0
  /// Of neighbours in one flat colour.
  private static let sameLuma = 5.0

  /// Cells from left to right.
  package let columns: Int
  /// Cells from top to bottom.
  package let rows: Int
  /// For how many seconds each cell was black.
  package private(set) var black: [Double]
  /// For how many seconds each cell was flat and not black.
  package private(set) var flat: [Double]
  /// When each cell was black for the first time; infinite when it never was.
  package private(set) var firstBlack: [Double]
  /// The mean luma of each cell when it was flat last.
  private var flatLuma: [Double]
  /// The seconds of all frames.
  package private(set) var total = 0.0
  /// How many cells are neither black nor flat in the frame that has most of them.
  package private(set) var mostContent = 0
  private var looks: [Look]
  private var lastTime: Double?
  private var tiles: [TileStatistics] = []
  private var measurements: [Measurement]

  /// A history of pictures of that size, as stored.
  package init(stored: Size) {
    columns = (stored.width + Self.side - 1) / Self.side
    rows = (stored.height + Self.side - 1) / Self.side
    let count = columns * rows
    black = [Double](repeating: 0, count: count)
    flat = black
    flatLuma = black
    firstBlack = [Double](repeating: .infinity, count: count)
    looks = [Look](repeating: .other, count: count)
    measurements = [Measurement](repeating: Measurement(), count: count)
  }

  /// Looks at the next frame, which has the same size as all before.
  ///
  /// - Parameter time: in seconds from the first.
  package mutating func add(_ frame: borrowing Frame, at time: Double) {
    end(at: time)
    lastTime = time
    measureLuma(frame)
    if frame.hasChroma {
      for index in 0..<2 { measureColor(index, frame) }
    }
    for index in looks.indices where looks[index] == .black && firstBlack[index] == .infinity {
      firstBlack[index] = time
    }
    mostContent = max(mostContent, looks.count { $0 == .other })
  }

  /// The last frame lasts until then.
  package mutating func end(at time: Double) {
    guard let lastTime, time > lastTime else { return }
    let seconds = time - lastTime
    total += seconds
    for index in looks.indices {
      switch looks[index] {
      case .black: black[index] += seconds
      case .flat: flat[index] += seconds
      case .other: break
      }
    }
    self.lastTime = time
  }

  /// Where the cells of a rectangle are stored, in luma samples.
  package func stored(_ cells: Rectangle, in size: Size) -> Rectangle {
    Rectangle(
      x: cells.x * Self.side, y: cells.y * Self.side, width: cells.width * Self.side,
      height: cells.height * Self.side
    ).intersection(Rectangle(size))
  }

  /// Masks of the cells that satisfy a condition and hang together in one flat colour.
  package func flatParts(where belongs: (Int) -> Bool) -> [CellMask] {
    var isSeen = [Bool](repeating: false, count: looks.count)
    var masks: [CellMask] = []
    for start in looks.indices where !isSeen[start] && belongs(start) {
      var part: [Int] = []
      var open = [start]
      isSeen[start] = true
      while let cell = open.popLast() {
        part.append(cell)
        for next in neighbors(of: cell) where !isSeen[next] && belongs(next) {
          guard abs(flatLuma[next] - flatLuma[cell]) <= Self.sameLuma else { continue }
          isSeen[next] = true
          open.append(next)
        }
      }
      // Small parts are many and make no region.
      if part.count * 64 >= looks.count {
        masks.append(CellMask(columns: columns, rows: rows, cells: part))
      }
    }
    return masks
  }

  /// The cells beside a cell.
  package func neighbors(of cell: Int) -> [Int] {
    let (row, column) = (cell / columns, cell % columns)
    var next: [Int] = []
    if column > 0 { next.append(cell - 1) }
    if column < columns - 1 { next.append(cell + 1) }
    if row > 0 { next.append(cell - columns) }
    if row < rows - 1 { next.append(cell + columns) }
    return next
  }

  private mutating func measureLuma(_ frame: borrowing Frame) {
    let scale = frame.lumaScale
    let samples = Rectangle(frame.geometry.stored)
    frame.withLuma { bytes, layout in measure(bytes, layout, samples, cell: Self.side) }
    for (cell, measured) in measurements.enumerated() {
      let (low, high) = (scale.luma(measured.low), scale.luma(measured.high))
      let level = min(255, max(0, scale.luma(measured.mean)))
      if high <= Self.blackPeak && level <= Self.blackMean {
        looks[cell] = .black
      } else if min(255, high) - max(0, low) <= Self.flatRange {
        looks[cell] = .flat
        flatLuma[cell] = level
      } else {
        looks[cell] = .other
      }
    }
  }

  /// Takes back what has a colour where it should have none, or several.
  private mutating func measureColor(_ index: Int, _ frame: borrowing Frame) {
    let scale = frame.chromaScale
    let samples = frame.chroma(Rectangle(frame.geometry.stored))
    let cell = frame.chroma(Rectangle(x: 0, y: 0, width: Self.side, height: Self.side))
    // Only planes of half the size, or the same, have tiles that are cells.
    guard cell.width == cell.height, cell.width % tileSide == 0 else { return }
    frame.withChroma(index) { bytes, layout in measure(bytes, layout, samples, cell: cell.width) }
    for (cell, measured) in measurements.enumerated() {
      let isColored = abs(scale.level(measured.mean)) > Self.colorRange
      if looks[cell] == .black && isColored { looks[cell] = .flat }
      if scale.level(measured.high) - scale.level(measured.low) > Self.colorRange {
        looks[cell] = .other
      }
    }
  }

  /// Measures each cell of a plane.
  ///
  /// - Parameter side: a cell's width and height in the plane's samples.
  private mutating func measure(
    _ bytes: RawSpan, _ layout: PlaneLayout, _ samples: Rectangle, cell side: Int
  ) {
    let tilesPerCell = side / tileSide
    let tileColumns = (samples.width + tileSide - 1) / tileSide
    for row in 0..<rows {
      tiles.removeAll(keepingCapacity: true)
      let top = row * side
      let bottom = min(top + side, samples.bottom)
      guard top < bottom else { return }
      for y in stride(from: top, to: bottom, by: tileSide) {
        appendTileRow(
          of: bytes, layout: layout,
          in: Rectangle(
            x: samples.x, y: y, width: samples.width, height: min(tileSide, bottom - y)),
          to: &tiles)
      }
      for column in 0..<columns where column * tilesPerCell < tileColumns {
        var (low, high, sum) = (UInt16.max, UInt16.min, 0)
        for tileRow in 0..<tiles.count / tileColumns {
          let end = min((column + 1) * tilesPerCell, tileColumns)
          for tileColumn in column * tilesPerCell..<end {
            let tile = tiles[tileRow * tileColumns + tileColumn]
            low = min(low, tile.minimum)
            high = max(high, tile.maximum)
            sum += Int(tile.sum)
          }
        }
        let width = min((column + 1) * side, samples.width) - column * side
        measurements[row * columns + column] = Measurement(
          low: Double(low), high: Double(high),
          mean: Double(sum) / Double(max(1, (bottom - top) * width)))
      }
    }
  }
}

/// What is in a cell, in samples.
private struct Measurement {
  var low = 0.0
  var high = 0.0
  var mean = 0.0
}
