internal import CFFmpeg
public import Geometry

/// One decoded picture with its presentation time. Its pixels are borrowed through closures and
/// given back to the decoder when it goes.
public struct Frame: ~Copyable {
  /// Time from the recording's first displayed frame.
  public let time: PresentationTime
  /// How stored pixels relate to displayed ones.
  public let geometry: FrameGeometry
  /// What luma samples mean.
  public let lumaScale: LumaScale
  /// What chroma samples mean.
  public let chromaScale: ChromaScale
  /// The matrix between its colours and its planes.
  public let matrix: ColorMatrix
  /// How many samples the codec's largest block transform spans: 1 for lossless codecs. Coarse
  /// coding smears a picture no further than that.
  public let transformSide: Int
  /// Whether it has colour differences at all.
  public let hasChroma: Bool

  let isFullRange: Bool
  let pixels: Picture
  let layout: PixelLayout
  private let source: Picture

  init(
    time: PresentationTime, geometry: FrameGeometry, isFullRange: Bool, matrix: ColorMatrix,
    transformSide: Int, source: Picture, pixels: Picture, layout: PixelLayout
  ) {
    self.time = time
    self.geometry = geometry
    self.matrix = matrix
    self.transformSide = transformSide
    self.source = source
    self.pixels = pixels
    self.layout = layout
    self.isFullRange = isFullRange
    hasChroma = layout.hasChroma
    lumaScale = LumaScale(depth: layout.depth, shift: layout.shift, isFullRange: isFullRange)
    chromaScale = ChromaScale(depth: layout.depth, shift: layout.shift, isFullRange: isFullRange)
  }

  deinit { source.clear() }

  /// Lends the luma plane, in stored orientation.
  public borrowing func withLuma<Result>(_ body: (RawSpan, PlaneLayout) -> Result) -> Result {
    withPlane(0, width: geometry.stored.width, height: geometry.stored.height, body)
  }

  /// Lends the plane of blue (0) or red (1) differences, in stored orientation. Only for frames
  /// that have colour.
  public borrowing func withChroma<Result>(
    _ index: Int, _ body: (RawSpan, PlaneLayout) -> Result
  ) -> Result {
    precondition(hasChroma)
    let size = chroma(Rectangle(geometry.stored))
    return withPlane(index + 1, width: size.width, height: size.height, body)
  }

  /// The chroma samples that belong to a rectangle of stored luma samples.
  public borrowing func chroma(_ rectangle: Rectangle) -> Rectangle {
    let left = rectangle.x >> layout.chromaShiftX
    let top = rectangle.y >> layout.chromaShiftY
    let right = -(-rectangle.right >> layout.chromaShiftX)
    let bottom = -(-rectangle.bottom >> layout.chromaShiftY)
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The stored luma samples that a rectangle of chroma samples belongs to.
  public borrowing func luma(ofChroma rectangle: Rectangle) -> Rectangle {
    Rectangle(
      x: rectangle.x << layout.chromaShiftX, y: rectangle.y << layout.chromaShiftY,
      width: rectangle.width << layout.chromaShiftX, height: rectangle.height << layout.chromaShiftY
    ).intersection(Rectangle(geometry.stored))
  }

  private borrowing func withPlane<Result>(
    _ index: Int, width: Int, height: Int, _ body: (RawSpan, PlaneLayout) -> Result
  ) -> Result {
    let (data, stride) = pixels.plane(index)
    let plane = PlaneLayout(
      width: width, height: height, stride: stride, bytesPerSample: layout.bytesPerSample)
    let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : plane.byteCount)
    return body(bytes.bytes, plane)
  }
}
