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
    /// Whether its expectation is shown parts that were kept, and not whole frames.
    var looksAtParts = false
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

  /// What is known of a frame for one check when it is looked at apart from the frames before.
  enum Glance {
    /// What the check says of it.
    case judged(CheckJudgement)
    /// What the check, which remembers the frames before, has to look at.
    case kept(KeptPixels)
  }

  /// What one check says of a frame.
  struct CheckJudgement {
    let judgement: Judgement
    /// See `CheckResult.severities`; nil too when they were not asked for.
    let severity: Double?
  }

  /// Judges the next frame by every check that may apply.
  mutating func show(_ frame: borrowing Frame) {
    placeIfNew(frame.geometry, frame.transformSide, at: frame.time)
    for index in runs.indices {
      let region = runs[index].runner.mayApply(at: frame.time) ? runs[index].region : nil
      show(region.map { judge(frame, in: $0, by: index) }, by: index, at: frame.time)
    }
  }

  /// Looks at a frame, whatever its time, and counts nothing: judges it by the checks that judge a frame
  /// alone, and keeps what the others need to see of it. Nil for those that see nothing of it.
  ///
  /// - Parameter last: what it gave for the frame before.
  mutating func glance(
    at frame: borrowing Frame, after last: [Glance?]
  ) throws(SegmentError) -> [Glance?] {
    placeIfNew(frame.geometry, frame.transformSide, at: .zero)
    var glances: [Glance?] = []
    for index in runs.indices {
      guard let region = runs[index].region else {
        glances.append(nil)
        continue
      }
      if type(of: runs[index].expectation).judgesFramesAlone {
        glances.append(.judged(judge(frame, in: region, by: index)))
        continue
      }
      guard let part = part(index) else {
        throw SegmentError("a check that remembers frames looks at too much of the picture")
      }
      var before: KeptPixels?
      if last.indices.contains(index), case .kept(let pixels) = last[index] { before = pixels }
      guard let kept = frame.keep(part, unlike: before) else { throw SegmentError("no memory") }
      glances.append(.kept(kept))
    }
    return glances
  }

  /// How many bytes were kept of a frame that were not kept of the frame before.
  static func bytesKept(in glances: [Glance?], after last: [Glance?]) -> Int {
    var bytes = 0
    for (index, glance) in glances.enumerated() {
      guard case .kept(let pixels) = glance else { continue }
      if last.indices.contains(index), case .kept(let before) = last[index], before === pixels {
        continue
      }
      bytes += pixels.byteCount
    }
    return bytes
  }

  /// Notes where every region lies in a frame, and counts nothing.
  mutating func place(_ frame: borrowing Frame) {
    placeIfNew(frame.geometry, frame.transformSide, at: frame.time)
  }

  /// What every check looks at in a frame and says of it by itself, as if there were no other.
  ///
  /// - Parameter end: of the recording.
  mutating func look(at frame: borrowing Frame, end: Duration) -> [CheckLook] {
    place(frame)
    var looks: [CheckLook] = []
    for index in runs.indices {
      let check = runs[index].check
      var look = CheckLook(check, runs[index].region, frame.geometry)
      if let region = runs[index].region {
        if !check.applies(at: frame.time.duration, end: end) {
          look.state = .notApplying
        } else if type(of: runs[index].expectation).comparesFrames {
          look.state = .notJudged
        } else {
          let judgement = judge(frame, in: region, by: index).judgement
          let settled = runs[index].expectation.finish()
          look.take(judgement.isProvisional ? settled.last ?? judgement : judgement)
        }
      }
      looks.append(look)
    }
    return looks
  }

  /// Counts the next frame by what was seen of it.
  mutating func show(
    _ glances: [Glance?], _ geometry: FrameGeometry, _ transformSide: Int,
    at time: PresentationTime
  ) {
    placeIfNew(geometry, transformSide, at: time)
    for index in runs.indices {
      guard runs[index].runner.mayApply(at: time), let region = runs[index].region else {
        show(nil, by: index, at: time)
        continue
      }
      switch glances[index] {
      case .judged(let judged): show(judged, by: index, at: time)
      case .kept(let kept):
        guard let part = part(index) else { preconditionFailure("it was kept") }
        runs[index].looksAtParts = true
        let judged = judge(kept.frame(at: time), in: region.moved(to: part), by: index)
        show(
          CheckJudgement(
            judgement: judged.judgement.moved(from: part), severity: judged.severity), by: index,
          at: time)
      case nil: show(nil, by: index, at: time)
      }
    }
  }

  /// The most that may be kept of a frame for one check, in luma samples.
  private static let largestPart = 1 << 18
  /// Coding blocks are told apart by their place: none is cut.
  private static let grain = 64

  /// The part of a frame that holds a check's region, in pixels displayed as they are stored; nil where they
  /// are not, or where the part is too large to be kept.
  private func part(_ index: Int) -> Rectangle? {
    guard let geometry, let region = runs[index].region, geometry.orientation == .upright,
      geometry.display == geometry.stored
    else { return nil }
    let left = region.display.x / Self.grain * Self.grain
    let top = region.display.y / Self.grain * Self.grain
    let part = Rectangle(
      x: left, y: top,
      width: (region.display.right - left + Self.grain - 1) / Self.grain * Self.grain,
      height: (region.display.bottom - top + Self.grain - 1) / Self.grain * Self.grain
    ).intersection(Rectangle(geometry.stored))
    return part.width * part.height <= Self.largestPart ? part : nil
  }

  private mutating func judge(
    _ frame: borrowing Frame, in region: ObservedRegion, by index: Int
  ) -> CheckJudgement {
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
        at: end, settling: settled(index))
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

  /// What judgements that are still provisional come to. Of a check that looked at parts that were kept,
  /// they are of those parts.
  private mutating func settled(_ index: Int) -> [Judgement] {
    let judgements = runs[index].expectation.finish()
    guard runs[index].looksAtParts, let part = part(index) else { return judgements }
    return judgements.map { $0.moved(from: part) }
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
