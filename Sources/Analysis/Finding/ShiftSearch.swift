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

    /// One line beside, the cells may agree too, but not as well.
    fileprivate var fit: Double { Double(agreeing) * (1 - misfit) }
  }

  private enum Limit {
    /// Cells are told by what they would differ by if they lay a few lines beside: by a level on average.
    static let texture = 16 * 16
    static let leastCells = 6
    /// Of all textured cells that share must agree: one in so many.
    static let leastShare = 8
    /// How much of the textured cells must agree, in hundredths, and how much may have stayed.
    static let agreeing = 80
    static let staying = 10
    /// By so many cells of a band more that neither agree nor have stayed something covers it that slides
    /// in from the side.
    static let covered = 4
    /// A shift that fits almost as well as the best, in hundredths of its cells, makes it ambiguous.
    static let ambiguous = 90
    /// So many cells at an end that stay are a bar.
    static let bar = 3
  }

  /// How far beside a shift cells are compared, to see what a misfit is, and whether they fit better.
  private static let reach = 4
  /// How often it is looked beside the best shift for a better one.
  private static let mostSteps = 3
  /// So many blocks of lines, or rows of cells, are enough to find a shift.
  private static let mostSamples = 24
  /// How much of the lines are an end, where there may be bars: a sixth.
  private static let endShare = 6

  private let earlier: BandProfile
  private let later: BandProfile
  private let ignored: [Part]
  /// Of what doesn't move.
  private let staying: CellDifferences
  private let texturedCount: Int

  /// - Parameter ignored: parts of the earlier profile that prove nothing wherever they move to: they may
  ///   have changed.
  init(from earlier: BandProfile, to later: BandProfile, ignoring ignored: [Part]) {
    self.earlier = earlier
    self.later = later
    self.ignored = ignored
    let staying = CellDifferences(
      earlier, later, shift: 0, besides: -Self.reach...Self.reach, by: Self.reach)
    texturedCount = staying.cells.count { staying.contrast(of: $0) >= Limit.texture }
    self.staying = staying
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
    guard let best = found.max(by: { $0.fit < $1.fit }) else { return nil }
    let isAmbiguous = found.contains {
      abs($0.shift - best.shift) > Self.reach
        && $0.agreeing * 100 >= best.agreeing * Limit.ambiguous
    }
    return isAmbiguous ? nil : best
  }

  /// The shifts that most blocks are found at, within two lines or so.
  private func coarseShifts() -> [Int] {
    let (first, second) = (earlier.reduced, later.reduced)
    let farthest = first.lineCount / 2
    var votes = [Int](repeating: 0, count: 2 * farthest + 1)
    let blocks = second.lineCount / 8
    for sample in 0..<min(blocks, Self.mostSamples) {
      let top = sample * blocks / min(blocks, Self.mostSamples) * 8
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
    let differences = CellDifferences(
      earlier, later, shift: shift, besides: -2 * Self.reach...2 * Self.reach,
      mostRows: Self.mostSamples)
    var votes = [Int](repeating: 0, count: 2 * Self.reach + 1)
    for cell in differences.cells {
      let best = (-Self.reach...Self.reach).min { differences[cell, $0] < differences[cell, $1] }
      guard let best, differences.fits(cell, at: best, texture: Limit.texture) else { continue }
      votes[best + Self.reach] += 1
    }
    let best = votes.indices.max {
      (votes[$0], -abs($0 - Self.reach)) < (votes[$1], -abs($1 - Self.reach))
    }
    guard let best, votes[best] > 0 else { return nil }
    return shift + best - Self.reach
  }

  /// What the cells say of a shift; nil when too few of them agree.
  private func measure(_ shift: Int, ignores: Bool) -> Found? {
    let differences = CellDifferences(
      earlier, later, shift: shift, besides: -Self.reach...Self.reach, by: Self.reach)
    let inner = linesBetweenBars(differences, shift)
    var found = Found(shift: shift)
    found.hasBarAtStart = inner.lowerBound > 0
    found.hasBarAtEnd = inner.upperBound < later.lineCount
    var (counted, stayed) = (0, 0)
    var balances = [Int](repeating: 0, count: later.bandCount)
    var misfits: [Double] = []
    for cell in differences.cells {
      let (own, contrast) = (differences[cell, 0], differences.contrast(of: cell))
      let lines = cell.lines
      // What comes out from under a bar wasn't seen before.
      guard max(own, contrast) >= Limit.texture, inner.contains(lines),
        inner.contains(lines.lowerBound - shift..<lines.upperBound - shift)
      else { continue }
      if ignores && isIgnored(cell, shift) { continue }
      if differences.fits(cell, texture: Limit.texture) {
        found.agreeing += 1
        balances[cell.band] += 1
      } else if own < Limit.texture {
        // As much may be noise.
        continue
      } else if stays(cell, differences, shift) {
        stayed += 1
      } else {
        balances[cell.band] -= 1
      }
      counted += 1
      misfits.append(Double(own) / Double(max(1, contrast)))
    }
    guard found.agreeing >= max(Limit.leastCells, texturedCount / Limit.leastShare),
      found.agreeing * 100 >= counted * Limit.agreeing, stayed * 100 <= counted * Limit.staying,
      balances.allSatisfy({ $0 > -Limit.covered })
    else { return nil }
    found.misfit = misfits.sorted()[misfits.count / 2]
    return found
  }

  /// Whether a cell lies in a part that is ignored, once that has moved.
  private func isIgnored(_ cell: CellDifferences.Cell, _ shift: Int) -> Bool {
    ignored.contains { part in
      part.across.overlaps(later.pixels(of: cell.band))
        && cell.lines.overlaps(part.lines.lowerBound + shift..<part.lines.upperBound + shift)
    }
  }

  /// Whether a cell fits when nothing moves, and not with a shift, as far as that can be told.
  private func stays(
    _ cell: CellDifferences.Cell, _ differences: CellDifferences, _ shift: Int
  ) -> Bool {
    guard shift != 0, let unmoved = staying.cell(row: cell.row, band: cell.band) else {
      return false
    }
    let moved = differences.cell(row: cell.row, band: cell.band).map { differences[$0, 0] }
    let other = moved ?? staying.contrast(of: unmoved)
    return other >= Limit.texture && 2 * staying[unmoved, 0] <= other
  }

  /// How many cells of a row stay; none when most of them move, and that by chance.
  private func stayingCount(_ row: Int, _ differences: CellDifferences, _ shift: Int) -> Int {
    var (staying, moving) = (0, 0)
    for band in 0..<later.bandCount {
      guard let cell = self.staying.cell(row: row, band: band) else { continue }
      // What stays where the part was and is may be anything.
      if isIgnored(cell, shift) && isIgnored(cell, 0) { continue }
      if stays(cell, differences, shift) {
        staying += 1
      } else if let moved = differences.cell(row: row, band: band),
        differences.fits(moved, texture: Limit.texture)
      {
        moving += 1
      }
    }
    return 2 * staying >= moving ? staying : 0
  }

  /// The lines without bars at the ends that stay while the rest moves, and without what a bar's last line
  /// shares a cell with.
  private func linesBetweenBars(_ differences: CellDifferences, _ shift: Int) -> Range<Int> {
    let (count, end) = (later.lineCount, later.lineCount / Self.endShare)
    var (atStart, atEnd, start, stop) = (0, 0, 0, count)
    for row in 0..<count / CellDifferences.height {
      let lines = row * CellDifferences.height..<(row + 1) * CellDifferences.height
      let (isAtStart, isAtEnd) = (lines.upperBound <= end, lines.lowerBound >= count - end)
      let staying = isAtStart || isAtEnd ? stayingCount(row, differences, shift) : 0
      if staying == 0 { continue }
      if isAtStart {
        atStart += staying
        start = lines.upperBound + CellDifferences.height
      } else {
        if atEnd == 0 { stop = lines.lowerBound - CellDifferences.height }
        atEnd += staying
      }
    }
    let first = atStart >= Limit.bar ? start : 0
    return first..<max(first, atEnd >= Limit.bar ? stop : count)
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
