public import Geometry

/// A region in a picture's own pixels.
public struct PlacedRegion: Hashable, Sendable {
  /// The region's rectangle, cut to the picture.
  public var rectangle: Rectangle
  /// Rectangles taken out of it, cut to it; those that don't meet it are left out.
  public var except: [Rectangle]
  /// Whether the region lies in the picture and something of it is left to look at. A rounding pixel
  /// outside is forgiven.
  public var isInside: Bool

  /// A placed region from its parts.
  public init(rectangle: Rectangle, except: [Rectangle] = [], isInside: Bool = true) {
    self.rectangle = rectangle
    self.except = except
    self.isInside = isInside
  }
}

extension Region {
  /// The region in a picture of size `display`, in its pixels. With `frame`, pixel lengths are scaled by
  /// display ÷ frame along each axis. Edges, not extents, are rounded, so that neighbours share them.
  public func place(in display: Size, frame: Size?) -> PlacedRegion {
    let whole = Rectangle(display)
    let exact = shape.rectangle(in: display, frame: frame)
    let rectangle = exact.intersection(whole)
    // What is taken out of a region that moves isn't taken out of where its anchor may be.
    let holes = (anchor == nil ? except : [])
      .map { $0.rectangle(in: display, frame: frame).intersection(rectangle) }
      .filter { !$0.isEmpty }
    let isInside =
      whole.inset(by: -1).contains(exact) && !rectangle.subtracting(holes).isEmpty
    return PlacedRegion(rectangle: rectangle, except: holes, isInside: isInside)
  }
}

extension Region {
  /// What is taken out of it, in pixels of a picture of size `display` and cut to that; see `place`.
  public func placeExcept(in display: Size, frame: Size?) -> [Rectangle] {
    except.map {
      $0.rectangle(in: display, frame: frame).intersection(Rectangle(display))
    }.filter { !$0.isEmpty }
  }
}

extension RegionShape {
  /// The shape in a picture of size `display`, with edges rounded to its pixels; it may reach outside.
  func rectangle(in display: Size, frame: Size?) -> Rectangle {
    let columns = horizontal.edges(along: display.width, of: frame?.width)
    let rows = vertical.edges(along: display.height, of: frame?.height)
    let (left, right) = (Self.pixel(columns.start), Self.pixel(columns.end))
    let (top, bottom) = (Self.pixel(rows.start), Self.pixel(rows.end))
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// An edge as a whole pixel; what no picture reaches is cut short so that sums can't overflow.
  static func pixel(_ edge: Double) -> Int {
    let far = 1_000_000_000.0
    guard !edge.isNaN else { return -Int(far) }
    // `rounded()` would call the mathematics library, which nothing else here needs.
    return Int(min(far, max(-far, edge)) + (edge < 0 ? -0.5 : 0.5))
  }
}

extension RegionShape.Span {
  /// Where it starts and ends along a side of `side` pixels, in its pixels from the near edge.
  func edges(along side: Int, of frameSide: Int?) -> (start: Double, end: Double) {
    func pixels(_ length: Length) -> Double { length.pixels(along: side, of: frameSide) }
    switch self {
    case .fromNear(let distance, let extent):
      return (pixels(distance), pixels(distance) + pixels(extent))
    case .fromFar(let distance, let extent):
      let end = Double(side) - pixels(distance)
      return (end - pixels(extent), end)
    case .between(let near, let far):
      return (pixels(near), Double(side) - pixels(far))
    }
  }
}

extension Length {
  /// The length in pixels along a picture's side of `side` pixels; pixel numbers refer to a side of
  /// `frameSide` pixels where one is given.
  public func pixels(along side: Int, of frameSide: Int?) -> Double {
    switch self {
    case .pixels(let number): number * Double(side) / Double(frameSide ?? side)
    case .percent(let number): number * Double(side) / 100
    }
  }
}

extension Policy {
  /// Whether a picture of that size can be what the policy's numbers are about: its aspect ratio is
  /// the `frame`'s within 2 %. Always, without a `frame`.
  public func fits(display: Size) -> Bool {
    guard let frame else { return true }
    let across = Double(display.width) * Double(frame.height)
    let down = Double(display.height) * Double(frame.width)
    return down > 0 && abs(across / down - 1) <= 0.02
  }
}
