internal import Analysis
internal import Geometry
internal import Media
internal import Policy
internal import Reading
internal import Results

/// One check on its way through one recording.
struct CheckRun {
  let check: Check
  let isBoundToScreens: Bool
  var look: Look
  var runner: CheckRunner
  /// Whether the check passed though some of what it had to look at was not looked at; known at the end.
  private(set) var leavesOpen = false
  private var reportedRegion: Rectangle?
  private let measuring: Measuring
  private var severities: [Double?] = []
  private var severityTimes: [Double] = []
  /// Whether the frame before may have been the check's.
  private var applied = false
  /// One for each place of the region.
  private var movements: [ChangeDetector] = []

  init(_ check: Check, _ look: Look, isBoundToScreens: Bool, measuring: Measuring) {
    self.check = check
    self.measuring = measuring
    self.look = look
    self.isBoundToScreens = isBoundToScreens
    runner = CheckRunner(check)
  }

  /// Remembers where the region lay first.
  mutating func noteRegion() { reportedRegion = reportedRegion ?? look.regions.first?.display }

  /// Judges the next frame.
  ///
  /// - Parameters:
  ///   - applies: whether it may be the check's.
  ///   - begins: whether its screens appear with it.
  ///   - anchors: find what its region moves with.
  mutating func show(
    _ frame: borrowing Frame, applies: Bool, begins: Bool, anchors: inout AnchorWatch
  ) {
    begin(applies, begins)
    if applies {
      look.follow(&anchors, in: frame)
      noteRegion()
    }
    let hasMoved = applies && check.settle > .zero && hasMoved(in: frame)
    count(
      applies ? look.look(at: frame) : nil, at: frame.time, hasMoved: hasMoved,
      absence: applies ? look.absence : nil)
  }

  /// Counts the next frame by what was seen of it.
  mutating func show(
    _ glance: Look.Glance?, _ geometry: FrameGeometry, at time: PresentationTime, applies: Bool,
    begins: Bool
  ) {
    begin(applies, begins)
    count(applies ? look.look(at: glance, geometry, time) : nil, at: time)
  }

  /// The check's result, after the last frame.
  mutating func finish(
    at end: PresentationTime, in geometry: FrameGeometry?, screens: [ScreenResult]
  ) -> CheckResult {
    var outcome = runner.finish(at: end, settling: look.finish(in: geometry))
    leavesOpen = outcome.isIncomplete && outcome.verdict == .pass
    if outcome.verdict == .notExercised, look.isMissing {
      outcome.notes.append("the profile that fits says that there is no such region")
    }
    if outcome.verdict == .notExercised, look.isPlaced, !outcome.hasAbsence {
      outcome.notes.append(whyNotExercised(screens))
    }
    var result = CheckResult(check, outcome, region: reportedRegion)
    if severities.contains(where: { $0 != nil }) {
      if measuring.listsFrames { result.severities = severities }
      if measuring.plots {
        result.plot = MeasurePlot(severities, at: severityTimes, within: outcome.applied)
      }
    }
    return result
  }

  private mutating func begin(_ applies: Bool, _ begins: Bool) {
    // A screen that shows once more is looked at as if for the first time.
    if isBoundToScreens, applies, begins || !applied { look.startAgain() }
    applied = applies
  }

  /// Whether any place of the region looks otherwise than in the frame before, or there are others.
  private mutating func hasMoved(in frame: borrowing Frame) -> Bool {
    let regions = look.regions
    if regions.isEmpty { return false }
    var hasMoved = regions.count != movements.count
    while movements.count < regions.count { movements.append(ChangeDetector()) }
    movements.removeLast(movements.count - regions.count)
    for (index, region) in regions.enumerated() {
      let stored = frame.geometry.stored(region.display)
      if movements[index].hasChanged(frame, in: stored) { hasMoved = true }
      movements[index].remember(frame, in: stored)
    }
    return hasMoved
  }

  private mutating func count(
    _ saying: Look.Saying?, at time: PresentationTime, hasMoved: Bool = false,
    absence: Absence? = nil
  ) {
    runner.show(
      saying?.judgement, at: time, waitsForScreens: isBoundToScreens, hasMoved: hasMoved,
      absence: absence)
    if let saying, saying.severity != nil || !severities.isEmpty {
      severities.append(saying.severity)
      if measuring.plots { severityTimes.append(seconds(time.duration)) }
    }
  }

  private func whyNotExercised(_ screens: [ScreenResult]) -> String {
    let on = screens.filter { check.on.contains($0.name) }
    let unseen = on.filter(\.shown.isEmpty).map { "'\($0.name)'" }
    if !on.isEmpty, unseen.count == on.count {
      return unseen.count == 1
        ? "the screen \(unseen[0]) was never seen"
        : "none of the screens \(unseen.joined(separator: ", ")) was ever seen"
    }
    if isBoundToScreens { return "no frame lies where its screens and times let it apply" }
    return "no frame lies between its from: and to:"
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
      captures: outcome.captures, notes: outcome.notes, required: check.isRequired,
      applied: outcome.applied.isEmpty ? nil : outcome.applied,
      readings: outcome.readings.isEmpty ? nil : outcome.readings)
  }
}
