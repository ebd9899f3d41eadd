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
  /// Where the region lies in the frames that are being shown; nil where it doesn't.
  var observed: ObservedRegion?
  /// Whether devices of the profile that fits don't have the region.
  var isMissing = false
  /// How it moves; nil for a region that stays.
  var moving: MovingRegion?
  /// Why nothing of a region that moves is observed.
  private(set) var absence: Absence?
  private let measures: Bool
  private var judge: any FrameJudge
  /// Whether it is shown parts that were kept, and not whole frames.
  private var looksAtParts = false

  init(
    _ judge: any FrameJudge, at region: Region, title: String, inset: Length? = nil,
    isProtecting: Bool, minVisible: Double = 0, measures: Bool = false
  ) {
    self.judge = judge
    self.region = region
    self.title = title
    self.inset = inset
    self.isProtecting = isProtecting
    self.minVisible = minVisible
    self.measures = measures
  }

  /// Whether what it says of a frame depends on that frame alone.
  var judgesFramesAlone: Bool { type(of: judge).judgesFramesAlone }

  /// Whether a frame alone always meets it.
  var comparesFrames: Bool { type(of: judge).comparesFrames }

  /// Whether its region has a place in frames like the one shown.
  var isPlaced: Bool { observed != nil || moving != nil }

  /// Goes to where a region that moves lies in a frame.
  mutating func follow(_ anchors: inout AnchorWatch, in frame: borrowing Frame) {
    guard let moving else { return }
    let place = anchors.place(
      of: moving.anchor, in: frame, area: moving.area, numbers: moving.numbers)
    (observed, absence) = moving.observe(at: place)
  }

  /// What it says of the next frame; nil when it sees nothing of it.
  mutating func look(at frame: borrowing Frame) -> Saying? {
    observed.map { say(frame, in: $0) }
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
    if judgesFramesAlone { return .said(say(frame, in: observed)) }
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
      var saying = say(kept.frame(at: time), in: observed.moved(to: part))
      saying.judgement = saying.judgement.moved(from: part)
      return saying
    }
  }

  /// Forgets how things were at first.
  mutating func startAgain() { judge.startAgain() }

  /// What judgements that are still provisional come to.
  mutating func finish(in geometry: FrameGeometry?) -> [Judgement] {
    let judgements = judge.finish()
    guard looksAtParts, let geometry, let observed, let part = part(of: observed, in: geometry)
    else { return judgements }
    return judgements.map { $0.moved(from: part) }
  }

  private mutating func say(_ frame: borrowing Frame, in region: ObservedRegion) -> Saying {
    let judgement = judge.judge(frame, in: region)
    guard measures else { return Saying(judgement: judgement, severity: nil) }
    let severity = judge.severity(of: frame, in: region)
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
