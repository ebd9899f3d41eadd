internal import Geometry
internal import Reading

/// Lines that were seen, with what was read in them: a line that has moved, or is back, isn't read again.
struct LineMemory {
  /// What is known of a line.
  private enum State {
    case unread
    /// It is a part of a line that isn't read yet, or has something in it.
    case part(of: Int, LineLooks.Part)
    case asked(PendingFinding)
    case read(SoughtReader.Finding)
  }

  private struct Line {
    let looks: LineLooks
    var state = State.unread
    var lastSeen: Int
  }

  /// Where lines of about one size are found.
  private struct Shelf: Hashable {
    let width: Int
    let height: Int

    init(_ size: Size) { (width, height) = (size.width / 8, size.height / 8) }

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// This one and those beside it.
    var near: [Shelf] {
      (height - 1...height + 1).flatMap { height in
        (width - 1...width + 1).map { Shelf(width: $0, height: height) }
      }
    }
  }

  /// Lines and bytes that are remembered beyond those in use.
  private static let most = (lines: 800, bytes: 12 << 20)

  private var lines: [Int: Line] = [:]
  /// The lines of about one size, the latest last.
  private var shelves: [Shelf: [Int]] = [:]
  private var bytes = 0
  private var next = 0
  private let reader: SoughtReader
  private let thread: ReadingThread

  init(_ reader: SoughtReader, on thread: ReadingThread) {
    self.reader = reader
    self.thread = thread
  }

  /// The line that looks so, a new one where none is known.
  ///
  /// - Parameter recent: lines of the last frame, which are the likeliest.
  mutating func line(_ looks: LineLooks, at frame: Int, recent: [Int]) -> Int {
    let shelf = Shelf(looks.size)
    for near in shelf.near {
      let known = shelves[near]?.last { lines[$0]?.looks.isSame(as: looks) ?? false }
      if let known {
        touch(known, at: frame)
        return known
      }
    }
    next += 1
    lines[next] = Line(looks: looks, lastSeen: frame)
    shelves[shelf, default: []].append(next)
    bytes += looks.picture.pixels.count
    for other in recent where settle(next, asPartOf: other) { break }
    return next
  }

  /// Marks a line as seen.
  mutating func touch(_ line: Int, at frame: Int) { lines[line]?.lastSeen = frame }

  /// Whether nothing is known yet of what a line says.
  func isUnread(_ line: Int) -> Bool {
    if case .unread = lines[line]?.state { true } else { false }
  }

  /// Takes a line for a part of another one, if it looks so. A whole is larger than its part, so that
  /// no line is a part of itself by way of others.
  mutating func settle(_ line: Int, asPartOf other: Int) -> Bool {
    guard let own = lines[line]?.looks, let whole = lines[other]?.looks,
      own.size.width * own.size.height < whole.size.width * whole.size.height,
      let part = own.part(of: whole)
    else { return false }
    lines[line]?.state = .part(of: other, part)
    return true
  }

  /// Has a line read unless it was asked for.
  mutating func read(_ line: Int) {
    guard let known = lines[line] else { return }
    switch known.state {
    case .asked, .read: return
    case .unread, .part:
      lines[line]?.state = .asked(PendingFinding(known.looks.picture, by: reader, on: thread))
    }
  }

  /// Whether it is settled how to find out what is in a line, though it may not have been read yet.
  func isDecided(_ line: Int) -> Bool {
    switch lines[line]?.state {
    case .unread: false
    case .part(let whole, _): isDecided(whole)
    case nil, .asked, .read: true
    }
  }

  /// Says of a line without reading it that there is nothing in it.
  mutating func dismiss(_ line: Int) {
    lines[line]?.state = .read(SoughtReader.Finding(hits: [], text: ""))
  }

  /// What is in a line; nil while that isn't known.
  ///
  /// - Parameter waits: whether to wait for what is being read.
  mutating func finding(_ line: Int, waits: Bool = false) -> SoughtReader.Finding? {
    switch lines[line]?.state {
    case nil, .unread: return nil
    case .read(let finding): return finding
    case .asked(let pending):
      guard let found = waits ? pending.wait() : pending.known else { return nil }
      lines[line]?.state = .read(found)
      return found
    case .part(let whole, let part):
      guard let found = finding(whole, waits: waits) else { return nil }
      var own = SoughtReader.Finding(hits: [], text: "")
      switch part {
      case .rows(let share):
        // Of a number cut off by a third of its height nothing is left to read.
        if share >= 0.7 { own = found }
      case .columns:
        if !found.hits.isEmpty {
          read(line)
          return finding(line, waits: waits)
        }
      }
      lines[line]?.state = .read(own)
      return own
    }
  }

  /// Which texts are in two lines below each other that are in neither.
  func hits(_ first: SoughtReader.Finding, above second: SoughtReader.Finding) -> [Int] {
    guard !first.text.isEmpty, !second.text.isEmpty else { return [] }
    return reader.hits(inJoined: "\(first.text) \(second.text)")
      .filter { !first.hits.contains($0) && !second.hits.contains($0) }
  }

  /// Forgets lines not seen since a frame, the oldest first, while there are too many.
  mutating func forget(before frame: Int) {
    guard lines.count > Self.most.lines || bytes > Self.most.bytes else { return }
    let oldest = lines.sorted { ($0.value.lastSeen, $0.key) < ($1.value.lastSeen, $1.key) }
    for (line, known) in oldest.prefix(lines.count / 4) {
      guard known.lastSeen < frame else { break }
      bytes -= known.looks.picture.pixels.count
      lines[line] = nil
      shelves[Shelf(known.looks.size)]?.removeAll { $0 == line }
    }
  }
}
