package import Geometry
package import Reading

/// How far what is written in a picture is from a row of mask glyphs (`•`, `●`, `*`).
///
/// Everything that stands off the ground is ink. It is split into connected parts at several
/// strengths, of all ink and of that nearby, since a coarse encoder joins neighbouring glyphs and
/// makes one fainter than the next: at one of them, all parts must be of one size, on one line, as
/// wide as high, and look alike from every side. All ink that is there at the lowest strength must
/// lie at one of those parts: a faint letter is not overlooked for a strong row of bullets.
///
/// On the accuracy grid (seeds 1 to 3, 150 clips) the weakest leak is 1.46 of the limit. The worst
/// clean measurement is 1.0, MPEG-4 at quantiser 15, but for a HEVC clip at CRF 40 of asterisks 8
/// pixels high: in half of its frames the one typed last is still two or three faint pixels, as a
/// full stop would be.
package struct MaskMeter {
  /// What is furthest from a mask glyph.
  package struct Finding: Sendable {
    /// Multiples of what a mask glyph may have; above 1 it is none.
    package var severity: Double
    /// Where, in the picture's pixels.
    package var area: Rectangle
    /// What is wrong with it.
    package var flaw: Flaw
  }

  /// What tells a letter from a mask glyph.
  package enum Flaw: Sendable {
    /// It is of another size than the others, or not as wide as high.
    case size
    /// It is not on the line of the others.
    case line
    /// It looks different from different sides, or is hollow.
    case shape
  }

  /// Less than this off the ground, in luma, is compression noise.
  private static let leastContrast = 24.0
  /// Less than this share of the strongest ink is ringing around it.
  private static let leastShare = 0.35
  /// The strengths at which ink is split into parts, as shares of the strongest.
  private static let strengths = [0.4, 0.5, 0.62, 0.74, 0.85]
  /// Parts below this share of a square as high as the glyphs are crumbs of one torn by coarse coding:
  /// at most 0.06 on the grid, while a full stop has 0.14 or more.
  private static let crumb = 0.1
  /// One coding block: what lies in this much of the border is ringing from beyond it, and no
  /// readable character fits there.
  private static let border = 8
  /// The largest transforms carry ripples this far, but none as high as a character: at most 4
  /// pixels on the grid.
  private static let reach = 32
  private static let ripple = 6
  private static let strongestRipple: Float = 48
  /// What reaches no further than this out of the border is a ripple's tail.
  private static let tail = 3

  private var contrast: [Float] = []
  private var blobs = Blobs()

  /// A meter without anything measured.
  package init() {}

  /// What is furthest from a mask glyph, whether or not it is far enough to count; nil when nothing
  /// is written there.
  package mutating func worst(in picture: GrayPicture) -> Finding? {
    let size = picture.size
    let ground = Self.commonLevel(picture)
    contrast = picture.pixels.map { Float($0) - ground }
    clearBorder(size)
    weakenOvershoot()
    let strongest = strongestLevel()
    guard strongest >= Self.leastContrast else { return nil }
    let lowest = Float(max(Self.leastContrast, Self.leastShare * strongest))
    blobs.find(in: size) { contrast[$0] >= lowest }
    let ink = inkBlobs(size, strongest: strongest)
    guard !ink.isEmpty else { return nil }
    let labels = blobs.labels
    let isInk = ink.reduce(into: [Bool](repeating: false, count: blobs.all.count + 1)) {
      $0[$1 + 1] = true
    }
    let heights = ink.map { Double(blobs.all[$0].bounds.height) }
    let nearby = neighbourhoodPeaks(size, reach: min(24, max(2, Int(Self.median(heights) * 0.6))))
    var least: Finding?
    let rowOff = offRow(ink)
    // Only glyphs that touch have to be split; the middle of an x alone looks like a bullet.
    let mayTouch = ink.contains {
      5 * blobs.all[$0].bounds.width > 7 * blobs.all[$0].bounds.height
    }
    for share in Self.strengths where mayTouch || share < 0.7 {
      for isLocal in [false, true] {
        let limit = Float(share * strongest)
        blobs.find(in: size) {
          isInk[Int(labels[$0])]
            && contrast[$0] >= (isLocal ? max(lowest, Float(share) * nearby[$0]) : limit)
        }
        var finding = judge(size, strongest: strongest) { isInk[Int(labels[$0])] }
        if rowOff.severity > finding.severity { finding = rowOff }
        if finding.severity < least?.severity ?? .infinity { least = finding }
      }
    }
    return least
  }

  /// The ink whose top or bottom is furthest from that of the other ink of a single row.
  private func offRow(_ ink: [Int]) -> Finding {
    let bounds = ink.map { blobs.all[$0].bounds }
    var worst = Finding(
      severity: 0, area: Rectangle(x: 0, y: 0, width: 0, height: 0), flaw: .line)
    let height = Self.median(bounds.map { Double($0.height) })
    guard bounds.count >= 3, Self.lines(of: bounds, height: height).count == 1 else { return worst }
    let top = Self.median(bounds.map { Double($0.y) })
    let bottom = Self.median(bounds.map { Double($0.bottom) })
    for area in bounds where Double(area.height) >= 0.5 * height {
      let off = max(abs(Double(area.y) - top), abs(Double(area.bottom) - bottom))
      let severity = off / (1.5 + 0.12 * height)
      if severity > worst.severity { worst = Finding(severity: severity, area: area, flaw: .line) }
    }
    return worst
  }

  /// Of each pixel, the strongest ink in a square around it.
  private func neighbourhoodPeaks(_ size: Size, reach: Int) -> [Float] {
    var across = contrast
    for y in 0..<size.height {
      let row = y * size.width
      for x in 0..<size.width {
        for near in max(0, x - reach)...min(size.width - 1, x + reach) {
          across[row + x] = max(across[row + x], contrast[row + near])
        }
      }
    }
    var peaks = across
    for y in 0..<size.height {
      for near in max(0, y - reach)...min(size.height - 1, y + reach) {
        for x in 0..<size.width {
          peaks[y * size.width + x] = max(peaks[y * size.width + x], across[near * size.width + x])
        }
      }
    }
    return peaks
  }

  /// The level most pixels have, with those beside it.
  private static func commonLevel(_ picture: GrayPicture) -> Float {
    var counts = [Int](repeating: 0, count: 258)
    for pixel in picture.pixels { counts[Int(pixel) + 1] += 1 }
    var (best, most) = (0, -1)
    for level in 0..<256 {
      let near = counts[level] + counts[level + 1] * 2 + counts[level + 2]
      if near > most { (best, most) = (level, near) }
    }
    return Float(best)
  }

  /// Takes out what lies in the border.
  private mutating func clearBorder(_ size: Size) {
    let inside = Self.inside(size)
    for index in contrast.indices {
      let (x, y) = (index % size.width, index / size.width)
      if x < inside.x || y < inside.y || x >= inside.right || y >= inside.bottom {
        contrast[index] = 0
      }
    }
  }

  /// A picture without its border.
  private static func inside(_ size: Size) -> Rectangle {
    Rectangle(size).inset(by: min(border, size.width / 4, size.height / 4))
  }

  /// Turns signed differences from the ground into strengths. Beside strong ink an encoder overshoots
  /// to the other side of the ground by up to half as much.
  private mutating func weakenOvershoot() {
    let lightest = contrast.max() ?? 0
    let darkest = -(contrast.min() ?? 0)
    let (light, dark): (Float, Float) = lightest >= darkest ? (1, 0.5) : (0.5, 1)
    for index in contrast.indices {
      contrast[index] = contrast[index] > 0 ? contrast[index] * light : -contrast[index] * dark
    }
  }

  /// The ink strongest of all, without the single strongest pixels.
  private func strongestLevel() -> Double {
    var counts = [Int](repeating: 0, count: 256)
    for value in contrast { counts[Int(value)] += 1 }
    var left = 4
    for level in stride(from: 255, through: 0, by: -1) {
      left -= counts[level]
      if left < 0 { return Double(level) }
    }
    return 0
  }

  /// The blobs that are written: neither ringing at the border, nor a rule, a frame or a caret.
  private func inkBlobs(_ size: Size, strongest: Double) -> [Int] {
    let inside = Self.inside(size)
    let tails = inside.inset(by: Self.tail)
    let beyondReach = Rectangle(size).inset(by: Self.reach)
    var ink: [Int] = []
    var carets: [Int] = []
    for (index, blob) in blobs.all.enumerated() {
      let bounds = blob.bounds
      if bounds.intersection(tails).isEmpty { continue }
      if bounds.intersection(beyondReach).isEmpty
        && (bounds.height <= Self.ripple || peak(of: index, size) < Self.strongestRipple)
      {
        continue
      }
      if isFrame(index, size) { continue }
      if aspectOfBar(index, size, strongest: strongest) >= 9 { carets.append(index) }
      ink.append(index)
    }
    guard carets.count == 1, let caret = carets.first else { return ink }
    let others = ink.filter { $0 != caret }
    if others.isEmpty { return aspectOfBar(caret, size, strongest: strongest) >= 10 ? [] : ink }
    let tallest = others.map { blobs.all[$0].bounds.height }.max() ?? 0
    return 2 * blobs.all[caret].bounds.height >= 5 * tallest ? others : ink
  }

  /// How often the width of an upright bar goes into its height; 0 for anything but a bar.
  private func aspectOfBar(_ index: Int, _ size: Size, strongest: Double) -> Double {
    let blob = blobs.all[index]
    let bounds = blob.bounds
    guard bounds.height >= 4 * bounds.width, blob.area * 10 >= bounds.width * bounds.height * 7
    else { return 0 }
    var mass = 0.0
    for y in bounds.y..<bounds.bottom {
      for x in max(0, bounds.x - 1)..<min(size.width, bounds.right + 1) {
        mass += Double(contrast[y * size.width + x])
      }
    }
    let height = Double(bounds.height)
    return height * height * strongest / max(1, mass)
  }

  /// Whether a blob is a thin line along most of the region, or along the border of its own bounds.
  private func isFrame(_ index: Int, _ size: Size) -> Bool {
    let blob = blobs.all[index]
    let bounds = blob.bounds
    let isWide = bounds.width * 5 >= size.width * 2
    if isWide && bounds.height <= 6 && bounds.width >= 12 * bounds.height { return true }
    if bounds.height * 5 >= size.height * 4 && bounds.width <= 6 && touchesEdge(bounds, size) {
      return true
    }
    guard bounds.width * 2 >= size.width, bounds.height >= 16 else { return false }
    // Rounded corners leave the border of the bounds by 0.3 of their radius.
    let stroke = max(5, bounds.height / 6)
    let interior = bounds.inset(by: stroke)
    guard !interior.isEmpty else { return false }
    let label = Int32(index + 1)
    for y in interior.y..<interior.bottom {
      for x in interior.x..<interior.right where blobs.labels[y * size.width + x] == label {
        return false
      }
    }
    return true
  }

  private func touchesEdge(_ bounds: Rectangle, _ size: Size) -> Bool {
    !Self.inside(size).inset(by: 1).contains(bounds)
  }

  private func peak(of index: Int, _ size: Size) -> Float {
    let bounds = blobs.all[index].bounds
    var peak: Float = 0
    for y in bounds.y..<bounds.bottom {
      for x in bounds.x..<bounds.right
      where blobs.labels[y * size.width + x] == Int32(index + 1) {
        peak = max(peak, contrast[y * size.width + x])
      }
    }
    return peak
  }

  /// The worst of the parts found at one strength.
  private mutating func judge(_ size: Size, strongest: Double, isInk: (Int) -> Bool) -> Finding {
    var worst = Finding(severity: 0, area: Rectangle(size), flaw: .shape)
    func note(_ severity: Double, _ area: Rectangle, _ flaw: Flaw) {
      if severity > worst.severity {
        worst = Finding(severity: severity, area: area, flaw: flaw)
      }
    }
    var glyphs = blobs.all.filter { $0.area >= 4 }
    let clear = Self.median(glyphs.map { Double($0.bounds.height) })
    glyphs.removeAll { Double($0.area) < Self.crumb * clear * clear }
    blobs.find(in: size, isInk: rest(size, glyphs.map(\.bounds), height: clear, isInk: isInk))
    // An encoder builds a glyph up over some frames; until then it is as weak as ringing.
    glyphs += blobs.all.filter { Double($0.area) > max(4, 0.15 * clear * clear) }
    let width = Self.median(glyphs.map { Double($0.bounds.width) })
    let height = Self.median(glyphs.map { Double($0.bounds.height) })
    let lines = Self.lines(of: glyphs.map(\.bounds), height: height)
    for glyph in glyphs {
      let bounds = glyph.bounds
      let (glyphWidth, glyphHeight) = (Double(bounds.width), Double(bounds.height))
      let off = max(abs(glyphWidth - width), abs(glyphHeight - height))
      note(off / (1.45 + 0.18 * height), bounds, .size)
      note(abs(glyphWidth - glyphHeight) / (1.7 + 0.28 * height), bounds, .size)
      let middle = Double(2 * bounds.y + bounds.height) / 2
      let offLine = lines.map { abs($0 - middle) }.min() ?? 0
      note(offLine / (1 + 0.1 * height), bounds, .line)
      note(
        GlyphShape(contrast, size, around: bounds).severity(isAlone: glyphs.count == 1), bounds,
        .shape)
    }
    return worst
  }

  /// Ink further from every glyph than an encoder blurs it.
  private func rest(
    _ size: Size, _ glyphs: [Rectangle], height: Double, isInk: (Int) -> Bool
  ) -> (Int) -> Bool {
    let reach = Int((1.5 + 0.2 * height).rounded())
    var isRest = contrast.indices.map(isInk)
    for glyph in glyphs {
      let near = glyph.inset(by: -reach).intersection(Rectangle(size))
      for y in near.y..<near.bottom {
        for x in near.x..<near.right { isRest[y * size.width + x] = false }
      }
    }
    return { isRest[$0] }
  }

  /// The centre lines of rows at least one and a half glyphs apart.
  private static func lines(of glyphs: [Rectangle], height: Double) -> [Double] {
    var lines: [[Double]] = []
    for middle in glyphs.map({ Double(2 * $0.y + $0.height) / 2 }).sorted() {
      if let first = lines.last?.first, middle - first < 1.5 * height {
        lines[lines.count - 1].append(middle)
      } else {
        lines.append([middle])
      }
    }
    return lines.map(median)
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
