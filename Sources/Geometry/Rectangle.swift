/// The size of a picture in pixels.
public struct Size: Codable, Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of whole pixels; the origin is the picture's top left corner.
public struct Rectangle: Codable, Hashable, Sendable {
  /// Distance of the left edge from the picture's left edge, in pixels.
  public var x: Int
  /// Distance of the top edge from the picture's top edge, in pixels.
  public var y: Int
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A rectangle from its top left corner and its size, all in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest rectangle that covers all of them; an empty one covers nothing.
  public init(around rectangles: some Sequence<Rectangle>) {
    self = rectangles.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// The whole of a picture of that size.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The first column right of the rectangle.
  public var right: Int { x + width }
  /// The first row below the rectangle.
  public var bottom: Int { y + height }
  /// Whether no pixel lies in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// What both rectangles cover; empty when they don't meet.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top,
      width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// The smallest rectangle that covers both.
  public func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top,
      width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }

  /// The rectangle with each edge moved inwards by that many pixels (outwards when negative).
  public func inset(by pixels: Int) -> Rectangle { inset(x: pixels, y: pixels) }

  /// The rectangle with its left and right edges moved inwards by `across` pixels, and the others by
  /// `down` (outwards when negative).
  public func inset(x across: Int, y down: Int) -> Rectangle {
    Rectangle(
      x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down)
  }

  /// The rectangle so many pixels further right and down (left and up when negative).
  public func moved(x across: Int, y down: Int) -> Rectangle {
    Rectangle(x: x + across, y: y + down, width: width, height: height)
  }

  /// Whether every pixel of `other` lies in it.
  public func contains(_ other: Rectangle) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }

  /// What is left of the rectangle without the others, as rectangles that don't overlap,
  /// from top to bottom and left to right.
  public func subtracting(_ others: [Rectangle]) -> [Rectangle] {
    var pieces = [self]
    for other in others {
      pieces = pieces.flatMap { $0.subtracting(other) }
    }
    return pieces.filter { !$0.isEmpty }
  }

  private func subtracting(_ other: Rectangle) -> [Rectangle] {
    let hole = intersection(other)
    if hole.isEmpty { return [self] }
    return [
      Rectangle(x: x, y: y, width: width, height: hole.y - y),
      Rectangle(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      Rectangle(x: hole.right, y: hole.y, width: right - hole.right, height: hole.height),
      Rectangle(x: x, y: hole.bottom, width: width, height: bottom - hole.bottom),
    ].filter { !$0.isEmpty }
  }
}
