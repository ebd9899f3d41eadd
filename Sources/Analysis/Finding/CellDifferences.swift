/// How much the cells of two profiles differ, at a shift and some lines beside it. A cell is 16 lines of one
/// band.
struct CellDifferences {
  static let height = 16

  private let bands: Int
  private let besides: [Int]
  private let rows: [Int]
  /// Sums of differences: for each row of cells one line beside the shift after the other.
  private var sums: [UInt16]

  /// - Parameters:
  ///   - besides: at which distances from the shift cells are compared; those that would reach beyond
  ///     the earlier profile there are left out.
  ///   - mostRows: of more rows of cells, so many are looked at, evenly spread.
  init(
    _ earlier: BandProfile, _ later: BandProfile, shift: Int, besides: ClosedRange<Int>,
    by step: Int = 1, mostRows: Int = .max
  ) {
    let (bands, height) = (later.bandCount, Self.height)
    let distances = Array(stride(from: besides.lowerBound, through: besides.upperBound, by: step))
    let lowest = max(0, shift + besides.upperBound)
    let beyond = min(later.lineCount, later.lineCount + shift + besides.lowerBound)
    let first = (lowest + height - 1) / height
    let count = max(0, beyond / height - first)
    let rows = (0..<min(count, mostRows)).map { first + $0 * count / min(count, mostRows) }
    (self.bands, self.besides, self.rows) = (bands, distances, rows)
    sums = [UInt16](repeating: 0, count: rows.count * distances.count * bands)
    sums.withUnsafeMutableBufferPointer { sums in
      earlier.levels.withUnsafeBufferPointer { earlier in
        later.levels.withUnsafeBufferPointer { later in
          guard var target = sums.baseAddress, let earlier = earlier.baseAddress,
            let later = later.baseAddress
          else { return }
          for row in rows {
            for beside in distances {
              for line in row * height..<(row + 1) * height {
                addDifferences(
                  later + line * bands, earlier + (line - shift - beside) * bands, bands, to: target
                )
              }
              target += bands
            }
          }
        }
      }
    }
  }

  /// A cell that was looked at.
  struct Cell {
    fileprivate let index: Int
    let row: Int
    let band: Int
    var lines: Range<Int> { row * CellDifferences.height..<(row + 1) * CellDifferences.height }
  }

  /// All that were looked at.
  var cells: [Cell] {
    rows.indices.flatMap { index in
      (0..<bands).map { Cell(index: index, row: rows[index], band: $0) }
    }
  }

  /// The cell there, when all rows were looked at and it is in one of them.
  func cell(row: Int, band: Int) -> Cell? {
    guard let first = rows.first, rows.indices.contains(row - first) else { return nil }
    return Cell(index: row - first, row: row, band: band)
  }

  /// How much a cell differs from what was so many lines beside the shift.
  subscript(cell: Cell, beside: Int) -> Int {
    let step = besides.count > 1 ? besides[1] - besides[0] : 1
    let index = cell.index * besides.count + (beside - besides[0]) / step
    return Int(sums[index * bands + cell.band])
  }

  /// Whether a cell fits so many lines beside the shift: it differs by half at most of what it would a few
  /// lines further, and that is more than noise.
  func fits(_ cell: Cell, at beside: Int = 0, texture: Int) -> Bool {
    let contrast = contrast(of: cell, at: beside)
    return contrast >= texture && 2 * self[cell, beside] <= contrast
  }

  /// What a cell differs by four lines to both sides.
  func contrast(of cell: Cell, at beside: Int = 0) -> Int {
    (self[cell, beside - 4] + self[cell, beside + 4]) / 2
  }
}

/// Adds how much each band of a line differs. Sixteen lines that differ by 255 levels fit.
@inline(__always)
private func addDifferences(
  _ first: UnsafePointer<Int16>, _ second: UnsafePointer<Int16>, _ count: Int,
  to sums: UnsafeMutablePointer<UInt16>
) {
  for index in 0..<count {
    sums[index] &+= UInt16(
      truncatingIfNeeded: max(first[index], second[index]) &- min(first[index], second[index]))
  }
}
