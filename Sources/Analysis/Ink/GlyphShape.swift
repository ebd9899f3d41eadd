internal import Geometry

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whether a glyph looks the same from every side, with its middle filled: a disc does, and so does
/// an asterisk of five arms or more as far as its coarse shape goes. Letters and digits don't.
struct GlyphShape {
  /// How strongly the glyph differs from side to side (its first to fourth angular harmonic), as a
  /// share of its own strength.
  let lopsidedness: Double
  /// How much weaker its middle is than what is around it, 0 to 1.
  let hollowness: Double
  /// How much ink its circle holds, as a share of a full circle's.
  let fill: Double

  /// On the accuracy grid, with the other limits of `MaskMeter`: the worst clean glyph has 0.95 of
  /// its limit, the weakest leak that fails by its shape 1.71.
  static let mostLopsided = 0.58
  static let mostLopsidedAlone = 0.4
  static let mostHollow = 0.54

  /// Measures the glyph in a rectangle of a picture of contrasts.
  init(_ contrast: [Float], _ size: Size, around bounds: Rectangle) {
    var (mass, momentX, momentY, peak) = (0.0, 0.0, 0.0, 0.0)
    for y in bounds.y..<bounds.bottom {
      for x in bounds.x..<bounds.right {
        let value = Double(contrast[y * size.width + x])
        mass += value
        momentX += value * Double(x)
        momentY += value * Double(y)
        peak = max(peak, value)
      }
    }
    let centerX = mass == 0 ? 0 : momentX / mass
    let centerY = mass == 0 ? 0 : momentY / mass
    func level(_ x: Double, _ y: Double) -> Double {
      let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (shareX, shareY) = (x - Double(left), y - Double(top))
      func sample(_ x: Int, _ y: Int) -> Double {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
        return Double(contrast[y * size.width + x])
      }
      return (sample(left, top) * (1 - shareX) + sample(left + 1, top) * shareX) * (1 - shareY)
        + (sample(left, top + 1) * (1 - shareX) + sample(left + 1, top + 1) * shareX) * shareY
    }
    let radius = Double(max(bounds.width, bounds.height)) / 2
    let angles = 48
    var (lopsided, total, area, strongestRing) = (0.0, 0.0, 0.0, 0.0)
    for ring in stride(from: 0.2, through: 1.0, by: 0.1) {
      var levels: [Double] = []
      for step in 0..<angles {
        let angle = Double(step) * 2 * .pi / Double(angles)
        levels.append(
          level(centerX + ring * radius * cos(angle), centerY + ring * radius * sin(angle)))
      }
      let mean = levels.reduce(0, +) / Double(angles)
      strongestRing = max(strongestRing, mean)
      total += mean * ring
      area += ring
      for harmonic in 1...4 {
        var (real, imaginary) = (0.0, 0.0)
        for (step, level) in levels.enumerated() {
          let angle = Double(step * harmonic) * 2 * .pi / Double(angles)
          real += level * cos(angle)
          imaginary += level * sin(angle)
        }
        lopsided += (real * real + imaginary * imaginary).squareRoot() / Double(angles) * ring
      }
    }
    lopsidedness = total == 0 ? 1 : lopsided / total
    let middle = level(centerX, centerY)
    hollowness = strongestRing == 0 ? 1 : max(0, 1 - middle / strongestRing)
    fill = peak == 0 ? 0 : total / area / peak
  }

  /// Multiples of what a mask glyph may have; above 1 it is none. One that stands alone has to look
  /// more like one: there is nothing to compare it with, and nothing that it may be smeared by.
  func severity(isAlone: Bool) -> Double {
    max(
      lopsidedness / (isAlone ? Self.mostLopsidedAlone : Self.mostLopsided),
      hollowness / Self.mostHollow)
  }
}
