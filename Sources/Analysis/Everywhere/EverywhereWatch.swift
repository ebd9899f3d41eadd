internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Looks for sought texts anywhere in a region, frame by frame.
///
/// | what is shown | what it costs |
/// |---|---|
/// | what was there before | nothing but comparing pixels |
/// | a line that has moved, or is back | finding it, and comparing its looks |
/// | a line that is new | reading it once: when it is seen a second time, or has gone after one frame |
/// | a line cut off at an edge, of which the whole is seen before or after | comparing it with the whole |
///
/// Lines are read on a thread of their own, so what a frame comes to is known some frames later. It
/// depends on nothing but the frames: how fast that thread is changes only when it is known.
struct EverywhereWatch {
  /// A line where it is seen.
  private struct Sighting {
    /// In display pixels of the area.
    let bounds: Rectangle
    let line: Int
    let view: Int
  }

  /// What is looked at in one plane.
  private struct View {
    var picture: UprightPicture
    var finder: TextRowFinder
  }

  /// A frame that waits until it is known what is in its lines.
  private struct Held {
    let frame: Int
    let sightings: [Sighting]
    let isIncomplete: Bool
  }

  /// A frame waits for so many that follow, and no longer.
  private static let longestWait = 240
  /// Of content that moves, so many new lines are read at once, and so many with each frame.
  private static let allowance = (most: 2000.0, perFrame: 4.0)
  /// What is kept of that for lines that stay longer than a frame.
  private static let reserve = 80.0

  private let texts: [SoughtText]
  /// Whether what is read may be told.
  private let tellsText: Bool
  /// Brightness first, then colours: what differs in colour alone is seen there.
  private var views: [View]
  private var memory: LineMemory
  private var sighted: [Sighting] = []
  private var held: [Held] = []
  private var area = Rectangle(x: 0, y: 0, width: 0, height: 0)
  private var frame = 0
  private var last = Judgement.met
  private var allowance = Self.allowance.most
  private var dismissed = 0
  private var joined: [Pair: [Int]] = [:]

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  init(
    _ texts: [SoughtText], demanded: [String: String], thread: ReadingThread, tellsText: Bool
  ) {
    self.texts = texts
    self.tellsText = tellsText
    let shortest = texts.map(\.shortest).min() ?? 1
    views = [.luma, .color(0), .color(1)].enumerated().map { index, plane in
      View(
        picture: UprightPicture(plane),
        finder: TextRowFinder(shortest: shortest, isColor: index > 0))
    }
    memory = LineMemory(SoughtReader(texts, demanded: demanded), on: thread)
  }

