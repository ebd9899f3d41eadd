package import Geometry

/// Cells of a grid that are set or not, and the rectangles that they make.
package struct CellMask: Sendable, Equatable {
  /// Cells from left to right.
  package let columns: Int
  /// Cells from top to bottom.
  package let rows: Int
  /// `rows` × `columns`, row after row.
  package var isSet: [Bool]

  /// A mask from its cells.
  package init(columns: Int, rows: Int, isSet: [Bool]) {
    precondition(isSet.count == columns * rows)
    self.columns = columns
    self.rows = rows
    self.isSet = isSet
  }

  /// A mask of which only some cells are set, given by their places.
  package init(columns: Int, rows: Int, cells: [Int]) {
    var isSet = [Bool](repeating: false, count: columns * rows)
    for cell in cells { isSet[cell] = true }
    self.init(columns: columns, rows: rows, isSet: isSet)
  }

  /// The largest rectangle of set cells, in cells; nil when none is set. Time grows with the cells alone:
  /// each row is the foot of a histogram of how many set cells stand above each other.
  package var largestRectangle: Rectangle? {
    var heights = [Int](repeating: 0, count: columns)
    var best: Rectangle?
    var bestArea = 0
    // Columns whose rectangle is still open, each with the column it reaches back to.
    var open: [(start: Int, height: Int)] = []
    for row in 0..<rows {
      open.removeAll(keepingCapacity: true)
      for column in 0...columns {
        let height: Int
        if column < columns {
          heights[column] = isSet[row * columns + column] ? heights[column] + 1 : 0
          height = heights[column]
        } else {
          height = 0
        }
        var start = column
        while let last = open.last, last.height >= height {
          open.removeLast()
          let area = last.height * (column - last.start)
          if area > bestArea {
            bestArea = area
            best = Rectangle(
              x: last.start, y: row - last.height + 1, width: column - last.start,
              height: last.height)
          }
          start = last.start
        }
        if height > 0 { open.append((start, height)) }
      }
    }
    return best
  }

  /// Takes the cells of a rectangle out.
  package mutating func clear(_ rectangle: Rectangle) {
    let area = rectangle.intersection(Rectangle(x: 0, y: 0, width: columns, height: rows))
    guard !area.isEmpty else { return }
    for row in area.y..<area.bottom {
      for column in area.x..<area.right { isSet[row * columns + column] = false }
    }
  }

  /// The largest rectangles that don't overlap, largest first.
  ///
  /// - Parameters:
  ///   - most: how many at most.
  ///   - isLargeEnough: whether a rectangle of so many columns and rows is worth telling.
  package func rectangles(
    most: Int, isLargeEnough: (_ columns: Int, _ rows: Int) -> Bool
  ) -> [Rectangle] {
    var rest = self
    var found: [Rectangle] = []
    // Thin ones are passed over, a bounded number of times.
    for _ in 0..<(4 * most) where found.count < most {
      guard let largest = rest.largestRectangle else { break }
      if isLargeEnough(largest.width, largest.height) { found.append(largest) }
      rest.clear(largest)
    }
    return found
  }
}
