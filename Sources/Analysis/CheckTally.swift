internal import Geometry
internal import Policy
internal import Results

/// Counts the frames that apply to a check and joins violating ones into violations.
struct CheckTally {
  private let check: Check
  private var applicable = Duration.zero
  private var violating = Duration.zero
  private var frames = 0
  private var violatingFrames = 0
  private var violations: [Violation] = []
  private var captures: [String: String] = [:]
  /// What frames captured that did not meet the expectation.
  private var rejectedCaptures: [String: String] = [:]
  private var notes: [String] = []
  private var run: Run?
  /// Whether the next frame that applies is the first, or the first after a pause.
  private var isStarting = true

  /// Consecutive violating frames, not yet ended.
  private struct Run {
    let start: Duration
    var end: Duration
    var frames = 0
    var worst: Deviation
    var worstTime: Duration
    let isAtStart: Bool
  }

  private static let mostNotes = 10

  init(_ check: Check) { self.check = check }

  /// Counts the next frame that applies, from its time to its end.
  mutating func count(_ judgement: Judgement, from start: Duration, to end: Duration) {
    if let deviation = judgement.deviation ?? changedCapture(judgement) {
      extendRun(with: deviation, from: start, to: end)
    } else {
      endRun()
    }
    if judgement.deviation != nil {
      rejectedCaptures.merge(judgement.captures) { first, _ in first }
    }
    isStarting = false
    frames += 1
    applicable += end - start
    if let note = judgement.note { add(note) }
  }

  /// Says that a frame does not apply: a run of violating frames ends before it.
  mutating func pause() {
    endRun()
    isStarting = true
  }

  /// The result, after the last frame.
  mutating func outcome() -> CheckOutcome {
    endRun()
    return CheckOutcome(
      verdict: verdict, applicable: applicable, violating: violating, frames: frames,
      violatingFrames: violatingFrames, violations: violations,
      captures: captures.merging(rejectedCaptures) { kept, _ in kept }, notes: notes)
  }

  private var verdict: CheckVerdict {
    if frames == 0 { return .notExercised }
    if violatingFrames == 0 { return .pass }
    if check.present >= 1 || applicable == .zero { return .fail }
    let complying = (applicable - violating) / applicable
    // Ten to the minus nine is far below a frame and far above what division rounds away.
    return complying + 1e-9 >= check.present ? .pass : .fail
  }

  /// A capture keeps the value it had first, unless it may change. What a frame captured that did
  /// not meet the expectation is no value to keep.
  private mutating func changedCapture(_ judgement: Judgement) -> Deviation? {
    for (name, value) in judgement.captures.sorted(by: { $0.key < $1.key }) {
      guard let first = captures[name] else { continue }
      if value == first || check.expectation.mayChange { continue }
      return Deviation(
        severity: 1, area: judgement.area,
        measured: "\(name) changed from '\(first)' to '\(value)'")
    }
    captures.merge(judgement.captures) { first, _ in first }
    return nil
  }

  private mutating func extendRun(
    with deviation: Deviation, from start: Duration, to end: Duration
  ) {
    var current =
      run
      ?? Run(start: start, end: end, worst: deviation, worstTime: start, isAtStart: isStarting)
    current.frames += 1
    current.end = end
    if deviation.severity > current.worst.severity {
      current.worst = deviation
      current.worstTime = start
    }
    run = current
  }

  private mutating func endRun() {
    guard let ended = run else { return }
    run = nil
    let length = ended.end - ended.start
    // A still picture has no length: what it shows isn't known to go away.
    if ended.isAtStart && length <= check.grace && length > .zero {
      add("\(seconds(length)) s at the start were forgiven by grace")
      return
    }
    violating += length
    violatingFrames += ended.frames
    violations.append(
      Violation(
        start: seconds(ended.start), end: seconds(ended.end), frames: ended.frames,
        worst: WorstFrame(
          time: seconds(ended.worstTime), where: ended.worst.area, measured: ended.worst.measured)))
  }

  private mutating func add(_ note: String) {
    if notes.count < Self.mostNotes && !notes.contains(note) { notes.append(note) }
  }
}

/// A duration in seconds, rounded down to a microsecond: a printed time put back into a policy's
/// `from:` or `to:` then means the same frame.
public func seconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1_000_000
}
