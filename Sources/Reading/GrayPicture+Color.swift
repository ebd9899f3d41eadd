public import Geometry
public import Media

extension GrayPicture {
  /// A region's blue (0) or red (1) differences as a picture of their own: 128 is no colour. What
  /// differs in colour alone can be seen in one of them.
  ///
  /// - Parameters:
  ///   - rectangle: in display pixels, inside the picture of a frame that has colour.
  ///   - except: rectangles in display pixels that are painted over with the picture's median.
  /// - Returns: the picture, and how many display pixels one of its pixels is wide and high: 2 where
  ///   colour is stored at half the size.
  public static func color(
    _ index: Int, of frame: borrowing Frame, in rectangle: Rectangle, except: [Rectangle] = []
  ) -> (picture: GrayPicture, step: Int) {
    let scale = frame.chromaScale
    let step = frame.chroma(Rectangle(x: 0, y: 0, width: 2, height: 2)).width == 1 ? 2 : 1
    let map = SampleMap(of: frame, in: rectangle, step: step, isColor: true)
    let pixels = frame.withChroma(index) { bytes, layout in
      map.picture(of: bytes, layout) { scale.level($0) + 128 }
    }
    var picture = GrayPicture(size: map.size, pixels: pixels)
    let area = Rectangle(map.size)
    for hole in except.map({ $0.intersection(rectangle) }) where !hole.isEmpty {
      let (left, top) = ((hole.x - rectangle.x) / step, (hole.y - rectangle.y) / step)
      let right = (hole.right - rectangle.x + step - 1) / step
      let bottom = (hole.bottom - rectangle.y + step - 1) / step
      picture.cover(
        Rectangle(x: left, y: top, width: right - left, height: bottom - top).intersection(area),
        from: area)
    }
    return (picture, step)
  }
}
