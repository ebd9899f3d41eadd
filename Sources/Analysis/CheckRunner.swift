public import Media
public import Policy
public import Results

/// Turns the judgements of one check, frame after frame, into its result. A frame lasts until the
/// next one's time, so each is settled when the next is shown, or at the end.
public struct CheckRunner {
  private let check: Check
  private var tally: CheckTally
  private var pending: [PendingFrame] = []
  private var firstPending = 0
  private var isLastOpen = false

  /// How many of the pending frames were decided by screens.
  private var decided = 0
  /// Waits for the region to stop moving.
  private var settling: Settling

  private struct PendingFrame {
    let start: Duration
    var end: Duration
    /// Nil when the frame doesn't apply.
    var judgement: Judgement?
    /// Whether the check's screens show; nil where that is decided later.
    var isOnScreen: Bool?
    /// Whether the region looks otherwise than in the frame before.
    let hasMoved: Bool
    /// Why there is nothing of the region to judge.
    let absence: Absence?
  }

  /// A runner that has seen nothing.
  public init(_ check: Check) {
    self.check = check
    tally = CheckTally(check)
    settling = Settling(atMost: check.settle)
  }

  /// Whether a frame at that time may have to be judged: always when the check's times count from
  /// the recording's end, which isn't known yet.
  public func mayApply(at time: PresentationTime) -> Bool {
    let time = time.duration
    if let from = check.from, from >= .zero, time < from { return false }
    if let to = check.to, to >= .zero, time >= to { return false }
    return true
  }

  /// Shows the next frame. Times must not go backwards.
  ///
  /// - Parameters:
  ///   - judgement: nil when the frame doesn't apply.
  ///   - waitsForScreens: whether `decide` says later if the check's screens show in it.
  ///   - hasMoved: whether the region looks otherwise than in the frame before; only asked of a check
  ///     that waits for it to settle.
  ///   - absence: why there is nothing of a region that moves to judge; nil for another reason.
  public mutating func show(
    _ judgement: Judgement?, at time: PresentationTime, waitsForScreens: Bool = false,
    hasMoved: Bool = false, absence: Absence? = nil
  ) {
    let start = time.duration
    endLast(at: start)
    if let judgement { settleProvisional(judgement.settles) }
    pending.append(
      PendingFrame(
        start: start, end: start, judgement: judgement,
        isOnScreen: waitsForScreens ? nil : true, hasMoved: hasMoved,
        absence: absence))
    isLastOpen = true
    settle(now: start, isEnd: false)
  }

  /// Says whether the check's screens show in the oldest frame that waits for it.
  public mutating func decide(_ isOnScreen: Bool) {
    while decided < pending.count, pending[decided].isOnScreen != nil { decided += 1 }
    precondition(decided < pending.count, "no frame waits")
    pending[decided].isOnScreen = isOnScreen
    decided += 1
    settle(now: pending[pending.count - 1].start, isEnd: false)
  }

  /// Ends the recording and gives the result.
  ///
  /// - Parameter settles: what the oldest of the provisional judgements come to; the others stand.
  public mutating func finish(
    at end: PresentationTime, settling settles: [Judgement] = []
  ) -> CheckOutcome {
    let end = end.duration
    endLast(at: end)
    settleProvisional(settles)
    settle(now: end, isEnd: true)
    return tally.outcome()
  }

  private mutating func settleProvisional(_ judgements: [Judgement]) {
    var rest = judgements[...]
    for index in firstPending..<pending.count
    where pending[index].judgement?.isProvisional ?? false {
      guard let judgement = rest.popFirst() else { return }
      pending[index].judgement = judgement.withoutSettled
    }
  }

  private mutating func endLast(at time: Duration) {
    if isLastOpen { pending[pending.count - 1].end = max(time, pending[pending.count - 1].start) }
    isLastOpen = false
  }

