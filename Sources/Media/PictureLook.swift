internal import CFFmpeg
internal import Geometry

/// How the pictures of a stream are looked at: what of it the stream decides.
struct PictureLook {
  let format: UnsafeMutablePointer<AVFormatContext>
  let stream: UnsafeMutablePointer<AVStream>
  /// See `Frame.transformSide`.
  let transformSide: Int

  /// The largest transform of each codec (1: lossless); others are taken to be as coarse as AV1.
  private static let transformSides = [
    "gif": 1, "png": 1, "apng": 1, "bmp": 1, "h264": 8, "mpeg4": 8, "mjpeg": 8, "vp8": 8, "webp": 8,
    "prores": 8, "h263": 8, "mpeg1video": 8, "mpeg2video": 8, "hevc": 32, "vp9": 32, "av1": 64,
  ]

  init(
    _ format: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>,
    codec: String
  ) {
    self.format = format
    self.stream = stream
    transformSide = Self.transformSides[codec] ?? 64
  }

  func geometry(of picture: Picture) -> FrameGeometry {
    let raw = picture.frame
    return FrameGeometry(
      stored: Size(width: Int(raw.pointee.width), height: Int(raw.pointee.height)),
      pixelAspect: pixelAspect(of: raw),
      orientation: Orientation(displayMatrix: fs_display_matrix(raw, stream)))
  }

  /// Whether its planes can be lent as they are.
  static func isReadable(_ picture: Picture, _ layout: PixelLayout) -> Bool {
    layout.isReadable && picture.plane(0).stride > 0 && picture.plane(1).stride >= 0
  }

  /// Whether the file says that its luma is of full range.
  static func saysFullRange(_ picture: Picture, _ layout: PixelLayout) -> Bool {
    let range = picture.frame.pointee.color_range
    return range == AVCOL_RANGE_JPEG || layout.isAlwaysFullRange && range != AVCOL_RANGE_MPEG
  }

  /// Whether a picture that is said to be of limited range is none.
  static func proves(
    _ witness: inout RangeWitness, _ picture: Picture, _ layout: PixelLayout, _ stored: Size
  ) -> Bool {
    let (plane, stride) = picture.plane(0)
    guard layout.hasLumaPlane, stride > 0, let plane else { return false }
    let luma = PlaneLayout(
      width: stored.width, height: stored.height, stride: stride,
      bytesPerSample: layout.bytesPerSample)
    return witness.proves(plane, luma, excess: layout.depth + layout.shift - 8)
  }

  private func pixelAspect(of raw: UnsafeMutablePointer<AVFrame>) -> Double {
    let ratio = av_guess_sample_aspect_ratio(format, stream, raw)
    guard ratio.num > 0, ratio.den > 0 else { return 1 }
    let aspect = Double(ratio.num) / Double(ratio.den)
    // Beyond that it's nonsense, and would make a display of absurd size.
    return (0.1...10).contains(aspect) ? aspect : 1
  }
}
