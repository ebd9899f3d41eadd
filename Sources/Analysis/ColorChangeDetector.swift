internal import Geometry
internal import Kernels
internal import Media

/// Remembers the colour differences of a region and says whether they have changed since; the kin of
/// `ChangeDetector`, which sees brightness only.
struct ColorChangeDetector {
  /// A tile of 8 × 8 samples has changed when they differ by this much on average, in levels.
  private static let threshold = 4.0

  private var copies: [[UInt8]] = [[], []]
  private var rectangle: Rectangle?
  private var scale: ChromaScale?

  /// Whether the colour in a rectangle of stored luma samples has changed since it was remembered.
  func hasChanged(_ frame: borrowing Frame, in stored: Rectangle) -> Bool {
    guard frame.hasChroma else { return rectangle != nil }
    let chroma = frame.chroma(stored)
    guard rectangle == chroma, scale == frame.chromaScale else { return true }
    for index in 0..<2 {
      let copy = copies[index]
      let difference = frame.withChroma(index) { bytes, layout in
        largestTileDifference(of: bytes, layout: layout, in: chroma, from: copy.span.bytes)
      }
      if difference * 255 / frame.chromaScale.span >= Self.threshold { return true }
    }
    return false
  }

  /// Remembers the colours of the rectangle of stored luma samples.
  mutating func remember(_ frame: borrowing Frame, in stored: Rectangle) {
    rectangle = frame.hasChroma ? frame.chroma(stored) : nil
    scale = frame.chromaScale
    guard let rectangle else { return }
    for index in 0..<2 {
      frame.withChroma(index) { bytes, layout in
        copySamples(of: bytes, layout: layout, in: rectangle, into: &copies[index])
      }
    }
  }
}
