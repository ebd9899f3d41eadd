internal import CFFmpeg

/// What can be told of a codec's packets without decoding them: whether what follows one needs nothing of
/// what comes before, and whether one is shown at all.
struct CodedPictures {
  /// What a packet says.
  struct Facts {
    /// Whether it and all pictures shown after it can be decoded without any packet before it.
    var startsAnew = false
    /// Whether a picture comes out of it.
    var isShown = true
    /// Whether it holds parameters that later packets are decoded with.
    var holdsParameters = false
  }

  private enum Kind {
    case h264, hevc, vp8, vp9, av1, mpeg4, intra
  }

  private let kind: Kind
  /// How many bytes tell a unit's length; nil where start codes divide the units.
  private let lengthSize: Int?

  /// Nil for codecs whose packets can't be told.
  init?(_ parameters: UnsafePointer<AVCodecParameters>) {
    let extra = UnsafeBufferPointer(
      start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
    switch parameters.pointee.codec_id {
    case AV_CODEC_ID_H264:
      kind = .h264
      lengthSize = extra.count > 4 && extra[0] == 1 ? Int(extra[4] & 3) + 1 : nil
    case AV_CODEC_ID_HEVC:
      kind = .hevc
      lengthSize = extra.count > 21 && extra[0] == 1 ? Int(extra[21] & 3) + 1 : nil
    case AV_CODEC_ID_VP8: (kind, lengthSize) = (.vp8, nil)
    case AV_CODEC_ID_VP9: (kind, lengthSize) = (.vp9, nil)
    case AV_CODEC_ID_AV1: (kind, lengthSize) = (.av1, nil)
    case AV_CODEC_ID_MPEG4: (kind, lengthSize) = (.mpeg4, nil)
    case AV_CODEC_ID_MJPEG: (kind, lengthSize) = (.intra, nil)
    default: return nil
    }
  }

  func facts(of packet: Packet) -> Facts {
    let bytes = packet.bytes
    guard let first = bytes.first else { return Facts(isShown: false) }
    switch kind {
    case .h264: return units(bytes, headerSize: 1) { Self.h264($0, &$1) }
    case .hevc: return units(bytes, headerSize: 2) { Self.hevc($0, &$1) }
    case .vp8:
      // RFC 6386, 9.1: not a key frame, version (3 bits), shown.
      return Facts(startsAnew: packet.isKey && first & 1 == 0, isShown: first & 0x10 != 0)
    case .vp9: return Facts(startsAnew: packet.isKey && Self.isVP9Key(first))
    case .av1:
      var facts = Self.av1(bytes)
      facts.startsAnew = facts.startsAnew && packet.isKey
      return facts
    case .mpeg4: return Facts(startsAnew: packet.isKey)
    case .intra: return Facts(startsAnew: true)
    }
  }

  /// VP9 bitstream specification, 6.2: frame marker, profile (in profile 3 a zero bit more), repeats
  /// an earlier frame, is no key frame.
  private static func isVP9Key(_ first: UInt8) -> Bool {
    guard first >> 6 == 2 else { return false }
    return first & 0x30 == 0x30 ? first & 0x06 == 0 : first & 0x0C == 0
  }

  /// ITU-T H.264, table 7-1: 5 a slice of an IDR picture, 7 and 8 parameter sets.
  private static func h264(_ header: UInt8, _ facts: inout Facts) {
    switch header & 0x1F {
    case 5: facts.startsAnew = true
    case 7, 8: facts.holdsParameters = true
    default: break
    }
  }

  /// ITU-T H.265, table 7-1: 16 to 21 the slices of pictures to start from, 32 to 34 parameter sets.
  private static func hevc(_ header: UInt8, _ facts: inout Facts) {
    switch header >> 1 & 0x3F {
    case 16...21: facts.startsAnew = true
    case 32...34: facts.holdsParameters = true
    default: break
    }
  }

  /// Looks at each unit's first byte.
  private func units(
    _ bytes: UnsafeBufferPointer<UInt8>, headerSize: Int, _ look: (UInt8, inout Facts) -> Void
  ) -> Facts {
    var facts = Facts()
    var offset = 0
    if let lengthSize {
      while offset + lengthSize + headerSize <= bytes.count {
        let length = bytes[offset..<offset + lengthSize].reduce(0) { $0 << 8 | Int($1) }
        if length > 0 { look(bytes[offset + lengthSize], &facts) }
        offset += lengthSize + length
      }
      return facts
    }
    while offset + 3 + headerSize <= bytes.count {
      if bytes[offset] == 0 && bytes[offset + 1] == 0 && bytes[offset + 2] == 1 {
        look(bytes[offset + 3], &facts)
        offset += 3
      }
      offset += 1
    }
    return facts
  }

  /// AV1 specification, 5.3 and 5.9.2: the first frame header says whether it shows an earlier frame,
  /// its type (0: key), and whether it is shown itself.
  private static func av1(_ bytes: UnsafeBufferPointer<UInt8>) -> Facts {
    var facts = Facts()
    var offset = 0
    while offset < bytes.count {
      let header = bytes[offset]
      let type = header >> 3 & 0xF
      var start = offset + (header & 4 == 0 ? 1 : 2)
      guard header & 2 != 0 else { return facts }
      var size = 0
      for shift in 0..<8 {
        guard start < bytes.count else { return facts }
        let byte = bytes[start]
        size |= Int(byte & 0x7F) << (7 * shift)
        start += 1
        if byte & 0x80 == 0 { break }
      }
      if type == 3 || type == 6 {
        facts.startsAnew = start < bytes.count && bytes[start] >> 4 == 0b0001
        return facts
      }
      guard size <= bytes.count - start else { return facts }
      offset = start + size
    }
    return facts
  }
}
