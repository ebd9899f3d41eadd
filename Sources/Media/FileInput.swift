#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One regular file, opened once and read through its descriptor alone.
public final class FileInput {
  /// Open as long as this is.
  package let descriptor: Int32
  /// The file's size in bytes when it was opened.
  public let size: Int64
  var position: Int64 = 0
  /// Where decoding finds the end of the file: before what was cut off in the middle.
  var readableEnd: Int64
  /// The system's error number of the last read that failed; 0 for none.
  var readError: Int32 = 0

  /// Opens the file at a path given as the bytes the system uses, without a closing zero.
  ///
  /// Never blocks: a pipe or device is refused, not waited for, and not even opened, which devices
  /// and those who wait at a pipe's other end would notice.
  public convenience init(path: [UInt8]) throws(MediaError) {
    var bytes = path.map { CChar(bitPattern: $0) }
    bytes.append(0)
    var status = stat()
    if stat(bytes, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .notARegularFile(kind: Self.name(ofKind: status.st_mode & S_IFMT))
    }
    let descriptor = open(bytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(code: errno) }
    try self.init(takingOwnershipOf: descriptor)
  }

  /// Takes over an open descriptor and closes it in the end, also when this throws.
  public init(takingOwnershipOf descriptor: Int32) throws(MediaError) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotOpen(code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notARegularFile(kind: Self.name(ofKind: status.st_mode & S_IFMT))
    }
    guard status.st_size > 0 else {
      close(descriptor)
      throw .empty
    }
    size = Int64(status.st_size)
    readableEnd = size
  }

  deinit { close(descriptor) }

  /// Makes it as if nothing had been read.
  func rewind() {
    position = 0
    readableEnd = size
    readError = 0
  }

  /// Reads at an offset without moving the position that decoding reads from.
  ///
  /// - Returns: how many bytes were read; fewer than asked at the end of the file or on an error.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    var total = 0
    while total < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress?.advanced(by: total), buffer.count - total,
        off_t(offset) + off_t(total))
      if count < 0 && errno == EINTR { continue }
      if count < 0 { readError = errno }
      if count <= 0 { break }
      total += count
    }
    return total
  }

  /// The bytes at an offset; fewer than `count` at the end of the file.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// SHA-256 of the content in lower-case hexadecimal; nil when it can't be read to its end.
  public func sha256() -> String? {
    guard let digest = SHA256Digest() else { return nil }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { chunk.deallocate() }
    var offset: Int64 = 0
    while offset < size {
      let count = read(into: chunk, at: offset)
      if count == 0 { return nil }
      digest.update(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      offset += Int64(count)
    }
    return digest.finish()
  }

  private static func name(ofKind kind: mode_t) -> String {
    switch kind {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "not a regular file"
    }
  }
}
