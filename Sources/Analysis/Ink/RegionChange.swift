internal import Geometry
internal import Media
internal import Reading

/// Says whether what is looked at of a region has changed since it was last judged.
struct RegionChange {
  private let seesColor: Bool
  private var detector = ChangeDetector()
  private var colors = ColorChangeDetector()

  /// A region that hasn't been judged yet.
  ///
  /// - Parameter seesColor: whether a change of colour alone is one.
  init(seesColor: Bool = false) { self.seesColor = seesColor }

  /// Whether it has; if so, it is remembered as it is now.
  mutating func hasChanged(_ frame: borrowing Frame, in region: ObservedRegion) -> Bool {
    let area = RegionPicture.area(of: region, geometry: frame.geometry)
    let stored = frame.geometry.stored(area)
    let hasChanged =
      detector.hasChanged(frame, in: stored)
      || seesColor && colors.hasChanged(frame, in: stored)
    guard hasChanged else { return false }
    detector.remember(frame, in: stored)
    if seesColor { colors.remember(frame, in: stored) }
    return true
  }
}
