internal import Geometry
internal import Kernels
internal import Media

/// One plane of a frame read as levels: luma 0 to 255, colour differences −128 to 127.
struct Channel {
  let plane: FlatnessMeter.Finding.Plane
  let limits: FlatnessMeter.Limits
  private let index: Int
  private let zero: Double
  private let levelsPerSample: Double

  init(lumaOf frame: borrowing Frame) {
    plane = .luma
    limits = .luma
    index = 0
    zero = frame.lumaScale.black
    levelsPerSample = 255 / frame.lumaScale.span
  }

  init(chroma index: Int, of frame: borrowing Frame) {
    plane = .chroma
    limits = .chroma
    self.index = index
    zero = frame.chromaScale.neutral
    levelsPerSample = 255 / frame.chromaScale.span
  }

  /// The level of a sample or a mean of samples. Luma beyond black or white is black or white.
  func level(_ sample: Double) -> Double {
    let level = (sample - zero) * levelsPerSample
    return plane == .luma ? min(255, max(0, level)) : level
  }

  /// The lowest and highest level in a rectangle of stored luma samples.
  func bounds(of frame: borrowing Frame, in stored: Rectangle) -> (low: Double, high: Double) {
    let samples = samples(stored, in: frame)
    let (minimum, maximum) = withPlane(of: frame) { bytes, layout in
      Kernels.bounds(of: bytes, layout: layout, in: samples)
    }
    return (level(Double(minimum)), level(Double(maximum)))
  }

  /// Adds the tiles of a rectangle of stored luma samples.
  func append(_ stored: Rectangle, of frame: borrowing Frame, to grid: inout TileGrid) {
    let samples = samples(stored, in: frame)
    withPlane(of: frame) { bytes, layout in grid.append(samples, of: bytes, layout: layout) }
  }

  /// The luma samples that samples of this plane belong to.
  func lumaSamples(_ samples: Rectangle, in frame: borrowing Frame) -> Rectangle {
    plane == .luma ? samples : frame.luma(ofChroma: samples)
  }

  private func samples(_ stored: Rectangle, in frame: borrowing Frame) -> Rectangle {
    plane == .luma ? stored : frame.chroma(stored)
  }

  private func withPlane<Result>(
    of frame: borrowing Frame, _ body: (RawSpan, PlaneLayout) -> Result
  ) -> Result {
    plane == .luma ? frame.withLuma(body) : frame.withChroma(index, body)
  }
}
