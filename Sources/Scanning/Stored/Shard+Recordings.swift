internal import Media
public import Results

extension Shard {
  /// Whether a recording belongs to this part: the first eight bytes of the SHA-256 of its relative
  /// path, as a big-endian number, divided by `count` leave `index - 1`. Neither content nor other
  /// recordings matter, so every machine that sees the same folder agrees.
  public func holds(_ relativePath: [UInt8]) -> Bool {
    let digest = sha256(of: relativePath) ?? ""
    let number = UInt64(digest.prefix(16), radix: 16) ?? 0
    return number % UInt64(count) == UInt64(index - 1)
  }
}
