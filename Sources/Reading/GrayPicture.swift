public import Geometry
public import Media

/// A small upright picture in grey: one byte a pixel, 0 black to 255 white, rows without gaps.
public struct GrayPicture: Sendable {
  /// Its size in pixels.
  public private(set) var size: Size
  /// `size.height` × `size.width` bytes, row after row.
  public private(set) var pixels: [UInt8]

  /// A picture from its pixels; `pixels` holds width × height bytes.
  public init(size: Size, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height)
    self.size = size
    self.pixels = pixels
  }

  /// What is displayed in a rectangle of a frame.
  ///
  /// - Parameters:
  ///   - rectangle: in display pixels, inside the picture.
  ///   - except: rectangles in display pixels that are painted over with the picture's median.
  public init(of frame: borrowing Frame, in rectangle: Rectangle, except: [Rectangle] = []) {
    let scale = frame.lumaScale
    let map = SampleMap(of: frame, in: rectangle)
    let pixels = frame.withLuma { bytes, layout in
      map.picture(of: bytes, layout) { scale.luma($0) }
    }
    self.init(size: Size(width: rectangle.width, height: rectangle.height), pixels: pixels)
    for hole in except {
      cover(hole.intersection(rectangle), from: rectangle)
    }
  }

  /// The picture with levels from `dark` to `light` spread over all of black to white.
  func spread(from dark: Int, to light: Int) -> GrayPicture {
    let span = max(1, light - dark)
    let table = (0..<256).map { UInt8(min(255, max(0, ($0 - dark) * 255 / span))) }
    return GrayPicture(size: size, pixels: pixels.map { table[Int($0)] })
  }

  mutating func cover(_ hole: Rectangle, from rectangle: Rectangle) {
    guard !hole.isEmpty else { return }
    let median = pixels.sorted()[pixels.count / 2]
    for y in hole.y - rectangle.y..<hole.bottom - rectangle.y {
      for x in hole.x - rectangle.x..<hole.right - rectangle.x {
        pixels[y * size.width + x] = median
      }
    }
  }
}
