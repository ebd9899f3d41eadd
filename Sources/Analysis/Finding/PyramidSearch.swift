internal import Geometry
internal import Media

/// Looks for templates in a part of a frame from coarse to fine. Keeps its memory.
struct PyramidSearch {
  /// What must be visible of a picture along each side, in pixels.
  static let leastVisible = 12

  /// A proven place: of the corner of one of the templates, in stored pixels of the frame.
  struct Match {
    var x: Int
    var y: Int
    var template: Int
    var correlation: Double
  }

  /// What candidates must reach at the levels between, and before they are proven.
  private static let leastCorrelation = 0.5
  private static let leastFinal = 0.6
  private static let otherSizeRange = 0.25..<0.9
  /// How many candidates are followed to finer levels; and proven, where one place is enough.
  private static let mostFollowed = 24
  private static let mostProven = 6
  /// How often more candidates are looked at than are followed at once.
  private static let mostRounds = 16
  /// Pixels around a place that are looked at in full resolution.
  private static let margin = 8
  /// The share of a picture's detail that must be visible where it wasn't seen before.
  static let leastDetail = 0.5
  private static let enoughSamples = 2000

  private var boxes: [LumaPlane] = [LumaPlane(), LumaPlane(), LumaPlane(), LumaPlane()]
  private var planes: [LumaPlane] = [LumaPlane(), LumaPlane(), LumaPlane(), LumaPlane()]
  private var coarse = CoarseSearch()
  private var candidates: [PictureCandidate] = []
  private var followed: [PictureCandidate] = []
  private var crop = LumaPlane()
  private var proof = PictureProof()

  /// The places in a part of the area that are proven; those that are likely are tried first.
  ///
  /// - Parameters:
  ///   - templates: the same picture at several sizes, the likeliest first.
  ///   - near: where it was near in the frame before, in stored pixels.
  ///   - taken: places that need not be found, likewise.
  ///   - most: so many are enough.
  mutating func places(
    _ templates: [PictureTemplate], in frame: borrowing Frame, part: Rectangle, of area: Rectangle,
    near: [Rectangle], besides taken: [Rectangle] = [], most: Int
  ) -> [Match] {
    guard let level = templates[0].coarsest, part.width >= 4, part.height >= 4 else { return [] }
    readPyramid(frame, part, levels: level)
    let (plane, template) = (planes[level - 1], templates[0].levels[level])
    coarse.measure(
      template, in: plane, corners: corners(template, plane, part: part, area: area, level: level))
    var (taken, found): ([Rectangle], [Match]) = (taken, [])
    func isTaken(_ match: Match) -> Bool {
      let place = Self.rectangle(match, templates)
      return taken.contains { $0.isSamePlace(as: place, in: area) }
    }
    var refused: [PictureCandidate] = []
    for _ in 0..<Self.mostRounds {
      coarse.collect { x, y in
        refused.contains { abs($0.x - x) <= 1 && abs($0.y - y) <= 1 }
          || isTaken(
            Match(x: part.x + x << level, y: part.y + y << level, template: 0, correlation: 0))
      }
      refused += coarse.candidates
      // What was left out may be as likely as what is followed.
      var hasMore = coarse.hasMore && coarse.candidates.allSatisfy(\.isLikely)
      follow(templates, from: level)
      hasMore =
        hasMore || candidates.count == Self.mostFollowed && candidates.allSatisfy(\.isLikely)
      for candidate in candidates.prefix(most == 1 ? Self.mostProven : Self.mostFollowed)
      where found.count < most {
        var match = Match(
          x: part.x + candidate.x * 2, y: part.y + candidate.y * 2, template: candidate.template,
          correlation: 0)
        let place = Self.rectangle(match, templates)
        let isNear = near.contains { $0.inset(by: -Self.margin).contains(place) }
        if !isTaken(match),
          prove(&match, templates, in: frame, area: area, picksSize: true, isNearLast: isNear),
          !isTaken(match)
        {
          found.append(match)
          taken.append(Self.rectangle(match, templates))
        }
      }
      if found.count >= most || most == 1 || !hasMore { break }
    }
    return found
  }

  /// Whether a place found earlier still is one, up to a few pixels beside.
  mutating func confirm(
    _ last: Match, _ templates: [PictureTemplate], in frame: borrowing Frame, area: Rectangle
  ) -> Match? {
    var match = last
    return prove(&match, templates, in: frame, area: area, picksSize: false, isNearLast: true)
      ? match : nil
  }

