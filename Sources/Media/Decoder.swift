internal import CFFmpeg

/// A decoder for one stream. Owns libavcodec's context and one packet.
final class Decoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  let packet: UnsafeMutablePointer<AVPacket>
  /// What went wrong in it, even where it went on quietly.
  let errors = ErrorLog()

  init(
    for stream: UnsafeMutablePointer<AVStream>, threads: Int, keyframesOnly: Bool = false
  ) throws(MediaError) {
    guard let parameters = stream.pointee.codecpar else { throw .outOfMemory }
    let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
    guard Int64(width) * Int64(height) <= InputLimits.pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw .noDecoder(codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)))
    }
    guard let context = avcodec_alloc_context3(codec) else { throw .outOfMemory }
    guard let packet = av_packet_alloc() else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw .outOfMemory
    }
    self.context = context
    self.packet = packet
    guard avcodec_parameters_to_context(context, parameters) >= 0 else { throw .outOfMemory }
    context.pointee.thread_count = Int32(threads)
    if keyframesOnly { context.pointee.skip_frame = AVDISCARD_NONKEY }
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.max_pixels = InputLimits.pixels
    // Players show damaged pictures, so they are looked at too; each is reported as damage.
    context.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
    let result = avcodec_open2(context, codec, nil)
    guard result >= 0 else {
      throw .unreadable(
        operation: "open the \(String(cString: codec.pointee.name)) decoder",
        reason: describe(result))
    }
    // Its threads take this over with each packet.
    context.pointee.opaque = errors.opaque
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Hands over the packet, or the end of the stream. 0, or FFmpeg's error.
  func send(isEnd: Bool = false) -> Int32 { avcodec_send_packet(context, isEnd ? nil : packet) }

  /// Hands over a packet of one's own. 0, or FFmpeg's error.
  func send(_ packet: Packet) -> Int32 { avcodec_send_packet(context, packet.packet) }

  /// Forgets what it was handed, so that it can start at another keyframe.
  func flush() { avcodec_flush_buffers(context) }

  /// Takes the next picture. 0, or FFmpeg's error (`EAGAIN`: send more; end of file: flushed).
  func receive(into picture: Picture) -> Int32 { avcodec_receive_frame(context, picture.frame) }
}
