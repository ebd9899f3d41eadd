import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What makes two paths the same file: a file that is there by its device and number, one that is yet to be
/// made by its folder's and its name.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let name: [UInt8]

  /// Nil when neither the file nor its folder is there.
  init?(_ path: RecordingPath) {
    func look(_ path: RecordingPath) -> stat? {
      var status = stat()
      let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
      return stat(bytes, &status) == 0 ? status : nil
    }
    if let status = look(path) {
      (device, number, name) = (UInt64(status.st_dev), UInt64(status.st_ino), [])
    } else if let status = look(path.folder) {
      (device, number, name) = (UInt64(status.st_dev), UInt64(status.st_ino), Array(path.name))
    } else {
      return nil
    }
  }
}
