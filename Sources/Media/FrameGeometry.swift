public import Geometry

/// How a frame's stored pixels relate to what is displayed.
public struct FrameGeometry: Hashable, Sendable {
  /// Pixels as stored, after cropping.
  public let stored: Size
  /// How the stored picture is turned for display.
  public let orientation: Orientation
  /// Pixels as displayed: pixel aspect ratio and orientation applied.
  public let display: Size

  /// A geometry; pixels are `aspect` (width / height of one stored pixel) wide, 1 for square ones.
  /// The stored height stays, the width is stretched (as players do it).
  public init(stored: Size, pixelAspect: Double = 1, orientation: Orientation = .upright) {
    self.stored = stored
    self.orientation = orientation
    let stretched = Size(
      width: max(1, Int((Double(stored.width) * pixelAspect).rounded())), height: stored.height)
    display = orientation.shown(stretched)
  }

  private var stretchedSize: Size { orientation.shown(display) }

  /// Where a rectangle of the display lies among the stored pixels, rounded to whole pixels and at
  /// least one pixel in size; inside the picture when the rectangle is inside the display.
  public func stored(_ rectangle: Rectangle) -> Rectangle {
    let stretched = stretchedSize
    let turned = orientation.stored(rectangle, in: stretched)
    if stretched.width == stored.width { return turned }
    let ratio = Double(stored.width) / Double(stretched.width)
    let left = min(Int((Double(turned.x) * ratio).rounded()), stored.width - 1)
    let right = max(left + 1, Int((Double(turned.right) * ratio).rounded()))
    return Rectangle(
      x: left, y: turned.y, width: min(right, stored.width) - left, height: turned.height)
  }

  /// Where a rectangle of stored pixels is displayed, rounded to whole pixels.
  public func display(_ rectangle: Rectangle) -> Rectangle {
    let stretched = stretchedSize
    if stretched.width == stored.width { return orientation.shown(rectangle, in: stored) }
    let ratio = Double(stretched.width) / Double(stored.width)
    let left = Int((Double(rectangle.x) * ratio).rounded())
    let right = max(left + 1, Int((Double(rectangle.right) * ratio).rounded()))
    return orientation.shown(
      Rectangle(x: left, y: rectangle.y, width: right - left, height: rectangle.height),
      in: stretched)
  }
}
