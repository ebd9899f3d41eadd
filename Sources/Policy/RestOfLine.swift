extension Collection<UInt8> {
  /// The line's text from that place on; empty when there is none.
  func restOfLine(at position: PolicyPosition) -> Substring {
    let lines = split(
      separator: UInt8(ascii: "\n"), maxSplits: position.line, omittingEmptySubsequences: false)
    guard position.line >= 1, position.line <= lines.count else { return "" }
    let line = String(decoding: lines[position.line - 1], as: UTF8.self)
    let start = line.unicodeScalars.dropFirst(position.column - 1).startIndex
    return line[start...]
  }
}
