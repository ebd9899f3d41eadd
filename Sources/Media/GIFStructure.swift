/// The blocks of a GIF file (GIF89a specification, §§ 17–27).
enum GIFStructure {
  /// What is wrong before the trailer; what follows it is nobody's business.
  static func findFault(in file: FileInput) -> FileStructure.Fault? {
    var bytes = ByteCursor(file)
    let header = bytes.next(13)
    guard header.count == 13 else { return .cut("its header is incomplete") }
    bytes.skip(colorTableSize(header[10]))
    while let label = bytes.next() {
      switch label {
      case 0x3B:
        return nil
      case 0x21:
        bytes.skip(1)
        skipSubBlocks(&bytes)
      case 0x2C:
        let descriptor = bytes.next(9)
        guard descriptor.count == 9 else { break }
        bytes.skip(colorTableSize(descriptor[8]) + 1)
        skipSubBlocks(&bytes)
      case 0:
        // Some encoders end a block twice.
        continue
      default:
        return .broken("there is no block of type \(label), as at byte \(bytes.offset - 1)")
      }
    }
    return .cut("its trailer is missing")
  }

  private static func skipSubBlocks(_ bytes: inout ByteCursor) {
    while let size = bytes.next(), size > 0 { bytes.skip(Int64(size)) }
  }

  /// Bytes of the colour table that the flags announce.
  private static func colorTableSize(_ flags: UInt8) -> Int64 {
    flags & 0x80 == 0 ? 0 : 3 << (Int64(flags & 7) + 1)
  }
}
