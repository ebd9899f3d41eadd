/// How far and how strongly a codec smears what is beside a flat region into it.
///
/// An encoder cuts the picture into blocks; coarse coding of a block that lies across the region's
/// border leaves ripples on both sides. They reach as far as the block transform spans. Measured on
/// the accuracy grid (`scripts/accuracy`), clips with busy, moving content at the border, from
/// visually lossless to a messenger's re-encode: sum of luma off the fill in a window of 16 × 16.
///
/// | transform | worst clean | weakest leak | limit |
/// |---|---|---|---|
/// | 8 (H.264, MPEG-4, VP8, MJPEG) | 495 | 1041 | 700 |
/// | 32 (HEVC, VP9) | 839 | 895 | 850 |
/// | 64 (AV1) | 1309 | – | 1500 |
///
/// Prediction from blocks beside it carries what it smeared further in than one transform. Beyond the
/// reach the worst clean sample was 11 luma off the fill, and a leak's has at least 24.
public struct Ringing: Hashable, Sendable {
  /// Pixels beyond the ignored border in which single samples say nothing.
  public let reach: Int
  /// The sum of luma off the fill, in a window of 16 × 16 samples within the reach, that is a leak.
  let lumaExcess: Double
  /// The same for a colour difference.
  let chromaExcess: Double

  /// The ringing of a codec whose largest transform spans that many samples; 1 for lossless ones.
  public init(transformSide: Int) {
    switch transformSide {
    case ...1: (reach, lumaExcess, chromaExcess) = (0, 700, 700)
    case ...16: (reach, lumaExcess, chromaExcess) = (24, 700, 870)
    case ...32: (reach, lumaExcess, chromaExcess) = (24, 850, 870)
    default: (reach, lumaExcess, chromaExcess) = (32, 1500, 1500)
    }
  }
}
