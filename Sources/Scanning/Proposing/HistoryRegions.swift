internal import Analysis
internal import Geometry

/// The rectangles that the history of a recording's cells makes, in cells.
struct HistoryRegions {
  /// The least side of a region: 48 pixels.
  private static let leastSide = 3
  /// The least cells of a small one: 32×16 pixels.
  private static let leastCells = 2
  /// A small one that is black for a larger share of the time is part of what is always there.
  private static let longestSmall = 0.8
  /// The least share of the picture of a black region.
  private static let leastArea = 0.01
  /// Neighbours that become black within this time do so together, in seconds.
  private static let together = 0.25

  private let history: CellHistory
  private let isStill: Bool
  private let barRows: [Int]
  private let barColumns: [Int]

  init(_ history: CellHistory, isStill: Bool) {
    self.history = history
    self.isStill = isStill
    let (columns, rows) = (history.columns, history.rows)
    func isAlwaysBlack(_ cell: Int) -> Bool {
      isStill
        ? history.firstBlack[cell] == 0
        : history.firstBlack[cell] == 0 && history.black[cell] >= history.total - 1e-6
    }
    func bars(_ count: Int, isBar: (Int) -> Bool) -> [Int] {
      let near = (0..<count).prefix(while: isBar)
      let far = (0..<count).reversed().prefix(while: isBar)
      // Black from one edge to the other is no bar.
      return near.count == count ? [] : Array(near) + Array(far)
    }
    let rowsOfBars = bars(rows) { row in
      (0..<columns).allSatisfy { isAlwaysBlack(row * columns + $0) }
    }
    barRows = rowsOfBars
    barColumns = bars(columns) { column in
      (0..<rows).allSatisfy { rowsOfBars.contains($0) || isAlwaysBlack($0 * columns + column) }
    }
  }

  /// Letterbox bars: whole rows and columns along the edges that are always black.
  var bars: [Rectangle] {
    let (columns, rows) = (history.columns, history.rows)
    let across = Self.runs(barRows).map { run in
      Rectangle(x: 0, y: run.lowerBound, width: columns, height: run.count)
    }
    let down = Self.runs(barColumns).map { run in
      Rectangle(x: run.lowerBound, y: 0, width: run.count, height: rows)
    }
    return across + down
  }

  /// Rectangles that are black for at least that many seconds, in the order of their areas.
  func black(least: Double, most: Int) -> [Rectangle] {
    let isBlack = history.black.indices.map { cell in
      isStill ? history.firstBlack[cell] == 0 : history.black[cell] >= min(least, history.total)
    }
    let mask = self.mask(isBlack)
    var found = rectangles(of: mask, most: most, area: Self.leastArea)
    // What becomes black at one time, apart from what is black beside it at others.
    let least = Int((Self.leastArea * Double(mask.isSet.count)).rounded(.up))
    for part in parts(of: mask, least: least) {
      for rectangle in rectangles(of: part, most: 2, area: Self.leastArea)
      where !found.contains(rectangle) {
        found.append(rectangle)
      }
    }
    return Array(
      found.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(2 * most))
  }

  /// Rectangles too small to be among the black ones that become black together and are so for at least
  /// that many seconds, but not nearly always: a thumbnail has them. In the order of their areas.
  func smallBlack(least: Double, most: Int) -> [Rectangle] {
    guard !isStill else { return [] }
    let mask = self.mask(
      history.black.indices.map { cell in
        history.black[cell] >= least && history.black[cell] <= Self.longestSmall * history.total
          && history.firstBlack[cell] > 0
      })
    let large = Self.leastArea * Double(history.columns * history.rows)
    let found = parts(of: mask, least: Self.leastCells).compactMap { part in
      part.largestRectangle
    }.filter { area in
      let cells = area.width * area.height
      let isLarge =
        area.width >= Self.leastSide && area.height >= Self.leastSide && Double(cells) >= large
      return cells >= Self.leastCells && !isLarge
    }
    return Array(
      found.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(most))
  }

  /// Rectangles that are one flat colour, and not black, for at least that many seconds.
  ///
  /// - Parameter area: the share of the picture that one must have.
  func blank(least: Double, area: Double, most: Int) -> [Rectangle] {
    guard !isStill else { return [] }
    let parts = history.flatParts { cell in
      history.flat[cell] >= least && !isBar(cell)
    }
    let found = parts.flatMap { rectangles(of: $0, most: 2, area: area) }
    return Array(
      found.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(most))
  }

  private func rectangles(of mask: CellMask, most: Int, area: Double) -> [Rectangle] {
    let all = Double(history.columns * history.rows)
    return mask.rectangles(most: most) { columns, rows in
      columns >= Self.leastSide && rows >= Self.leastSide && Double(columns * rows) >= area * all
    }
  }

  private func isBar(_ cell: Int) -> Bool {
    barRows.contains(cell / history.columns) || barColumns.contains(cell % history.columns)
  }

  private func mask(_ isSet: [Bool]) -> CellMask {
    var mask = CellMask(columns: history.columns, rows: history.rows, isSet: isSet)
    for bar in bars { mask.clear(bar) }
    return mask
  }

  /// The parts of a mask whose neighbouring cells became black together, of at least so many cells.
  private func parts(of mask: CellMask, least: Int) -> [CellMask] {
    var rest = mask.isSet
    var parts: [CellMask] = []
    for start in rest.indices where rest[start] {
      var part: [Int] = []
      var open = [start]
      rest[start] = false
      while let cell = open.popLast() {
        part.append(cell)
        for next in history.neighbors(of: cell) where rest[next] {
          guard abs(history.firstBlack[next] - history.firstBlack[cell]) <= Self.together else {
            continue
          }
          rest[next] = false
          open.append(next)
        }
      }
      if part.count >= least {
        parts.append(CellMask(columns: mask.columns, rows: mask.rows, cells: part))
      }
    }
    return parts
  }

  /// Numbers as runs of neighbours.
  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
