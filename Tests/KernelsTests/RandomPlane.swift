import ClipSupport
import Geometry

/// A plane of random samples with random padding, starting at a random distance from an aligned
/// address, and a rectangle in it.
struct RandomPlane {
  let bytes: [UInt8]
  let layout: PlaneLayout
  let rectangle: Rectangle
  /// Where the plane starts in `bytes`.
  let start: Int

  init(
    bytesPerSample: Int, extremesOnly: Bool, tallest: Int = 130, _ random: inout SeededGenerator
  ) {
    let width = Int.random(in: 1...130, using: &random)
    let height = Int.random(in: 1...tallest, using: &random)
    let padding = Int.random(in: 0...70, using: &random)
    layout = PlaneLayout(
      width: width, height: height, stride: (width + padding) * bytesPerSample,
      bytesPerSample: bytesPerSample)
    start = Int.random(in: 0..<64, using: &random) * bytesPerSample
    bytes = (0..<start + layout.byteCount).map { _ in
      extremesOnly
        ? (Bool.random(using: &random) ? 255 : 0) : UInt8.random(in: 0...255, using: &random)
    }
    let x = Int.random(in: 0..<width, using: &random)
    let y = Int.random(in: 0..<height, using: &random)
    rectangle = Rectangle(
      x: x, y: y, width: Int.random(in: 1...width - x, using: &random),
      height: Int.random(in: 1...height - y, using: &random))
  }

  func sample(_ x: Int, _ y: Int) -> Int {
    let offset = start + y * layout.stride + x * layout.bytesPerSample
    return layout.bytesPerSample == 1
      ? Int(bytes[offset])
      : Int(UInt16(littleEndian: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8))
  }

  func samples(in rectangle: Rectangle) -> [Int] {
    (rectangle.y..<rectangle.bottom).flatMap { y in
      (rectangle.x..<rectangle.right).map { sample($0, y) }
    }
  }

  /// Tiles of 8 × 8 samples from the rectangle's corner on, narrower at its right and bottom edges.
  var tiles: [Rectangle] {
    stride(from: rectangle.y, to: rectangle.bottom, by: 8).flatMap { y in
      stride(from: rectangle.x, to: rectangle.right, by: 8).map { x in
        Rectangle(x: x, y: y, width: 8, height: 8).intersection(rectangle)
      }
    }
  }

  func withSpan<Result>(_ body: (RawSpan) -> Result) -> Result {
    body(bytes.span.bytes.extracting(droppingFirst: start))
  }
}
