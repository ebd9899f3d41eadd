internal import CFFmpeg

/// A piece of coded data, at most one picture. Owns libavcodec's packet.
final class Packet {
  let packet: UnsafeMutablePointer<AVPacket>

  init() throws(MediaError) {
    guard let packet = av_packet_alloc() else { throw .outOfMemory }
    self.packet = packet
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  var timestamp: Int64 { packet.pointee.pts }
  var size: Int { Int(packet.pointee.size) }
  var isKey: Bool { packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  var isCorrupt: Bool { packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }
  /// Whether it is decoded for what follows, and not shown.
  var isDiscarded: Bool { packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: packet.pointee.data, count: size)
  }

  /// Whether other parameters than before hold from here on.
  var changesParameters: Bool {
    [AV_PKT_DATA_NEW_EXTRADATA, AV_PKT_DATA_PARAM_CHANGE].contains {
      av_packet_get_side_data(packet, $0, nil) != nil
    }
  }
}
