/// The chunks of a PNG file, animated or not (W3C PNG, third edition). Decoders pass over a chunk whose
/// name they don't know, damaged or not; checksums, counts and sequence numbers tell.
enum PNGStructure {
  private static let mostChunks = 10_000_000

  /// What is wrong before the end chunk; what follows it is nobody's business.
  static func findFault(in file: FileInput) -> FileStructure.Fault? {
    var bytes = ByteCursor(file, at: 8)
    var (frames, announced): (Int64, Int64?) = (0, nil)
    var sequence: Int64 = 0
    for _ in 0..<mostChunks {
      let start = bytes.offset
      let header = bytes.next(8)
      guard header.count == 8 else { return .cut("its IEND chunk is missing") }
      let size = number(header[0..<4])
      let name = header[4..<8]
      guard start + 12 + size <= file.size else {
        return .cut("a chunk is \(size) bytes long, fewer are there")
      }
      guard isSound(name, &bytes, size: size) else {
        return .broken("the checksum of the chunk at byte \(start) is wrong")
      }
      switch String(decoding: name, as: UTF8.self) {
      case "IEND":
        guard let announced, announced != frames else { return nil }
        return .broken("it says it has \(announced) pictures, and has \(frames)")
      case "acTL":
        announced = number(file.bytes(at: start + 8, count: 4)[...])
      case "fcTL", "fdAT":
        if name.elementsEqual("fcTL".utf8) { frames += 1 }
        guard number(file.bytes(at: start + 8, count: 4)[...]) == sequence else {
          return .broken("part \(sequence) of the animation is not at byte \(start)")
        }
        sequence += 1
      default: break
      }
    }
    return nil
  }

  /// Reads a chunk's content and checksum; whether it is right.
  private static func isSound(
    _ name: ArraySlice<UInt8>, _ bytes: inout ByteCursor, size: Int64
  ) -> Bool {
    var sum = CRC32()
    for byte in name { sum.add(byte) }
    for _ in 0..<size {
      guard let byte = bytes.next() else { return false }
      sum.add(byte)
    }
    let written = bytes.next(4)
    return written.count == 4 && number(written[...]) == Int64(sum.value)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// The checksum of PNG's chunks (ISO/IEC 3309, as PNG's annex D has it).
private struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
  }
  private var state = UInt32.max

  var value: UInt32 { ~state }

  mutating func add(_ byte: UInt8) {
    state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8
  }
}
