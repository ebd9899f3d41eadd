public import Geometry
public import Media

/// A check's region in frames of one geometry: what is looked at of it, and where that is stored.
public struct ObservedRegion: Sendable {
  /// A part that is looked at whole.
  public struct Piece: Sendable, Hashable {
    /// Where it is displayed.
    public let display: Rectangle
    /// Where its luma samples are stored.
    public let stored: Rectangle
  }

  /// The region as the policy means it, in display pixels.
  public let display: Rectangle
  /// Rectangles taken out of it, in display pixels.
  public let except: [Rectangle]
  /// The parts looked at: without the ignored border and what is excepted. They don't overlap.
  public let pieces: [Piece]

  /// Observes a region.
  ///
  /// - Parameters:
  ///   - display: the region in display pixels, inside the picture.
  ///   - except: rectangles taken out of it, in display pixels; they grow by the insets.
  ///   - insetX: columns ignored at the left and right borders.
  ///   - insetY: rows ignored at the top and bottom borders.
  public init(
    display: Rectangle, except: [Rectangle] = [], insetX: Int = 0, insetY: Int = 0,
    geometry: FrameGeometry
  ) {
    self.display = display
    self.except = except
    let inner = Rectangle(
      x: display.x + insetX, y: display.y + insetY,
      width: display.width - 2 * insetX, height: display.height - 2 * insetY)
    let holes = except.map {
      Rectangle(
        x: $0.x - insetX, y: $0.y - insetY,
        width: $0.width + 2 * insetX, height: $0.height + 2 * insetY)
    }
    pieces =
      inner.isEmpty
      ? [] : inner.subtracting(holes).map { Piece(display: $0, stored: geometry.stored($0)) }
  }
}
