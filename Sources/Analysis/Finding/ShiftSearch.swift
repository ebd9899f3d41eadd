/// Finds by how many lines what one profile shows is moved in another.
///
/// Blocks of lines are looked for everywhere, at a quarter of the resolution; what most of them agree on
/// is measured to the line, in cells of 16 lines by one band. Bars at the ends that stay while the rest
/// moves are left aside. Of all other cells with any texture almost all have to agree, and hardly any may
/// have stayed: a sheet that slides over a list isn't the list.
struct ShiftSearch {
  /// A part of what profiles show.
  struct Part {
    var lines: Range<Int>
    /// Pixels along the lines.
    var across: Range<Int>
  }

  struct Found {
    /// In lines; positive towards the end.
    var shift: Int
    /// Whether a bar at that end stays where it is.
    var hasBarAtStart = false
    var hasBarAtEnd = false
    /// How much less alike the cells are than they would be if they lay a few lines beside, 0 to 1.
    var misfit = 0.0
    fileprivate var agreeing = 0
  }

  private enum Limit {
    /// Cells are told by what they would differ by if they lay a few lines beside: by a level on average.
    static let texture = 16 * 16
    static let leastCells = 6
    /// How much of the textured cells must agree, in hundredths, and how much may have stayed.
    static let agreeing = 80
    static let staying = 10
    /// A shift that fits almost as well as the best, in hundredths of its cells, makes it ambiguous.
    static let ambiguous = 90
    /// So many cells at an end that stay are a bar.
    static let bar = 3
  }

  private static let cellHeight = 16
  /// How far beside a shift cells are compared, to see where they fit best and what a misfit is.
  private static let reach = 8
  /// How often it is looked beside the best shift for a better one.
  private static let mostSteps = 3
  /// How much of the lines are an end, where there may be bars: a sixth.
  private static let endShare = 6

  private let earlier: BandProfile
  private let later: BandProfile
  private let ignored: [Part]
  private var staying = CellDifferences()

  /// - Parameter ignored: parts of the earlier profile that prove nothing wherever they move to: they may
  ///   have changed.
  init(from earlier: BandProfile, to later: BandProfile, ignoring ignored: [Part]) {
    self.earlier = earlier
    self.later = later
    self.ignored = ignored
    staying = CellDifferences(earlier, later, shift: 0, height: Self.cellHeight)
  }

  /// The shift, when there is one beyond doubt.
  ///
  /// - Parameter hint: a shift that is likely.
  func find(near hint: Int) -> Found? {
    guard earlier.lineCount == later.lineCount, earlier.bandCount == later.bandCount else {
      return nil
    }
    var found: [Found] = []
    var measured: Set<Int> = []
    for candidate in [hint, 0] + coarseShifts() {
      guard let shift = refined(candidate), measured.insert(shift).inserted else { continue }
      if let own = measure(shift, ignores: true) ?? measure(shift, ignores: false) {
        found.append(own)
      }
    }
    guard let best = found.max(by: { $0.agreeing < $1.agreeing }) else { return nil }
    let isAmbiguous = found.contains {
      abs($0.shift - best.shift) > Self.reach / 2
        && $0.agreeing * 100 >= best.agreeing * Limit.ambiguous
    }
    return isAmbiguous ? nil : best
  }

  /// The shifts that most blocks are found at, within two lines or so.
  private func coarseShifts() -> [Int] {
    let (first, second) = (earlier.reduced, later.reduced)
    let farthest = first.lineCount / 2
    var votes = [Int](repeating: 0, count: 2 * farthest + 1)
    for top in stride(from: 0, through: second.lineCount - 8, by: 8) {
      if let shift = bestShift(of: top, second, in: first, farthest: farthest) {
        votes[shift + farthest] += 1
      }
    }
    var shifts: [Int] = []
    for _ in 0..<3 {
      func count(_ index: Int) -> Int {
        votes[index] + votes[max(0, index - 1)...min(votes.count - 1, index + 1)].reduce(0, +)
      }
      guard let best = votes.indices.max(by: { count($0) < count($1) }), votes[best] > 0 else {
        break
      }
      shifts.append((best - farthest) * 4)
      for index in max(0, best - 1)...min(votes.count - 1, best + 1) { votes[index] = 0 }
    }
    return shifts
  }