  /// Judges the next frame, mostly until the one after it.
  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    self.frame += 1
    allowance = min(Self.allowance.most, allowance + Self.allowance.perFrame)
    let area = RegionPicture.area(of: region, geometry: frame.geometry)
    let before = sighted
    if update(frame, area: area) {
      self.area = area
      look(region.except.map { $0.moved(x: -area.x, y: -area.y) })
    } else if held.isEmpty {
      return last
    }
    readUnread(of: before)
    let settled = settleLongWaiting() + settle()
    let own = Held(frame: self.frame, sightings: sighted, isIncomplete: dismissed > 0)
    var judgement = Judgement.met
    if let known = self.judgement(of: own) {
      last = known
      judgement = known
    } else {
      held.append(own)
      judgement.isProvisional = true
    }
    judgement.settles = settled
    memory.forget(before: self.frame - Self.longestWait - 1)
    return judgement
  }

  /// What the frames that wait come to when no more follow.
  mutating func finish() -> [Judgement] { settle(waits: true) + readHeld() }

  /// Shows a frame; says whether anything has changed.
  private mutating func update(_ frame: borrowing Frame, area: Rectangle) -> Bool {
    var hasChanged = false
    for index in views.indices where views[index].picture.update(frame, area: area) {
      hasChanged = true
    }
    return hasChanged
  }

  /// Finds the lines of the picture and knows those again that were seen before.
  private mutating func look(_ except: [Rectangle]) {
    let recent = sighted.map(\.line)
    var seen: [Sighting] = []
    for view in views.indices where !views[view].picture.pixels.isEmpty {
      seen += look(view, except, recent: recent, beside: seen)
    }
    sighted = seen.sorted { ($0.bounds.y, $0.bounds.x) < ($1.bounds.y, $1.bounds.x) }
  }

  /// Finds the lines of a plane, but for those that others show.
  private mutating func look(
    _ view: Int, _ except: [Rectangle], recent: [Int], beside others: [Sighting]
  ) -> [Sighting] {
    var places: [Rectangle: Int] = [:]
    for sighting in sighted where sighting.view == view {
      places[sighting.bounds] = sighting.line
    }
    let step = views[view].picture.step
    let holes = except.map { $0.shrunk(by: step) }
    var seen: [Sighting] = []
    for row in views[view].finder.rows(in: views[view].picture, except: holes) {
      let bounds = row.enlarged(by: step)
      if others.contains(where: { Self.isAlike($0.bounds, bounds) }) { continue }
      if let line = places[bounds], !views[view].picture.hasChanged(in: row) {
        memory.touch(line, at: frame)
        seen.append(Sighting(bounds: bounds, line: line, view: view))
      } else if let looks = looks(of: row, in: views[view].picture) {
        let line = memory.line(looks, at: frame, recent: recent)
        seen.append(Sighting(bounds: bounds, line: line, view: view))
      }
    }
    if views[view].finder.isFull { dismissed += 1 }
    return seen
  }

  /// Whether two rows are about the same part of the picture: more is shared than is not.
  private static func isAlike(_ first: Rectangle, _ second: Rectangle) -> Bool {
    let (shared, both) = (first.intersection(second), first.union(second))
    return 2 * shared.width * shared.height > both.width * both.height
  }

  /// The looks of a row without the blank ground around it; nil when nothing is left.
  private func looks(of row: Rectangle, in picture: UprightPicture) -> LineLooks? {
    picture.inked(in: row).map { inked in
      LineLooks(picture.cropped(to: inked, margin: LineLooks.margin))
    }
  }

  /// Reads what was new in the last frame: it is still there, or it has gone and is no part of what is
  /// there now.
  private mutating func readUnread(of before: [Sighting]) {
    let now = Set(sighted.map(\.line))
    for sighting in before where memory.isUnread(sighting.line) {
      if !now.contains(sighting.line),
        sighted.contains(where: { memory.settle(sighting.line, asPartOf: $0.line) })
      {
        continue
      }
      if allowance < (now.contains(sighting.line) ? 1 : Self.reserve) {
        memory.dismiss(sighting.line)
        dismissed += 1
      } else {
        allowance -= 1
        memory.read(sighting.line)
      }
    }
  }

  /// What the oldest frames that wait come to, up to the first that goes on waiting.
  ///
  /// - Parameter waits: whether to wait for what is being read.
  private mutating func settle(waits: Bool = false) -> [Judgement] {
    var settled: [Judgement] = []
    for frame in held {
      guard let judgement = judgement(of: frame, waits: waits) else { break }
      settled.append(judgement)
    }
    held.removeFirst(settled.count)
    return settled
  }

  /// What the frames come to that wait when the oldest has done so for too long.
  private mutating func settleLongWaiting() -> [Judgement] {
    func isLong(_ held: [Held]) -> Bool {
      held.first.map { frame - $0.frame >= Self.longestWait } ?? false
    }
    guard isLong(held) else { return [] }
    let settled = settle(waits: true)
    return isLong(held) ? settled + readHeld() : settled
  }

  /// What the frames that wait come to when all their lines are read now.
  private mutating func readHeld() -> [Judgement] {
    for sighting in held.flatMap(\.sightings) { memory.read(sighting.line) }
    return settle(waits: true)
  }

  /// What a frame comes to; nil while one of its lines isn't known.
  ///
  /// - Parameter waits: whether to wait for what is being read.
  private mutating func judgement(of frame: Held, waits: Bool = false) -> Judgement? {
    let sightings = frame.sightings
    var found: [(text: Int, bounds: Rectangle, line: String)] = []
    var findings: [SoughtReader.Finding] = []
    for sighting in sightings {
      guard let finding = memory.finding(sighting.line, waits: waits) else { return nil }
      findings.append(finding)
      for text in finding.hits {
        found.append((text, sighting.bounds, finding.text))
      }
    }
    for (first, second) in Self.stacked(sightings) {
      let pair = Pair(first: sightings[first].line, second: sightings[second].line)
      let hits = joined[pair] ?? memory.hits(findings[first], above: findings[second])
      joined[pair] = hits
      for text in hits {
        let both = findings[first].text + findings[second].text
        found.append(
          (
            text, sightings[first].bounds.union(sightings[second].bounds), both
          ))
      }
    }
    if joined.count > 4096 { joined.removeAll(keepingCapacity: true) }
    var judgement = Judgement.met
    if frame.isIncomplete {
      judgement.isIncomplete = true
      judgement.note =
        "there was more that may be text than can be read in time; some of it was not looked at"
    }
    guard let worst = found.min(by: { ($0.text, $0.bounds.y) < ($1.text, $1.bounds.y) }) else {
      return judgement
    }
    judgement.deviation = Deviation(
      severity: 2, area: worst.bounds.moved(x: area.x, y: area.y),
      measured: complaint(worst.text, worst.line, others: Set(found.map(\.text)).count - 1))
    return judgement
  }

  /// Which text was found and how long its line is, and what it says only where a person asked for that.
  private func complaint(_ text: Int, _ line: String, others: Int) -> String {
    let shown = LegibleText(area: area, severity: 2, text: line).measured(tellsText: tellsText)
    var name = ""
    if let known = texts[text].name {
      name = "\(known): "
    } else if texts.count > 1 {
      name = "text \(text + 1) of \(texts.count): "
    }
    return name + shown + (others > 0 ? "; \(others) more of the list" : "")
  }

  /// Pairs of lines of which one is right below the other.
  private static func stacked(_ sightings: [Sighting]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for (first, upper) in sightings.enumerated() {
      for (second, lower) in sightings.enumerated().dropFirst(first + 1) {
        let gap = lower.bounds.y - upper.bounds.bottom
        if gap > upper.bounds.height * 3 / 2 { break }
        let height = max(upper.bounds.height, lower.bounds.height)
        guard gap >= -height / 3, height <= 2 * min(upper.bounds.height, lower.bounds.height),
          abs(upper.bounds.x - lower.bounds.x) <= 2 * height
        else { continue }
        pairs.append((first, second))
      }
    }
    return pairs
  }
}

extension Rectangle {
  /// The pixels that it covers of a picture so many times as small.
  fileprivate func shrunk(by factor: Int) -> Rectangle {
    let (left, top) = (x / factor, y / factor)
    return Rectangle(
      x: left, y: top, width: (right + factor - 1) / factor - left,
      height: (bottom + factor - 1) / factor - top)
  }

  /// The same in a picture so many times as large.
  fileprivate func enlarged(by factor: Int) -> Rectangle {
    Rectangle(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
