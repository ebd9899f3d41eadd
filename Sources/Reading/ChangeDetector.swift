internal import Kernels
public import Geometry
public import Media

/// Remembers a region's pixels and says whether they have changed since. Compression noise is no
/// change; a character is.
public struct ChangeDetector {
  /// A tile of 8 × 8 has changed when its samples differ by this much on average, in luma levels.
  private static let threshold = 4.0

  private var copy: [UInt8] = []
  private var rectangle: Rectangle?
  private var scale: LumaScale?

  /// A detector that remembers nothing: the first frame is a change.
  public init() {}

  /// Whether the luma in a rectangle of stored samples has changed since it was last remembered.
  public func hasChanged(_ frame: borrowing Frame, in stored: Rectangle) -> Bool {
    guard rectangle == stored, scale == frame.lumaScale else { return true }
    let difference = frame.withLuma { bytes, layout in
      largestTileDifference(of: bytes, layout: layout, in: stored, from: copy.span.bytes)
    }
    return difference * 255 / frame.lumaScale.span >= Self.threshold
  }

  /// Remembers what the rectangle of stored samples shows.
  public mutating func remember(_ frame: borrowing Frame, in stored: Rectangle) {
    rectangle = stored
    scale = frame.lumaScale
    frame.withLuma { bytes, layout in
      copySamples(of: bytes, layout: layout, in: stored, into: &copy)
    }
  }
}
