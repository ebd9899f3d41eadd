internal import Media

/// A path as the bytes the system uses, which need not be UTF-8.
public struct RecordingPath: Hashable, Sendable {
  /// The bytes, without a closing zero.
  public let bytes: [UInt8]

  /// A path from its bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path from text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path to show: bytes that are not UTF-8 appear as `\xNN`.
  public var display: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var shown = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      // The longest valid scalar has four bytes.
      let valid = (1...4).lazy.map { rest.prefix($0) }
        .first { String(validating: $0, as: UTF8.self) != nil }
      if let valid, let text = String(validating: valid, as: UTF8.self) {
        shown += text
        rest = rest.dropFirst(valid.count)
      } else if let byte = rest.popFirst() {
        shown += "\\x" + hexadecimal([byte])
      }
    }
    return shown
  }

  /// The bytes in hexadecimal when they are not UTF-8, so that the exact name isn't lost.
  public var exactBytes: String? {
    String(validating: bytes, as: UTF8.self) == nil ? hexadecimal(bytes) : nil
  }

  /// The path of an entry in this folder.
  public func appending(_ name: [UInt8]) -> RecordingPath {
    RecordingPath(bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [0x2F] + name)
  }

  /// The folder it is in; `.` for a bare name.
  public var folder: RecordingPath {
    guard let slash = bytes.lastIndex(of: 0x2F) else { return RecordingPath(".") }
    return RecordingPath(bytes: slash == 0 ? [0x2F] : Array(bytes[..<slash]))
  }

  /// Its last part.
  public var name: ArraySlice<UInt8> {
    bytes.lastIndex(of: 0x2F).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// The path of this folder as seen from another one: `../results`, empty where both are the same.
  ///
  /// As in an address, `..` leads to the folder that is written before it, wherever a link leads; only
  /// paths that say `..` themselves are followed to where they lead.
  public func path(from other: RecordingPath) -> [UInt8] {
    let (from, to) = (other.absoluteParts, absoluteParts)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = [ArraySlice<UInt8>](repeating: ArraySlice("..".utf8), count: from.count - shared)
    return Array((up + to[shared...]).joined(separator: [0x2F]))
  }

  /// The names of the folders from the root on.
  private var absoluteParts: [ArraySlice<UInt8>] {
    func parts(_ path: RecordingPath) -> [ArraySlice<UInt8>] {
      path.bytes.split(separator: 0x2F).filter { !$0.elementsEqual(".".utf8) }
    }
    if parts(self).contains(where: { $0.elementsEqual("..".utf8) }),
      let resolved = FileSystem.absolute(self)
    {
      return parts(resolved)
    }
    if bytes.first == 0x2F { return parts(self) }
    return (FileSystem.absolute(RecordingPath(".")).map { parts($0) } ?? []) + parts(self)
  }

  /// What follows the last dot of its name, in lower case; empty without one.
  public var fileExtension: String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}
