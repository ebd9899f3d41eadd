extension Collection<UInt8> {
  /// The text's lines, without their line feeds.
  var lines: [SubSequence] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

extension Array where Element: Collection<UInt8> {
  /// The text of a line from that place on; empty when there is none.
  func restOfLine(at position: PolicyPosition) -> Substring {
    guard indices.contains(position.line - 1) else { return "" }
    let line = String(decoding: self[position.line - 1], as: UTF8.self)
    return Substring(line.unicodeScalars.dropFirst(position.column - 1))
  }
}
