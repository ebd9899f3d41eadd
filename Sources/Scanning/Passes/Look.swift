internal import Analysis
internal import Geometry
internal import Media
internal import Policy

/// What looks at one region, frame after frame: a check's expectation, or what recognises a screen's sign.
struct Look {
  /// What is said of one frame.
  struct Saying {
    var judgement: Judgement
    /// See `CheckResult.severities`; nil too when they were not asked for.
    var severity: Double?
  }

  /// What is known of a frame when it is looked at apart from the frames before.
  enum Glance {
    /// What is said of it.
    case said(Saying)
    /// What has to be looked at, since frames before are remembered.
    case kept(KeptPixels)
  }

  /// What the policy says of the region.
  let region: Region
  /// What it is called in messages, such as "the region of 'card'".
  let title: String
  /// How much of the border is ignored; nil for the usual.
  let inset: Length?
  /// Whether a border is ignored unless the policy says otherwise.
  let isProtecting: Bool
  /// It looks at a region that moves only while this share of it is in the picture.
  let minVisible: Double
  /// Where a region that stays lies in the frames that are being shown; nil where it doesn't.
  var observed: ObservedRegion?
  /// Whether devices of the profile that fits don't have the region.
  var isMissing = false
  /// How it moves; nil for a region that stays.
  var moving: MovingRegion?
  /// Where a region that moves lies in the frame that it was last followed to.
  private var followed: [PlaceJudges.Region] = []
  /// Why nothing of a region that moves is observed.
  private(set) var absence: Absence?
  /// Whether a region that moves may lie at more places than those.
  private var isCrowded = false
  /// Whether that was so in any frame.
  private(set) var wasCrowded = false
  private let measures: Bool
  private var judges: PlaceJudges
  /// Whether it is shown parts that were kept, and not whole frames.
  private var looksAtParts = false

  /// - Parameters:
  ///   - rule: how a region's places are joined that moves with what shows several times.
  ///   - mayDiffer: whether they may capture different values.
  init(
    _ judge: any FrameJudge, at region: Region, title: String, inset: Length? = nil,
    isProtecting: Bool, minVisible: Double = 0, measures: Bool = false,
    rule: CombinedJudgements.Rule, mayDiffer: Bool = false
  ) {
    judges = PlaceJudges(judge, rule, mayDiffer: mayDiffer)
    self.region = region
    self.title = title
    self.inset = inset
    self.isProtecting = isProtecting
    self.minVisible = minVisible
    self.measures = measures
  }

  /// Whether what it says of a frame depends on that frame alone.
  var judgesFramesAlone: Bool { judges.type.judgesFramesAlone }

  /// Whether a frame alone always meets it.
  var comparesFrames: Bool { judges.type.comparesFrames }

  /// Whether its region has a place in frames like the one shown.
  var isPlaced: Bool { observed != nil || moving != nil }

  /// Where the region lies in the frame: at each place of what it moves with, as far as it can be seen.
  var regions: [ObservedRegion] {
    moving == nil ? observed.map { [$0] } ?? [] : followed.map(\.region)
  }

  /// Goes to where a region that moves lies in a frame.
  mutating func follow(_ anchors: inout AnchorWatch, in frame: borrowing Frame) {
    guard let moving else { return }
    let (places, isCrowded) = anchors.places(
      of: moving.anchor, in: frame, area: moving.area, numbers: moving.numbers)
    self.isCrowded = isCrowded
    wasCrowded = wasCrowded || isCrowded
    followed = []
    var isOutOfSight = false
    for place in places {
      if let region = moving.observe(at: place) {
        followed.append((region, place.track))
      } else {
        isOutOfSight = true
      }
    }
    absence = followed.isEmpty ? (isOutOfSight ? .outOfSight : .anchor) : nil
  }

  /// What it says of the next frame; nil when it sees nothing of it.
  mutating func look(at frame: borrowing Frame) -> Saying? {
    if moving != nil { return followed.isEmpty ? nil : say(frame, in: followed) }
    return observed.map { say(frame, in: [($0, nil)]) }
  }

  /// Looks at a frame, whatever its time: judges it when a frame alone is enough, and keeps what has to be
  /// seen of it otherwise. Nil when it sees nothing of it.
  ///
  /// - Parameter last: what it gave for the frame before.
  mutating func glance(
    at frame: borrowing Frame, after last: Glance?
  ) throws(SegmentError) -> Glance? {
    guard moving == nil else {
      throw SegmentError("a region moves with a picture that is looked for from frame to frame")
    }
    guard let observed else { return nil }
    if judgesFramesAlone { return .said(say(frame, in: [(observed, nil)])) }
    guard let part = part(of: observed, in: frame.geometry) else {
      throw SegmentError("a check that remembers frames looks at too much of the picture")
    }
    var before: KeptPixels?
    if case .kept(let pixels) = last { before = pixels }
    guard let kept = frame.keep(part, unlike: before) else { throw SegmentError("no memory") }
    return .kept(kept)
  }

  /// What it says of the next frame by what was seen of it.
  mutating func look(
    at glance: Glance?, _ geometry: FrameGeometry, _ time: PresentationTime
  ) -> Saying? {
    switch glance {
    case nil: return nil
    case .said(let saying): return saying
    case .kept(let kept):
      guard let observed, let part = part(of: observed, in: geometry) else {
        preconditionFailure("it was kept")
      }
      looksAtParts = true
      var saying = say(kept.frame(at: time), in: [(observed.moved(to: part), nil)])
      saying.judgement = saying.judgement.moved(from: part)
      return saying
    }
  }

  /// Forgets how things were at first.
  mutating func startAgain() { judges.startAgain() }

  /// What judgements that are still provisional come to.
  mutating func finish(in geometry: FrameGeometry?) -> [Judgement] {
    let judgements = judges.finish()
    guard looksAtParts, let geometry, let observed, let part = part(of: observed, in: geometry)
    else { return judgements }
    return judgements.map { $0.moved(from: part) }
  }

  private mutating func say(_ frame: borrowing Frame, in regions: [PlaceJudges.Region]) -> Saying {
    let (judgement, severity) = judges.judge(
      frame, in: regions, isIncomplete: isCrowded, measures: measures)
    return Saying(judgement: judgement, severity: severity.map { ($0 * 1000).rounded() / 1000 })
  }

  /// The most that may be kept of a frame for one look, in luma samples.
  private static let largestPart = 1 << 18
  /// Coding blocks are told apart by their place: none is cut.
  private static let grain = 64

  /// The part of a frame that holds a region, in pixels displayed as they are stored; nil where they are
  /// not, or where the part is too large to be kept.
  private func part(of region: ObservedRegion, in geometry: FrameGeometry) -> Rectangle? {
    guard geometry.orientation == .upright, geometry.display == geometry.stored else { return nil }
    let left = region.display.x / Self.grain * Self.grain
    let top = region.display.y / Self.grain * Self.grain
    let part = Rectangle(
      x: left, y: top,
      width: (region.display.right - left + Self.grain - 1) / Self.grain * Self.grain,
      height: (region.display.bottom - top + Self.grain - 1) / Self.grain * Self.grain
    ).intersection(Rectangle(geometry.stored))
    return part.width * part.height <= Self.largestPart ? part : nil
  }
}
