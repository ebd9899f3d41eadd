internal import Geometry

/// The part of a recording in which a region is what a check would demand, and for which one is proposed:
/// what isn't so meanwhile may be a leak, what is beside it is another screen, or can't be a leak.
struct ProposalStretch {
  /// A time at which the region is otherwise.
  struct Gap {
    var span: ProposalFinding.Span
    /// Whether it may be a leak.
    var isLeak: Bool
    /// Why it is taken for that.
    var words: String
  }

  /// The share of the rest of the picture that is otherwise when another screen shows.
  private static let otherScreen = 0.2
  /// How far beside a time the picture is looked at, in seconds: a transition takes some 0.3.
  private static let transition = 0.8
  /// What shows for a longer share of the time is no leak.
  private static let longestLeak = 0.5
  /// What shows for no longer a share may be one, whatever else changes meanwhile.
  private static let longestMoment = 0.2
  /// And of the time of which nothing tells whether another screen shows.
  private static let longestUnsure = 0.2

  private static let tooLong =
    "the rest of the screen is the same. For so long, it isn't taken for a leak: is that right?"

  /// When a check is to apply, unless leaks are open to either side.
  private(set) var span: ProposalFinding.Span
  /// All gaps of the recording, in order of time, between the first and the last time that it was so.
  private(set) var gaps: [Gap] = []
  /// What is before, and after; nil where nothing is.
  private(set) var before: Gap?
  private(set) var after: Gap?

  private let finding: ProposalFinding
  private let area: Rectangle
  private let overview: PictureOverview
  private let size: Size

  /// The longest stretch of a finding.
  ///
  /// - Parameter isBounded: whether nothing before and after it is taken for a leak, as of what is small.
  init(
    _ finding: ProposalFinding, area: Rectangle, overview: PictureOverview, size: Size,
    isBounded: Bool = false
  ) {
    (self.finding, self.area, self.overview, self.size) = (finding, area, overview, size)
    let whole = ProposalFinding.Span(start: finding.first ?? 0, end: finding.last ?? 0)
    span = whole
    gaps = finding.gaps.map { gap in
      // What leaks for a moment often does so while the screen scrolls or changes.
      if gap.length <= Self.longestMoment * whole.length {
        return Gap(span: gap, isLeak: true, words: "a leak?")
      }
      return self.gap(gap, of: whole.length, change: change(during: gap))
    }
    let cuts = gaps.filter { !$0.isLeak }
    var start = whole.start
    var longest: ProposalFinding.Span?
    for end in cuts.map(\.span.start) + [whole.end] {
      let stretch = ProposalFinding.Span(start: start, end: end)
      if stretch.length > longest?.length ?? 0 { longest = stretch }
      start = cuts.first { $0.span.start == end }?.span.end ?? start
    }
    span = longest ?? whole
    before = cuts.last { $0.span.end <= span.start } ?? edge(before: span.start)
    after = cuts.first { $0.span.start >= span.end } ?? edge(after: span.end)
    // Neither side is too long, and both together are.
    let open = [before, after].compactMap(\.self).filter(\.isLeak).map(\.span.length)
    if isBounded || open.reduce(0, +) > span.length {
      before = before.map(Self.bounded)
      after = after.map(Self.bounded)
    }
  }

  private static func bounded(_ gap: Gap) -> Gap {
    gap.isLeak ? Gap(span: gap.span, isLeak: false, words: tooLong) : gap
  }

  private func edge(before time: Double) -> Gap? {
    guard time > 0 else { return nil }
    let change = overview.change(
      from: time - Self.transition, to: time + PictureOverview.interval, outside: [area], in: size)
    return gap(.init(start: 0, end: time), of: time + span.length, change: change)
  }

  private func edge(after time: Double) -> Gap? {
    guard time < finding.end else { return nil }
    let change = overview.change(
      from: time - PictureOverview.interval, to: time + Self.transition, outside: [area], in: size)
    return gap(
      .init(start: time, end: finding.end), of: finding.end - time + span.length, change: change)
  }

  /// How much the rest of the picture changes in a gap at most.
  private func change(during gap: ProposalFinding.Span) -> Double? {
    var most: Double?
    var time = gap.start
    while time < gap.end {
      let change = overview.change(
        from: gap.start - PictureOverview.interval, to: time, outside: [area], in: size)
      most = [most, change].compactMap(\.self).max()
      time += PictureOverview.interval
    }
    return most
  }

  private func gap(
    _ gap: ProposalFinding.Span, of seconds: Double, change: Double?
  ) -> Gap {
    guard let change else {
      let isShort = gap.length <= Self.longestUnsure * seconds
      return Gap(
        span: gap, isLeak: isShort,
        words: isShort
          ? "a leak?" : "too little shows beside it to tell whether that is another screen.")
    }
    if change > Self.otherScreen {
      return Gap(span: gap, isLeak: false, words: "another screen shows.")
    }
    let isShort = gap.length <= Self.longestLeak * seconds
    return Gap(
      span: gap, isLeak: isShort,
      words: isShort
        ? "the rest of the screen is the same: a leak?"
        : Self.tooLong
    )
  }
}
