/// How far and how strongly a codec smears what is beside a flat region into it.
///
/// An encoder cuts the picture into blocks; coarse coding of a block that lies across the region's
/// border leaves ripples on both sides, and prediction drags in what is there. They reach as far as
/// the block transform spans, and prediction from blocks beside it carries what it smeared further in
/// than one transform. Beyond the reach the worst clean sample was 13 luma off the fill, and a leak's
/// has at least 24.
///
/// Within the reach what is smeared can be as bright as a faint leak, but there is less of it.
/// TABLE
public struct Ringing: Hashable, Sendable {
  /// Pixels beyond the ignored border in which single samples say nothing.
  public let reach: Int

  static let lumaStrong = WindowLimit(least: 24, excess: 700)
  static let lumaBroad = WindowLimit(least: 12, excess: 2000)
  static let chromaStrong = WindowLimit(least: 40, excess: 3500)
  static let chromaBroad = WindowLimit(least: 24, excess: 9000)

  /// The ringing of a codec whose largest transform spans that many samples; 1 for lossless ones.
  public init(transformSide: Int) {
    switch transformSide {
    case ...1: reach = 0
    case ...16: reach = 24
    default: reach = 32
    }
  }
}

/// When a window of 16 × 16 samples near a border shows more than an encoder smears into it.
struct WindowLimit {
  /// Samples nearer to the fill than this are not added up, in levels.
  let least: Double
  /// The sum of the others' distances from the fill that is a leak, in levels.
  let excess: Double
}
