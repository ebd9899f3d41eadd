internal import Geometry
internal import Kernels
internal import Media

/// How sharp a region is. The worst place decides: one sharp glyph over a blurred view is a leak.
/// Keeps its working memory from frame to frame.
///
/// What tells a sharp edge from a soft one, whatever its contrast, is the second difference of
/// samples `lag` apart as a share of the edge's contrast. For a step blurred by a Gaussian of sigma
/// s it is at most 0.24 (lag / s)² while that is small. At a lag of 2 pixels:
///
/// | edge | second difference ÷ contrast |
/// |---|---|
/// | sharp | 1 |
/// | sigma 2 | 0.21 |
/// | sigma 8 | 0.015; the middle of a line as thin as one likes 0.06 |
///
/// Pixels are those of a screen 1170 wide; lag and blur shrink alike in smaller recordings.
struct DetailMeter {
  /// The sharpest place of a region that is not blurred.
  struct Finding {
    /// Multiples of the limit.
    var severity: Double
    /// The contrast around the sharpest place, in luma.
    var contrast: Double
    /// Around the sharpest tile and those beside it that are sharp, in display pixels.
    var area: Rectangle
  }

  /// The width of screen, in pixels, that blurs are described for.
  private static let referenceWidth = 1170.0
  private static let referenceLag = 2.0
  /// Second differences below this share of the contrast around are those of a soft edge, at the
  /// reference lag. Lags are whole pixels; the share grows with the square of the lag at hand.
  private static let share = 0.1
  private static let shareAtMost = 0.25

  /// What is compression noise, in luma. Measured on the accuracy grid's family `blurred`, seeds 1 to
  /// 4 (220 clips, 480 to 720 pixels wide): sums of a window's sharp second differences.
  ///
  /// | where | worst clean | weakest leak | limit |
  /// |---|---|---|---|
  /// | away from borders | 212; 158 in clips without any leak | 281, a photo blurred by 2 | 255 |
  /// | near them, transform 8 | 1004 | – | 2000 |
  /// | transform 32 (HEVC, VP9) | 2688 | – | 4500 |
  /// | transform 64 (AV1) | 4325 | – | 6500 |
  ///
  /// All leaks of the grid reach further in than the limits near borders. One clip of VP8
  /// keeps 402 for seven frames after its leak, too little of it for the grid's truth to tell.
  ///
  /// What is left out, both at 480 pixels wide and H.264: a keyframe of CRF 40 of dense text blurred
  /// just enough measures up to 660, one of a photo blurred by 2 under a veil down to 150. No sum of
  /// second differences, or of what they exceed their limits by, tells the two apart, nor do first
  /// differences as a share of the contrast (0.92 and 0.5). Nor does what differences across two
  /// pixels exceed 0.45 of the contrast across twelve by, added up: of 156 keyframes in H.264, HEVC
  /// and VP9 at CRF 18 to 40, clean ones reach 319 and a photo blurred by 2 has 145. Of 108 leaks 9
  /// are then below the worst of 48 clean ones; of these sums it is 37.
  private struct Noise {
    /// Second differences below this are noise.
    var floor: Double
    /// Straight lines are, while the second differences across them are below this: prediction
    /// dragged one of contrast 31 into a blank region (62 across it), and lines can't be read.
    var strong: Double { 70 }
    /// The sharp second differences of a window of 16 × 16 samples, added up, that are detail.
    var limit: Double { 255 }
    /// The same near a border, where what a codec smears across it is sharp as well.
    var borderLimit: Double

    init(transformSide: Int) {
      switch transformSide {
      case ...16: (floor, borderLimit) = (10, 2000)
      case ...32: (floor, borderLimit) = (10, 4500)
      // AV1 codes screens with palettes of few levels: gradients become steps of up to 14.
      default: (floor, borderLimit) = (16, 6500)
      }
    }
  }

  private var grid = TileGrid()
  private var ranges: [UInt16] = []
  private var limits: [UInt16] = []
  /// Of each tile, the sum of its second differences that are sharp, in samples.
  private var details: [UInt32] = []
  /// Of each tile, in multiples of the limit; 0 where it keeps within.
  private var severities: [Float] = []
  private var seen: [Bool] = []

  /// How sharp the last frame's sharpest place was, also where that is still blurred: multiples of
  /// the limit.
  private(set) var severity = 0.0

  /// The sharpest place; nil when there is no detail.
  mutating func sharpest(in frame: borrowing Frame, region: ObservedRegion) -> Finding? {
    let channel = Channel(lumaOf: frame)
    let display = frame.geometry.display
    let scale = Double(min(display.width, display.height)) / Self.referenceWidth
    let lag = min(7, max(1, Int((Self.referenceLag * scale).rounded())))
    let ratio = Double(lag) / (Self.referenceLag * scale)
    let share = min(Self.share * ratio * ratio, Self.shareAtMost)
    let noise = Noise(transformSide: frame.transformSide)
    severity = 0
    var finding: Finding?
    for piece in region.pieces {
      let found = sharpest(
        of: piece, in: frame, channel: channel, lag: lag, share: share, noise)
      if let found, found.severity > finding?.severity ?? 0 { finding = found }
    }
    return finding
  }

