import Geometry

/// How a stored picture is laid out for display: x′ = a·x + c·y and y′ = b·x + d·y about the middle,
/// y downwards, after its pixels were stretched.
struct StoredPlacement: Sendable {
  var a = 1
  var b = 0
  var c = 0
  var d = 1
  /// Width to height of a stored pixel as displayed.
  var pixelAspect = (width: 1, height: 1)

  static let upright = StoredPlacement()
  /// The eight ways, in the order of EXIF's tag 0x112 (EXIF 2.32 §4.6.4: which sides of the display
  /// the stored picture's first row and first column are).
  static let all = [
    StoredPlacement(a: 1, b: 0, c: 0, d: 1),  // row top, column left
    StoredPlacement(a: -1, b: 0, c: 0, d: 1),  // top, right
    StoredPlacement(a: -1, b: 0, c: 0, d: -1),  // bottom, right
    StoredPlacement(a: 1, b: 0, c: 0, d: -1),  // bottom, left
    StoredPlacement(a: 0, b: 1, c: 1, d: 0),  // left, top
    StoredPlacement(a: 0, b: 1, c: -1, d: 0),  // right, top
    StoredPlacement(a: 0, b: -1, c: -1, d: 0),  // right, bottom
    StoredPlacement(a: 0, b: -1, c: 1, d: 0),  // left, bottom
  ]

  /// Degrees clockwise that the report names, after mirroring left to right where it is mirrored.
  var rotation: Int {
    // Mirroring changes the sign of what x contributes alone.
    d == 1 ? 0 : d == -1 ? 180 : c == -1 ? 90 : 270
  }

  /// The stored size of a picture displayed in that size.
  func stored(_ display: Size) -> Size {
    let stretched = a == 0 ? Size(width: display.height, height: display.width) : display
    return Size(
      width: stretched.width * pixelAspect.height / pixelAspect.width, height: stretched.height)
  }

  /// The displayed pixel that a stored one is part of.
  func displayed(x: Int, y: Int, in display: Size) -> (x: Int, y: Int) {
    let stored = stored(display)
    // Doubled, so that the middles of pixels are whole.
    let across = (2 * x + 1) * pixelAspect.width / pixelAspect.height
    let wide = stored.width * pixelAspect.width / pixelAspect.height
    let (fromX, fromY) = (across - wide, 2 * y + 1 - stored.height)
    return (
      (a * fromX + c * fromY + display.width) / 2, (b * fromX + d * fromY + display.height) / 2
    )
  }
}
