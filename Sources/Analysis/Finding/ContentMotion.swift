internal import Geometry

/// How far what an area shows has moved, from one frame to the next.
///
/// Frames are compared with the one in which following began, as long as most of that is left, and not with
/// the one before: so neither errors add up nor what fades goes unseen.
struct ContentMotion {
  /// A movement between two frames, in stored pixels.
  struct Step {
    var x: Int
    var y: Int
    /// Sides of the area along which a bar stays while the rest moves.
    var bars: Sides
  }

  /// Sides of a rectangle.
  struct Sides: OptionSet {
    let rawValue: Int
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let top = Sides(rawValue: 4)
    static let bottom = Sides(rawValue: 8)
  }

  /// More misfit than the first is no movement alone, unless there was half as much from the start; more
  /// than the second never is.
  private static let usualMisfit = 0.2
  private static let mostMisfit = 0.4
  /// What has moved by more than this share of the area is compared with a later frame from then on.
  private static let farthestShare = 8

  private var reference: AreaProfile?
  /// How far things had moved from there in the last frame.
  private var x = 0
  private var y = 0
  private var firstMisfit: Double?

  /// Begins to follow with a frame.
  mutating func start(with profile: AreaProfile) {
    reference = profile
    (x, y) = (0, 0)
    firstMisfit = nil
  }

  /// Forgets all frames.
  mutating func forget() { reference = nil }

  /// How far things have moved since the last frame; nil when that can't be told, or they haven't moved
  /// straight.
  ///
  /// - Parameter regions: what may have changed besides: where it was in the last frame, from the area's
  ///   corner.
  mutating func step(to profile: AreaProfile, ignoring regions: [Rectangle]) -> Step? {
    guard let reference else { return nil }
    let ignored = regions.map { $0.moved(x: -x, y: -y) }
    let before = (x: x, y: y)
    var bars: Sides = []
    if let found = Self.shift(reference.rows, profile.rows, ignored, near: y, isVertical: true),
      fits(found.misfit)
    {
      (x, y) = (0, found.shift)
      if found.hasBarAtStart { bars.insert(.top) }
      if found.hasBarAtEnd { bars.insert(.bottom) }
    } else if let found = Self.shift(
      reference.columns, profile.columns, ignored, near: x, isVertical: false), fits(found.misfit)
    {
      (x, y) = (found.shift, 0)
      if found.hasBarAtStart { bars.insert(.left) }
      if found.hasBarAtEnd { bars.insert(.right) }
    } else {
      return nil
    }
    let step = Step(x: x - before.x, y: y - before.y, bars: bars)
    let farthest = (
      x: profile.columns.lineCount / Self.farthestShare,
      y: profile.rows.lineCount / Self.farthestShare
    )
    if abs(x) > farthest.x || abs(y) > farthest.y {
      self.reference = profile
      (x, y) = (0, 0)
    }
    return step
  }

  /// What fades fits a little less in every frame.
  private mutating func fits(_ misfit: Double) -> Bool {
    let first = firstMisfit ?? misfit
    firstMisfit = first
    return misfit <= max(Self.usualMisfit, min(Self.mostMisfit, 2 * first))
  }

  private static func shift(
    _ earlier: BandProfile, _ later: BandProfile, _ ignored: [Rectangle], near hint: Int,
    isVertical: Bool
  ) -> ShiftSearch.Found? {
    let parts = ignored.map { rectangle in
      let (x, y) = (rectangle.x..<rectangle.right, rectangle.y..<rectangle.bottom)
      return isVertical
        ? ShiftSearch.Part(lines: y, across: x) : ShiftSearch.Part(lines: x, across: y)
    }
    return ShiftSearch(from: earlier, to: later, ignoring: parts).find(near: hint)
  }
}
