internal import Media

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A recording that comes through a descriptor instead of a path: standard input.
///
/// Decoding has to seek. A regular file (`framescan scan - < FILE`) is read as it is, from its
/// start; what comes through a pipe is first written to a temporary file that has no name.
public struct StandardInput: Sendable {
  /// How a recording from standard input is named, in commands and results.
  public static let path = RecordingPath("-")
  /// The most that is taken from a pipe, in bytes.
  public static let largest: Int64 = 16 << 30

  private let descriptor: Int32
  private let folder: RecordingPath
  private let limit: Int64
  private let wake: Int32?

  /// - Parameters:
  ///   - descriptor: read from here; stays open.
  ///   - folder: where the temporary file is made.
  ///   - limit: more bytes than these are refused.
  ///   - wake: a descriptor that becomes readable when reading is to stop.
  public init(
    descriptor: Int32 = 0, temporaryFolder folder: RecordingPath, limit: Int64 = Self.largest,
    wake: Int32? = nil
  ) {
    self.descriptor = descriptor
    self.folder = folder
    self.limit = limit
    self.wake = wake
  }

  /// The input as a file to decode. Waits for a pipe's end.
  ///
  /// - Parameter left: how much longer to wait, asked again and again; nil for as long as it takes.
  func open(left: () -> Duration? = { nil }) throws(StandardInputError) -> FileInput {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(SystemError(code: errno)) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let copy = isFile ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : try spool(left)
    guard copy >= 0 else { throw .unreadable(SystemError(code: errno)) }
    do throws(MediaError) {
      return try FileInput(takingOwnershipOf: copy)
    } catch {
      throw .media(error)
    }
  }

  /// Copies all of the input into a file that is gone once its descriptor is closed.
  private func spool(_ left: () -> Duration?) throws(StandardInputError) -> Int32 {
    var template = folder.appending(Array("framescan-XXXXXX".utf8)).bytes
      .map { CChar(bitPattern: $0) }
    template.append(0)
    let file = mkstemp(&template)
    guard file >= 0 else { throw .cannotSpool(folder, SystemError(code: errno)) }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    do throws(StandardInputError) {
      try copy(to: file, left)
    } catch {
      close(file)
      throw error
    }
    return file
  }

  /// Waits until there is something to read, or reading is to stop.
  private func waitForInput(_ left: () -> Duration?) throws(StandardInputError) {
    var polled = [descriptor, wake].compactMap(\.self).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var answers: Int32 = 0
    repeat {
      var milliseconds: Int32 = -1
      if let left = left() {
        if left <= .zero { throw .timedOut }
        milliseconds = Int32(min(Double(Int32.max), (left / .milliseconds(1)).rounded(.up)))
      }
      answers = poll(&polled, nfds_t(polled.count), milliseconds)
    } while answers == 0 || answers < 0 && errno == EINTR
    if wake != nil && polled[1].revents != 0 { throw .interrupted }
  }

  private func copy(to file: Int32, _ left: () -> Duration?) throws(StandardInputError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { chunk.deallocate() }
    var total: Int64 = 0
    while true {
      try waitForInput(left)
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .unreadable(SystemError(code: errno)) }
      if count == 0 { return }
      total += Int64(count)
      if total > limit { throw .tooLarge(limit: limit) }
      var rest = UnsafeRawBufferPointer(rebasing: chunk[..<count])
      while !rest.isEmpty {
        let written = write(file, rest.baseAddress, rest.count)
        if written < 0 && errno == EINTR { continue }
        if written < 0 { throw .cannotSpool(folder, SystemError(code: errno)) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
  }
}

/// Why there is no recording on standard input.
enum StandardInputError: Error {
  case interrupted
  /// It did not end in time.
  case timedOut
  case unreadable(SystemError)
  case cannotSpool(RecordingPath, SystemError)
  case tooLarge(limit: Int64)
  case media(MediaError)

  var isInterruption: Bool {
    if case .interrupted = self { true } else { false }
  }
}
