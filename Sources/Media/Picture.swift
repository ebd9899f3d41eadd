internal import CFFmpeg

/// One picture in FFmpeg's memory; reused for frame after frame.
final class Picture {
  let frame: UnsafeMutablePointer<AVFrame>

  init() throws(MediaError) {
    guard let frame = av_frame_alloc() else { throw .outOfMemory }
    self.frame = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// Gives the pixels back; the structure stays for the next frame.
  func clear() { av_frame_unref(frame) }

  var format: AVPixelFormat { AVPixelFormat(frame.pointee.format) }

  /// The address, bytes between rows of plane 0, 1 or 2.
  func plane(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, stride: Int) {
    switch index {
    case 0: (frame.pointee.data.0, Int(frame.pointee.linesize.0))
    case 1: (frame.pointee.data.1, Int(frame.pointee.linesize.1))
    default: (frame.pointee.data.2, Int(frame.pointee.linesize.2))
    }
  }

  /// Makes room for pixels of a format, keeping what is there when it fits already.
  func prepare(width: Int32, height: Int32, format: AVPixelFormat) throws(MediaError) {
    if frame.pointee.width == width, frame.pointee.height == height, self.format == format,
      frame.pointee.data.0 != nil
    {
      return
    }
    av_frame_unref(frame)
    frame.pointee.width = width
    frame.pointee.height = height
    frame.pointee.format = format.rawValue
    guard av_frame_get_buffer(frame, 64) == 0 else { throw .outOfMemory }
  }
}

extension Picture {
  /// FFmpeg's name of its pixel format.
  var formatName: String {
    av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
  }
}
