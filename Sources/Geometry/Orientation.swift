/// How a stored picture has to be turned to be shown: first mirrored left to right if `isMirrored`,
/// then turned clockwise.
public struct Orientation: Hashable, Sendable {
  /// Quarter turns clockwise, 0 to 3.
  public let quarterTurns: Int
  /// Whether the stored picture is mirrored left to right before it is turned.
  public let isMirrored: Bool

  /// The picture is shown as it is stored.
  public static let upright = Orientation(quarterTurns: 0, isMirrored: false)

  /// An orientation; quarter turns beyond 0 to 3 wrap around.
  public init(quarterTurns: Int, isMirrored: Bool) {
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
    self.isMirrored = isMirrored
  }

  /// Degrees clockwise: 0, 90, 180 or 270.
  public var degrees: Int { quarterTurns * 90 }
  /// Whether width and height change places.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The size shown of a stored picture of that size.
  public func shown(_ stored: Size) -> Size {
    swapsSides ? Size(width: stored.height, height: stored.width) : stored
  }

  /// Where a rectangle of the shown picture lies in the stored picture of size `stored`.
  public func stored(_ shown: Rectangle, in stored: Size) -> Rectangle {
    var result: Rectangle
    switch quarterTurns {
    case 1:
      result = Rectangle(
        x: shown.y, y: stored.height - shown.right, width: shown.height, height: shown.width)
    case 2:
      result = Rectangle(
        x: stored.width - shown.right, y: stored.height - shown.bottom,
        width: shown.width, height: shown.height)
    case 3:
      result = Rectangle(
        x: stored.width - shown.bottom, y: shown.x, width: shown.height, height: shown.width)
    default:
      result = shown
    }
    if isMirrored { result.x = stored.width - result.right }
    return result
  }

  /// Where a rectangle of the stored picture of size `stored` is shown.
  public func shown(_ rectangle: Rectangle, in stored: Size) -> Rectangle {
    var source = rectangle
    if isMirrored { source.x = stored.width - source.right }
    switch quarterTurns {
    case 1:
      return Rectangle(
        x: stored.height - source.bottom, y: source.x, width: source.height, height: source.width)
    case 2:
      return Rectangle(
        x: stored.width - source.right, y: stored.height - source.bottom,
        width: source.width, height: source.height)
    case 3:
      return Rectangle(
        x: source.y, y: stored.width - source.right, width: source.height, height: source.width)
    default:
      return source
    }
  }
}
