/// One box of an ISO base media file: its type and where its content lies.
struct Box {
  /// Four characters; those that aren't printable are question marks.
  let type: String
  /// Bytes of the file.
  let content: Range<Int64>
}

/// The boxes of an ISO base media or QuickTime file (ISO/IEC 14496-12, § 4.2), one level at a time.
/// Nothing that a box claims is believed beyond the end of what holds it.
struct BoxReader {
  private let file: FileInput
  private let end: Int64
  private var offset: Int64

  init(_ file: FileInput) {
    self.file = file
    offset = 0
    end = file.size
  }

  init(_ file: FileInput, in parent: Box, skipping bytes: Int64 = 0) {
    self.file = file
    offset = min(parent.content.lowerBound + bytes, parent.content.upperBound)
    end = parent.content.upperBound
  }

  /// The next box; nil at the end, or where there is none.
  mutating func next() -> Box? {
    guard end - offset >= 8 else { return nil }
    let header = file.bytes(at: offset, count: 16)
    guard header.count >= 8 else { return nil }
    let type = String(
      decoding: header[4..<8].map { (32..<127).contains($0) ? $0 : 63 }, as: UTF8.self)
    var size = Int64(header.bigEndian(at: 0, count: 4))
    var headerSize: Int64 = 8
    if size == 0 { size = end - offset }
    if size == 1 && header.count == 16 {
      size = Int64(clamping: header.bigEndian(at: 8, count: 8))
      headerSize = 16
    }
    guard size >= headerSize else { return nil }
    let start = offset
    offset = size > end - start ? end : start + size
    guard start + headerSize <= offset else { return nil }
    return Box(type: type, content: start + headerSize..<offset)
  }
}

extension Array where Element == UInt8 {
  /// A number whose highest byte comes first; 0 where the bytes aren't there.
  func bigEndian(at index: Int, count length: Int) -> UInt64 {
    guard index >= 0, index + length <= count else { return 0 }
    return self[index..<index + length].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
