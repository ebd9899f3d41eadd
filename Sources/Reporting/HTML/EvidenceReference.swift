/// Where a page finds the pictures that results name.
struct EvidenceReference {
  /// The path, seen from the page, of the folder that results name pictures from; empty where the page is
  /// in it.
  var folder: [UInt8] = []

  /// The address of a picture below the folder, or of one that is written out in the results; nil for what
  /// leads anywhere else. Results may come from a file that anybody wrote.
  func address(_ path: String) -> String? {
    if let data = Self.data(path) { return data }
    if path.contains(":") { return nil }
    let parts = path.utf8.split(separator: Self.slash, omittingEmptySubsequences: false)
    guard
      parts.allSatisfy({
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      })
    else { return nil }
    let above = folder.split(separator: Self.slash).map { Self.percentEncoded($0) }
    return (above + parts.map { Self.percentEncoded($0) }).joined(separator: "/")
  }

  /// What is written out in the results itself; nil for what isn't.
  static func data(_ path: String) -> String? {
    for kind in ["data:image/png;base64,", "data:image/jpeg;base64,"] where path.hasPrefix(kind) {
      return path.utf8.dropFirst(kind.utf8.count).allSatisfy(isBase64) ? path : nil
    }
    return nil
  }

  private static let slash = UInt8(ascii: "/")

  private static func isBase64(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }

  /// A part of a path in which nothing has a meaning in an address.
  private static func percentEncoded(_ part: some Sequence<UInt8>) -> String {
    var encoded = ""
    for byte in part {
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
