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
}
