internal import Geometry
internal import Media

/// A reference picture as frames of one geometry store it when it shows at one size.
struct PictureTemplate {
  /// In each matrix that players may use: blurred luma, and both colour differences row after row.
  struct Look {
    private(set) var blurred = LumaPlane()
    let differences: [[Float]]
    /// The most variance of luma within any 24 × 24 pixels, every 8 pixels.
    private(set) var mostVariance = 0.0

    /// The share of what differs from the mean, squared, that lies in a part.
    func shareOfDetail(in part: Range2D) -> Double {
      let all = Moments(blurred, over: blurred, x: 0, y: 0)
      let inside = Moments(blurred, over: blurred, x: 0, y: 0, part: part)
      guard all.count > 0, inside.count > 0 else { return 0 }
      let mean = all.templateMean
      let squares =
        inside.templateSquares - 2 * mean * inside.template + inside.count * mean * mean
      return squares / max(1, all.count * all.templateVariance)
    }

    init(_ luma: LumaPlane, differences: [[Float]]) {
      blurred.blur(luma)
      self.differences = differences
      for y in stride(from: 0, through: max(0, luma.height - 24), by: 8) {
        for x in stride(from: 0, through: max(0, luma.width - 24), by: 8) {
          let part = Range2D(x..<min(luma.width, x + 24), y..<min(luma.height, y + 24))
          let window = Moments(blurred, over: blurred, x: 0, y: 0, part: part)
          mostVariance = max(mostVariance, window.templateVariance)
        }
      }
    }
  }

  /// Its size in stored pixels.
  let size: Size
  /// Luma; then, at halves, quarters … of the size, smoothed over 2 × 2 samples, so that up to half a
  /// sample off the place what is fine still correlates.
  private(set) var levels: [LumaPlane] = []
  let looks: [Look]

  /// - Parameters:
  ///   - display: how large it shows, in display pixels.
  ///   - levelCount: how many levels there are at most.
  init(
    _ reference: ReferencePicture, display: Size, geometry: FrameGeometry, matrix: ColorMatrix,
    levelCount: Int
  ) {
    let turned = geometry.orientation.swapsSides
    let stretched = geometry.orientation.shown(geometry.display).width
    let ratio = Double(geometry.stored.width) / Double(stretched)
    // What is across in the file is squeezed when its pixels aren't square.
    let squeezed = max(1, Int((Double(turned ? display.height : display.width) * ratio).rounded()))
    let shown = Size(
      width: turned ? display.width : squeezed, height: turned ? squeezed : display.height)
    let stored = geometry.orientation.shown(shown)
    size = stored
    let encoded = reference.encoded(size: shown, matrix: matrix).map { planes in
      planes.map { Self.turn($0, shown, to: stored, geometry.orientation) }
    }
    let luma = encoded.map { LumaPlane($0[0], size: stored) }
    looks = zip(encoded, luma).map { planes, luma in
      Look(luma, differences: [planes[1], planes[2]])
    }
    levels = [luma[0]]
    var box = luma[0]
    while levels.count < levelCount, min(box.width, box.height) >= 4 {
      var (half, smooth) = (LumaPlane(), LumaPlane())
      half.average(box, halving: true)
      smooth.average(half, halving: false)
      levels.append(smooth)
      box = half
    }
  }

  /// The coarsest level that still shows what the picture is: at least three rows and columns, and
  /// contrast. Nil when there is none.
  var coarsest: Int? {
    levels.indices.dropFirst().last { level in
      let plane = levels[level]
      return min(plane.width, plane.height) >= 3
        && Moments(plane, over: plane, x: 0, y: 0).templateVariance >= Self.leastVariance
    }
  }

  /// The part of it that can be seen in an area when it shows at a place; nil when that is less than a
  /// quarter of it, or too narrow.
  func visible(at place: Rectangle, in area: Rectangle) -> Range2D? {
    let shown = place.intersection(area)
    guard min(shown.width, shown.height) >= PyramidSearch.leastVisible,
      4 * shown.width * shown.height >= size.width * size.height
    else { return nil }
    return Range2D(
      shown.x - place.x..<shown.right - place.x, shown.y - place.y..<shown.bottom - place.y)
  }

  /// Less variance (5 levels squared) than that is none to find anything by.
  private static let leastVariance = 25.0

  private static func turn(
    _ plane: [Float], _ shown: Size, to stored: Size, _ orientation: Orientation
  ) -> [Float] {
    if orientation == .upright { return plane }
    var result: [Float] = []
    result.reserveCapacity(plane.count)
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = orientation.shown(Rectangle(x: x, y: y, width: 1, height: 1), in: stored)
        result.append(plane[place.y * shown.width + place.x])
      }
    }
    return result
  }
}
