public import Geometry

/// A line of text as pixels to draw.
public struct TextMask: Sendable {
  /// Its size in pixels.
  public let size: Size
  /// Whether each pixel belongs to a character, row after row: `size.height` × `size.width`.
  public let isInk: [Bool]

  init(size: Size, isInk: [Bool]) {
    self.size = size
    self.isInk = isInk
  }

  /// The box that it is drawn in.
  public func box(x: Int, y: Int, padding: Int) -> Rectangle {
    Rectangle(
      x: x, y: y, width: size.width + 2 * padding, height: size.height + 2 * padding)
  }
}
