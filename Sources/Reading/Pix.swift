internal import CTesseract
internal import Geometry

/// A picture in Leptonica's memory, one byte a pixel.
final class Pix {
  let pointer: UnsafeMutablePointer<PIX>

  /// Takes over a picture; nil when there is none.
  init?(takingOwnershipOf pointer: UnsafeMutablePointer<PIX>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// A copy of a grey picture; nil without memory for it.
  convenience init?(_ picture: GrayPicture) {
    let (width, height) = (picture.size.width, picture.size.height)
    self.init(takingOwnershipOf: pixCreate(Int32(width), Int32(height), 8))
    guard let words = pixGetData(pointer) else { return nil }
    let wordsPerRow = Int(pixGetWpl(pointer))
    // Leptonica keeps the leftmost pixel in a word's highest byte, whatever the machine's order.
    for y in 0..<height {
      let row = words + y * wordsPerRow
      for x in 0..<width {
        let shift = UInt32(24 - 8 * (x & 3))
        row[x >> 2] |= UInt32(picture.pixels[y * width + x]) << shift
      }
    }
  }

  deinit {
    var pointer: UnsafeMutablePointer<PIX>? = pointer
    pixDestroy(&pointer)
  }

  var width: Int { Int(pixGetWidth(pointer)) }
  var height: Int { Int(pixGetHeight(pointer)) }

  func inverted() -> Pix? { Pix(takingOwnershipOf: pixInvert(nil, pointer)) }

  /// Larger by a factor of at least 1, interpolated linearly.
  func enlarged(_ factor: Double) -> Pix? {
    factor <= 1
      ? Pix(takingOwnershipOf: pixCopy(nil, pointer))
      : Pix(takingOwnershipOf: pixScaleGrayLI(pointer, Float(factor), Float(factor)))
  }

  /// Smaller by a factor of at most 1: interpolated, or each pixel the mean of those it stands for
  /// where they are many.
  func reduced(_ factor: Double) -> Pix? {
    let scale = factor < 0.7 ? pixScaleAreaMap : pixScaleGrayLI
    return Pix(takingOwnershipOf: scale(pointer, Float(factor), Float(factor)))
  }

  /// Each pixel the mean of itself and its neighbours.
  func smoothed() -> Pix? { Pix(takingOwnershipOf: pixBlockconv(pointer, 1, 1)) }

  /// With a border of a level (0 to 255) around it.
  func bordered(_ pixels: Int, level: UInt32) -> Pix? {
    Pix(takingOwnershipOf: pixAddBorder(pointer, Int32(pixels), level))
  }

  /// Black and white by local contrast (Sauvola), back at one byte a pixel; nil when too small.
  func locallyThresholded(window: Int) -> Pix? {
    var binary: UnsafeMutablePointer<PIX>?
    guard pixSauvolaBinarize(pointer, Int32(window), 0.25, 1, nil, nil, nil, &binary) == 0,
      let bits = Pix(takingOwnershipOf: binary)
    else { return nil }
    return Pix(takingOwnershipOf: pixConvert1To8(nil, bits.pointer, 255, 0))
  }
}