  /// Where eight lines of a reduced profile were; nil when nothing tells them from others.
  private func bestShift(
    of top: Int, _ second: BandProfile, in first: BandProfile, farthest: Int
  ) -> Int? {
    let (bands, count) = (second.bandCount, 8 * second.bandCount)
    return first.levels.withUnsafeBufferPointer { first in
      second.levels.withUnsafeBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return nil }
        let own = second + top * bands
        if difference(own, own + bands, count - bands) < Limit.texture / 16 * (count - bands) {
          return nil
        }
        let lines = earlier.lineCount / 4
        var best: (shift: Int, difference: Int)?
        for shift in max(-farthest, top + 8 - lines)...min(farthest, top) {
          let other = difference(own, first + (top - shift) * bands, count)
          if other < best?.difference ?? .max { best = (shift, other) }
        }
        return best?.shift
      }
    }
  }

  /// Where most cells fit best within a few lines of a shift; nil when there are none to tell.
  private func refined(_ shift: Int) -> Int? {
    var shift = shift
    for _ in 0..<Self.mostSteps {
      guard let next = nearest(shift) else { return nil }
      if next == shift { break }
      shift = next
    }
    return shift
  }

  private func nearest(_ shift: Int) -> Int? {
    let cells = CellDifferences(
      earlier, later, shift: shift, height: Self.cellHeight, reach: Self.reach)
    let farthest = Self.reach / 2
    var votes = [Int](repeating: 0, count: 2 * farthest + 1)
    for cell in cells.indices {
      guard let best = (-farthest...farthest).min(by: { cells[cell, $0] < cells[cell, $1] }),
        2 * cells[cell, best] <= cells.contrast(of: cell, at: best),
        cells.contrast(of: cell, at: best) >= Limit.texture
      else { continue }
      votes[best + farthest] += 1
    }
    let best = votes.indices.max {
      (votes[$0], -abs($0 - farthest)) < (votes[$1], -abs($1 - farthest))
    }
    guard let best, votes[best] > 0 else { return nil }
    return shift + best - farthest
  }

  /// Whether a cell lies in a part that is ignored, once that has moved.
  private func isIgnored(_ lines: Range<Int>, _ band: Int, _ shift: Int) -> Bool {
    ignored.contains { part in
      part.across.overlaps(later.pixels(of: band))
        && lines.overlaps(part.lines.lowerBound + shift..<part.lines.upperBound + shift)
    }
  }

  /// What the cells say of a shift; nil when too few of them agree.
  private func measure(_ shift: Int, ignores: Bool) -> Found? {
    let cells = CellDifferences(
      earlier, later, shift: shift, height: Self.cellHeight, reach: Self.reach / 2)
    let inner = linesBetweenBars(cells, shift)
    var found = Found(shift: shift)
    found.hasBarAtStart = inner.lowerBound > 0
    found.hasBarAtEnd = inner.upperBound < later.lineCount
    var (counted, stayed) = (0, 0)
    var misfits: [Double] = []
    for cell in cells.indices {
      let lines = cells.lines(of: cell)
      let (own, contrast) = (cells[cell, 0], cells.contrast(of: cell, at: 0))
      guard max(own, contrast) >= Limit.texture, inner.contains(lines.lowerBound),
        inner.contains(lines.upperBound - 1)
      else { continue }
      if ignores && isIgnored(lines, cells.band(of: cell), shift) { continue }
      if 2 * own <= contrast {
        found.agreeing += 1
      } else if own < Limit.texture {
        // As much may be noise.
        continue
      }
      counted += 1
      if stays(cell, cells, shift) { stayed += 1 }
      misfits.append(Double(own) / Double(max(1, contrast)))
    }
    guard found.agreeing >= Limit.leastCells,
      found.agreeing * 100 >= counted * Limit.agreeing, stayed * 100 <= counted * Limit.staying
    else { return nil }
    found.misfit = misfits.sorted()[misfits.count / 2]
    return found
  }

  /// Whether a cell that doesn't fit a shift does when nothing moves.
  private func stays(_ cell: Int, _ cells: CellDifferences, _ shift: Int) -> Bool {
    let own = cells[cell, 0]
    return shift != 0 && own >= Limit.texture && staying.has(cell) && 2 * staying[cell, 0] <= own
  }

  /// The lines without bars at the ends that stay while the rest moves, and without what a bar's last line
  /// shares a cell with.
  private func linesBetweenBars(_ cells: CellDifferences, _ shift: Int) -> Range<Int> {
    let (count, end) = (later.lineCount, later.lineCount / Self.endShare)
    var (atStart, atEnd, start, stop) = (0, 0, 0, count)
    for cell in cells.indices where stays(cell, cells, shift) {
      let (lines, band) = (cells.lines(of: cell), cells.band(of: cell))
      // What stays where the part was and is may be anything.
      if isIgnored(lines, band, shift) && isIgnored(lines, band, 0) { continue }
      if lines.upperBound <= end {
        atStart += 1
        start = max(start, lines.upperBound + Self.cellHeight)
      } else if lines.lowerBound >= count - end {
        atEnd += 1
        stop = min(stop, lines.lowerBound - Self.cellHeight)
      }
    }
    let first = atStart >= Limit.bar ? start : 0
    return first..<max(first, atEnd >= Limit.bar ? stop : count)
  }
}

