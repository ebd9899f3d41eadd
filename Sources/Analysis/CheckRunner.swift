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

  private struct PendingFrame {
    let start: Duration
    var end: Duration
    /// Nil when the frame doesn't apply.
    var judgement: Judgement?
  }

  /// A runner that has seen nothing.
  public init(_ check: Check) {
    self.check = check
    tally = CheckTally(check)
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
  /// - Parameter judgement: nil when the frame doesn't apply.
  public mutating func show(_ judgement: Judgement?, at time: PresentationTime) {
    let start = time.duration
    endLast(at: start)
    if let judgement { settleProvisional(judgement.settles) }
    pending.append(PendingFrame(start: start, end: start, judgement: judgement))
    isLastOpen = true
    settle(now: start, isEnd: false)
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
      guard !isOpen, isEnd || !(frame.judgement?.isProvisional ?? false) else { break }
      let from = check.from.map { $0 < .zero ? now + $0 : $0 }
      let to = check.to.map { $0 < .zero ? now + $0 : $0 }
      if let from, frame.start < from {
        // With times from the end, `now` only grows: what lies before it now always will.
      } else if !isEnd, let from = check.from, from < .zero {
        break
      } else if !isEnd, let bound = check.to, bound < .zero, let to, frame.end > to {
        break
      } else if let judgement = frame.judgement, to.map({ frame.start < $0 }) ?? true {
        tally.count(judgement, from: frame.start, to: min(frame.end, to ?? frame.end))
      } else {
        tally.pause()
      }
      firstPending += 1
    }
    if firstPending > 64, firstPending * 2 > pending.count {
      pending.removeFirst(firstPending)
      firstPending = 0
    }
    if firstPending == pending.count {
      pending.removeAll(keepingCapacity: true)
      firstPending = 0
    }
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
}
