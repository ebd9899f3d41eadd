internal import Policy
internal import Results

/// When one screen shows, from what is seen of its signs frame after frame.
///
/// It shows from the first frame in which its condition holds to the end of the last; a time in between
/// of up to `hold` in which it doesn't hold is part of that.
struct ScreenState {
  /// A frame that isn't decided yet.
  private struct OpenFrame {
    let start: Duration
    /// Nil for the last one shown.
    var end: Duration?
    /// Whether each sign shows; nil where that is settled later.
    var signs: [Bool?]
  }

  /// More spans than these are counted, but not listed.
  private static let mostSpans = 2_000

  private let screen: Screen
  private var open: [OpenFrame] = []
  /// For each sign, how many frames were decided before it was known whether it shows in them.
  private var undecidedSigns: [Int]
  /// How many of the open frames wait for the condition to hold again.
  private var waiting = 0
  /// The end of the last frame in which the condition held, while the screen may go on.
  private var lastEnd: Duration?
  /// What was decided and not taken yet, from the frame `firstDecided` on.
  private var decided: [Bool] = []
  private var firstDecided = 0
  private var lastDecision = false
  private var spans: [(start: Duration, end: Duration)] = []
  private var shownFor = Duration.zero
  private var frames = 0

  init(_ screen: Screen) {
    self.screen = screen
    undecidedSigns = [Int](repeating: 0, count: screen.condition.signs.count)
  }

  /// Whether it shows in the frame that was shown last; nil where that is decided later.
  var showsNow: Bool? {
    guard let frame = open.last else { return false }
    guard let holds = screen.condition.holds(frame.signs) else { return nil }
    return holds ? true : goesOn ? nil : false
  }

  /// Whether the frame that was shown last may belong to an appearance that began before it.
  var goesOn: Bool {
    guard let frame = open.last else { return false }
    return open.dropLast().contains { screen.condition.holds($0.signs) != false }
      || lastEnd.map { frame.start - $0 <= screen.hold } ?? false
  }

  /// Whether it showed in a frame, counted from 0; nil where that is decided later.
  func shows(inFrame index: Int) -> Bool? {
    precondition(index >= firstDecided, "it was given up")
    return index - firstDecided < decided.count ? decided[index - firstDecided] : nil
  }

  /// Gives up what was decided of the frames before one.
  mutating func forget(before index: Int) {
    let count = min(index - firstDecided, decided.count)
    guard count > 64 else { return }
    decided.removeFirst(count)
    firstDecided += count
  }

  /// Takes the next frame.
  ///
  /// - Parameter signs: what is seen of each sign; nil where it can't be seen.
  mutating func show(_ signs: ArraySlice<Judgement?>, at start: Duration) {
    close(at: start)
    for (index, sign) in signs.enumerated() where !(sign?.settles.isEmpty ?? true) {
      settle(index, sign?.settles ?? [])
    }
    open.append(
      OpenFrame(
        start: start, end: nil,
        signs: signs.map { sign in
          guard let sign else { return false }
          return sign.isProvisional ? nil : sign.deviation == nil
        }))
    decide(isEnd: false)
  }

  /// Ends the recording.
  ///
  /// - Parameter settles: for each sign, what its provisional judgements come to.
  mutating func finish(at end: Duration, settling settles: ArraySlice<[Judgement]>) {
    close(at: end)
    for (index, judgements) in settles.enumerated() { settle(index, judgements) }
    // What nothing settles stands as unseen.
    for index in open.indices { open[index].signs = open[index].signs.map { $0 ?? false } }
    decide(isEnd: true)
  }

  /// When it showed.
  var result: ScreenResult {
    ScreenResult(
      name: screen.name, seconds: seconds(shownFor), frames: frames,
      shown: spans.map { TimeSpan(start: seconds($0.start), end: seconds($0.end)) })
  }

  private mutating func close(at time: Duration) {
    guard let last = open.indices.last, open[last].end == nil else { return }
    open[last].end = max(time, open[last].start)
  }

  private mutating func settle(_ sign: Int, _ judgements: [Judgement]) {
    let passed = min(undecidedSigns[sign], judgements.count)
    undecidedSigns[sign] -= passed
    var rest = judgements.dropFirst(passed)
    for index in open.indices where open[index].signs[sign] == nil {
      guard let judgement = rest.popFirst() else { return }
      open[index].signs[sign] = judgement.deviation == nil
    }
  }

  private mutating func decide(isEnd: Bool) {
    while waiting < open.count {
      let frame = open[waiting]
      guard let end = frame.end, let holds = screen.condition.holds(frame.signs) else { break }
      if holds {
        let isHeld = lastEnd.map { frame.start - $0 <= screen.hold } ?? false
        for _ in 0..<waiting { take(isHeld) }
        take(true)
        lastEnd = end
      } else if let last = lastEnd, end - last <= screen.hold {
        waiting += 1
      } else {
        for _ in 0...waiting { take(false) }
        lastEnd = nil
      }
    }
    if isEnd { for _ in 0..<waiting { take(false) } }
  }

  /// Decides the oldest frame.
  private mutating func take(_ shows: Bool) {
    let frame = open.removeFirst()
    for (sign, shows) in frame.signs.enumerated() where shows == nil { undecidedSigns[sign] += 1 }
    waiting = max(0, waiting - 1)
    if shows, let end = frame.end {
      frames += 1
      shownFor += end - frame.start
      if lastDecision, !spans.isEmpty {
        if spans[spans.count - 1].end == frame.start { spans[spans.count - 1].end = end }
      } else if spans.count < Self.mostSpans {
        spans.append((frame.start, end))
      }
    }
    lastDecision = shows
    decided.append(shows)
  }
}
