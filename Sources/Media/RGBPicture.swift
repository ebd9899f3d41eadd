public import Geometry

/// An upright picture in colour: red, green and blue of one pixel after another, a byte each (sRGB, 0 to
/// 255), row after row without gaps.
public struct RGBPicture: Sendable, Equatable {
  /// Its size in pixels.
  public let size: Size
  /// `size.height` × `size.width` × 3 bytes.
  public var pixels: [UInt8]

  /// A picture from its pixels; `pixels` holds width × height × 3 bytes.
  public init(size: Size, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height * 3)
    self.size = size
    self.pixels = pixels
  }
}
