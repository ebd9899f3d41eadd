internal import Geometry
internal import Kernels
internal import Media

/// One plane of a frame read as levels: luma 0 to 255, colour differences −128 to 127.
struct Channel {
  enum Plane {
    case luma
    case chroma
  }

  /// Limits in 8-bit full-range levels off the fill.
  struct Limits {
    /// For the mean of the whole region.
    var whole: Double
    /// For a tile's mean.
    var mean: Double
    /// For a single sample, where it is no speck.
    var peak: Double
    /// For the sum of a window of 16 × 16 around such a sample: less is a speck.
    var speck: Double
    /// For windows near borders: a glyph, and something larger but fainter.
    var strong: WindowLimit
    var broad: WindowLimit
  }

  let plane: Plane
  let limits: Limits
  private let index: Int
  private let zero: Double
  private let levelsPerSample: Double

  init(lumaOf frame: borrowing Frame) {
    plane = .luma
    // #121212 is 18 off black; a leak that survived encoding has a sample at least 24 off. See
    // `Ringing` for what clean regions measure.
    let ringing = Ringing(transformSide: frame.transformSide)
    limits = Limits(
      whole: 6, mean: 6, peak: 17, speck: ringing.speck, strong: ringing.lumaStrong,
      broad: ringing.lumaBroad)
    index = 0
    zero = frame.lumaScale.black
    levelsPerSample = 255 / frame.lumaScale.span
  }

  init(chroma index: Int, of frame: borrowing Frame) {
    plane = .chroma
    let ringing = Ringing(transformSide: frame.transformSide)
    limits = Limits(
      whole: 8, mean: 20, peak: 24, speck: ringing.speck, strong: Ringing.chromaStrong,
      broad: Ringing.chromaBroad)
    self.index = index
    zero = frame.chromaScale.neutral
    levelsPerSample = 255 / frame.chromaScale.span
  }

  /// The level of a sample or a mean of samples. Luma beyond black or white is black or white.
  func level(_ sample: Double) -> Double {
    let level = (sample - zero) * levelsPerSample
    return plane == .luma ? min(255, max(0, level)) : level
  }

  /// The sample of a level, not rounded.
  func sample(_ level: Double) -> Double { zero + level / levelsPerSample }

  /// A distance between levels, in samples.
  func samples(_ distance: Double) -> Double { distance / levelsPerSample }

  /// A distance between samples, or a sum of them, in levels.
  func levels(_ distance: Double) -> Double { distance * levelsPerSample }

  /// The lowest and highest level in a rectangle of stored luma samples.
  func bounds(of frame: borrowing Frame, in stored: Rectangle) -> (low: Double, high: Double) {
    let samples = samples(stored, in: frame)
    let (minimum, maximum) = withPlane(of: frame) { bytes, layout in
      Kernels.bounds(of: bytes, layout: layout, in: samples)
    }
    return (level(Double(minimum)), level(Double(maximum)))
  }

  /// Adds the tiles of a region's piece to a grid.
  func append(_ piece: ObservedRegion.Piece, of frame: borrowing Frame, to grid: inout TileGrid) {
    let samples = samples(piece.stored, in: frame)
    let core = piece.core.isEmpty ? piece.core : self.samples(piece.core, in: frame)
    withPlane(of: frame) { bytes, layout in
      grid.append(samples, core: core, of: bytes, layout: layout)
    }
  }

  /// Measures how much is off the fill in each tile of a grid's piece, by at least `least` levels.
  func measureExcess(
    of piece: TileGrid.Piece, in frame: borrowing Frame, fill: Double, least: Double,
    to grid: inout TileGrid
  ) {
    // Luma beyond black or white is black or white.
    let range = plane == .luma ? whole(0)...whole(255) : 0...UInt16.max
    let limits = SampleExcess(
      fill: whole(fill), threshold: UInt16((least / levelsPerSample).rounded(.down)), range: range)
    withPlane(of: frame) { bytes, layout in
      grid.measureExcess(of: piece, plane: bytes, layout: layout, limits)
    }
  }

  /// The sample nearest to a level.
  private func whole(_ level: Double) -> UInt16 {
    UInt16(min(Double(UInt16.max), max(0, sample(level).rounded())))
  }

  /// Appends the detail of a row of tiles, in this plane's samples; see `appendFineDetail`.
  func appendDetail(
    of frame: borrowing Frame, in samples: Rectangle, lag: Int, blockSide: Int,
    strong: UInt16, limits: ArraySlice<UInt16>, to sums: inout [UInt32]
  ) {
    withPlane(of: frame) { bytes, layout in
      appendFineDetail(
        of: bytes, layout: layout, in: samples, lag: lag, grid: blockSide, strong: strong,
        limits: limits.span, to: &sums)
    }
  }

  /// The luma samples that samples of this plane belong to.
  func lumaSamples(_ samples: Rectangle, in frame: borrowing Frame) -> Rectangle {
    plane == .luma ? samples : frame.luma(ofChroma: samples)
  }

  private func withPlane<Result>(
    of frame: borrowing Frame, _ body: (RawSpan, PlaneLayout) -> Result
  ) -> Result {
    plane == .luma ? frame.withLuma(body) : frame.withChroma(index, body)
  }

  private func samples(_ stored: Rectangle, in frame: borrowing Frame) -> Rectangle {
    plane == .luma ? stored : frame.chroma(stored)
  }
}
