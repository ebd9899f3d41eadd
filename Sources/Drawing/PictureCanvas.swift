public import Geometry
public import Media

/// A picture that is drawn on. What lies outside it is cut off.
public struct PictureCanvas: Sendable {
  /// The picture as drawn so far.
  public private(set) var picture: RGBPicture

  /// A canvas on a picture.
  public init(_ picture: RGBPicture) { self.picture = picture }

  /// Fills a rectangle.
  public mutating func fill(_ rectangle: Rectangle, _ color: RGBColor) {
    let area = rectangle.intersection(Rectangle(picture.size))
    guard !area.isEmpty else { return }
    for y in area.y..<area.bottom {
      for x in area.x..<area.right { set(x, y, color) }
    }
  }

  /// Draws a rectangle's outline, inside it.
  ///
  /// - Parameters:
  ///   - width: of the line, in pixels.
  ///   - dash: pixels drawn and pixels left out, in turn; nil for a line without gaps.
  public mutating func outline(
    _ rectangle: Rectangle, _ color: RGBColor, width: Int, dash: Int? = nil
  ) {
    let (across, down) = (min(width, rectangle.width), min(width, rectangle.height))
    let sides = [
      Rectangle(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: down),
      Rectangle(
        x: rectangle.x, y: rectangle.bottom - down, width: rectangle.width, height: down),
      Rectangle(x: rectangle.x, y: rectangle.y, width: across, height: rectangle.height),
      Rectangle(
        x: rectangle.right - across, y: rectangle.y, width: across, height: rectangle.height),
    ]
    for (index, side) in sides.enumerated() {
      guard let dash else {
        fill(side, color)
        continue
      }
      let isAcross = index < 2
      let length = isAcross ? side.width : side.height
      for start in stride(from: 0, to: length, by: 2 * dash) {
        let extent = min(dash, length - start)
        fill(
          Rectangle(
            x: side.x + (isAcross ? start : 0), y: side.y + (isAcross ? 0 : start),
            width: isAcross ? extent : side.width, height: isAcross ? side.height : extent), color)
      }
    }
  }

  /// Draws diagonal lines over a rectangle, from its lower left to its upper right.
  ///
  /// - Parameters:
  ///   - width: of a line, in pixels along a row.
  ///   - gap: between two lines, likewise.
  public mutating func hatch(_ rectangle: Rectangle, _ color: RGBColor, width: Int, gap: Int) {
    let area = rectangle.intersection(Rectangle(picture.size))
    guard !area.isEmpty else { return }
    for y in area.y..<area.bottom {
      for x in area.x..<area.right where (x + y) % (width + gap) < width { set(x, y, color) }
    }
  }

  /// Draws a line of text in a filled box whose top left corner is at (x, y).
  ///
  /// - Parameter padding: between the box's edge and the text, in pixels.
  public mutating func label(
    _ text: TextMask, x: Int, y: Int, _ color: RGBColor, on ground: RGBColor, padding: Int
  ) {
    fill(text.box(x: x, y: y, padding: padding), ground)
    let whole = Rectangle(picture.size)
    for row in 0..<text.size.height {
      for column in 0..<text.size.width where text.isInk[row * text.size.width + column] {
        let place = Rectangle(x: x + padding + column, y: y + padding + row, width: 1, height: 1)
        if whole.contains(place) { set(place.x, place.y, color) }
      }
    }
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: RGBColor) {
    let offset = (y * picture.size.width + x) * 3
    picture.pixels[offset] = color.red
    picture.pixels[offset + 1] = color.green
    picture.pixels[offset + 2] = color.blue
  }
}
