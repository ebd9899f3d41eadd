internal import Geometry
internal import Media

/// Proves that a template shows at a place: window by window, since one number over the whole picture
/// hides a changed word.
///
/// Windows of 24 × 24 pixels, every 8 pixels, are compared as `LikenessComparison` does it: their detail
/// by the covariance of blurred luma, their mean luma, and their mean colour. A window that doesn't fit
/// may lie a few pixels beside where it should, as it does in a picture that shows a little larger.
struct PictureProof {
  /// As in `LikenessComparison`, where they were measured.
  private enum Limit {
    static let detail = 0.32
    static let luma = 18.0
    static let color: Float = 24
    static let noise = 64.0
    static let leastShare = 0.2
    /// What differs by less than 18 levels (squared), or an eighth of the variance where the picture has
    /// most, is detail that coarse coding wiped out or left behind.
    static let faint = 324.0
    static let faintShare = 0.125
  }
  /// At least one window has this variance (10 levels squared), or there is nothing to tell it by.
  static let leastVariance = 100.0
  private static let side = 8
  /// What rings from beside the picture is ignored in a border of that many pixels.
  private static let border = 8

  private var tiles: [Moments] = []
  private var crop = LumaPlane()

  /// Whether the template shows with its corner at (x, y) of a crop of the frame.
  ///
  /// - Parameters:
  ///   - frame: luma around the place.
  ///   - visible: the part of the template that can be seen.
  ///   - reach: how far a window may lie beside its place, in pixels.
  mutating func shows(
    _ look: PictureTemplate.Look, in frame: LumaPlane, x: Int, y: Int, visible: Range2D, reach: Int
  ) -> Bool {
    crop.blur(frame)
    let core = Self.core(visible)
    let (columns, rows) = (
      max(1, core.columns.count / Self.side), max(1, core.rows.count / Self.side)
    )
    func range(_ range: Range<Int>, _ index: Int, _ last: Int) -> Range<Int> {
      let start = range.lowerBound + index * Self.side
      return start..<(index == last ? range.upperBound : start + Self.side)
    }
    tiles.removeAll(keepingCapacity: true)
    for row in 0..<rows {
      for column in 0..<columns {
        tiles.append(
          Moments(
            look.blurred, over: crop, x: x, y: y,
            part: Range2D(
              range(core.columns, column, columns - 1), range(core.rows, row, rows - 1))))
      }
    }
    let (across, down) = (min(3, columns), min(3, rows))
    func window(_ column: Int, _ row: Int) -> Moments {
      var window = Moments()
      for tileRow in row..<row + down {
        for tileColumn in column..<column + across {
          window.add(tiles[tileRow * columns + tileColumn])
        }
      }
      return window
    }
    var most = 0.0
    for row in 0...(rows - down) {
      for column in 0...(columns - across) {
        most = max(most, window(column, row).templateVariance)
      }
    }
    guard most >= Self.leastVariance else { return false }
    let faint = min(Limit.faint, most * Limit.faintShare)
    for row in 0...(rows - down) {
      for column in 0...(columns - across) {
        if Self.fits(window(column, row), faint) { continue }
        let part = Range2D(
          range(core.columns, column, columns - 1)
            .lowerBound..<range(core.columns, column + across - 1, columns - 1).upperBound,
          range(core.rows, row, rows - 1)
            .lowerBound..<range(core.rows, row + down - 1, rows - 1).upperBound)
        if !fitsBeside(look, x: x, y: y, part: part, reach: reach, faint) { return false }
      }
    }
    return true
  }

  /// Whether the colours fit; `stored` is where the template's corner lies among the frame's samples.
  func hasColors(
    _ look: PictureTemplate.Look, size: Size, of frame: borrowing Frame, x: Int, y: Int,
    visible: Range2D
  ) -> Bool {
    guard frame.hasChroma else { return true }
    let core = Self.core(visible)
    let side = 3 * Self.side
    for top in stride(from: core.rows.lowerBound, to: core.rows.upperBound, by: side) {
      for left in stride(from: core.columns.lowerBound, to: core.columns.upperBound, by: side) {
        let (right, bottom) = (
          min(left + side, core.columns.upperBound), min(top + side, core.rows.upperBound)
        )
        let shown = Rectangle(x: x + left, y: y + top, width: right - left, height: bottom - top)
        for index in 0..<2 {
          var sum: Float = 0
          for row in top..<bottom {
            for column in left..<right { sum += look.differences[index][row * size.width + column] }
          }
          let mean = sum / Float((right - left) * (bottom - top))
          if abs(mean - meanDifference(index, of: frame, in: shown)) > Limit.color { return false }
        }
      }
    }
    return true
  }

  /// The part that nothing beside the picture rings into; of a small one, no more than half is ignored.
  private static func core(_ visible: Range2D) -> Range2D {
    func inner(_ range: Range<Int>) -> Range<Int> {
      let margin = min(border, range.count / 4)
      return range.lowerBound + margin..<range.upperBound - margin
    }
    return Range2D(inner(visible.columns), inner(visible.rows))
  }

  private func fitsBeside(
    _ look: PictureTemplate.Look, x: Int, y: Int, part: Range2D, reach: Int, _ faint: Double
  ) -> Bool {
    for distance in 1...max(1, reach) {
      for shiftY in -distance...distance {
        for shiftX in -distance...distance where max(abs(shiftX), abs(shiftY)) == distance {
          let window = Moments(look.blurred, over: crop, x: x + shiftX, y: y + shiftY, part: part)
          if window.count > 0, Self.fits(window, faint) { return true }
        }
      }
    }
    return false
  }

  private static func fits(_ window: Moments, _ faint: Double) -> Bool {
    guard abs(window.templateMean - window.frameMean) < Limit.luma else { return false }
    let (ours, theirs) = (window.templateVariance, window.frameVariance)
    if ours + theirs - 2 * window.covariance < faint { return true }
    let scale =
      (max(ours, Limit.leastShare * theirs) * max(theirs, Limit.leastShare * ours)).squareRoot()
    return 1 - (window.covariance + Limit.noise) / (scale + Limit.noise) < Limit.detail
  }
}
