internal import Analysis
internal import Geometry
internal import Media
internal import Policy
internal import Reading
internal import Results

/// One policy's checks on their way through one recording.
package struct PolicyPass {
  let policy: Policy
  private var runs: [CheckRun]
  private var signs: [Look]
  private var screens: ScreenWatch
  private var placing: RegionPlacing
  private var anchors: AnchorWatch
  /// What keeps checks from being carried out on this recording.
  var problems: [Problem] {
    placing.problems
      + runs.filter(\.leavesOpen).map { run in
        run.look.wasCrowded
          ? Problem(
            kind: .notAllFollowed,
            message: "'\(run.check.name)' found nothing, but its anchor shows at more places than "
              + "the \(PictureTracker.mostPlaces) that are followed")
          : Problem(
            kind: .notAllRead,
            message: "'\(run.check.name)' found nothing, but not all that may be text was read")
      }
  }

  /// What was seen of a frame apart from others: for each sign of a screen, then for each check.
  typealias Glances = [Look.Glance?]

  /// - Parameter measuring: whether and how results say how far frames are from their limits.
  init(
    _ policy: Policy, reader: TextReaderProvider, measuring: Measuring = Measuring()
  ) throws(AnalysisError) {
    self.policy = policy
    placing = RegionPlacing(policy)
    anchors = try AnchorWatch(policy)
    screens = ScreenWatch(policy)
    signs = []
    for screen in policy.screens {
      for sign in screen.condition.signs {
        signs.append(
          Look(
            try ScreenSigns.make(sign, reader: reader), at: sign.region,
            title: "a region of the screen '\(screen.name)'", isProtecting: false, rule: .any))
      }
    }
    runs = []
    for (index, check) in policy.checks.enumerated() {
      let look = Look(
        try ExpectationRegistry.make(check.expectation, reader: reader), at: check.region,
        title: "the region of '\(check.name)'", inset: check.inset,
        isProtecting: check.expectation.syntax.isProtecting,
        minVisible: check.leastVisible, measures: measuring.isOn, rule: .all,
        mayDiffer: check.expectation.mayChange)
      runs.append(
        CheckRun(
          check, look, isBoundToScreens: screens.binds(check: index), measuring: measuring))
    }
  }

  /// Judges the next frame by every check that may apply.
  mutating func show(_ frame: borrowing Frame) {
    place(frame)
    if !screens.isEmpty {
      var said: [Judgement?] = []
      for index in signs.indices {
        signs[index].follow(&anchors, in: frame)
        said.append(signs[index].look(at: frame)?.judgement)
      }
      screens.show(said, at: frame.time)
    }
    for index in runs.indices {
      let applies = mayApply(index, at: frame.time)
      runs[index].show(
        frame, applies: applies, begins: screens.beginsNow(check: index), anchors: &anchors)
      decide(index)
    }
    screens.forgetTaken()
  }

  /// Notes where every region lies in a frame, and counts nothing.
  mutating func place(_ frame: borrowing Frame) {
    place(frame.geometry, frame.transformSide, at: frame.time)
    anchors.beginFrame()
  }

  /// What pictures of the frame that was placed last must not show: the region of every check that is
  /// redacted, in display pixels, whether or not it applies.
  func hiddenRegions() -> [Rectangle] {
    runs.filter(\.check.expectation.syntax.isRedacted).compactMap { placing.hidden(of: $0.look) }
  }

  /// Where a check's region lies in the frame that was placed last, in display pixels: at each place of
  /// what it moves with.
  func regions(ofCheck index: Int) -> [Rectangle] { runs[index].look.regions.map(\.display) }

  /// What every check looks at in a frame and says of it by itself, as if there were no other.
  ///
  /// - Parameter end: of the recording.
  mutating func look(at frame: borrowing Frame, end: Duration) -> [CheckLook] {
    place(frame)
    let shown = screensShown(in: frame)
    var looks: [CheckLook] = []
    for index in runs.indices {
      let check = runs[index].check
      runs[index].look.follow(&anchors, in: frame)
      var look = CheckLook(check, runs[index].look.regions, frame.geometry)
      let isOn = check.on.isEmpty || check.on.contains(where: shown.contains)
      let isElsewhere = check.notOn.contains(where: shown.contains)
      if !check.applies(at: frame.time.duration, end: end) || !isOn || isElsewhere {
        look.state = .notApplying
      } else if runs[index].look.comparesFrames {
        look.state = .notJudged
      } else if let judgement = Self.alone(&runs[index].look, frame) {
        look.take(judgement)
      }
      looks.append(look)
    }
    return looks
  }

  /// Goes to where regions that move lie in a frame.
  mutating func follow(_ frame: borrowing Frame) {
    for index in runs.indices { runs[index].look.follow(&anchors, in: frame) }
  }

  /// The screens that a frame alone shows.
  private mutating func screensShown(in frame: borrowing Frame) -> [String] {
    var said: [Bool?] = []
    for index in signs.indices {
      signs[index].follow(&anchors, in: frame)
      said.append(Self.alone(&signs[index], frame).map { $0.deviation == nil } ?? false)
    }
    var shown: [String] = []
    var first = 0
    for screen in policy.screens {
      let count = screen.condition.signs.count
      let signs = Array(said[first..<first + count])
      if screen.condition.holds(signs) == true { shown.append(screen.name) }
      first += count
    }
    return shown
  }

  /// What is said of a frame that no other follows.
  private static func alone(_ look: inout Look, _ frame: borrowing Frame) -> Judgement? {
    guard let judgement = look.look(at: frame)?.judgement else { return nil }
    let settled = look.finish(in: frame.geometry)
    return judgement.isProvisional ? settled.last ?? judgement : judgement
  }

  /// Looks at a frame, whatever its time, and counts nothing.
  ///
  /// - Parameter last: what it gave for the frame before.
  mutating func glance(
    at frame: borrowing Frame, after last: Glances
  ) throws(SegmentError) -> Glances {
    place(frame.geometry, frame.transformSide, at: .zero)
    var glances: Glances = []
    for index in signs.indices {
      glances.append(try signs[index].glance(at: frame, after: Self.entry(index, of: last)))
    }
    for index in runs.indices {
      guard runs[index].check.settle == .zero else {
        throw SegmentError("a check waits for its region to stop moving")
      }
      let before = Self.entry(signs.count + index, of: last)
      glances.append(try runs[index].look.glance(at: frame, after: before))
    }
    return glances
  }

  private static func entry(_ index: Int, of glances: Glances) -> Look.Glance? {
    glances.indices.contains(index) ? glances[index] : nil
  }

  /// How many bytes were kept of a frame that were not kept of the frame before.
  static func bytesKept(in glances: Glances, after last: Glances) -> Int {
    var bytes = 0
    for (index, glance) in glances.enumerated() {
      guard case .kept(let pixels) = glance else { continue }
      if case .kept(let before) = entry(index, of: last), before === pixels { continue }
      bytes += pixels.byteCount
    }
    return bytes
  }

  /// Counts the next frame by what was seen of it.
  mutating func show(
    _ glances: Glances, _ geometry: FrameGeometry, _ transformSide: Int, at time: PresentationTime
  ) {
    place(geometry, transformSide, at: time)
    if !screens.isEmpty {
      var said: [Judgement?] = []
      for index in signs.indices {
        said.append(signs[index].look(at: glances[index], geometry, time)?.judgement)
      }
      screens.show(said, at: time)
    }
    for index in runs.indices {
      let applies = mayApply(index, at: time)
      runs[index].show(
        glances[signs.count + index], geometry, at: time, applies: applies,
        begins: screens.beginsNow(check: index))
      decide(index)
    }
    screens.forgetTaken()
  }

  /// The checks' results and when the screens showed, after the last frame.
  mutating func finish(at end: PresentationTime) -> (checks: [CheckResult], screens: [ScreenResult])
  {
    if !screens.isEmpty {
      var settles: [[Judgement]] = []
      for index in signs.indices { settles.append(signs[index].finish(in: placing.geometry)) }
      screens.finish(at: end, settling: settles)
    }
    let shown = screens.results
    let checks = runs.indices.map { index in
      decide(index)
      return runs[index].finish(at: end, in: placing.geometry, screens: shown)
    }
    return (checks, shown)
  }

  private func mayApply(_ index: Int, at time: PresentationTime) -> Bool {
    runs[index].runner.mayApply(at: time) && screens.appliesNow(check: index) ?? true
  }

  /// Hands a check what is known by now of when its screens show.
  private mutating func decide(_ index: Int) {
    guard runs[index].isBoundToScreens else { return }
    while let isOnScreen = screens.nextDecision(check: index) {
      runs[index].runner.decide(isOnScreen)
    }
  }

  /// Works out where every region lies in frames of a geometry not seen before.
  private mutating func place(
    _ geometry: FrameGeometry, _ transformSide: Int, at time: PresentationTime
  ) {
    guard placing.begin(geometry, transformSide, at: time) else { return }
    for index in signs.indices { placing.place(&signs[index]) }
    for index in runs.indices {
      placing.place(&runs[index].look)
      runs[index].noteRegion()
    }
  }
}
