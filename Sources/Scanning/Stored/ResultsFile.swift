internal import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file of a folder of results that every result is appended to as it is made, one a line.
///
/// A line is written at once and is on the disk before the next; of a process that is killed while it
/// writes, the file keeps at most a last line without its end, which counts for nothing. One process
/// at a time can have the file open.
final class ResultsFile {
  /// Its name in the folder.
  static let name = "results.jsonl"
  /// The largest that is read, in bytes.
  static let largest = 4 << 30

  /// What it held when it was opened, in order.
  let stored: [StoredResult]
  /// Whether a last line was torn and is gone.
  let hadTornLine: Bool

  private let descriptor: Int32
  private let path: RecordingPath
  private var size: off_t

  /// Opens the file, or makes it.
  init(in folder: RecordingPath) throws(StoreError) {
    path = folder.appending(Array(Self.name.utf8))
    descriptor = open(
      path.cString, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw StoreError(path, SystemError(code: errno)) }
    do throws(StoreError) {
      (stored, size, hadTornLine) = try Self.takeOver(descriptor, path)
    } catch {
      closeDescriptor(descriptor)
      throw error
    }
  }

  deinit { closeDescriptor(descriptor) }

  /// Adds results and waits until the disk has them. What could be written only in part is taken back.
  func append(_ results: [StoredResult]) throws(StoreError) {
    let lines = Array(results.map { ResultJSON.line($0) + "\n" }.joined().utf8)
    do throws(SystemError) {
      try writeAll(lines, to: descriptor)
      guard syncData(descriptor) == 0 else { throw SystemError(code: errno) }
    } catch {
      ftruncate(descriptor, size)
      throw StoreError(path, error)
    }
    size += off_t(lines.count)
  }

  /// Locks the file, reads it and cuts off what is no whole line.
  private static func takeOver(
    _ descriptor: Int32, _ path: RecordingPath
  ) throws(StoreError) -> ([StoredResult], off_t, Bool) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError(path, SystemError(code: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(path: path.display, reason: "it is not a regular file")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
      throw StoreError(path: path.display, reason: "another scan is writing to it")
    }
    let bytes: [UInt8]
    switch FileSystem.read(path, limit: largest) {
    case .success(let read): bytes = read
    case .failure(let error): throw StoreError(path, error)
    }
    let (results, whole) = try read(bytes, path)
    if whole < bytes.count && ftruncate(descriptor, off_t(whole)) != 0 {
      throw StoreError(path, SystemError(code: errno))
    }
    return (results, off_t(whole), whole < bytes.count)
  }

  /// The results in a file's bytes, and how many bytes they take. A last line that has no end, or
  /// that makes no sense (the disk may have kept its end alone), is not among them.
  static func read(
    _ bytes: [UInt8], _ path: RecordingPath
  ) throws(StoreError) -> (results: [StoredResult], whole: Int) {
    let lineFeed = UInt8(ascii: "\n")
    let ended = (bytes.lastIndex(of: lineFeed) ?? -1) + 1
    let lastStart = (bytes[..<max(0, ended - 1)].lastIndex(of: lineFeed) ?? -1) + 1
    do throws(ResultJSONError) {
      let before = try ResultJSON.decodeLines(bytes[..<lastStart])
      guard let last = try? ResultJSON.decodeLines(bytes[lastStart..<ended]), last.count == 1
      else { return (before, lastStart) }
      return (before + last, ended)
    } catch {
      throw StoreError(path: path.display, reason: error.description)
    }
  }
}

/// Why results can't be kept in, or had from, a folder.
public struct StoreError: Error, Sendable {
  /// The file or folder.
  public let path: String
  /// What is wrong with it.
  public let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ path: RecordingPath, _ error: SystemError) {
    self.init(path: path.display, reason: error.message)
  }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

private func syncData(_ descriptor: Int32) -> Int32 {
  #if canImport(Glibc)
    fdatasync(descriptor)
  #else
    fsync(descriptor)
  #endif
}
