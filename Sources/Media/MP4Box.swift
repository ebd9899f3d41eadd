/// One box of an MP4 or QuickTime file: a 32-bit size, a type, and a 64-bit size when the first is 1.
struct MP4Box {
  /// Four characters; `?` for those that aren't ASCII.
  let type: String
  /// Where its content starts and ends.
  let content: Int64
  let end: Int64

  /// The box at an offset; nil when none fits in before `end`.
  init?(in file: FileInput, at offset: Int64, end: Int64) {
    let header = file.bytes(at: offset, count: 16)
    guard header.count >= 8, end - offset >= 8 else { return nil }
    func number(_ range: Range<Int>) -> Int64 {
      Int64(clamping: header[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    var size = number(0..<4)
    var headerSize: Int64 = 8
    if size == 1 && header.count == 16 {
      size = number(8..<16)
      headerSize = 16
    } else if size == 0 && header[4..<8].elementsEqual("mdat".utf8) {
      size = end - offset
    }
    guard size >= headerSize, size <= end - offset else { return nil }
    type = String(
      decoding: header[4..<8].map { (32..<127).contains($0) || $0 == 0xA9 ? $0 & 0x7F : 63 },
      as: UTF8.self)
    content = offset + headerSize
    self.end = offset + size
  }

  /// Whether its type is a name, and not what happened to be read as one.
  var hasName: Bool { !type.contains("?") }
}

/// The numbers in a box that starts with a version and flags.
struct MP4Fields {
  private static let largest: Int64 = 1 << 28
  private let bytes: [UInt8]

  init(_ box: MP4Box, in file: FileInput) {
    bytes = file.bytes(at: box.content, count: Int(min(box.end - box.content, Self.largest)))
  }

  var version: Int64 { number(at: 0) >> 24 }
  var flags: Int64 { number(at: 0) & 0xFF_FFFF }

  /// The 32-bit number at an offset in the content; 0 where there is none.
  func number(at offset: Int) -> Int64 {
    guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
    return Int64(bytes[offset]) << 24 | Int64(bytes[offset + 1]) << 16
      | Int64(bytes[offset + 2]) << 8 | Int64(bytes[offset + 3])
  }

  /// The 64-bit number at an offset in the content.
  func longNumber(at offset: Int) -> Int64 {
    Int64(Int32(truncatingIfNeeded: number(at: offset))) << 32 | number(at: offset + 4)
  }

  /// Whether a table of that many entries, of so many bytes each, is all there.
  func holds(_ count: Int64, entriesOf size: Int64, at offset: Int64) -> Bool {
    count * size <= Int64(bytes.count) - offset
  }

  /// The bytes that the samples of a run (`trun`) take, at least; 0 when they are nonsense.
  func bytesOfRun(defaultSize: Int64) -> Int64 {
    let count = number(at: 4)
    guard flags & 0x200 != 0 else {
      let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: defaultSize)
      return isTooMuch || bytes > 1 << 40 ? 0 : bytes
    }
    var offset = 8
    for flag: Int64 in [0x1, 0x4] where flags & flag != 0 { offset += 4 }
    // Duration, size, flags, time offset: each only where its flag is set.
    let entry = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4
    if flags & 0x100 != 0 { offset += 4 }
    guard holds(count, entriesOf: Int64(entry), at: 8) else { return 0 }
    return (0..<Int(count)).reduce(0) { $0 + number(at: offset + $1 * entry) }
  }
}
