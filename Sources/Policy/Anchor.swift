public import Geometry

/// What a region that moves is found by: a picture in the frame, and where from there the region lies.
public struct Anchor: Sendable, Hashable {
  /// Position and extent along one axis.
  public enum Span: Sendable, Hashable {
    /// From the picture's edges, wherever the anchor shows.
    case fixed(RegionShape.Span)
    /// Its start is so far from the anchor's start; as large as the anchor without an extent.
    case fromStart(Length, extent: Length?)
    /// Its start is so far behind the anchor's end.
    case after(Length, extent: Length)
    /// Its end is so far before the anchor's start.
    case before(Length, extent: Length)
  }

  /// Files of the pictures it may look like, already joined to the policy's folder; cut from recordings
  /// of the size of the policy's `frame`.
  public var pictures: [String]
  /// Where it is looked for.
  public var area: RegionShape
  /// Where the region lies along the width.
  public var horizontal: Span
  /// Where the region lies along the height.
  public var vertical: Span

  /// An anchor from its parts.
  public init(pictures: [String], area: RegionShape, horizontal: Span, vertical: Span) {
    self.pictures = pictures
    self.area = area
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension Anchor {
  /// Where the region lies when the anchor shows at a place. It may reach outside the picture.
  ///
  /// - Parameters:
  ///   - place: of the anchor, in pixels of the display; it may reach outside.
  ///   - frame: what pixel numbers refer to; nil for the display.
  public func region(at place: Rectangle, in display: Size, frame: Size?) -> Rectangle {
    let columns = horizontal.edges(
      (place.x, place.right), along: display.width, of: frame?.width)
    let rows = vertical.edges((place.y, place.bottom), along: display.height, of: frame?.height)
    return Rectangle(
      x: columns.start, y: rows.start, width: columns.end - columns.start,
      height: rows.end - rows.start)
  }
}

extension Anchor.Span {
  fileprivate func edges(
    _ anchor: (start: Int, end: Int), along side: Int, of frameSide: Int?
  ) -> (start: Int, end: Int) {
    // Extents are rounded on their own: a region that moves keeps its size.
    func pixels(_ length: Length) -> Int {
      RegionShape.pixel(length.pixels(along: side, of: frameSide))
    }
    switch self {
    case .fixed(let span):
      let edges = span.edges(along: side, of: frameSide)
      return (RegionShape.pixel(edges.start), RegionShape.pixel(edges.end))
    case .fromStart(let distance, let extent):
      let start = anchor.start + pixels(distance)
      return (start, start + (extent.map(pixels) ?? anchor.end - anchor.start))
    case .after(let distance, let extent):
      let start = anchor.end + pixels(distance)
      return (start, start + pixels(extent))
    case .before(let distance, let extent):
      let end = anchor.start - pixels(distance)
      return (end - pixels(extent), end)
    }
  }
}

extension Policy {
  /// Files of all pictures that it names, in the order of its checks, its screens and its anchors.
  public var pictures: [String] {
    let expected = checks.compactMap { check -> String? in
      if case .picture(let path) = check.expectation.argument { path } else { nil }
    }
    let shown = screens.flatMap(\.condition.signs).compactMap { sign -> String? in
      if case .picture(let path) = sign.look { path } else { nil }
    }
    return expected + shown + anchors.flatMap(\.pictures)
  }

  /// Every anchor that a region of a check or of a screen's sign may be found by, in any profile.
  public var anchors: [Anchor] {
    let signs = screens.flatMap(\.condition.signs)
    let named = profiles.flatMap { profile in
      profile.regions.sorted { $0.key < $1.key }.compactMap(\.value)
    }
    return (checks.map(\.region) + signs.map(\.region) + named).compactMap(\.anchor)
  }
}