/// How much the cells of two profiles differ, at a shift and a few lines beside it.
private struct CellDifferences {
  private let height: Int
  private let bands: Int
  private let reach: Int
  private let firstRow: Int
  private let rowCount: Int
  /// Sums of differences: shift after shift, row after row.
  private var sums: [UInt16] = []

  /// No cells.
  init() { (height, bands, reach, firstRow, rowCount) = (1, 1, 0, 0, 0) }

  /// - Parameter reach: cells are compared at so many lines beside the shift; those that would reach
  ///   beyond the earlier profile there are left out.
  init(_ earlier: BandProfile, _ later: BandProfile, shift: Int, height: Int, reach: Int = 0) {
    (self.height, self.reach, bands) = (height, reach, later.bandCount)
    let lowest = max(0, shift + reach)
    let beyond = min(later.lineCount, later.lineCount + shift - reach)
    firstRow = (lowest + height - 1) / height
    rowCount = max(0, beyond / height - firstRow)
    let (rows, bands, first) = (rowCount, bands, firstRow)
    sums = [UInt16](repeating: 0, count: (2 * reach + 1) * rows * bands)
    sums.withUnsafeMutableBufferPointer { sums in
      earlier.levels.withUnsafeBufferPointer { earlier in
        later.levels.withUnsafeBufferPointer { later in
          guard let sums = sums.baseAddress, let earlier = earlier.baseAddress,
            let later = later.baseAddress
          else { return }
          for beside in -reach...reach {
            for line in 0..<rows * height {
              let target = sums + ((beside + reach) * rows + line / height) * bands
              let own = later + (first * height + line) * bands
              let other = earlier + (first * height + line - shift - beside) * bands
              // 16 lines that differ by 255 levels fit.
              for band in 0..<bands {
                target[band] &+= UInt16(
                  truncatingIfNeeded: max(own[band], other[band]) &- min(own[band], other[band]))
              }
            }
          }
        }
      }
    }
  }

  /// The cells, numbered as they would be if none was left out.
  var indices: Range<Int> { firstRow * bands..<(firstRow + rowCount) * bands }

  func has(_ cell: Int) -> Bool { indices.contains(cell) }

  func band(of cell: Int) -> Int { cell % bands }

  func lines(of cell: Int) -> Range<Int> {
    cell / bands * height..<(cell / bands + 1) * height
  }

  /// How much a cell differs from what was so many lines beside the shift.
  subscript(cell: Int, beside: Int) -> Int {
    Int(sums[(beside + reach) * rowCount * bands + cell - firstRow * bands])
  }

  /// What a cell differs by four lines to both sides.
  func contrast(of cell: Int, at beside: Int) -> Int {
    (self[cell, beside - 4] + self[cell, beside + 4]) / 2
  }
}

/// The sum of differences of so many levels.
@inline(__always)
private func difference(
  _ first: UnsafePointer<Int16>, _ second: UnsafePointer<Int16>, _ count: Int
) -> Int {
  var sum: Int32 = 0
  for index in 0..<count {
    sum &+= Int32(max(first[index], second[index]) &- min(first[index], second[index]))
  }
  return Int(sum)
}
