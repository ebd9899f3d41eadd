internal import Geometry
internal import Media

/// The tiles in which a region is compared with a reference: 8 × 8 pixels, the last of a row or column
/// up to 15.
struct LikenessTiles {
  /// How far the region may be off its place, in pixels: 3, and 1 for rounding.
  private static let mostReach = 4
  /// What rings from beside the region is ignored in a border of that many pixels.
  private static let border = 8
  private static let side = 8

  /// The region's rectangle in display pixels.
  private(set) var display = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// The largest shifts looked at.
  private(set) var reach = (x: 0, y: 0)
  private(set) var columns = 0
  private(set) var rows = 0
  /// Whether each tile is looked at.
  private(set) var isUsable: [Bool] = []
  private var core = Rectangle(x: 0, y: 0, width: 0, height: 0)
  private var pieces: [ObservedRegion.Piece] = []
  private var geometry: FrameGeometry?

  var size: Size { Size(width: display.width, height: display.height) }

  /// Lays tiles over a region; whether they differ from before, but for where the region lies.
  mutating func place(_ region: ObservedRegion, geometry: FrameGeometry) -> Bool {
    if self.geometry == geometry, isSame(region, geometry) {
      (display, pieces) = (region.display, region.pieces)
      return false
    }
    (display, pieces, self.geometry) = (region.display, region.pieces, geometry)
    // Of a small region, no more than half is ignored.
    let margin = Self.mostReach + Self.border
    let (marginX, marginY) = (min(margin, size.width / 4), min(margin, size.height / 4))
    reach = (min(Self.mostReach, marginX), min(Self.mostReach, marginY))
    core = Rectangle(
      x: marginX, y: marginY, width: size.width - 2 * marginX, height: size.height - 2 * marginY)
    (columns, rows) = (max(1, core.width / Self.side), max(1, core.height / Self.side))
    let shown = pieces.map { geometry.display($0.stored) }
    let covered = (0..<columns * rows).map { tile in
      let rectangle = displayed(tile)
      let area = shown.reduce(0) { $0 + $1.intersection(rectangle).area }
      return Double(area) / Double(rectangle.area)
    }
    // Whole tiles; of a region so small or so cut up that there are none, those there are most of.
    let most = covered.max() ?? 0
    isUsable = covered.map { $0 >= min(1, most) }
    return true
  }

  private func isSame(_ region: ObservedRegion, _ geometry: FrameGeometry) -> Bool {
    guard size.width == region.display.width, size.height == region.display.height,
      pieces.count == region.pieces.count
    else { return false }
    let (old, new) = (geometry.stored(display), geometry.stored(region.display))
    return zip(pieces, region.pieces).allSatisfy { before, now in
      now.stored.x - new.x == before.stored.x - old.x
        && now.stored.y - new.y == before.stored.y - old.y
        && now.stored.width == before.stored.width && now.stored.height == before.stored.height
    }
  }

  /// A tile's rectangle in the region's own pixels.
  func rectangle(_ tile: Int) -> Rectangle {
    let (row, column) = (tile / columns, tile % columns)
    let (left, top) = (core.x + column * Self.side, core.y + row * Self.side)
    return Rectangle(
      x: left, y: top, width: (column == columns - 1 ? core.right : left + Self.side) - left,
      height: (row == rows - 1 ? core.bottom : top + Self.side) - top)
  }

  /// A tile's rectangle in display pixels.
  func displayed(_ tile: Int) -> Rectangle {
    var result = rectangle(tile)
    result.x += display.x
    result.y += display.y
    return result
  }
}

extension Rectangle {
  fileprivate var area: Int { isEmpty ? 0 : width * height }
}
