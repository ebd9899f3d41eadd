internal import Geometry
internal import Media
internal import Policy

/// Says that a region has a colour: at least half of it is within what coding and scaling make of that
/// colour. A label on a button of that colour is no matter.
struct ColorSign: FrameJudge {
  static let judgesFramesAlone = true

  private static let leastShare = 0.5
  /// How far off in levels a sample of that colour may be: luma, and each colour difference.
  private static let lumaTolerance = 16.0
  private static let differenceTolerance = 12.0
  /// So many samples at most are looked at along each axis.
  private static let mostAlong = 64

  private let color: Color

  init(_ color: Color) { self.color = color }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    let encodings = frame.matrix.encodings(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
    var counts = [Int](repeating: 0, count: encodings.count)
    var total = 0
    for piece in region.pieces {
      let stored = piece.stored
      let stepX = max(1, stored.width / Self.mostAlong)
      let stepY = max(1, stored.height / Self.mostAlong)
      for y in stride(from: stored.y, to: stored.bottom, by: stepY) {
        for x in stride(from: stored.x, to: stored.right, by: stepX) {
          let place = Rectangle(x: x, y: y, width: 1, height: 1)
          let luma = luma(of: frame, in: place)
          let blue = Double(meanDifference(0, of: frame, in: place))
          let red = Double(meanDifference(1, of: frame, in: place))
          total += 1
          for (index, encoding) in encodings.enumerated()
          where abs(luma - encoding.luma) <= Self.lumaTolerance
            && abs(blue - encoding.blueDifference) <= Self.differenceTolerance
            && abs(red - encoding.redDifference) <= Self.differenceTolerance
          {
            counts[index] += 1
          }
        }
      }
    }
    let share = Double(counts.max() ?? 0) / Double(max(1, total))
    guard share < Self.leastShare else { return .met }
    return Judgement(
      deviation: Deviation(
        severity: 1 + Self.leastShare - share, area: region.display,
        measured: "\(Int(share * 100)) % of that colour"))
  }

  private func luma(of frame: borrowing Frame, in place: Rectangle) -> Double {
    let scale = frame.lumaScale
    return frame.withLuma { bytes, layout in
      bytes.withUnsafeBytes { scale.luma(sample(in: $0, layout, x: place.x, y: place.y)) }
    }
  }
}
