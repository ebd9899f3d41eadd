import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that a command writes.
enum OutputFile {
  /// Writes a file beside its place and moves it there, so that nobody ever reads half of it. A pipe, a
  /// device or a link that is there is written into.
  ///
  /// - Returns: why it can't be written, in the system's words; nil when it is.
  static func write(_ bytes: [UInt8], to path: RecordingPath) -> String? {
    var status = stat()
    if lstat(cString(path), &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return overwrite(path, bytes)
    }
    let temporary = RecordingPath(bytes: path.bytes + Array(".part".utf8))
    if let reason = overwrite(temporary, bytes) {
      unlink(cString(temporary))
      return reason
    }
    guard rename(cString(temporary), cString(path)) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(cString(temporary))
      return reason
    }
    return nil
  }

  /// What a path leads to, links followed.
  enum Kind {
    case file, folder, other, nothing
  }

  /// What is at a path.
  static func kind(of path: RecordingPath) -> Kind {
    var status = stat()
    guard stat(cString(path), &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether something is there, be it a link that leads nowhere.
  static func isThere(_ path: RecordingPath) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0
  }

  private static func overwrite(_ path: RecordingPath, _ bytes: [UInt8]) -> String? {
    let descriptor = open(cString(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    let isWritten = Console.write(bytes, to: descriptor)
    let reason = errno
    let isClosed = close(descriptor) == 0
    return isWritten && isClosed ? nil : String(cString: strerror(isWritten ? errno : reason))
  }

  private static func cString(_ path: RecordingPath) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
