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
  /// Violations that grace forgives, as long as the check is met at some time.
  private var forgiven: [(violation: Violation, length: Duration, isAtStart: Bool)] = []
  /// When the check applied, joined where it went on.
  private var applied: [(start: Duration, end: Duration)] = []
  private var readings: [Captured] = []
  /// Frames in which there was nothing of the region to judge.
  private var missed: [Absence: (frames: Int, length: Duration)] = [:]
  /// For how long there has been nothing.
  private var absentFor = Duration.zero
  /// How long the check waited for its region to stop moving.
  private var waited = Duration.zero
  private var captures: [String: String] = [:]
  /// What frames captured that did not meet the expectation.
  private var rejectedCaptures: [String: String] = [:]
  private var notes: [String] = []
  private var isIncomplete = false
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

  /// What was captured for a while.
  private struct Captured {
    let start: Duration
    var end: Duration
    let captures: [String: String]
  }

  private static let mostNotes = 10
  /// What is gone for so long comes back as if for the first time.
  private static let longAbsence = Duration.milliseconds(500)
  /// More spans or readings than these are counted, but not listed.
  private static let mostListed = 2_000

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
    list(judgement, from: start, to: end)
    isStarting = false
    absentFor = .zero
    frames += 1
    applicable += end - start
    if let note = judgement.note { add(note) }
    if judgement.isIncomplete { isIncomplete = true }
  }

  /// Says that a frame does not apply: a run of violating frames ends before it.
  ///
  /// - Parameter isScreenEnd: whether the screen that the check is bound to has gone.
  mutating func pause(atScreenEnd isScreenEnd: Bool = false) {
    endRun(atScreenEnd: isScreenEnd)
    isStarting = true
  }

  /// Says that there is nothing of the region in a frame: a run of violating frames ends before it.
  mutating func miss(_ absence: Absence, for length: Duration) {
    endRun()
    let before = missed[absence] ?? (0, .zero)
    missed[absence] = (before.frames + 1, before.length + length)
    absentFor += length
    if absentFor >= Self.longAbsence { isStarting = true }
  }

  /// Says that a frame is passed over, since the region moves.
  mutating func wait(_ length: Duration) { waited += length }

  private mutating func list(_ judgement: Judgement, from start: Duration, to end: Duration) {
    if !isStarting, let last = applied.indices.last, applied[last].end == start {
      applied[last].end = end
    } else if applied.count < Self.mostListed {
      applied.append((start, end))
    }
    guard !judgement.captures.isEmpty else { return }
    if let last = readings.indices.last, readings[last].end == start,
      readings[last].captures == judgement.captures
    {
      readings[last].end = end
    } else if readings.count < Self.mostListed {
      readings.append(Captured(start: start, end: end, captures: judgement.captures))
    }
  }

  /// The result, after the last frame.
  mutating func outcome() -> CheckOutcome {
    endRun()
    settleForgiven()
    addShare()
    addAbsences()
    if waited > .zero { add("waited \(milliseconds(waited)) for the region to stop moving") }
    return CheckOutcome(
      verdict: verdict, applicable: applicable, violating: violating, frames: frames,
      violatingFrames: violatingFrames, violations: violations,
      captures: captures.merging(rejectedCaptures) { kept, _ in kept }, notes: notes,
      isIncomplete: isIncomplete,
      applied: applied.map { TimeSpan(start: seconds($0.start), end: seconds($0.end)) },
      readings: readings.map {
        Reading(start: seconds($0.start), end: seconds($0.end), captures: $0.captures)
      }, hasAbsence: !missed.isEmpty)
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

  private mutating func endRun(atScreenEnd isScreenEnd: Bool = false) {
    guard let ended = run else { return }
    run = nil
    let length = ended.end - ended.start
    let violation = Violation(
      start: seconds(ended.start), end: seconds(ended.end), frames: ended.frames,
      worst: WorstFrame(
        time: seconds(ended.worstTime), where: ended.worst.area, measured: ended.worst.measured))
    // A still picture has no length: what it shows isn't known to go away.
    if ended.isAtStart || isScreenEnd, length <= check.grace && length > .zero {
      forgiven.append((violation, length, ended.isAtStart))
    } else {
      count(violation, lasting: length)
    }
  }

  private mutating func count(_ violation: Violation, lasting length: Duration) {
    violating += length
    violatingFrames += violation.frames
    violations.append(violation)
  }

  /// Grace is for a protection that comes a little late. Where it never came, nothing is forgiven.
  private mutating func settleForgiven() {
    let isEverMet = frames > violatingFrames + forgiven.reduce(0) { $0 + $1.violation.frames }
    for (violation, length, isAtStart) in forgiven {
      if isEverMet {
        let place = isAtStart ? "start" : "end"
        add("\(milliseconds(length)) at the \(place) were forgiven by grace")
      } else {
        count(violation, lasting: length)
      }
    }
    forgiven = []
    violations.sort { $0.start < $1.start }
  }

  /// Says how near a share that is demanded was.
  private mutating func addShare() {
    guard violating != .zero, applicable != .zero, 1 > check.present else { return }
    let share = (1 - violating / applicable) * 100
    add("met in \(percent(share)) of the time, \(percent(check.present * 100)) is demanded")
  }

  /// Says how much was not judged, since the region was not to be seen.
  private mutating func addAbsences() {
    let pictures = check.region.anchor?.pictures ?? []
    let names = pictures.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let anchor = "its anchor" + (names.isEmpty ? "" : " " + names.joined(separator: " or "))
    if let missed = missed[.anchor] {
      let isNever = frames == 0 && self.missed[.outOfSight] == nil
      add(
        isNever
          ? "\(anchor) was never found"
          : "\(anchor) was not found in \(amount(missed)), which were not checked")
    }
    if let missed = missed[.outOfSight] {
      add("the region was out of sight or cut off too far in \(amount(missed))")
    }
  }

  private func amount(_ missed: (frames: Int, length: Duration)) -> String {
    "\(missed.frames) \(missed.frames == 1 ? "frame" : "frames") (\(milliseconds(missed.length)))"
  }

  /// A share with one decimal, cut so that 94.96 doesn't read as the 95 that it misses.
  private func percent(_ share: Double) -> String {
    let tenths = Int(share * 10 + 1e-6)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private func milliseconds(_ duration: Duration) -> String {
    "\(Int(min((duration / .milliseconds(1)).rounded(), 1e15))) ms"
  }

  private mutating func add(_ note: String) {
    if notes.count < Self.mostNotes && !notes.contains(note) { notes.append(note) }
  }
}

/// A duration in seconds, rounded down to a microsecond: a printed time put back into a policy's
/// `from:` or `to:` then means the same frame.
public func seconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  // Damaged files have times of many thousand years, in which a microsecond is nothing.
  guard (-1_000_000_000_000...1_000_000_000_000).contains(seconds) else { return Double(seconds) }
  return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1_000_000
}
