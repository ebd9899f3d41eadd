internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Passes when the region's text matches a pattern, with the values demanded of its captures.
///
/// | passes | fails |
/// |---|---|
/// | the version/build overlay `v5.2.1 (1432)` for `'v{version} ({build})'` | the overlay missing, unreadable, or of another build than demanded |
///
/// What was read once is told by its looks while it stays, whatever moves behind it; it is read again
/// when a character of it looks otherwise. Frames that can't be read wait: what is read later settles
/// those that look like it. What is read first is confirmed over several frames, from their mean.
struct TextExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "text", argument: .pattern, isProtecting: false, following: .whole,
    summary: "the region's text matches the pattern: the version overlay, a capture banner")

  static let readsText = true

  private let overlay: OverlayReader
  private var watch: OverlayWatch?
  private var detector = ChangeDetector()
  private var place: Rectangle?
  private var geometry: FrameGeometry?
  /// Where the region lay in the frames that wait.
  private var waiting: [Rectangle] = []
  private var last = Judgement.met

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    guard case .pattern(let pattern) = request.argument else {
      preconditionFailure("the policy reader gives every text expectation a pattern")
    }
    do {
      overlay = OverlayReader(
        pattern, demanded: request.demandedValues, reader: try reader.get())
    } catch {
      throw .noTextReader(reason: error.reason)
    }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    var judgement = judgeAsIfStill(frame, in: region)
    judgement.settles = judgement.settles.map { placed($0) }
    if judgement.isProvisional { waiting.append(region.display) }
    return judgement.at(region.display)
  }

  /// What a settled judgement is of: the place of the oldest frame that waited.
  private mutating func placed(_ judgement: Judgement) -> Judgement {
    waiting.isEmpty ? judgement : judgement.at(waiting.removeFirst())
  }

  private mutating func judgeAsIfStill(
    _ frame: borrowing Frame, in region: ObservedRegion
  ) -> Judgement {
    let stored = frame.geometry.stored(region.display)
    var settled: [Judgement] = []
    watch?.passFrame()
    if let watch, place != stored, geometry == frame.geometry,
      Size(watch.area) == Size(region.display)
    {
      // It moves, and what was read moves with it.
      self.watch?.area = region.display
      place = stored
    } else if place != stored {
      settled = watch?.finish() ?? []
      watch = OverlayWatch(overlay, area: region.display)
      (place, geometry) = (stored, frame.geometry)
    } else if !detector.hasChanged(frame, in: stored) {
      guard watch?.isWaiting ?? false, let judgement = watch?.judgeAnother() else { return last }
      last = judgement.withoutSettled
      return judgement
    }
    detector.remember(frame, in: stored)
    guard
      var judgement = watch?.judgeByLooks(frame)
        ?? watch?.judge(GrayPicture(of: frame, in: region.display, except: region.except))
    else { return .met }
    last = judgement.withoutSettled
    judgement.settles = settled + judgement.settles
    return judgement
  }

  /// What the frames that wait come to when no more follow.
  mutating func finish() -> [Judgement] { (watch?.finish() ?? []).map { placed($0) } }
}

extension Judgement {
  /// The judgement of a frame in which the whole region lies at a place.
  fileprivate func at(_ place: Rectangle) -> Judgement {
    var judgement = self
    if !judgement.area.isEmpty { judgement.area = place }
    judgement.deviation?.area = place
    return judgement
  }
}

extension Size {
  fileprivate init(_ rectangle: Rectangle) {
    self.init(width: rectangle.width, height: rectangle.height)
  }
}
