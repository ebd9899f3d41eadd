internal import CFuzzer

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that are nowhere but in memory.
public enum MemoryFile {
  /// A file without a name that holds some bytes, as an open descriptor; nil when there can't be one.
  public static func open(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    let descriptor = memfd_create("input", 1)  // MFD_CLOEXEC
    guard descriptor >= 0 else { return nil }
    guard write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
