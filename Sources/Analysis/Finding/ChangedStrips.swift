internal import Geometry
internal import Media
internal import Reading

/// Says where in an area something has changed, in strips from its left to its right edge.
struct ChangedStrips {
  private static let height = 64

  private var area: Rectangle?
  private var detectors: [ChangeDetector] = []

  /// The strips of the area that have changed since they last had, neighbours joined; the frame is
  /// remembered. All of another area has.
  ///
  /// - Parameter area: in stored pixels, inside the frame and not empty.
  mutating func take(_ frame: borrowing Frame, in area: Rectangle) -> [Rectangle] {
    if self.area != area {
      self.area = area
      detectors = []
    }
    var changed: [Rectangle] = []
    for (index, top) in stride(from: area.y, to: area.bottom, by: Self.height).enumerated() {
      if index == detectors.count { detectors.append(ChangeDetector()) }
      let strip = Rectangle(
        x: area.x, y: top, width: area.width, height: min(Self.height, area.bottom - top))
      guard detectors[index].hasChanged(frame, in: strip) else { continue }
      detectors[index].remember(frame, in: strip)
      if let last = changed.last, last.bottom == strip.y {
        changed[changed.count - 1].height += strip.height
      } else {
        changed.append(strip)
      }
    }
    return changed
  }

  /// Forgets everything: all of the next area has changed.
  mutating func forget() { area = nil }
}