  private mutating func sharpest(
    of whole: ObservedRegion.Piece, in frame: borrowing Frame, channel: Channel, lag: Int,
    share: Double, _ noise: Noise
  ) -> Finding? {
    // Samples nearer than the lag to the piece's border have nothing to be compared with.
    let stored = whole.stored.inset(by: lag)
    guard !stored.isEmpty else { return nil }
    grid.removeAll()
    channel.append(
      ObservedRegion.Piece(stored: stored, core: whole.core.intersection(stored)), of: frame,
      to: &grid)
    let piece = grid.pieces[0]
    grid.measureRanges(of: piece, to: &ranges)
    guard measureDetails(of: piece, in: frame, channel: channel, lag: lag, share: share, noise),
      rateWindows(of: piece, channel: channel, noise)
    else { return nil }
    var worst = 0
    for index in severities.indices where severities[index] > severities[worst] { worst = index }
    let cluster = grid.cluster(around: worst, in: piece, seen: &seen) { severities[$0] >= 1 }
    return Finding(
      severity: Double(severities[worst]), contrast: channel.levels(Double(ranges[worst])),
      area: frame.geometry.display(cluster))
  }

  /// Measures the tiles' details. Whether there are any.
  private mutating func measureDetails(
    of piece: TileGrid.Piece, in frame: borrowing Frame, channel: Channel, lag: Int,
    share: Double, _ noise: Noise
  ) -> Bool {
    let floor = UInt16(max(1, channel.samples(noise.floor).rounded(.up)))
    let strong = UInt16(channel.samples(noise.strong))
    limits.removeAll(keepingCapacity: true)
    for range in ranges {
      limits.append(max(floor, UInt16((Double(range) * share).rounded(.up))))
    }
    // The smallest blocks between whose lines there is something left to compare.
    let blockSide = lag == 1 ? 4 : lag < 4 ? 8 : 16
    var isFound = false
    details.removeAll(keepingCapacity: true)
    for row in 0..<piece.rows {
      let tiles = row * piece.columns..<(row + 1) * piece.columns
      // A second difference is at most twice the contrast.
      guard ranges[tiles].contains(where: { 2 * Int($0) >= Int(floor) }) else {
        for _ in tiles { details.append(0) }
        continue
      }
      let samples = Rectangle(
        x: piece.samples.x, y: piece.samples.y + row * tileSide, width: piece.samples.width,
        height: min(tileSide, piece.samples.height - row * tileSide))
      channel.appendDetail(
        of: frame, in: samples, lag: lag, blockSide: blockSide, strong: strong,
        limits: limits[tiles], to: &details)
      isFound = isFound || details[tiles].contains { $0 > 0 }
    }
    return isFound
  }

  /// Rates every window of 2 × 2 tiles by the detail in it. Whether one has enough.
  private mutating func rateWindows(
    of piece: TileGrid.Piece, channel: Channel, _ noise: Noise
  ) -> Bool {
    severities.removeAll(keepingCapacity: true)
    for _ in details { severities.append(0) }
    var isFound = false
    let (coreRows, coreColumns) = (piece.coreRows, piece.coreColumns)
    for row in 0..<piece.rows {
      let rows = row..<min(row + 2, piece.rows)
      for column in 0..<piece.columns {
        let columns = column..<min(column + 2, piece.columns)
        var sum: UInt32 = 0
        for other in rows {
          for tile in columns { sum += details[other * piece.columns + tile] }
        }
        guard sum > 0 else { continue }
        let isCore = rows.isWithin(coreRows) && columns.isWithin(coreColumns)
        let limit = isCore ? noise.limit : noise.borderLimit
        let rating = channel.levels(Double(sum)) / limit
        severity = max(severity, rating)
        guard rating >= 1 else { continue }
        isFound = true
        mark(rows: rows, columns: columns, of: piece, Float(rating))
      }
    }
    return isFound
  }

  private mutating func mark(
    rows: Range<Int>, columns: Range<Int>, of piece: TileGrid.Piece, _ severity: Float
  ) {
    for row in rows {
      for column in columns {
        let tile = row * piece.columns + column
        if details[tile] > 0 { severities[tile] = max(severities[tile], severity) }
      }
    }
  }
}

extension Range<Int> {
  /// Whether all of it lies in another.
  fileprivate func isWithin(_ other: Range<Int>) -> Bool {
    lowerBound >= other.lowerBound && upperBound <= other.upperBound
  }
}
