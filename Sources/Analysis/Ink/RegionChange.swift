internal import Geometry
internal import Media
internal import Reading

/// Says whether what is looked at of a region has changed since it was last judged.
struct RegionChange {
  private var detector = ChangeDetector()

  /// Whether it has; if so, it is remembered as it is now.
  mutating func hasChanged(_ frame: borrowing Frame, in region: ObservedRegion) -> Bool {
    let area = RegionPicture.area(of: region, geometry: frame.geometry)
    let stored = frame.geometry.stored(area)
    guard detector.hasChanged(frame, in: stored) else { return false }
    detector.remember(frame, in: stored)
    return true
  }
}
