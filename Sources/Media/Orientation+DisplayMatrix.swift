#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Geometry

extension Orientation {
  /// The nearest of the eight orientations to a display matrix (nine 16.16 and 2.30 fixed point
  /// numbers, ISO/IEC 14496-12 §8.3.2: x′ = a·x + c·y, y′ = b·x + d·y); upright without one.
  init(displayMatrix matrix: UnsafePointer<Int32>?) {
    guard let matrix else {
      self = .upright
      return
    }
    let (a, b) = (Double(matrix[0]), Double(matrix[1]))
    let (c, d) = (Double(matrix[3]), Double(matrix[4]))
    let isMirrored = a * d - b * c < 0
    let sign: Double = isMirrored ? -1 : 1
    let angle = atan2(b * sign, a * sign)
    self.init(quarterTurns: Int((angle / (Double.pi / 2)).rounded()), isMirrored: isMirrored)
  }
}
