public import Geometry

extension GrayPicture {
  /// A part of the picture; `rectangle` lies inside it.
  public func cropped(to rectangle: Rectangle) -> GrayPicture {
    var part: [UInt8] = []
    part.reserveCapacity(rectangle.width * rectangle.height)
    for y in rectangle.y..<rectangle.bottom {
      let start = y * size.width + rectangle.x
      part.append(contentsOf: pixels[start..<start + rectangle.width])
    }
    return GrayPicture(
      size: Size(width: rectangle.width, height: rectangle.height), pixels: part)
  }
}
