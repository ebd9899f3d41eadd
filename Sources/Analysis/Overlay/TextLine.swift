package import Geometry

/// A row of parts of one height and kind that may be a line of text.
package struct TextLine {
  /// Around the parts, in the picture's pixels.
  package var bounds: Rectangle
  /// Whether the text is lighter than its ground.
  package var isLight: Bool
  /// The level between text and ground: what is above it is light, 0 to 255.
  package var level: UInt8
  /// About the height of its capitals and digits, in pixels.
  package var capHeight: Int
  /// Around each part, from left to right: mostly a character each, without dots and dashes.
  package var parts: [Rectangle]

  /// Puts a line found in a part of a picture where it lies in the whole.
  mutating func move(by part: Rectangle) {
    bounds.x += part.x
    bounds.y += part.y
    for index in parts.indices {
      parts[index].x += part.x
      parts[index].y += part.y
    }
  }

  /// The line without what stands before its first gap, behind its last, or either: gaps that are
  /// wider than most spaces, 0.6 of a capital's height.
  var inner: [TextLine] {
    var starts = [0]
    var right = parts.first?.right ?? 0
    for (index, part) in parts.enumerated() {
      if 10 * (part.x - right) > 6 * capHeight { starts.append(index) }
      right = max(right, part.right)
    }
    guard let first = starts.dropFirst().first, let last = starts.last else { return [] }
    return [first..<last, first..<parts.count, 0..<last].compactMap { range in
      guard range.count >= 3 else { return nil }
      var piece = self
      piece.parts = Array(parts[range])
      piece.bounds = piece.parts.reduce(piece.parts[0]) { $0.union($1) }
      return piece
    }
  }
}
