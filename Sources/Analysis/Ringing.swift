/// How far and how strongly a codec smears what is beside a flat region into it.
///
/// An encoder cuts the picture into blocks; coarse coding of a block that lies across the region's
/// border leaves ripples on both sides, and prediction drags in what is there. They reach as far as
/// the block transform spans, and prediction from blocks beside it carries what it smeared further in
/// than one transform. Beyond the reach no clean sample but specks was 17 luma off the fill; a leak's is
/// at least 24. (AV1 dragged 25 luma 56 pixels into a dark region, far beyond 32.)
///
/// Within the reach what is smeared can be as bright as a faint leak, but there is less of it: a window
/// of 16 × 16 is a leak when its samples at least 24 off the fill add up to more than is ever smeared, or
/// those at least 12 off to as much as a large faint area has. Measured on the accuracy grid
/// (`scripts/accuracy --family leaks`, seeds 1, 2, 11, 12, 13, 14 and 31, 1320 clips, from visually lossless
/// to a messenger's re-encode), in multiples of all of the limits together:
///
/// | largest transform | worst of the clean frames | weakest leak |
/// |---|---|---|
/// | 8 (H.264, MPEG-4, VP8, MJPEG) and GIF | 0.77 | 1.32 |
/// | 32 (HEVC, VP9) | 0.83, and three of one clip up to 1.56 | 1.23, and two of 0.61 |
/// | 64 (AV1) | 0.86 | 1.68 |
///
/// The clean clip beyond has black text dragged into white (HEVC 10 bit, CRF 40). Of the two leaks below,
/// glyphs of 12 pixels, 17 samples were left in a frame (HEVC 10 bit, CRF 34 and 23).
public struct Ringing: Hashable, Sendable {
  /// Pixels beyond the ignored border in which single samples say nothing.
  public let reach: Int
  /// The sum of what is off the fill around a single sample that is, below which it is a speck: what
  /// prediction leaves of a leak for frames after it, or drags further in than the reach.
  let speck: Double
  let lumaStrong: WindowLimit
  let lumaBroad: WindowLimit
  /// Colour is coded more coarsely, and smeared further.
  static let chromaStrong = WindowLimit(least: 40, excess: 3500)
  static let chromaBroad = WindowLimit(least: 24, excess: 9000)

  /// The ringing of a codec whose largest transform spans that many samples; 1 for lossless ones.
  public init(transformSide: Int) {
    let (strong, broad): (Double, Double)
    switch transformSide {
    case ...1: (reach, strong, broad) = (0, 700, 2000)
    case ...16: (reach, strong, broad) = (24, 700, 2600)
    case ...32: (reach, strong, broad) = (32, 850, 5000)
    default: (reach, strong, broad) = (64, 1400, 5000)
    }
    speck = transformSide > 1 ? 250 : 1
    lumaStrong = WindowLimit(least: 24, excess: strong)
    lumaBroad = WindowLimit(least: 12, excess: broad)
  }
}

/// When a window of 16 × 16 samples near a border shows more than an encoder smears into it.
struct WindowLimit: Hashable, Sendable {
  /// Samples nearer to the fill than this are not added up, in levels.
  let least: Double
  /// The sum of the others' distances from the fill that is a leak, in levels.
  let excess: Double
}
