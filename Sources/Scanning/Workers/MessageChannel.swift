internal import CWorker

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Messages over a local stream socket: four bytes of length, highest first, then JSON. Where the highest
/// bit of the length is set, bytes follow that come with the message: four of their number, then these. A
/// descriptor may come with a message too. What comes from a worker is as untrusted as the recordings it decodes.
struct MessageChannel<Incoming: Decodable, Outgoing: Encodable>: ~Copyable {
  /// A longer message is nonsense: the longest result known is some megabytes.
  static var longest: Int { 256 << 20 }

  /// Why there is no further message.
  enum Failure: Error, Equatable {
    /// The other side is gone.
    case closed
    /// What it sent is no message.
    case nonsense
    case system(code: Int32)
  }

  let socket: Int32
  private var received: [UInt8] = []
  private var descriptor: Int32 = -1
  private var bytes: [UInt8] = []
  private static var hasBytes: UInt32 { 1 << 31 }

  /// Takes over a connected socket.
  init(takingOwnershipOf socket: Int32) { self.socket = socket }

  deinit {
    close(socket)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sends a message with what comes with it, waiting until all of it is taken.
  func send(
    _ message: Outgoing, descriptor: Int32 = -1, bytes own: ArraySlice<UInt8>? = nil
  ) throws(Failure) {
    guard let body = try? JSONEncoder().encode(message) else { throw .nonsense }
    func word(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    var bytes = word(UInt32(body.count) | (own == nil ? 0 : Self.hasBytes))
    bytes += body
    if let own {
      bytes += word(UInt32(own.count))
      bytes += own
    }
    var attached = descriptor
    var start = 0
    while start < bytes.count {
      let sent = bytes.withUnsafeBytes { buffer in
        fs_send(socket, buffer.baseAddress?.advanced(by: start), buffer.count - start, attached)
      }
      if sent < 0 && errno == EINTR { continue }
      if sent < 0 { throw errno == EPIPE || errno == ECONNRESET ? .closed : .system(code: errno) }
      attached = -1
      start += sent
    }
  }

  /// The next message that is complete, without waiting for one; nil when there is none.
  mutating func next() throws(Failure) -> Incoming? {
    guard let word = number(at: 0) else { return nil }
    let length = Int(word & ~Self.hasBytes)
    guard length <= Self.longest else { throw .nonsense }
    var own = 4 + length..<4 + length
    if word & Self.hasBytes != 0 {
      guard let count = number(at: own.lowerBound).map({ Int($0) }) else { return nil }
      guard count <= Self.longest else { throw .nonsense }
      own = own.lowerBound + 4..<own.lowerBound + 4 + count
    }
    guard received.count >= own.upperBound else { return nil }
    let body = Data(received[4..<4 + length])
    bytes = Array(received[own])
    received.removeFirst(own.upperBound)
    guard let message = try? JSONDecoder().decode(Incoming.self, from: body) else {
      throw .nonsense
    }
    return message
  }

  private func number(at start: Int) -> UInt32? {
    guard received.count >= start + 4 else { return nil }
    return received[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Waits for bytes and takes them in. Call `next` until it has none before calling this again.
  mutating func receive() throws(Failure) {
    let chunk = 1 << 16
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      var attached: Int32 = -1
      let count = fs_receive(socket, &buffer, chunk, &attached)
      if count < 0 && errno == EINTR { continue }
      if attached >= 0 {
        if descriptor >= 0 { close(descriptor) }
        descriptor = attached
      }
      if count == 0 || count < 0 && errno == ECONNRESET { throw .closed }
      if count < 0 { throw .system(code: errno) }
      received += buffer[..<count]
      return
    }
  }

  /// Waits for the next message.
  mutating func wait() throws(Failure) -> Incoming {
    while true {
      if let message = try next() { return message }
      try receive()
    }
  }

  /// The descriptor that came with a message, which is the caller's to close; nil without one.
  mutating func takeDescriptor() -> Int32? {
    defer { descriptor = -1 }
    return descriptor >= 0 ? descriptor : nil
  }

  /// The bytes that came with the message taken last.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
