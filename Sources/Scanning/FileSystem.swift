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
    guard stat(path.cString, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether the path itself is a symbolic link.
  static func isLink(_ path: RecordingPath) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder, without `.` and `..`, sorted by their bytes; nil when it can't be read.
  static func names(in folder: RecordingPath) -> [[UInt8]]? {
    guard let directory = opendir(folder.cString) else { return nil }
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
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    guard let resolved = realpath(path.cString, nil) else { return nil }
    defer { free(resolved) }
    return RecordingPath(
      bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// Removes a file, if it is there.
  static func remove(_ path: RecordingPath) { unlink(path.cString) }

  /// Whether nothing can be known of a path, though something may be there.
  static func isOutOfReach(_ path: RecordingPath) -> Bool {
    var status = stat()
    return stat(path.cString, &status) != 0 && ![ENOENT, ELOOP].contains(errno)
  }

  /// Makes a folder and those above it, where they are missing.
  static func makeFolder(_ path: RecordingPath) -> SystemError? {
    if kind(of: path) == .folder { return nil }
    if path.folder != path, path.bytes.contains(0x2F), let error = makeFolder(path.folder) {
      return error
    }
    if mkdir(path.cString, 0o777) != 0 && errno != EEXIST { return SystemError(code: errno) }
    return kind(of: path) == .folder ? nil : SystemError(code: ENOTDIR)
  }

  /// Writes a file beside its place and moves it there, so that nobody ever reads half of it.
  static func write(_ text: String, to path: RecordingPath) throws(SystemError) {
    try write(Array(text.utf8), to: path)
  }

  /// The same of bytes. A link that is there is replaced, never followed.
  static func write(_ bytes: [UInt8], to path: RecordingPath) throws(SystemError) {
    let temporary = RecordingPath(bytes: path.bytes + Array(".part".utf8))
    unlink(temporary.cString)
    let descriptor = open(
      temporary.cString, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
      guard rename(temporary.cString, path.cString) == 0 else { throw SystemError(code: errno) }
    } catch {
      unlink(temporary.cString)
      throw error
    }
  }
}

extension RecordingPath {
  /// The path as the system takes it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}

/// Writes all of the bytes, in one go where the system lets it.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count <= 0 { throw SystemError(code: count < 0 ? errno : EIO) }
    rest = rest.dropFirst(count)
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
