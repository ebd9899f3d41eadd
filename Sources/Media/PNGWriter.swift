internal import CFFmpeg
public import Geometry

/// Writes pictures of one size as PNG. Owns FFmpeg's encoder.
public final class PNGWriter {
  /// What the bytes of a pixel mean.
  public enum PixelFormat: Sendable {
    /// Red, green and blue, a byte each.
    case rgb
    /// One byte, 0 black to 255 white.
    case gray

    /// Bytes of one pixel.
    public var bytesPerPixel: Int { self == .rgb ? 3 : 1 }

    fileprivate var format: AVPixelFormat { self == .rgb ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_GRAY8 }
  }

  /// The size of its pictures.
  public let size: Size
  /// What the bytes of a pixel mean.
  public let format: PixelFormat

  private let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let picture: Picture

  /// A writer of pictures of that size.
  public init(size: Size, format: PixelFormat) throws(MediaError) {
    guard let encoder = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw .unreadable(operation: "write a picture", reason: "FFmpeg has no PNG encoder")
    }
    picture = try Picture()
    guard var context = avcodec_alloc_context3(encoder) else { throw .outOfMemory }
    context.pointee.width = Int32(clamping: size.width)
    context.pointee.height = Int32(clamping: size.height)
    context.pointee.pix_fmt = format.format
    context.pointee.time_base = AVRational(num: 1, den: 1)
    // Each picture is given back at once.
    context.pointee.thread_count = 1
    let code = avcodec_open2(context, encoder, nil)
    guard code == 0, let packet = av_packet_alloc() else {
      Self.free(&context)
      if code == 0 { throw .outOfMemory }
      throw .unreadable(operation: "write a picture", reason: describe(code))
    }
    self.size = size
    self.format = format
    self.context = context
    self.packet = packet
  }

  deinit {
    var context = context
    Self.free(&context)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// The file of a picture.
  ///
  /// - Parameter pixels: height × width × `format.bytesPerPixel` bytes, row after row without gaps.
  public func file(of pixels: [UInt8]) throws(MediaError) -> [UInt8] {
    let row = size.width * format.bytesPerPixel
    precondition(pixels.count == size.height * row)
    // The encoder may still hold the picture before.
    picture.clear()
    try picture.prepare(
      width: context.pointee.width, height: context.pointee.height, format: format.format)
    let (data, stride) = picture.plane(0)
    guard let data else { throw .outOfMemory }
    pixels.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<size.height { memcpy(data + y * stride, start + y * row, row) }
    }
    var code = avcodec_send_frame(context, picture.frame)
    if code == 0 { code = avcodec_receive_packet(context, packet) }
    guard code == 0 else {
      throw .unreadable(operation: "write a picture", reason: describe(code))
    }
    defer { av_packet_unref(packet) }
    return Array(
      UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }

  private static func free(_ context: inout UnsafeMutablePointer<AVCodecContext>) {
    var gone: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&gone)
  }
}

extension RGBPicture {
  /// The picture as a PNG file.
  public func png() throws(MediaError) -> [UInt8] {
    try PNGWriter(size: size, format: .rgb).file(of: pixels)
  }
}
