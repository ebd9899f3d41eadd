/// Where a page finds a picture that results name.
enum EvidenceReference {
  /// The address of a picture beside the page, or of one that is written out in the results; nil for what
  /// leads anywhere else. Results may come from a file that anybody wrote.
  static func address(_ path: String) -> String? {
    for kind in ["data:image/png;base64,", "data:image/jpeg;base64,"] where path.hasPrefix(kind) {
      return path.utf8.dropFirst(kind.utf8.count).allSatisfy(isBase64) ? path : nil
    }
    if path.contains(":") { return nil }
    let folders = path.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    return folders.map(percentEncoded).joined(separator: "/")
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }

  /// A part of a path in which nothing has a meaning in an address.
  private static func percentEncoded(_ part: Substring) -> String {
    var encoded = ""
    for byte in part.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
