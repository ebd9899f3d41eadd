internal import Results

/// A recording's path as a URI reference (RFC 3986).
enum RecordingURI {
  /// `file:///…` for an absolute path, else relative to where the scan ran; made of the path's exact bytes.
  static func of(_ recording: RecordingResult) -> String {
    of(recording.pathBytes.flatMap(bytes) ?? Array(recording.path.utf8))
  }

  /// The same of a path as bytes.
  static func of(_ path: [UInt8]) -> String {
    let slash = UInt8(ascii: "/")
    let isDotSlash = path.starts(with: [UInt8(ascii: "."), slash])
    let bytes = isDotSlash ? Array(path.dropFirst(2).drop { $0 == slash }) : path
    if bytes.isEmpty { return "." }
    return (bytes.first == slash ? "file://" : "") + encoded(bytes)
  }

  /// All but letters, digits, `-._~` and slashes as `%NN`: a colon too, which in a first part would be the
  /// end of a scheme.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes that hexadecimal digits stand for; nil when they are none.
  private static func bytes(_ digits: String) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2), !digits.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), !pair.hasPrefix("+") else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
