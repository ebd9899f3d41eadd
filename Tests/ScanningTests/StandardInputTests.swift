import ClipSupport
import Foundation
import Policy
import Results
import Scanning
import Testing

@Suite struct StandardInputTests {
  private let folder: ClipFolder
  private let policy: Policy

  init() throws {
    folder = try ClipFolder()
    policy = try .checking("black")
  }

  private func clip() throws -> String {
    try folder.encode(
      [[UInt8]](repeating: [UInt8](repeating: 0, count: 64 * 64), count: 5), width: 64, height: 64,
      "-c:v libx264 -pix_fmt yuv420p", name: ".mp4")
  }

  private func scan(_ descriptor: Int32, limit: Int64 = StandardInput.largest) throws
    -> RecordingResult
  {
    let input = StandardInput(
      descriptor: descriptor, temporaryFolder: RecordingPath(folder.path), limit: limit)
    return try RecordingScanner(threads: 1, standardInput: input) { .zero }
      .scan(StandardInput.path, policy: policy)
  }

  /// Scans what a pipe brings, written while it is read.
  private func scan(piped bytes: [UInt8], limit: Int64 = StandardInput.largest) throws
    -> RecordingResult
  {
    // A pipe that nobody reads any more must end the writing, not this process.
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writing.write(contentsOf: Data(bytes))
      try? writing.close()
    }
    return try scan(pipe.fileHandleForReading.fileDescriptor, limit: limit)
  }

  @Test("A recording through a pipe comes to what the file does, under the name -")
  func pipe() throws {
    let file = try clip()
    let named = try RecordingScanner(threads: 1) { .zero }
      .scan(RecordingPath(file), policy: policy)
    let piped = try scan(piped: folder.bytes(of: file))
    #expect(piped.path == "-")
    #expect(piped.verdict == .pass)
    #expect(piped.sha256 == named.sha256)
    #expect(piped.media == named.media)
    #expect(piped.checks == named.checks)
  }

  @Test("Nothing is left behind of what came through a pipe")
  func nothingLeft() throws {
    let bytes = try folder.bytes(of: clip())
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    _ = try scan(piped: bytes)
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(after == before)
  }

  @Test("A redirected file is read from its start, wherever its descriptor stands")
  func regularFile() throws {
    let handle = try #require(FileHandle(forReadingAtPath: clip()))
    try handle.seek(toOffset: 100)
    for _ in 0..<2 {
      let result = try scan(handle.fileDescriptor)
      #expect(result.verdict == .pass)
    }
  }

  @Test("More than the limit is refused")
  func limit() throws {
    let bytes = try folder.bytes(of: clip())
    let whole = try scan(piped: bytes, limit: Int64(bytes.count))
    #expect(whole.verdict == .pass)
    let result = try scan(piped: bytes, limit: Int64(bytes.count) - 1)
    #expect(result.verdict == .error)
    #expect(result.problems.map(\.kind) == [.refused])
  }

  @Test("Nothing through the pipe, or no standard input at all, is an error that says so")
  func empty() throws {
    let nothing = try scan(piped: [])
    #expect(nothing.verdict == .error)
    #expect(nothing.problems.map(\.message) == ["the file is empty"])
    let closed = try scan(-1)
    #expect(closed.verdict == .error)
    #expect(
      closed.problems.map(\.message) == ["standard input can't be read: Bad file descriptor"])
  }

  @Test("A temporary folder that isn't there is named")
  func noFolder() throws {
    let pipe = Pipe()
    let input = StandardInput(
      descriptor: pipe.fileHandleForReading.fileDescriptor,
      temporaryFolder: RecordingPath("/no/such/folder"))
    let result = try RecordingScanner(threads: 1, standardInput: input) { .zero }
      .scan(StandardInput.path, policy: policy)
    #expect(
      result.problems.map(\.message) == [
        "standard input can't be kept in /no/such/folder (TMPDIR): No such file or directory"
      ])
  }
}