  private mutating func readPyramid(_ frame: borrowing Frame, _ part: Rectangle, levels: Int) {
    boxes[0].read(frame, part, halved: true)
    planes[0].average(boxes[0], halving: false)
    for level in 1..<max(1, levels) {
      boxes[level].average(boxes[level - 1], halving: true)
      planes[level].average(boxes[level], halving: false)
    }
  }

  /// Where a template's corner may lie: the template inside the part, or cut off by the area's edges.
  private func corners(
    _ template: LumaPlane, _ plane: LumaPlane, part: Rectangle, area: Rectangle, level: Int
  ) -> Range2D {
    func range(
      _ side: Int, _ plane: Int, isNear: Bool, isFar: Bool
    ) -> Range<Int> {
      let least = min(side, max(side / 4, Self.leastVisible >> level, 1))
      let lower = isNear ? least - side : 0
      let upper = plane - (isFar ? least : side)
      return lower..<max(lower, upper + 1)
    }
    return Range2D(
      range(
        template.width, plane.width, isNear: part.x == area.x, isFar: part.right == area.right),
      range(
        template.height, plane.height, isNear: part.y == area.y,
        isFar: part.bottom == area.bottom))
  }

  /// Refines the coarse candidates down to halves.
  private mutating func follow(_ templates: [PictureTemplate], from level: Int) {
    swap(&candidates, &coarse.candidates)
    var triesSizes = true
    for step in 0..<max(1, level - 1) {
      let finer = max(1, level - 1 - step)
      followed.removeAll(keepingCapacity: true)
      // From where on the sizes differ by half a sample at the template's ends.
      let size = templates[0].size
      let tries = triesSizes && (finer == 1 || max(size.width, size.height) / 100 >= 1 << finer)
      if tries { triesSizes = false }
      for candidate in candidates {
        var start = candidate
        if finer < level { (start.x, start.y) = (2 * candidate.x, 2 * candidate.y) }
        let own = refined(start, templates, finer)
        keep(own)
        // A picture of another size correlates, but not much.
        guard tries, Self.otherSizeRange.contains(own.correlation) else { continue }
        for index in templates.indices.dropFirst() {
          let other = centered(own, templates, index, level: finer)
          if correlation(other, templates, finer) > own.correlation {
            keep(refined(other, templates, finer))
          }
        }
      }
      swap(&candidates, &followed)
    }
  }

  /// The same place for a template of another size.
  private func centered(
    _ candidate: PictureCandidate, _ templates: [PictureTemplate], _ index: Int, level: Int
  ) -> PictureCandidate {
    let (from, to) = (templates[candidate.template].size, templates[index].size)
    var result = candidate
    result.template = index
    result.x += (from.width - to.width) / (2 << level)
    result.y += (from.height - to.height) / (2 << level)
    return result
  }

  private func correlation(
    _ candidate: PictureCandidate, _ templates: [PictureTemplate], _ level: Int
  ) -> Double {
    let levels = templates[candidate.template].levels
    guard levels.indices.contains(level) else { return -1 }
    return Moments(
      levels[level], over: planes[level - 1], x: candidate.x, y: candidate.y,
      rowStep: Self.rowStep(levels[level])
    ).correlation
  }

  /// The best place at most two samples away.
  private func refined(
    _ candidate: PictureCandidate, _ templates: [PictureTemplate], _ level: Int
  ) -> PictureCandidate {
    var best = candidate
    best.correlation = correlation(candidate, templates, level)
    for _ in 0..<2 {
      let center = best
      for y in center.y - 1...center.y + 1 {
        for x in center.x - 1...center.x + 1 where (x, y) != (center.x, center.y) {
          var other = center
          (other.x, other.y) = (x, y)
          other.correlation = correlation(other, templates, level)
          if other.correlation > best.correlation { best = other }
        }
      }
      if (best.x, best.y) == (center.x, center.y) { break }
    }
    return best
  }

  /// Of a large template not all rows are needed to correlate it.
  private static func rowStep(_ template: LumaPlane) -> Int {
    max(1, min(template.height / 8, template.width * template.height / enoughSamples))
  }

