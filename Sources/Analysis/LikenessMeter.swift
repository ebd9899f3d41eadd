internal import Geometry
internal import Media
internal import Reading

/// Measures how unlike a reference picture a region looks where it looks least like it.
///
/// The reference is scaled to the region and laid over it where it fits best, a few pixels around.
/// Then windows of 24 × 24 pixels are compared one by one, every 8 pixels, since an average over the
/// region hides a changed word, and smaller ones see the encoder's mistakes: their detail by the covariance of luma, which an encoder's blurring
/// hardly lowers but other shapes do; and their mean luma and colour.
struct LikenessMeter {
  private let reference: ReferencePicture
  private var prepared: [LikenessReference] = []
  private var tiles = LikenessTiles()
  private var matrix: ColorMatrix?
  /// Of the frame compared last, the window least like the reference, in multiples of the limit.
  private(set) var severity = 0.0

  init(_ reference: ReferencePicture) { self.reference = reference }

  /// How the region falls short of looking like the reference; nil when it doesn't.
  mutating func worst(in frame: borrowing Frame, region: ObservedRegion) -> Deviation? {
    if tiles.place(region, geometry: frame.geometry) || matrix != frame.matrix {
      matrix = frame.matrix
      prepared = reference.encoded(size: tiles.size, matrix: frame.matrix).map {
        LikenessReference($0, tiles: tiles)
      }
    }
    let luma = blurred(
      GrayPicture(of: frame, in: region.display).pixels.map { Float($0) }, size: tiles.size)
    // Where the file doesn't say its matrix, the colours may be either of what players make of them.
    var least: Deviation?
    severity = .infinity
    for candidate in prepared {
      let shift = candidate.bestShift(of: luma, tiles: tiles)
      let comparison = LikenessComparison(candidate, luma, shift: shift, frame, tiles: tiles)
      let worst = comparison.worst()
      severity = min(severity, worst.severity)
      guard let deviation = worst.deviation else { return nil }
      if deviation.severity < least?.severity ?? .infinity { least = deviation }
    }
    return least
  }
}

/// A plane after a binomial blur of 3 × 3: the edges' exact places are the encoder's.
func blurred(_ plane: [Float], size: Size) -> [Float] {
  let (width, height) = (size.width, size.height)
  var rows = plane
  for y in 0..<height {
    let row = y * width
    for x in 0..<width {
      let (left, right) = (plane[row + max(0, x - 1)], plane[row + min(width - 1, x + 1)])
      rows[row + x] = (left + 2 * plane[row + x] + right) / 4
    }
  }
  var result = rows
  for y in 0..<height {
    let (above, below) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
    for x in 0..<width {
      result[y * width + x] = (rows[above + x] + 2 * rows[y * width + x] + rows[below + x]) / 4
    }
  }
  return result
}
