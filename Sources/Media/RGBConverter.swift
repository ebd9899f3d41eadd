internal import CFFmpeg
internal import Geometry

/// Turns frames into pictures as they are displayed. Owns a scaler.
public final class RGBConverter {
  private var scaler: UnsafeMutableRawPointer?
  private let stored: Picture

  /// A converter that has seen nothing.
  public init() throws(MediaError) { stored = try Picture() }

  deinit { fs_scaler_free(scaler) }

  /// What a frame displays: turned as it is shown, pixels square.
  public func picture(of frame: borrowing Frame) throws(MediaError) -> RGBPicture {
    let display = frame.geometry.display
    guard display.width <= Int(InputLimits.pixels) / display.height else {
      throw .tooLarge(width: display.width, height: display.height)
    }
    let source = frame.pixels
    let (width, height) = (source.frame.pointee.width, source.frame.pointee.height)
    try stored.prepare(width: width, height: height, format: AV_PIX_FMT_RGB24)
    scaler = fs_scaler(
      scaler, width, height, source.format, frame.isFullRange ? 1 : 0, AV_PIX_FMT_RGB24,
      frame.matrix.space)
    guard let scaler else {
      throw .unreadable(operation: "convert pixels", reason: "the pixel format is not supported")
    }
    guard fs_scale(scaler, stored.frame, source.frame) > 0 else {
      throw .unreadable(operation: "convert pixels", reason: "the scaler failed")
    }
    return try turned(frame.geometry)
  }

  private func turned(_ geometry: FrameGeometry) throws(MediaError) -> RGBPicture {
    let (data, stride) = stored.plane(0)
    guard let data else { throw .outOfMemory }
    let size = geometry.display
    func offset(x: Int, y: Int) -> Int {
      let place = geometry.stored(Rectangle(x: x, y: y, width: 1, height: 1))
      return place.y * stride + place.x * 3
    }
    // Each display axis runs along one of the stored axes, so that the offsets add up.
    let columns = (0..<size.width).map { offset(x: $0, y: 0) }
    let rows = (0..<size.height).map { offset(x: 0, y: $0) - offset(x: 0, y: 0) }
    let count = size.width * size.height * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, filled in
      var next = 0
      for row in rows {
        for column in columns {
          let pixel = data + row + column
          pixels[next] = pixel[0]
          pixels[next + 1] = pixel[1]
          pixels[next + 2] = pixel[2]
          next += 3
        }
      }
      filled = count
    }
    return RGBPicture(size: size, pixels: pixels)
  }
}

extension ColorMatrix {
  /// FFmpeg's name of the matrix.
  fileprivate var space: AVColorSpace {
    switch self {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    case .unspecified: AVCOL_SPC_UNSPECIFIED
    }
  }
}
