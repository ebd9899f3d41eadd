internal import Geometry
internal import Kernels
internal import Media
internal import Reading

/// What a region shows, upright and with 8 bits a pixel, brought up to date frame by frame: only
/// blocks that changed are copied.
struct UprightPicture {
  /// Pixels across and down a block.
  static let block = Size(width: 64, height: 8)
  /// A tile of 8 × 8 has changed when its samples differ by this much on average, in levels.
  private static let threshold = 4.0

  private(set) var size = Size(width: 0, height: 0)
  /// Rows without gaps, in the file's own range: black may be 16.
  private(set) var pixels: [UInt8] = []
  /// Which blocks changed last, row after row.
  private(set) var changed: [Bool] = []
  private(set) var columns = 0
  private(set) var rows = 0
  private var area: Rectangle?
  /// The luma (0 to 255) of each sample.
  private var levels: [UInt8] = []
  private var scale: LumaScale?
  private var detector = ChangeDetector()

  var layout: PlaneLayout {
    PlaneLayout(width: size.width, height: size.height, stride: size.width, bytesPerSample: 1)
  }

  /// Shows what an area of a frame shows; says whether anything has changed.
  ///
  /// - Parameter area: in display pixels, not empty, inside the picture.
  mutating func update(_ frame: borrowing Frame, area: Rectangle) -> Bool {
    let geometry = frame.geometry
    let isNew = self.area != area || scale != frame.lumaScale
    if isNew { begin(area) }
    scale = frame.lumaScale
    let isStoredUpright = geometry.orientation == .upright && geometry.display == geometry.stored
    let isPlain = isStoredUpright && frame.withLuma { _, layout in layout.bytesPerSample == 1 }
    if isNew {
      let scale = frame.lumaScale
      levels = (0..<256).map {
        isPlain ? UInt8(min(255, max(0, scale.luma(Double($0)).rounded()))) : UInt8($0)
      }
    }
    if isPlain {
      return frame.withLuma { bytes, layout in
        copyChanges(from: bytes, layout, x: area.x, y: area.y, isNew: isNew)
      }
    }
    let stored = geometry.stored(area)
    guard isNew || detector.hasChanged(frame, in: stored) else { return false }
    detector.remember(frame, in: stored)
    let turned = GrayPicture(of: frame, in: area)
    return copyChanges(from: turned.pixels.span.bytes, layout, x: 0, y: 0, isNew: isNew)
  }

  /// Whether something in a rectangle changed last.
  func hasChanged(in rectangle: Rectangle) -> Bool {
    let (left, right) = (rectangle.x / Self.block.width, (rectangle.right - 1) / Self.block.width)
    for row in rectangle.y / Self.block.height...(rectangle.bottom - 1) / Self.block.height {
      for column in left...right where changed[row * columns + column] { return true }
    }
    return false
  }

  /// A part of the picture in luma, 0 black to 255 white; `rectangle` lies inside it.
  func cropped(to rectangle: Rectangle) -> GrayPicture {
    var part: [UInt8] = []
    part.reserveCapacity(rectangle.width * rectangle.height)
    for y in rectangle.y..<rectangle.bottom {
      let start = y * size.width + rectangle.x
      for pixel in pixels[start..<start + rectangle.width] { part.append(levels[Int(pixel)]) }
    }
    return GrayPicture(
      size: Size(width: rectangle.width, height: rectangle.height), pixels: part)
  }

  private mutating func begin(_ area: Rectangle) {
    self.area = area
    size = Size(width: area.width, height: area.height)
    pixels = [UInt8](repeating: 0, count: area.width * area.height)
    columns = (area.width + Self.block.width - 1) / Self.block.width
    rows = (area.height + Self.block.height - 1) / Self.block.height
    changed = [Bool](repeating: false, count: columns * rows)
  }

