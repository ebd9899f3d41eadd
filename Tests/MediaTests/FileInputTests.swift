import ClipSupport
import Foundation
import Media
import Testing

@Suite struct FileInputTests {
  private func refusal(_ path: String) -> MediaError? {
    do throws(MediaError) {
      _ = try FileInput(path: Array(path.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Only regular files with content are opened, and nothing is waited for", .timeLimit(.minutes(1))
  )
  func refusals() throws {
    let folder = try ClipFolder()
    #expect(refusal(folder.path) == .notARegularFile(kind: "a directory"))
    #expect(refusal("/dev/null") == .notARegularFile(kind: "a device"))
    #expect(refusal(try folder.write([], name: "a.mp4")) == .empty)
    #expect(refusal(folder.path + "/none.mp4") == .cannotOpen(code: ENOENT))
    let pipe = folder.newPath("a.mp4")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(refusal(pipe) == .notARegularFile(kind: "a pipe"))
    let socket = try SocketFile(at: folder.newPath("s.mp4"))
    #expect(refusal(socket.path) == .notARegularFile(kind: "a socket"))
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    close(ends[1])
    #expect(throws: MediaError.notARegularFile(kind: "a socket")) {
      try FileInput(takingOwnershipOf: ends[0])
    }
    #expect(fcntl(ends[0], F_GETFD) == -1)
  }

  @Test("A link to a recording is the recording")
  func link() throws {
    let folder = try ClipFolder()
    let file = try folder.write([1, 2, 3], name: "a")
    let link = folder.newPath("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try FileInput(path: Array(link.utf8)).size == 3)
  }

  @Test("The digest is the one that sha256sum prints", arguments: [1, 63, 64, 1 << 18, 300_001])
  func digest(size: Int) throws {
    let folder = try ClipFolder()
    var random = SeededGenerator(seed: UInt64(size))
    let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let file = try folder.write(bytes, name: "a")
    let printed = String(
      decoding: try Program.run(["sha256sum", file], in: folder).prefix(64), as: UTF8.self)
    #expect(try FileInput(path: Array(file.utf8)).sha256() == printed)
    #expect(sha256(of: bytes) == printed)
  }
}

/// A socket with a name, closed with this.
private struct SocketFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  init(at path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(code == 0)
  }

  deinit { close(descriptor) }
}
