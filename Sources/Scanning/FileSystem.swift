#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The few things that are asked of the file system.
enum FileSystem {
  /// What a path leads to, symbolic links followed.
  enum Kind {
    case file
    case folder
    case other
    case nothing
  }

  static func kind(of path: RecordingPath) -> Kind {
    var status = stat()
    guard stat(cString(path), &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether the path itself is a symbolic link.
  static func isLink(_ path: RecordingPath) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder, without `.` and `..`, sorted by their bytes; nil when it can't be read.
  static func names(in folder: RecordingPath) -> [[UInt8]]? {
    guard let directory = opendir(cString(folder)) else { return nil }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A regular file's bytes, at most `limit`; the system's word for it when it can't be read.
  static func read(_ path: RecordingPath, limit: Int) -> Result<[UInt8], SystemError> {
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = readBytes(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return .failure(SystemError(code: errno)) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return .success(bytes)
  }

  /// The absolute path, symbolic links resolved; nil when it leads nowhere.
  static func absolute(_ path: RecordingPath) -> RecordingPath? {
    guard let resolved = realpath(cString(path), nil) else { return nil }
    defer { free(resolved) }
    return RecordingPath(
      bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  private static func cString(_ path: RecordingPath) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

/// Something that the system refused.
struct SystemError: Error {
  let code: Int32
  /// The system's words for it.
  var message: String { String(cString: strerror(code)) }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
