/// Whether a file holds everything that its outermost structure promises. Decoders read on quietly
/// where a file was cut between two pictures; the sizes written in it tell.
enum FileStructure {
  /// What is wrong with a file's structure, for a person.
  enum Fault: Equatable {
    /// The file ends before its content does.
    case cut(String)
    /// Something within it is not what must be there.
    case broken(String)
  }

  /// Says what is missing at the end of the file or wrong within it; nil when nothing is, or when the
  /// container has no way to tell.
  static func findFault(in file: FileInput, container: String) -> Fault? {
    switch container {
    case "mov": cutInBoxes(file).map { .cut($0) } ?? MP4Structure.findFault(in: file)
    case "matroska": MatroskaStructure.findFault(in: file)
    case "avi", "webp": cutInChunks(file).map { .cut($0) }
    case "gif": GIFStructure.findFault(in: file)
    case "png", "apng": PNGStructure.findFault(in: file)
    case "jpeg": cutInJPEG(file).map { .cut($0) }
    default: nil
    }
  }

  private static let mostParts = 1_000_000
  private static let pictureBoxes: Set<String> = [
    "ftyp", "styp", "moov", "moof", "mdat", "sidx", "mfra",
  ]

  /// A box that is not all there.
  private struct CutBox {
    let start: Int64
    let words: String
    /// Whether the index of the file comes before it.
    let isBehindIndex: Bool
  }

  private static func cutInBoxes(_ file: FileInput) -> String? { cutBox(in: file)?.words }

  /// Where a box that is cut off starts, when the file's index comes before it; else nil.
  static func startOfCutBox(in file: FileInput) -> Int64? {
    guard let cut = cutBox(in: file), cut.isBehindIndex else { return nil }
    return cut.start
  }

  /// ISO/IEC 14496-12: a box is a 32-bit size, a type, and a 64-bit size when the first is 1.
  private static func cutBox(in file: FileInput) -> CutBox? {
    var offset: Int64 = 0
    var (isFragmented, hasIndex) = (false, false)
    for _ in 0..<mostParts where offset < file.size {
      let header = file.bytes(at: offset, count: 16)
      guard header.count >= 8 else {
        // Between fragments, that is how the next one starts.
        let words = "only \(header.count) bytes of a box are there"
        return isFragmented
          ? CutBox(start: offset, words: words, isBehindIndex: hasIndex) : nil
      }
      var size = bigEndian(header[0..<4])
      let type = String(
        decoding: header[4..<8].map { (32..<127).contains($0) ? $0 : 63 }, as: UTF8.self)
      isFragmented = isFragmented || type == "moof"
      if size == 0 { return nil }
      if size == 1 && header.count == 16 { size = bigEndian(header[8..<16]) }
      guard size >= 8 else { return nil }
      // Phones append things of their own; only boxes that hold pictures, or say where they are, count.
      if size > file.size - offset {
        guard pictureBoxes.contains(type) else { return nil }
        return CutBox(
          start: offset,
          words: "the \(type) box is \(size) bytes long, \(file.size - offset) are there",
          isBehindIndex: hasIndex)
      }
      hasIndex = hasIndex || type == "moov"
      offset += size
    }
    return nil
  }

  /// RIFF: a type, a little-endian size, padded to even.
  private static func cutInChunks(_ file: FileInput) -> String? {
    var offset: Int64 = 0
    for _ in 0..<mostParts where offset < file.size {
      let header = file.bytes(at: offset, count: 8)
      guard header.count == 8 else { return nil }
      guard header.starts(with: Array("RIFF".utf8)) else { return nil }
      let size =
        Int64(header[4]) | Int64(header[5]) << 8 | Int64(header[6]) << 16 | Int64(header[7]) << 24
      if size > file.size - offset - 8 {
        return "its RIFF chunk is \(size) bytes long, \(file.size - offset - 8) are there"
      }
      offset += 8 + size + size % 2
    }
    return nil
  }

  /// ITU-T T.81: the end-of-image marker can't occur inside the coded data.
  private static func cutInJPEG(_ file: FileInput) -> String? {
    let largest: Int64 = 1 << 28
    let content = file.bytes(at: 0, count: Int(min(file.size, largest)))
    var offset = 2
    while offset + 4 <= content.count, content[offset] == 0xFF, content[offset + 1] != 0xDA {
      offset += 2 + Int(content[offset + 2]) << 8 + Int(content[offset + 3])
    }
    var index = min(offset, content.count)
    while let marker = content[index...].firstIndex(of: 0xFF), marker + 1 < content.count {
      if content[marker + 1] == 0xD9 { return nil }
      index = marker + 1
    }
    return "its end marker is missing"
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
