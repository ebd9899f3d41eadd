/// What the header of a still or animated picture claims, looked at before FFmpeg spends memory on it.
enum PictureLimits {
  private static let mostParts = 1_000_000

  /// Refuses a picture that is larger than is allowed, by its own header. Says nothing of others.
  static func check(_ file: FileInput) throws(MediaError) {
    let start = file.bytes(at: 0, count: 32)
    let size: (width: UInt64, height: UInt64)?
    switch start {
    case _ where start.starts(with: [0x89, 0x50, 0x4E, 0x47]):
      // W3C PNG, § 11.2.1: the header comes first.
      size = (start.bigEndian(at: 16, count: 4), start.bigEndian(at: 20, count: 4))
      try checkNotes(in: file)
    case _ where start.starts(with: Array("GIF8".utf8)):
      size = (start.littleEndian(at: 6, count: 2), start.littleEndian(at: 8, count: 2))
    case _ where start.starts(with: [0xFF, 0xD8, 0xFF]): size = sizeOfJPEG(file)
    case _ where start.starts(with: Array("RIFF".utf8)): size = sizeOfWebP(start)
    default: size = nil
    }
    guard let (width, height) = size else { return }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > UInt64(InputLimits.pixels) {
      throw .tooLarge(width: Int(clamping: width), height: Int(clamping: height))
    }
  }

  private static func checkNotes(in file: FileInput) throws(MediaError) {
    var (offset, packed): (Int64, Int64) = (8, 0)
    for _ in 0..<mostParts {
      let header = file.bytes(at: offset, count: 8)
      guard header.count == 8 else { return }
      let length = Int64(header.bigEndian(at: 0, count: 4))
      if [Array("iCCP".utf8), Array("zTXt".utf8)].contains(Array(header[4..<8])) {
        packed += min(length, file.size - offset)
      }
      if packed > InputLimits.packedNotes { throw .packedNotes(bytes: Int(packed)) }
      offset += 12 + length
    }
  }

  /// ITU-T T.81, § B.2.2: a start of frame has the height and the width behind its precision.
  private static func sizeOfJPEG(_ file: FileInput) -> (UInt64, UInt64)? {
    var offset: Int64 = 2
    for _ in 0..<mostParts {
      let part = file.bytes(at: offset, count: 9)
      guard part.count == 9, part[0] == 0xFF else { return nil }
      switch part[1] {
      case 0xFF: offset += 1
      case 0xC4, 0xC8, 0xCC: offset += 2 + Int64(part.bigEndian(at: 2, count: 2))
      case 0xC0...0xCF:
        return (part.bigEndian(at: 7, count: 2), part.bigEndian(at: 5, count: 2))
      case 0xDA, 0xD9: return nil
      default: offset += 2 + Int64(part.bigEndian(at: 2, count: 2))
      }
    }
    return nil
  }

  /// RFC 9649: sizes of 14 bits in both kinds of pictures, of 24 bits, less one, for several.
  private static func sizeOfWebP(_ start: [UInt8]) -> (UInt64, UInt64)? {
    guard start.count == 32, start[8..<12].elementsEqual("WEBP".utf8) else { return nil }
    switch String(decoding: start[12..<16], as: UTF8.self) {
    case "VP8X":
      return (
        start.littleEndian(at: 24, count: 3) + 1, start.littleEndian(at: 27, count: 3) + 1
      )
    case "VP8L":
      let bits = start.littleEndian(at: 21, count: 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case "VP8 ":
      return (
        start.littleEndian(at: 26, count: 2) & 0x3FFF, start.littleEndian(at: 28, count: 2) & 0x3FFF
      )
    default: return nil
    }
  }
}

extension Array where Element == UInt8 {
  /// A number whose lowest byte comes first; 0 where the bytes aren't there.
  func littleEndian(at index: Int, count length: Int) -> UInt64 {
    guard index >= 0, index + length <= count else { return 0 }
    return self[index..<index + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
