internal import Geometry
internal import Media
internal import Reading

/// What is looked at of a region, as an upright grey picture, and where that lies.
struct RegionPicture {
  /// The picture; what is excepted is painted over.
  let gray: GrayPicture
  /// Where it lies, in display pixels.
  let area: Rectangle

  /// The part of a frame that a region's pieces span.
  init(of frame: borrowing Frame, in region: ObservedRegion) {
    area = Self.area(of: region, geometry: frame.geometry)
    gray = GrayPicture(of: frame, in: area, except: region.except)
  }

  /// Around the pieces of a region, in display pixels.
  static func area(of region: ObservedRegion, geometry: FrameGeometry) -> Rectangle {
    Rectangle(around: region.pieces.map { geometry.display($0.stored) })
      .intersection(region.display)
  }
}
