internal import Geometry

/// How far what an area shows has moved, from one frame to the next.
///
/// Frames are compared with the one in which following began, as long as enough of that is left, so that
/// errors don't add up; then with the one before.
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

  /// A frame, and how far things had moved in it.
  private struct Seen {
    let profile: AreaProfile
    var x = 0
    var y = 0
  }

  /// More misfit than the first is no movement alone, unless there was half as much from the start; more
  /// than the second never is.
  private static let usualMisfit = 0.25
  private static let mostMisfit = 0.4

  private var reference: Seen?
  /// The frame before; nil when that is the reference.
  private var last: Seen?
  private var firstMisfit: Double?

  /// Begins to follow with a frame.
  mutating func start(with profile: AreaProfile) {
    reference = Seen(profile: profile)
    last = nil
    firstMisfit = nil
  }

  /// Forgets all frames.
  mutating func forget() { (reference, last) = (nil, nil) }

  /// How far things have moved since the last frame; nil when that can't be told, or they haven't moved
  /// straight.
  ///
  /// - Parameter regions: what may have changed besides: where it was in the last frame, from the area's
  ///   corner.
  mutating func step(to profile: AreaProfile, ignoring regions: [Rectangle]) -> Step? {
    guard let reference else { return nil }
    let before = last ?? reference
    for isVertical in [true, false] {
      for seen in [reference] + (last.map { [$0] } ?? []) {
        let (x, y) = (before.x - seen.x, before.y - seen.y)
        let ignored = regions.map {
          Rectangle(x: $0.x - x, y: $0.y - y, width: $0.width, height: $0.height)
        }
        let found =
          isVertical
          ? Self.shift(seen.profile.rows, profile.rows, ignored, near: y, isVertical)
          : Self.shift(seen.profile.columns, profile.columns, ignored, near: x, isVertical)
        guard let found, fits(found.misfit) else { continue }
        let now = Seen(
          profile: profile, x: seen.x + (isVertical ? 0 : found.shift),
          y: seen.y + (isVertical ? found.shift : 0))
        self.reference = seen
        last = now
        var bars: Sides = []
        if found.hasBarAtStart { bars.insert(isVertical ? .top : .left) }
        if found.hasBarAtEnd { bars.insert(isVertical ? .bottom : .right) }
        return Step(x: now.x - before.x, y: now.y - before.y, bars: bars)
      }
    }
    return nil
  }

  /// What fades fits a little less in every frame.
  private mutating func fits(_ misfit: Double) -> Bool {
    let first = firstMisfit ?? misfit
    firstMisfit = first
    return misfit <= max(Self.usualMisfit, min(Self.mostMisfit, 2 * first))
  }

  private static func shift(
    _ earlier: BandProfile, _ later: BandProfile, _ ignored: [Rectangle], near hint: Int,
    _ isVertical: Bool
  ) -> ShiftSearch.Found? {
    let parts = ignored.map { rectangle in
      let (x, y) = (rectangle.x..<rectangle.right, rectangle.y..<rectangle.bottom)
      return isVertical
        ? ShiftSearch.Part(lines: y, across: x) : ShiftSearch.Part(lines: x, across: y)
    }
    return ShiftSearch(from: earlier, to: later, ignoring: parts).find(near: hint)
  }
}
