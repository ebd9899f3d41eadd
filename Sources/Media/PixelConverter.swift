internal import CFFmpeg

/// Turns pictures whose planes can't be read as they are (RGB, palettes, packed or transparent
/// formats) into 8-bit full-range planar 4:4:4.
final class PixelConverter {
  private var toRGBA: UnsafeMutableRawPointer?
  private var toPlanes: UnsafeMutableRawPointer?
  private let rgba: Picture
  private var planes: Picture
  /// Whether a pixel that was not opaque has been seen; such pixels are shown over black.
  private(set) var hasSeenTransparency = false

  init() throws(MediaError) {
    rgba = try Picture()
    planes = try Picture()
  }

  deinit {
    fs_scaler_free(toRGBA)
    fs_scaler_free(toPlanes)
  }

  /// The picture in planes: BT.709 when it was RGB, else in its own matrix.
  func convert(
    _ source: Picture, layout: PixelLayout, isFullRange: Bool
  ) throws(MediaError) -> Picture {
    let frame = source.frame
    let width = frame.pointee.width
    let height = frame.pointee.height
    var input = source
    var inputIsRGB = layout.isRGB
    var inputIsFull = isFullRange || layout.isRGB
    if layout.hasAlpha {
      try rgba.prepare(width: width, height: height, format: AV_PIX_FMT_RGBA)
      try scale(
        &toRGBA, from: source, to: rgba, sourceIsFull: inputIsFull,
        space: frame.pointee.colorspace)
      composeOverBlack(rgba)
      input = rgba
      inputIsRGB = true
      inputIsFull = true
    }
    // A frame that is still held keeps the planes it was given.
    if !isKnownUniquelyReferenced(&planes) { planes = try Picture() }
    try planes.prepare(width: width, height: height, format: AV_PIX_FMT_YUV444P)
    try scale(
      &toPlanes, from: input, to: planes, sourceIsFull: inputIsFull,
      space: inputIsRGB ? AVCOL_SPC_BT709 : frame.pointee.colorspace)
    return planes
  }

  private func scale(
    _ context: inout UnsafeMutableRawPointer?, from source: Picture, to target: Picture,
    sourceIsFull: Bool,
    space: AVColorSpace
  ) throws(MediaError) {
    let width = source.frame.pointee.width
    let height = source.frame.pointee.height
    context = fs_scaler(
      context, width, height, source.format, sourceIsFull ? 1 : 0, target.format, space)
    guard let context else {
      throw .unreadable(operation: "convert pixels", reason: "the pixel format is not supported")
    }
    guard fs_scale(context, target.frame, source.frame) > 0 else {
      throw .unreadable(operation: "convert pixels", reason: "the scaler failed")
    }
  }

  private func composeOverBlack(_ picture: Picture) {
    let (data, stride) = picture.plane(0)
    guard let data else { return }
    let width = Int(picture.frame.pointee.width)
    for y in 0..<Int(picture.frame.pointee.height) {
      let row = data + y * stride
      var opaque: UInt8 = 255
      for x in 0..<width { opaque &= row[x * 4 + 3] }
      if opaque == 255 { continue }
      hasSeenTransparency = true
      for x in 0..<width {
        let pixel = row + x * 4
        let alpha = UInt16(pixel[3])
        for component in 0..<3 {
          pixel[component] = UInt8((UInt16(pixel[component]) * alpha + 127) / 255)
        }
        pixel[3] = 255
      }
    }
  }
}
