internal import Geometry

/// A place at which a template may show.
struct PictureCandidate {
  /// Of the template's corner, in samples of the level looked at; may lie outside.
  var x: Int
  var y: Int
  /// Which of the templates.
  var template: Int
  var correlation: Double

  /// Whether it must be proven to be told from a true place.
  var isLikely: Bool { correlation >= 0.6 }
}

/// Looks for a template everywhere in a small plane. Keeps its memory.
struct CoarseSearch {
  /// What a true place measures at least, half a sample off in both directions.
  private static let leastCorrelation: Float = 0.4
  /// By how much the mean may be off, in levels, and the variance, as a factor.
  private static let mostOff = 24.0
  private static let varianceRange = 0.25...4.0
  private static let leastVariance = 9.0
  private static let mostCandidates = 32

  private var frameSums = RunningSums()
  private var templateSums = RunningSums()
  private var scores: [Float] = []
  private var corners = Range2D(0..<0, 0..<0)
  /// The best places, best first.
  var candidates: [PictureCandidate] = []
  /// Whether there are more of them.
  private(set) var hasMore = false

  /// Measures all places of the template's corner in a range.
  mutating func measure(_ template: LumaPlane, in frame: LumaPlane, corners: Range2D) {
    self.corners = corners
    let (columns, rows) = (corners.columns, corners.rows)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    frameSums.take(frame)
    templateSums.take(template)
    let count = columns.count * rows.count
    if scores.count < count {
      scores.append(contentsOf: repeatElement(0, count: count - scores.count))
    }
    for y in rows {
      for x in columns {
        scores[(y - rows.lowerBound) * columns.count + x - columns.lowerBound] = score(
          template, frame, x: x, y: y)
      }
    }
  }

  /// Collects the best of the places that were measured.
  ///
  /// - Parameter isTaken: whether the template's corner needn't be looked for at (x, y).
  mutating func collect(except isTaken: (_ x: Int, _ y: Int) -> Bool) {
    candidates.removeAll(keepingCapacity: true)
    hasMore = false
    let (columns, rows) = (corners.columns, corners.rows)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        let score = scores[y * columns.count + x]
        guard score >= Self.leastCorrelation,
          isPeak(score, x: x, y: y, width: columns.count, height: rows.count),
          !isTaken(x + columns.lowerBound, y + rows.lowerBound)
        else { continue }
        keep(
          PictureCandidate(
            x: x + columns.lowerBound, y: y + rows.lowerBound, template: 0,
            correlation: Double(score)))
      }
    }
  }

  private func isPeak(_ score: Float, x: Int, y: Int, width: Int, height: Int) -> Bool {
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1)
      where scores[row * width + column] > score { return false }
    }
    return true
  }

  private mutating func keep(_ candidate: PictureCandidate) {
    let place =
      candidates.firstIndex { $0.correlation < candidate.correlation } ?? candidates.count
    if candidates.count == Self.mostCandidates {
      hasMore = true
      guard place < Self.mostCandidates else { return }
      candidates.removeLast()
    }
    candidates.insert(candidate, at: place)
  }

  private func score(_ template: LumaPlane, _ frame: LumaPlane, x: Int, y: Int) -> Float {
    let (left, top) = (max(0, -x), max(0, -y))
    let right = min(template.width, frame.width - x)
    let bottom = min(template.height, frame.height - y)
    guard right > left, bottom > top else { return 0 }
    let count = Double((right - left) * (bottom - top))
    let ours = templateSums.sum(x: left, y: top, right: right, bottom: bottom)
    let theirs = frameSums.sum(x: x + left, y: y + top, right: x + right, bottom: y + bottom)
    let (ourMean, theirMean) = (ours.sum / count, theirs.sum / count)
    guard abs(ourMean - theirMean) <= Self.mostOff else { return 0 }
    let ourVariance = ours.squares / count - ourMean * ourMean
    let theirVariance = theirs.squares / count - theirMean * theirMean
    guard ourVariance >= Self.leastVariance,
      Self.varianceRange.contains(theirVariance / ourVariance)
    else { return 0 }
    let product = product(
      template, frame, x: x, y: y, columns: left..<right, rows: top..<bottom)
    return Float(
      (product / count - ourMean * theirMean) / (ourVariance * theirVariance).squareRoot())
  }

  private func product(
    _ template: LumaPlane, _ frame: LumaPlane, x: Int, y: Int, columns: Range<Int>,
    rows: Range<Int>
  ) -> Double {
    var total = 0
    template.samples.withUnsafeBufferPointer { ours in
      frame.samples.withUnsafeBufferPointer { theirs in
        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return }
        for row in rows {
          let own = ours + row * template.width + columns.lowerBound
          let other = theirs + (y + row) * frame.width + x + columns.lowerBound
          var sum: Int32 = 0
          for column in 0..<columns.count {
            sum &+= Int32(own[column]) &* Int32(other[column])
          }
          total += Int(sum)
        }
      }
    }
    return Double(total)
  }
}
