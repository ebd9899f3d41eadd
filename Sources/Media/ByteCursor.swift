/// Reads a file byte after byte from an offset on, in large pieces.
struct ByteCursor {
  private let file: FileInput
  private var buffer: [UInt8] = []
  private var bufferStart: Int64 = 0
  /// Where the next byte is read.
  private(set) var offset: Int64

  private static let pieceSize = 1 << 16

  init(_ file: FileInput, at offset: Int64 = 0) {
    self.file = file
    self.offset = offset
  }

  /// The next byte; nil at the end of the file.
  mutating func next() -> UInt8? {
    var index = offset - bufferStart
    if index < 0 || index >= buffer.count {
      buffer = file.bytes(at: offset, count: Self.pieceSize)
      bufferStart = offset
      index = 0
    }
    guard index < buffer.count else { return nil }
    offset += 1
    return buffer[Int(index)]
  }

  /// The next bytes; fewer at the end of the file.
  mutating func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, let byte = next() { bytes.append(byte) }
    return bytes
  }

  /// Leaves bytes out; the offset may end up behind the file.
  mutating func skip(_ count: Int64) { offset += count }
}
