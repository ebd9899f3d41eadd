internal import Analysis
internal import Geometry
internal import Media
internal import Policy
internal import Reading
internal import Results

/// One policy's checks on their way through one recording.
package struct PolicyPass {
  let policy: Policy
  private let measures: Bool
  private var runs: [Run]
  private var geometry: FrameGeometry?
  private var firstDisplay: Size?
  private var fits = true
  /// What keeps checks from being carried out on this recording.
  private(set) var problems: [Problem] = []

  /// One check on its way.
  private struct Run {
    let check: Check
    var runner: CheckRunner
    var expectation: any Expectation
    var region: ObservedRegion?
    var reportedRegion: Rectangle?
    var severities: [Double?] = []
  }

  /// - Parameter measures: whether results say how far each frame is from its limit.
  init(
    _ policy: Policy, reader: TextReaderProvider, measures: Bool = false
  ) throws(AnalysisError) {
    self.policy = policy
    self.measures = measures
    runs = []
    for check in policy.checks {
      runs.append(
        Run(
          check: check, runner: CheckRunner(check),
          expectation: try ExpectationRegistry.make(check.expectation, reader: reader)))
    }
  }

  /// Whether every check judges each frame alone, so that frames can be judged in any order.
  var judgesFramesAlone: Bool {
    runs.allSatisfy { type(of: $0.expectation).judgesFramesAlone }
  }

  /// What one check says of a frame.
  struct CheckJudgement {
    let judgement: Judgement
    /// See `CheckResult.severities`; nil too when they were not asked for.
    let severity: Double?
  }

  /// What every check says of a frame; nil for those that see nothing of it.
  typealias JudgedFrame = [CheckJudgement?]

  /// Judges the next frame by every check that may apply.
  mutating func show(_ frame: borrowing Frame) {
    placeIfNew(frame.geometry, frame.transformSide, at: frame.time)
    for index in runs.indices {
      let applies = runs[index].runner.mayApply(at: frame.time)
      show(applies ? judge(frame, by: index) : nil, by: index, at: frame.time)
    }
  }

  /// Judges a frame, whatever its time, and counts nothing.
  mutating func judge(_ frame: borrowing Frame) -> JudgedFrame {
    placeIfNew(frame.geometry, frame.transformSide, at: .zero)
    return runs.indices.map { judge(frame, by: $0) }
  }

  /// Counts what was judged of the next frame.
  mutating func show(
    _ judged: JudgedFrame, _ geometry: FrameGeometry, _ transformSide: Int,
    at time: PresentationTime
  ) {
    placeIfNew(geometry, transformSide, at: time)
    for index in runs.indices {
      show(runs[index].runner.mayApply(at: time) ? judged[index] : nil, by: index, at: time)
    }
  }

  private mutating func judge(_ frame: borrowing Frame, by index: Int) -> CheckJudgement? {
    guard let region = runs[index].region else { return nil }
    let judgement = runs[index].expectation.judge(frame, in: region)
    guard measures else { return CheckJudgement(judgement: judgement, severity: nil) }
    let severity = runs[index].expectation.severity(of: frame, in: region)
    return CheckJudgement(
      judgement: judgement, severity: severity.map { ($0 * 1000).rounded() / 1000 })
  }

  private mutating func show(_ judged: CheckJudgement?, by index: Int, at time: PresentationTime) {
    runs[index].runner.show(judged?.judgement, at: time)
    if measures, let judged { runs[index].severities.append(judged.severity) }
  }

  /// The checks' results, after the last frame.
  mutating func finish(at end: PresentationTime) -> [CheckResult] {
    runs.indices.map { index in
      var outcome = runs[index].runner.finish(
        at: end, settling: runs[index].expectation.finish())
      if outcome.verdict == .notExercised, runs[index].region != nil {
        outcome.notes.append("no frame lies between its from: and to:")
      }
      var result = CheckResult(runs[index].check, outcome, region: runs[index].reportedRegion)
      if runs[index].severities.contains(where: { $0 != nil }) {
        result.severities = runs[index].severities
      }
      return result
    }
  }

  /// Works out where every region lies in frames of a geometry not seen before.
  private mutating func placeIfNew(
    _ geometry: FrameGeometry, _ transformSide: Int, at time: PresentationTime
  ) {
    guard self.geometry != geometry else { return }
    let ringing = Ringing(transformSide: transformSide)
    self.geometry = geometry
    let display = geometry.display
    // Without a `frame:`, pixel numbers mean the pixels of the recording's first frame.
    let frame = policy.frame ?? firstDisplay ?? display
    firstDisplay = firstDisplay ?? display
    fits = policy.fits(display: display)
    if !fits, let wanted = policy.frame {
      note(
        .frameMismatch,
        "the policy's regions are for \(wanted.width)×\(wanted.height), and \(display.width)×"
          + "\(display.height) is of another shape", time)
    }
    for index in runs.indices {
      runs[index].region = fits ? observe(runs[index].check, geometry, ringing, frame, time) : nil
      if runs[index].reportedRegion == nil {
        runs[index].reportedRegion = runs[index].region?.display
      }
    }
  }

  private mutating func observe(
    _ check: Check, _ geometry: FrameGeometry, _ ringing: Ringing, _ frame: Size,
    _ time: PresentationTime
  ) -> ObservedRegion? {
    let display = geometry.display
    let placed = check.region.place(in: display, frame: frame)
    if placed.rectangle.subtracting(placed.except).isEmpty && !placed.rectangle.isEmpty {
      noteNothingLeft(of: check, time)
      return nil
    }
    guard placed.isInside else {
      note(
        .regionOutsideFrame,
        "the region of '\(check.name)' does not lie in the picture of \(display.width)×"
          + "\(display.height); if its numbers are for another size, say so with frame:", time)
      return nil
    }
    let region = placed.rectangle
    let isProtecting = check.expectation.syntax.isProtecting
    let observed = ObservedRegion(
      display: region, except: placed.except,
      insetX: inset(check, isProtecting, side: region.width, along: display.width, frame.width),
      insetY: inset(check, isProtecting, side: region.height, along: display.height, frame.height),
      geometry: geometry, ringing: ringing)
    if observed.pieces.isEmpty {
      noteNothingLeft(of: check, time)
      return nil
    }
    return observed
  }

  private mutating func noteNothingLeft(of check: Check, _ time: PresentationTime) {
    note(
      .emptyRegion,
      "nothing is left of the region of '\(check.name)' without its border and exceptions", time)
  }

  /// How much of a border is ignored, in display pixels. By default it is one 8-pixel coding block
  /// where something is protected, and never more than half of a small region.
  private func inset(
    _ check: Check, _ isProtecting: Bool, side: Int, along display: Int, _ frame: Int
  ) -> Int {
    guard let length = check.inset else { return isProtecting ? min(8, side / 4) : 0 }
    return Int(length.pixels(along: display, of: frame).rounded())
  }

  private mutating func note(_ kind: ProblemKind, _ message: String, _ time: PresentationTime) {
    if problems.contains(where: { $0.kind == kind && $0.message == message }) { return }
    problems.append(Problem(kind: kind, message: message, time: seconds(time.duration)))
  }
}

extension CheckResult {
  /// Nothing was seen that the check could have applied to.
  init(notExercised check: Check) {
    self.init(
      name: check.name, expect: check.expectation.syntax.keyword,
      expected: check.expectation.written, verdict: .notExercised, region: nil, tags: check.tags,
      required: check.isRequired)
  }

  init(_ check: Check, _ outcome: CheckOutcome, region: Rectangle?) {
    self.init(
      name: check.name, expect: check.expectation.syntax.keyword,
      expected: check.expectation.written, verdict: outcome.verdict, region: region,
      tags: check.tags, applicableSeconds: seconds(outcome.applicable),
      violatingSeconds: seconds(outcome.violating), frames: outcome.frames,
      violatingFrames: outcome.violatingFrames, violations: outcome.violations,
      captures: outcome.captures, notes: outcome.notes, required: check.isRequired)
  }
}
