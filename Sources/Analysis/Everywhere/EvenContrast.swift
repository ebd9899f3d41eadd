internal import Geometry
internal import Reading

extension GrayPicture {
  /// A column of less contrast than this, in levels, has nothing in it.
  private static let leastContrast = 20
  /// Words are further apart than this share of the line's height.
  private static let widestGap = 0.3
  /// Less contrast than this is not looked at closely for shapes of text.
  private static let goodContrast = 100
  /// Words of less contrast than this share of the strongest word's are brought up to it.
  private static let leastShare = 0.6
  /// No word is brought up by more: what is fainter is noise.
  private static let mostGain = 6.0

  /// A line in which faint words stand out as much as strong ones, beside which reading passes them
  /// over; and enough, where all are faint.
  func evened() -> GrayPicture {
    let words = words().map { ($0, contrast(of: $0)) }
    let strongest = max(Self.goodContrast, words.map(\.1.levels).max() ?? 0)
    var pixels = pixels
    for (columns, contrast) in words
    where contrast.levels >= Self.leastContrast
      && Double(contrast.levels) < Self.leastShare * Double(strongest)
    {
      let gain = min(Self.mostGain, Double(strongest) / Double(contrast.levels))
      let table = (0..<256).map { level in
        let level = Double(contrast.ground) + Double(level - contrast.ground) * gain
        return UInt8(min(255, max(0, level.rounded())))
      }
      for row in 0..<size.height {
        for column in columns {
          let index = row * size.width + column
          pixels[index] = table[Int(pixels[index])]
        }
      }
    }
    return GrayPicture(size: size, pixels: pixels)
  }

  /// Runs of columns with something in them.
  private func words() -> [Range<Int>] {
    var lows = [UInt8](repeating: .max, count: size.width)
    var highs = [UInt8](repeating: .min, count: size.width)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let level = pixels[row * size.width + column]
        lows[column] = min(lows[column], level)
        highs[column] = max(highs[column], level)
      }
    }
    let gap = max(3, Int(Self.widestGap * Double(size.height)))
    var words: [Range<Int>] = []
    for column in 0..<size.width
    where Int(highs[column]) - Int(lows[column]) >= Self.leastContrast {
      if let last = words.last, column - last.upperBound < gap {
        words[words.count - 1] = last.lowerBound..<column + 1
      } else {
        words.append(column..<column + 1)
      }
    }
    return words
  }

  /// The ground of columns, and how far their ink is off it.
  private func contrast(of columns: Range<Int>) -> (ground: Int, levels: Int) {
    var counts = [Int](repeating: 0, count: 256)
    for row in 0..<size.height {
      for level in pixels[
        row * size.width + columns.lowerBound..<row * size.width + columns.upperBound]
      {
        counts[Int(level)] += 1
      }
    }
    var left = columns.count * size.height / 2
    let ground =
      counts.firstIndex { count in
        left -= count
        return left < 0
      } ?? 0
    let low = counts.firstIndex { $0 > 0 } ?? 0
    let high = counts.lastIndex { $0 > 0 } ?? 0
    return (ground, max(high - ground, ground - low))
  }
}
