internal import Geometry
internal import Media

/// One region compared with one reference, window by window.
struct LikenessComparison {
  /// Limits between what the worst clean window measured and the weakest changed one, in banners of
  /// the accuracy grid (`--family image`, seeds 1 and 2, 60 clips each) and in 12 banners at 0.41 to
  /// 1 × and CRF 28 to 40 of which a line, a word, the icon or the colour was changed. In multiples of
  /// the limit: worst clean frame 0.82, weakest leak 2.46.
  private enum Limit {
    /// Unlikeness of detail, 0 to 2. Clean up to 0.19; where pieces of what had been shown before
    /// linger, 0.44. Another banner from 0.79, another line or icon from 0.68, a word of two letters
    /// from 0.47; four letters in text 16 pixels high only from 0.19.
    static let detail: Float = 0.32
    /// Levels between mean luma. Clean up to 8; a tint of 28 in each component 27.
    static let luma: Float = 18
    /// Levels between means of a colour difference. Clean up to 7; no weakest leak was measured.
    static let color: Float = 16
  }

  /// Detail of less variance (8 levels squared) is noise, and not compared.
  private static let noise: Float = 64
  /// Detail that only one of both shows is compared as if the other had this share of its variance.
  private static let leastShare: Float = 0.2

  private let tiles: LikenessTiles
  private let sums: [LikenessReference.Sums]
  private var own: [LikenessReference.Sums] = []
  private var products: [Float] = []

  /// Compares a region's blurred luma, and the frame's colours there.
  init(
    _ reference: LikenessReference, _ luma: [Float], shift: (x: Int, y: Int),
    _ frame: borrowing Frame, tiles: LikenessTiles
  ) {
    self.tiles = tiles
    sums = reference.sums
    let width = tiles.size.width
    for tile in tiles.isUsable.indices {
      let rectangle = tiles.rectangle(tile)
      var sum = LikenessReference.Sums()
      var product: Float = 0
      for y in rectangle.y..<rectangle.bottom {
        for x in rectangle.x..<rectangle.right {
          let level = luma[(y + shift.y) * width + x + shift.x]
          sum.luma += level
          sum.squares += level * level
          product += level * reference.luma[y * width + x]
        }
      }
      sum.count = Float(rectangle.width * rectangle.height)
      var shown = tiles.displayed(tile)
      shown.x += shift.x
      shown.y += shift.y
      let stored = frame.geometry.stored(shown)
      sum.blueDifference = sum.count * meanDifference(0, of: frame, in: stored)
      sum.redDifference = sum.count * meanDifference(1, of: frame, in: stored)
      own.append(sum)
      products.append(product)
    }
  }

  /// The worst of all windows, in multiples of the limit; beyond it, around it the area of those that
  /// are as well.
  func worst() -> (severity: Double, deviation: Deviation?) {
    let windows = allWindows()
    guard let worst = windows.max(by: { $0.severity < $1.severity }) else { return (0, nil) }
    let severity = Double(worst.severity)
    guard severity >= 1 else { return (severity, nil) }
    var area = worst.area
    var rest = windows.filter { $0.severity >= 1 }
    var grows = true
    while grows {
      let touching = rest.filter { !$0.area.inset(by: -1).intersection(area).isEmpty }
      rest.removeAll { !$0.area.inset(by: -1).intersection(area).isEmpty }
      grows = !touching.isEmpty
      for window in touching { area = area.union(window.area) }
    }
    return (severity, Deviation(severity: severity, area: area, measured: worst.measured))
  }

  /// What one window measured.
  private struct Window {
    let area: Rectangle
    /// Means of the reference and of the region.
    let luma: (reference: Float, region: Float)
    let detail: Float
    let color: Float

    private var lumaSeverity: Float { abs(luma.reference - luma.region) / Limit.luma }
    private var colorSeverity: Float { color / Limit.color }
    var severity: Float { max(detail / Limit.detail, lumaSeverity, colorSeverity) }

    var measured: String {
      if severity == lumaSeverity {
        return "luma \(Int(luma.region.rounded())) where the picture has "
          + "\(Int(luma.reference.rounded()))"
      }
      if severity == colorSeverity {
        return "a colour difference \(Int(color.rounded())) off the picture's"
      }
      return "other shapes than the picture's, \(Int((detail * 100).rounded())) % unlike"
    }
  }

  /// All windows of three tiles by three; of fewer where there are no more.
  private func allWindows() -> [Window] {
    let (across, down) = (min(3, tiles.columns), min(3, tiles.rows))
    var windows: [Window] = []
    for row in 0...(tiles.rows - down) {
      for column in 0...(tiles.columns - across) {
        var members: [Int] = []
        for other in row..<row + down {
          for beside in column..<column + across { members.append(other * tiles.columns + beside) }
        }
        members.removeAll { !tiles.isUsable[$0] }
        if !members.isEmpty { windows.append(window(members)) }
      }
    }
    return windows
  }

  private func window(_ members: [Int]) -> Window {
    var (reference, region, product) = (
      LikenessReference.Sums(), LikenessReference.Sums(), Float(0)
    )
    var area = tiles.displayed(members[0])
    for tile in members {
      reference.add(sums[tile])
      region.add(own[tile])
      product += products[tile]
      area = area.union(tiles.displayed(tile))
    }
    let covariance = product / region.count - reference.mean * region.mean
    let (ours, theirs) = (reference.variance, region.variance)
    let scale =
      (max(ours, Self.leastShare * theirs) * max(theirs, Self.leastShare * ours)).squareRoot()
    let detail = 1 - (covariance + Self.noise) / (scale + Self.noise)
    let color =
      max(
        abs(reference.blueDifference - region.blueDifference),
        abs(reference.redDifference - region.redDifference)) / region.count
    return Window(
      area: area, luma: (reference.mean, region.mean), detail: detail, color: color)
  }
}

extension LikenessReference.Sums {
  fileprivate var mean: Float { luma / count }
  fileprivate var variance: Float { max(0, squares / count - mean * mean) }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    luma += other.luma
    squares += other.squares
    blueDifference += other.blueDifference
    redDifference += other.redDifference
  }
}
