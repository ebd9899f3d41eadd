/// How a plane's samples relate to 8-bit full-range luma (0 = black, 255 = white).
public struct LumaScale: Hashable, Sendable {
  /// The sample that means black.
  public let black: Double
  /// Samples from black to white, for 255 levels of luma.
  public let span: Double

  /// The scale of samples of `depth` bits that lie `shift` bits above the lowest, in limited
  /// (16–235 at 8 bits) or full range (ITU-R BT.601, BT.709, BT.2100).
  public init(depth: Int, shift: Int = 0, isFullRange: Bool) {
    let unit = Double(1 << shift)
    if isFullRange {
      black = 0
      span = Double((1 << depth) - 1) * unit
    } else {
      black = Double(16 << (depth - 8)) * unit
      span = Double(219 << (depth - 8)) * unit
    }
  }

  /// The luma (0 to 255) of a sample or a mean of samples; below 0 or above 255 outside the range.
  public func luma(_ sample: Double) -> Double { (sample - black) * 255 / span }
  /// The sample of a luma (0 to 255), not rounded.
  public func sample(_ luma: Double) -> Double { black + luma * span / 255 }
}

/// How a plane's chroma samples relate to levels around neutral (8 bits, full range: −128 to 127).
public struct ChromaScale: Hashable, Sendable {
  /// The sample that means no colour.
  public let neutral: Double
  /// Samples for 255 levels.
  public let span: Double

  /// The scale of samples of `depth` bits in limited (16–240 at 8 bits) or full range.
  public init(depth: Int, shift: Int = 0, isFullRange: Bool) {
    let unit = Double(1 << shift)
    neutral = Double(128 << (depth - 8)) * unit
    span = (isFullRange ? Double((1 << depth) - 1) : Double(224 << (depth - 8))) * unit
  }

  /// The level (−128 to 127, 0 without colour) of a sample or a mean of samples.
  public func level(_ sample: Double) -> Double { (sample - neutral) * 255 / span }
  /// The sample of a level, not rounded.
  public func sample(_ level: Double) -> Double { neutral + level * span / 255 }
}