  /// Keeps a candidate, and of those at almost the same place the best only.
  private mutating func keep(_ candidate: PictureCandidate) {
    let neighbour = followed.firstIndex {
      abs($0.x - candidate.x) <= 1 && abs($0.y - candidate.y) <= 1
    }
    if let neighbour {
      if followed[neighbour].correlation >= candidate.correlation { return }
      followed.remove(at: neighbour)
    }
    let place = followed.firstIndex { $0.correlation < candidate.correlation } ?? followed.count
    guard place < Self.mostFollowed, candidate.correlation >= Self.leastCorrelation else { return }
    if followed.count == Self.mostFollowed { followed.removeLast() }
    followed.insert(candidate, at: place)
  }

  /// Finds the exact place around a candidate's and proves it.
  ///
  /// - Parameters:
  ///   - picksSize: whether all sizes are tried.
  ///   - isNearLast: whether it was near there in the frame before.
  private mutating func prove(
    _ match: inout Match, _ templates: [PictureTemplate], in frame: borrowing Frame,
    area: Rectangle, picksSize: Bool, isNearLast: Bool
  ) -> Bool {
    let around = Self.rectangle(match, templates).inset(by: -Self.margin).intersection(area)
    guard min(around.width, around.height) >= Self.leastVisible else { return false }
    crop.read(frame, around, halved: false)
    climb(&match, templates, from: around)
    guard isProven(match, templates, in: frame, area: area, around, isNearLast) else {
      return false
    }
    guard picksSize else { return true }
    let first = match
    for index in templates.indices where index != first.template {
      let (from, to) = (templates[first.template].size, templates[index].size)
      var other = first
      other.template = index
      other.x += (from.width - to.width) / 2
      other.y += (from.height - to.height) / 2
      climb(&other, templates, from: around)
      if other.correlation > match.correlation,
        isProven(other, templates, in: frame, area: area, around, isNearLast)
      {
        match = other
      }
    }
    return true
  }

  private mutating func isProven(
    _ match: Match, _ templates: [PictureTemplate], in frame: borrowing Frame, area: Rectangle,
    _ around: Rectangle, _ isNearLast: Bool
  ) -> Bool {
    guard match.correlation >= Self.leastFinal else { return false }
    let template = templates[match.template]
    let (size, place) = (template.size, Self.rectangle(match, templates))
    guard let visible = template.visible(at: place, in: area) else { return false }
    // Half a step between the sizes that are tried, at half the length from the middle; and rounding.
    let reach = min(4, 1 + max(size.width, size.height) / 400)
    let isSure = isNearLast || area.contains(place)
    // What else looks alike may differ where this one is cut off.
    guard isSure || template.looks[0].shareOfDetail(in: visible) >= Self.leastDetail else {
      return false
    }
    for look in template.looks {
      let fit = proof.fit(
        look, in: crop, x: place.x - around.x, y: place.y - around.y, visible: visible,
        reach: reach, strictness: isSure ? .usual : .high)
      if fit == .otherShapes { return false }
      if fit == .same,
        proof.hasColors(look, size: size, of: frame, x: place.x, y: place.y, visible: visible)
      {
        return true
      }
    }
    return false
  }

  private static func rectangle(_ match: Match, _ templates: [PictureTemplate]) -> Rectangle {
    let size = templates[match.template].size
    return Rectangle(x: match.x, y: match.y, width: size.width, height: size.height)
  }

  /// Goes from pixel to pixel as long as the correlation grows, at most four pixels.
  private func climb(
    _ match: inout Match, _ templates: [PictureTemplate], from around: Rectangle
  ) {
    let template = templates[match.template].levels[0]
    let step = Self.rowStep(template)
    func correlation(_ x: Int, _ y: Int) -> Double {
      Moments(template, over: crop, x: x - around.x, y: y - around.y, rowStep: step).correlation
    }
    match.correlation = correlation(match.x, match.y)
    for _ in 0..<4 {
      var best = match
      for y in match.y - 1...match.y + 1 {
        for x in match.x - 1...match.x + 1 where (x, y) != (match.x, match.y) {
          let other = correlation(x, y)
          if other > best.correlation { (best.x, best.y, best.correlation) = (x, y, other) }
        }
      }
      if (best.x, best.y) == (match.x, match.y) { return }
      match = best
    }
  }
}
