internal import CFFmpeg

/// A running SHA-256, computed by libavutil.
final class SHA256Digest {
  private let context: UnsafeMutableRawPointer

  /// A digest of nothing yet; nil without memory for it.
  init?() {
    guard let context = av_sha_alloc() else { return nil }
    self.context = UnsafeMutableRawPointer(context)
    guard av_sha_init(OpaquePointer(self.context), 256) == 0 else { return nil }
  }

  deinit { av_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    av_sha_update(
      OpaquePointer(context), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The digest in lower-case hexadecimal.
  func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(OpaquePointer(context), &digest)
    return hexadecimal(digest)
  }
}

/// Bytes in lower-case hexadecimal, two digits each.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// SHA-256 of bytes in lower-case hexadecimal; nil without memory for it.
public func sha256(of bytes: [UInt8]) -> String? {
  guard let digest = SHA256Digest() else { return nil }
  bytes.withUnsafeBytes { digest.update($0) }
  return digest.finish()
}