  private mutating func copyChanges(
    from plane: RawSpan, _ layout: PlaneLayout, x: Int, y: Int, isNew: Bool
  ) -> Bool {
    var isChanged = false
    for row in 0..<rows {
      let top = row * Self.block.height
      let height = min(Self.block.height, size.height - top)
      let band = Rectangle(x: x, y: y + top, width: size.width, height: height)
      let isBandChanged = isNew || differs(plane, layout, band, x: 0, y: top)
      for column in 0..<columns {
        let left = column * Self.block.width
        let part = Rectangle(
          x: x + left, y: y + top, width: min(Self.block.width, size.width - left), height: height)
        let isPartChanged =
          isNew || isBandChanged && differs(plane, layout, part, x: left, y: top)
        changed[row * columns + column] = isPartChanged
        guard isPartChanged else { continue }
        isChanged = true
        copy(plane, layout, part, x: left, y: top)
      }
    }
    return isChanged
  }

  private func differs(
    _ plane: RawSpan, _ layout: PlaneLayout, _ part: Rectangle, x: Int, y: Int
  ) -> Bool {
    largestTileDifference(
      of: plane, layout: layout, in: part, from: pixels.span.bytes, layout: self.layout, x: x, y: y)
      >= Self.threshold
  }

  private mutating func copy(
    _ plane: RawSpan, _ layout: PlaneLayout, _ part: Rectangle, x: Int, y: Int
  ) {
    let width = size.width
    plane.withUnsafeBytes { source in
      pixels.withUnsafeMutableBytes { target in
        for row in 0..<part.height {
          let from = (part.y + row) * layout.stride + part.x
          let to = (y + row) * width + x
          UnsafeMutableRawBufferPointer(rebasing: target[to..<to + part.width])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + part.width]))
        }
      }
    }
  }
}

extension UprightPicture {
  /// A row of ink needs this many levels to be more than noise.
  private static let leastContrast = 20

  /// A rectangle without the columns and rows at its sides that are blank; nil when all are.
  func inked(in rectangle: Rectangle) -> Rectangle? {
    var rows = [(low: UInt8, high: UInt8)](repeating: (255, 0), count: rectangle.height)
    var columns = [(low: UInt8, high: UInt8)](repeating: (255, 0), count: rectangle.width)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<rectangle.height {
        let start = (rectangle.y + y) * size.width + rectangle.x
        for x in 0..<rectangle.width {
          let level = pixels[start + x]
          rows[y] = (min(rows[y].low, level), max(rows[y].high, level))
          columns[x] = (min(columns[x].low, level), max(columns[x].high, level))
        }
      }
    }
    func span(_ level: (low: UInt8, high: UInt8)) -> Int { Int(level.high) - Int(level.low) }
    let most = max(rows.map(span).max() ?? 0, columns.map(span).max() ?? 0)
    guard most >= Self.leastContrast else { return nil }
    guard let top = rows.firstIndex(where: { 3 * span($0) >= most }),
      let bottom = rows.lastIndex(where: { 3 * span($0) >= most }),
      let left = columns.firstIndex(where: { 3 * span($0) >= most }),
      let right = columns.lastIndex(where: { 3 * span($0) >= most })
    else { return nil }
    return Rectangle(
      x: rectangle.x + left, y: rectangle.y + top, width: right - left + 1,
      height: bottom - top + 1)
  }

  /// A part of the picture with a margin around it; what lies outside of the picture is like its edge.
  func cropped(to rectangle: Rectangle, margin: Int) -> GrayPicture {
    let around = rectangle.inset(by: -margin)
    let inside = around.intersection(Rectangle(size))
    let part = cropped(to: inside)
    if inside == around { return part }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(around.width * around.height)
    for y in around.y..<around.bottom {
      let row = min(inside.height - 1, max(0, y - inside.y)) * inside.width
      for x in around.x..<around.right {
        pixels.append(part.pixels[row + min(inside.width - 1, max(0, x - inside.x))])
      }
    }
    return GrayPicture(size: Size(width: around.width, height: around.height), pixels: pixels)
  }
}
