internal import Geometry

/// What a picture's histogram and rows say of the text in it, before anything is read.
struct TextLayout {
  /// The level that best splits text from background (Otsu), 0 to 255.
  let threshold: Int
  /// Whether the text is lighter than what is around it.
  let isLightOnDark: Bool
  /// Levels near the darkest and lightest of the picture.
  let darkest: Int
  let lightest: Int
  /// The height of the tallest line of text, ascenders included, in pixels; 0 when no row differs.
  let lineHeight: Int

  /// - Parameter isLightOnDark: when it is known; else what there is less of is text.
  init(_ picture: GrayPicture, isLightOnDark known: Bool? = nil) {
    var histogram = [Int](repeating: 0, count: 256)
    for pixel in picture.pixels { histogram[Int(pixel)] += 1 }
    let threshold = Self.otsu(histogram, total: picture.pixels.count)
    let above = histogram[(threshold + 1)...].reduce(0, +)
    let isLightOnDark = known ?? (above * 2 < picture.pixels.count)
    self.threshold = threshold
    self.isLightOnDark = isLightOnDark
    darkest = histogram.firstIndex { $0 > 0 } ?? 0
    lightest = histogram.lastIndex { $0 > 0 } ?? 255
    lineHeight = Self.lineHeight(of: picture, threshold: threshold, isLightOnDark: isLightOnDark)
  }

  /// Otsu's threshold: the split with the largest variance between its two classes.
  private static func otsu(_ histogram: [Int], total: Int) -> Int {
    var sum = 0
    for (level, count) in histogram.enumerated() { sum += level * count }
    var (below, sumBelow, best, bestVariance) = (0, 0, 127, -1.0)
    for level in 0..<255 {
      below += histogram[level]
      sumBelow += level * histogram[level]
      guard below > 0, below < total else { continue }
      let meanBelow = Double(sumBelow) / Double(below)
      let meanAbove = Double(sum - sumBelow) / Double(total - below)
      let difference = meanBelow - meanAbove
      let variance = Double(below) * Double(total - below) * difference * difference
      if variance > bestVariance { (best, bestVariance) = (level, variance) }
    }
    return best
  }

  private static func lineHeight(
    of picture: GrayPicture, threshold: Int, isLightOnDark: Bool
  ) -> Int {
    var tallest = 0
    var run = 0
    for y in 0..<picture.size.height {
      let row = picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width]
      let inked = row.count { isLightOnDark ? Int($0) > threshold : Int($0) <= threshold }
      // A row crossed from edge to edge is a rule or a border, not text.
      run = inked > 0 && inked < row.count * 9 / 10 ? run + 1 : 0
      tallest = max(tallest, run)
    }
    return tallest
  }
}
