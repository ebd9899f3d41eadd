internal import CTesseract
internal import Geometry

/// A font to label pictures with: one of those that Leptonica has built in, so that no file is needed.
/// Owns Leptonica's font.
public final class LabelFont {
  private let font: UnsafeMutablePointer<L_BMF>

  /// Leptonica's sizes, in points at 300 dots an inch.
  private static let sizes: [Int32] = [4, 6, 8, 10, 12, 14, 16, 18, 20]

  /// The largest font whose lines are no higher than that, or the smallest there is; nil without memory
  /// for it.
  public init?(lineHeight: Int) {
    var best: UnsafeMutablePointer<L_BMF>?
    for size in Self.sizes {
      guard var font = bmfCreate(nil, size) else { break }
      if best != nil && Int(font.pointee.lineheight) > lineHeight {
        Self.free(&font)
        break
      }
      if var smaller = best { Self.free(&smaller) }
      best = font
    }
    guard let best else { return nil }
    font = best
  }

  deinit {
    var font = font
    Self.free(&font)
  }

  /// A line of text. Characters beyond ASCII, which the font doesn't have, become question marks.
  public func mask(of text: String) -> TextMask {
    let letters = text.map { letter in
      guard let code = letter.asciiValue, (32..<127).contains(code) else { return Character("?") }
      return letter
    }
    let line = String(letters)
    var width: Int32 = 0
    bmfGetStringWidth(font, line, &width)
    let ascent = font.pointee.lineheight
    // What hangs below the base line is a third of what stands on it.
    let size = Size(width: max(1, Int(width)), height: Int(ascent + ascent / 3))
    var picture = pixCreate(Int32(size.width), Int32(size.height), 8)
    defer { pixDestroy(&picture) }
    var isInk = [Bool](repeating: false, count: size.width * size.height)
    guard let picture, pixSetTextline(picture, font, line, 255, 0, ascent, nil, nil) == 0 else {
      return TextMask(size: size, isInk: isInk)
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        var level: UInt32 = 0
        pixGetPixel(picture, Int32(x), Int32(y), &level)
        isInk[y * size.width + x] = level > 0
      }
    }
    return TextMask(size: size, isInk: isInk)
  }

  private static func free(_ font: inout UnsafeMutablePointer<L_BMF>) {
    var gone: UnsafeMutablePointer<L_BMF>? = font
    bmfDestroy(&gone)
  }
}
