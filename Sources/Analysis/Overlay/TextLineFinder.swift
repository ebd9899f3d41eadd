internal import Geometry
package import Reading

/// Finds rows that may be lines of text in a picture with anything else in it.
///
/// An overlay's ink is of one level and stands off its ground, whatever moves behind it. So at some
/// split of the picture into lighter and darker its characters are parts of their own, in a row. The
/// rows of all splits are found; which of them is text is for reading to say.
package struct TextLineFinder {
  /// Levels between one split and the next.
  private static let step = 16
  private static let heights = 6...90
  /// More parts than this at one level are a texture.
  private static let mostParts = 4000
  private static let fewestParts = 4
  /// Of rows at one place, how much of their width is shared.
  private static let sharedWidth = 0.85
  /// Parts that vary by more levels than this over time belong to what moves behind an overlay. Noise
  /// of the coarsest coding stays below half of it.
  private static let mostUnrest = 60

  private var blobs = Blobs()
  private var unrests: [Int] = []

  /// Levels between two inks, with none between them: half of what lies between two splits.
  private static let otherInk = 8

  /// A row at one split.
  private struct Row {
    var line: TextLine
    /// How many of its parts are as high as text of one size is.
    var score: Int
    /// Whether it is all of a row, not a run of it between gaps.
    var isWhole: Bool
  }

  /// A finder that has seen nothing.
  package init() {}

  /// The rows found, the likeliest first.
  ///
  /// - Parameter unrest: by how many levels each pixel varied lately, where that is known.
  package mutating func lines(in picture: GrayPicture, unrest: GrayPicture? = nil) -> [TextLine] {
    let lowest = Int(picture.pixels.min() ?? 0)
    let highest = Int(picture.pixels.max() ?? 0)
    var found: [Row] = []
    for level in stride(from: lowest + Self.step / 2, to: highest, by: Self.step) {
      for isLight in [true, false] {
        let level = UInt8(level)
        picture.pixels.withUnsafeBufferPointer { pixels in
          blobs.find(in: picture.size) { (pixels[$0] > level) == isLight }
        }
        for row in Self.rows(of: parts(in: picture.size, unrest: unrest)) {
          let inks = levelRuns(of: row, in: picture, isLight: isLight)
          for (index, run) in (runs(of: row) + inks).enumerated() {
            guard var row = Self.rate(run, isLight: isLight, level: level) else { continue }
            row.isWhole = index == 0
            found.append(row)
          }
        }
      }
    }
    return Self.best(of: found)
  }

  /// The parts that could be characters, from left to right.
  private mutating func parts(in size: Size, unrest: GrayPicture?) -> [Blobs.Blob] {
    if let unrest { measureUnrest(unrest.pixels) }
    var parts: [Blobs.Blob] = []
    for (index, blob) in blobs.all.enumerated() {
      let bounds = blob.bounds
      guard Self.heights.contains(bounds.height), bounds.width <= 4 * bounds.height, blob.area >= 8,
        bounds.x > 0, bounds.y > 0, bounds.right < size.width, bounds.bottom < size.height
      else { continue }
      if unrest != nil, unrests[index] > Self.mostUnrest * blob.area { continue }
      parts.append(blob)
    }
    guard parts.count <= Self.mostParts else { return [] }
    return parts.sorted { ($0.bounds.x, $0.bounds.y) < ($1.bounds.x, $1.bounds.y) }
  }

  private mutating func measureUnrest(_ unrest: [UInt8]) {
    unrests.removeAll(keepingCapacity: true)
    for _ in blobs.all { unrests.append(0) }
    unrests.withUnsafeMutableBufferPointer { sums in
      for (index, label) in blobs.labels.enumerated() where label > 0 {
        sums[Int(label) - 1] += Int(unrest[index])
      }
    }
  }

  /// Parts that follow each other on one line, words of it too.
  private static func rows(of parts: [Blobs.Blob]) -> [[Blobs.Blob]] {
    var rows: [[Blobs.Blob]] = []
    var open: [(row: Int, right: Int, recent: [Rectangle])] = []
    for part in parts {
      let bounds = part.bounds
      open.removeAll { bounds.x - $0.right > heights.upperBound * 3 / 2 }
      var home: Int?
      for (index, end) in open.enumerated() where isNext(bounds, end.recent, right: end.right) {
        if home.map({ open[$0].right < end.right }) ?? true { home = index }
      }
      if let home {
        rows[open[home].row].append(part)
        open[home].right = max(open[home].right, bounds.right)
        if open[home].recent.count == 5 { open[home].recent.removeFirst() }
        open[home].recent.append(bounds)
      } else {
        open.append((rows.count, bounds.right, [bounds]))
        rows.append([part])
      }
    }
    return rows.filter { $0.count >= fewestParts }
  }

  private static func isNext(_ next: Rectangle, _ recent: [Rectangle], right: Int) -> Bool {
    let tallest = recent.reduce(0) { max($0, $1.height) }
    // A space, and a dash that is too low to be a part, are narrower than that.
    guard 2 * (next.x - right) <= 3 * max(tallest, next.height) else { return false }
    let top = recent.reduce(next.bottom) { min($0, $1.y) }
    let bottom = recent.reduce(next.y) { max($0, $1.bottom) }
    let shared = min(bottom, next.bottom) - max(top, next.y)
    return 2 * shared >= min(next.height, bottom - top)
      && 2 * max(next.height, tallest) <= 5 * min(next.height, tallest)
  }

  /// A row, and the runs of it without gaps that may part an overlay from what is beside it.
  private func runs(of row: [Blobs.Blob]) -> [[Blobs.Blob]] {
    let height = Self.capHeight(of: row)
    var all = [row]
    for widest in [height, height * 7 / 10] {
      var runs: [[Blobs.Blob]] = []
      var last: Rectangle?
      for part in row {
        if last.map({ isParted($0, part.bounds, by: widest) }) ?? true { runs.append([]) }
        runs[runs.count - 1].append(part)
        if last.map({ $0.right < part.bounds.right }) ?? true { last = part.bounds }
      }
      if runs.count > 1 { all += runs.filter { $0.count >= Self.fewestParts } }
    }
    return all
  }

  /// The runs of a row whose parts are of one ink, where it has two: an overlay on a text of its own
  /// size, with no gap between them.
  private func levelRuns(
    of row: [Blobs.Blob], in picture: GrayPicture, isLight: Bool
  ) -> [[Blobs.Blob]] {
    guard row.count >= 2 * Self.fewestParts, Self.rate(row, isLight: isLight, level: 0) != nil
    else { return [] }
    let inks = row.map { Self.ink(of: $0.bounds, in: picture, isLight: isLight) }
    let sorted = inks.sorted()
    // The widest step between two levels that enough parts have on either side.
    let steps = (Self.fewestParts...(row.count - Self.fewestParts)).map { place in
      (step: sorted[place] - sorted[place - 1], place: place)
    }
    guard let widest = steps.max(by: { $0.step < $1.step }), widest.step >= Self.otherInk else {
      return []
    }
    var runs: [[Blobs.Blob]] = []
    var isLower: Bool?
    for (part, ink) in zip(row, inks) {
      if isLower != (ink < sorted[widest.place]) { runs.append([]) }
      isLower = ink < sorted[widest.place]
      runs[runs.count - 1].append(part)
    }
    // More than one run between two others is texture.
    return runs.count <= 3 ? runs.filter { $0.count >= Self.fewestParts } : []
  }

  /// The level of a part where its ink is at its full.
  private static func ink(of bounds: Rectangle, in picture: GrayPicture, isLight: Bool) -> Int {
    var full = isLight ? 0 : 255
    for y in bounds.y..<bounds.bottom {
      for x in bounds.x..<bounds.right {
        let level = Int(picture.pixels[y * picture.size.width + x])
        full = isLight ? max(full, level) : min(full, level)
      }
    }
    return full
  }

  /// Whether two parts are further from each other than that, and from a dot or dash between them.
  private func isParted(_ first: Rectangle, _ second: Rectangle, by widest: Int) -> Bool {
    guard second.x - first.right > widest else { return false }
    let height = max(first.height, second.height)
    let top = min(first.y, second.y)
    let bottom = max(first.bottom, second.bottom)
    return !blobs.all.contains { blob in
      let bounds = blob.bounds
      return bounds.x >= first.right && bounds.right <= second.x && bounds.y >= top
        && bounds.bottom <= bottom + 1 && 5 * bounds.height <= 2 * height && blob.area >= 2
        && bounds.x - first.right <= widest && second.x - bounds.right <= widest
    }
  }

  private static func capHeight(of row: [Blobs.Blob]) -> Int {
    let heights = row.map(\.bounds.height).sorted()
    return heights[(heights.count - 1) * 4 / 5]
  }

  /// Nil when a run can't be text.
  private static func rate(_ run: [Blobs.Blob], isLight: Bool, level: UInt8) -> Row? {
    let height = capHeight(of: run)
    let bounds = Rectangle(around: run.map(\.bounds))
    let alike = run.count { 2 * $0.bounds.height >= height && 20 * $0.bounds.height <= 27 * height }
    let area = run.reduce(0) { $0 + $1.area }
    let room = run.reduce(0) { $0 + $1.bounds.width * $1.bounds.height }
    guard bounds.height <= 2 * height, 5 * alike >= 3 * run.count, 100 * area <= 85 * room else {
      return nil
    }
    let line = TextLine(
      bounds: bounds, isLight: isLight, level: level, capHeight: height, parts: run.map(\.bounds))
    return Row(line: line, score: alike, isWhole: true)
  }

  /// Of the rows at one place, the one whose split lies in the middle of the good ones; rows that
  /// many splits agree on come first.
  private static func best(of rows: [Row]) -> [TextLine] {
    var groups: [[Row]] = []
    for row in rows.sorted(by: { $0.score > $1.score }) {
      if let home = groups.firstIndex(where: { isSamePlace($0[0].line, row.line) }) {
        groups[home].append(row)
      } else {
        groups.append([row])
      }
    }
    let picked = groups.map { group -> (line: TextLine, rank: Int) in
      // Near the ink's own level characters break, near the ground's texture adds to them: what most
      // splits agree on is the text.
      func alike(_ row: Row) -> [Row] {
        group.filter { 8 * abs($0.score - row.score) <= max(8, row.score) }
      }
      let good = (group.map(alike).max { $0.count < $1.count } ?? group)
        .sorted { $0.line.level < $1.line.level }
      let middle = good[good.count / 2]
      let rank = middle.score * min(good.count, 6)
      // A run may be the end of a text: after all whole rows near as likely.
      return (middle.line, good.contains { $0.isWhole } ? rank : rank * 2 / 5)
    }
    return picked.sorted { $0.rank > $1.rank }.map(\.line)
  }

  private static func isSamePlace(_ first: TextLine, _ second: TextLine) -> Bool {
    let shared = first.bounds.intersection(second.bounds)
    let both = first.bounds.union(second.bounds)
    return first.isLight == second.isLight && 2 * shared.height > second.bounds.height
      && Double(shared.width) > sharedWidth * Double(both.width)
  }
}