  /// Counts the frames of which it is known whether they apply.
  private mutating func settle(now: Duration, isEnd: Bool) {
    while firstPending < pending.count {
      let frame = pending[firstPending]
      let isOpen = isLastOpen && firstPending == pending.count - 1
      guard !isOpen, isEnd || !(frame.judgement?.isProvisional ?? false),
        let isOnScreen = frame.isOnScreen ?? (isEnd ? false : nil)
      else { break }
      guard isOnScreen else {
        tally.pause(atScreenEnd: true)
        settling.startAgain()
        firstPending += 1
        continue
      }
      let from = check.from.map { $0 < .zero ? now + $0 : $0 }
      let to = check.to.map { $0 < .zero ? now + $0 : $0 }
      if let from, frame.start < from {
        // With times from the end, `now` only grows: what lies before it now always will.
      } else if !isEnd, let from = check.from, from < .zero {
        break
      } else if !isEnd, let bound = check.to, bound < .zero, let to, frame.end > to {
        break
      } else if let judgement = frame.judgement, to.map({ frame.start < $0 }) ?? true {
        guard let hasSettled = hasSettled(isEnd: isEnd) else { break }
        if hasSettled {
          tally.count(judgement, from: frame.start, to: min(frame.end, to ?? frame.end))
        } else {
          tally.wait(frame.end - frame.start)
        }
      } else if let absence = frame.absence, to.map({ frame.start < $0 }) ?? true {
        tally.miss(absence, for: min(frame.end, to ?? frame.end) - frame.start)
        settling.startAgain()
      } else {
        tally.pause()
        settling.startAgain()
      }
      firstPending += 1
    }
    giveUpCounted()
  }

  private mutating func giveUpCounted() {
    if firstPending == pending.count {
      pending.removeAll(keepingCapacity: true)
      decided = 0
      firstPending = 0
    } else if firstPending > 64, firstPending * 2 > pending.count {
      pending.removeFirst(firstPending)
      decided = max(0, decided - firstPending)
      firstPending = 0
    }
  }

  /// Whether the region has stopped moving when the first pending frame is shown; nil where frames to
  /// come decide.
  private mutating func hasSettled(isEnd: Bool) -> Bool? {
    guard !settling.isOver else { return true }
    let frame = pending[firstPending]
    if settling.isOver(at: frame.start) { return true }
    var stillUntil = frame.end
    var frames = 1
    for next in pending[(firstPending + 1)...] {
      if settling.isLongEnough(stillUntil - frame.start, frames) { break }
      guard let isOnScreen = next.isOnScreen ?? (isEnd ? false : nil) else { return nil }
      if !isOnScreen || next.judgement == nil || next.hasMoved { return false }
      stillUntil = next.end
      frames += 1
    }
    guard settling.isLongEnough(stillUntil - frame.start, frames) || isEnd else { return nil }
    settling.isOver = true
    return true
  }
}

/// Waits for a region to stop moving where its check starts to apply.
private struct Settling {
  /// What looks the same for so long in several frames has stopped.
  private static let stillness = Duration.milliseconds(100)
  /// So has what stays for so long in a single one: recorders of phones skip frames like the one before.
  private static let longFrame = Duration.milliseconds(250)

  let longest: Duration
  var isOver: Bool
  private var start: Duration?

  init(atMost longest: Duration) {
    self.longest = longest
    isOver = longest == .zero
  }

  mutating func startAgain() {
    isOver = longest == .zero
    start = nil
  }

  /// Whether it has been waited for long enough, at a frame that would apply.
  mutating func isOver(at time: Duration) -> Bool {
    let start = start ?? time
    self.start = start
    if time - start >= longest { isOver = true }
    return isOver
  }

  func isLongEnough(_ stillness: Duration, _ frames: Int) -> Bool {
    stillness >= (frames > 1 ? Self.stillness : Self.longFrame)
  }
}

/// What a check came to, before it is put beside its name and region.
public struct CheckOutcome: Sendable {
  /// Pass, fail or not exercised.
  public var verdict: CheckVerdict
  /// Time in which the check applied.
  public var applicable: Duration
  /// Time of that in which its expectation was not met.
  public var violating: Duration
  /// Frames to which the check applied.
  public var frames: Int
  /// Frames of those that did not meet its expectation.
  public var violatingFrames: Int
  /// The violations, in order of time.
  public var violations: [Violation]
  /// What the names in a text pattern captured.
  public var captures: [String: String]
  /// What a reader of the verdict should know.
  public var notes: [String]
  /// Whether some frame had more to look at than was looked at.
  public var isIncomplete: Bool
  /// When the check applied.
  public var applied: [TimeSpan]
  /// What was captured over time.
  public var readings: [Reading]
  /// Whether frames went by in which a region that moves was not to be seen.
  public var hasAbsence: Bool
}
