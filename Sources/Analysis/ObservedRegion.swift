public import Geometry
public import Media

/// A check's region in frames of one geometry: what is looked at of it, and where that is stored.
public struct ObservedRegion: Sendable {
  /// A part that is looked at whole.
  public struct Piece: Sendable, Hashable {
    /// Where its luma samples are stored.
    public let stored: Rectangle
    /// The stored samples of it that the codec can't have smeared from beyond the region's border;
    /// may be empty.
    public let core: Rectangle
  }

  /// The region as the policy means it, in display pixels.
  public let display: Rectangle
  /// Rectangles taken out of it, in display pixels.
  public let except: [Rectangle]
  /// Display pixels to a pixel of the policy's `frame`.
  public let scale: Double
  /// The parts looked at: without the ignored border and what is excepted. They don't overlap.
  public let pieces: [Piece]

  /// Observes a region.
  ///
  /// - Parameters:
  ///   - display: the region in display pixels, inside the picture.
  ///   - whole: the region with what of it lies outside the picture; nil when nothing does. Borders
  ///     out there are no borders in the picture.
  ///   - except: rectangles taken out of it, in display pixels; they grow by the insets.
  ///   - insetX: columns ignored at the left and right borders.
  ///   - insetY: rows ignored at the top and bottom borders.
  ///   - ringing: how far the codec smears what is beside the region.
  ///   - scale: display pixels to a pixel of the policy's `frame`.
  public init(
    display: Rectangle, whole: Rectangle? = nil, except: [Rectangle] = [], insetX: Int = 0,
    insetY: Int = 0,
    geometry: FrameGeometry, ringing: Ringing, scale: Double = 1
  ) {
    self.display = display
    self.scale = scale
    self.except = except
    let inner = (whole ?? display).inset(x: insetX, y: insetY).intersection(display)
    let holes = except.map { $0.inset(x: -insetX, y: -insetY) }
    // Nothing is smeared further than one block beyond the reach, whatever the inset.
    let block = 8
    let borders = Borders(
      region: inner, holes: holes, isOpen: Rectangle(geometry.display).openSides(of: display),
      reachX: ringing.reach == 0 ? 0 : max(0, ringing.reach + block - insetX),
      reachY: ringing.reach == 0 ? 0 : max(0, ringing.reach + block - insetY))
    pieces =
      inner.isEmpty
      ? []
      : inner.subtracting(holes).map { piece in
        let core = borders.core(of: piece)
        return Piece(
          stored: geometry.stored(piece), core: core.isEmpty ? core : geometry.stored(core))
      }
  }
}

extension ObservedRegion {
  /// The same region in a part of the frame that begins at a place, in pixels that are displayed as they
  /// are stored.
  public func moved(to origin: Rectangle) -> ObservedRegion {
    func moved(_ rectangle: Rectangle) -> Rectangle {
      rectangle.moved(x: -origin.x, y: -origin.y)
    }
    return ObservedRegion(
      display: moved(display), except: except.map(moved), scale: scale,
      pieces: pieces.map {
        Piece(stored: moved($0.stored), core: $0.core.isEmpty ? $0.core : moved($0.core))
      })
  }

  private init(display: Rectangle, except: [Rectangle], scale: Double, pieces: [Piece]) {
    self.display = display
    self.scale = scale
    self.except = except
    self.pieces = pieces
  }
}

/// The borders of a region that an encoder shares with other content.
private struct Borders {
  let region: Rectangle
  let holes: [Rectangle]
  /// Whether there is other content beyond the region's left, top, right and bottom border.
  let isOpen: Sides
  let reachX: Int
  let reachY: Int

  /// The part of a piece that is further than the reach from every such border.
  func core(of piece: Rectangle) -> Rectangle {
    let left = (piece.x == region.x && isOpen.left) || touches(piece) { $0.right == piece.x }
    let top = (piece.y == region.y && isOpen.top) || touches(piece) { $0.bottom == piece.y }
    let right =
      (piece.right == region.right && isOpen.right) || touches(piece) { $0.x == piece.right }
    let bottom =
      (piece.bottom == region.bottom && isOpen.bottom) || touches(piece) { $0.y == piece.bottom }
    let (x, y) = (piece.x + (left ? reachX : 0), piece.y + (top ? reachY : 0))
    return Rectangle(
      x: x, y: y, width: max(0, piece.right - (right ? reachX : 0) - x),
      height: max(0, piece.bottom - (bottom ? reachY : 0) - y))
  }

  private func touches(_ piece: Rectangle, where isBeside: (Rectangle) -> Bool) -> Bool {
    holes.contains { isBeside($0) && !$0.inset(by: -1).intersection(piece).isEmpty }
  }
}

private struct Sides {
  var left: Bool
  var top: Bool
  var right: Bool
  var bottom: Bool
}

extension Rectangle {
  /// The sides of a rectangle in it beyond which there is more of it.
  fileprivate func openSides(of inner: Rectangle) -> Sides {
    Sides(
      left: inner.x > x, top: inner.y > y, right: inner.right < right, bottom: inner.bottom < bottom
    )
  }
}
