internal import Geometry
internal import Kernels
internal import Media
internal import Reading

/// What a region shows in one plane, upright and with 8 bits a pixel, brought up to date frame by
/// frame: only blocks that changed are copied.
struct UprightPicture {
  /// Brightness, or the blue (0) or red (1) differences.
  enum Plane {
    case luma
    case color(Int)
  }

  /// Pixels across and down a block.
  static let block = Size(width: 64, height: 8)
  /// A tile of 8 × 8 has changed when its samples differ by this much on average, in levels.
  private static let threshold = 4.0

  let plane: Plane
  private(set) var size = Size(width: 0, height: 0)
  /// How many display pixels a pixel is wide and high: 2 where colour is stored at half the size.
  private(set) var step = 1
  /// Rows without gaps, in the file's own range: black may be 16.
  private(set) var pixels: [UInt8] = []
  /// Which blocks changed last, row after row.
  private(set) var changed: [Bool] = []
  private(set) var columns = 0
  private(set) var rows = 0
  private var area: Rectangle?
  /// The level (luma, or colour differences from 128 on) of each sample.
  private var levels: [UInt8] = []
  private var lumaScale: LumaScale?
  private var chromaScale: ChromaScale?
  private var detector = ChangeDetector()
  private var colorDetector = ColorChangeDetector()

  init(_ plane: Plane) { self.plane = plane }

  var layout: PlaneLayout {
    PlaneLayout(width: size.width, height: size.height, stride: size.width, bytesPerSample: 1)
  }

  /// Shows what an area of a frame shows; says whether anything has changed.
  ///
  /// - Parameter area: in display pixels, not empty, inside the picture.
  mutating func update(_ frame: borrowing Frame, area: Rectangle) -> Bool {
    if case .color = plane, !frame.hasChroma { return clear() }
    let isNew =
      self.area != area || lumaScale != frame.lumaScale || chromaScale != frame.chromaScale
    (self.area, lumaScale, chromaScale) = (area, frame.lumaScale, frame.chromaScale)
    guard let part = plainPart(area, of: frame) else {
      return updateTurned(frame, area: area, isNew: isNew)
    }
    if isNew {
      begin(Size(width: part.width, height: part.height))
      levels = (0..<256).map { level(Double($0), in: frame) }
    }
    return withPlane(of: frame) { bytes, layout in
      copyChanges(from: bytes, layout, x: part.x, y: part.y, isNew: isNew)
    }
  }

  /// Shows nothing; says whether there was something.
  private mutating func clear() -> Bool {
    let wasShown = area != nil
    area = nil
    begin(Size(width: 0, height: 0))
    return wasShown
  }

  /// The samples of an area where they can be copied as they are; nil where they can't.
  private mutating func plainPart(_ area: Rectangle, of frame: borrowing Frame) -> Rectangle? {
    let geometry = frame.geometry
    let pixel = frame.chroma(Rectangle(x: 0, y: 0, width: 2, height: 2))
    var part = area
    step = 1
    if case .color = plane {
      step = pixel.width == 1 ? 2 : 1
      part = frame.chroma(area)
    }
    let isBytes = frame.withLuma { _, layout in layout.bytesPerSample == 1 }
    guard isBytes, geometry.orientation == .upright, geometry.display == geometry.stored,
      step == 1 || pixel.height == 1
    else { return nil }
    return part
  }

  /// Shows a frame that is stored turned, or with more than a byte a sample.
  private mutating func updateTurned(
    _ frame: borrowing Frame, area: Rectangle, isNew: Bool
  ) -> Bool {
    let stored = frame.geometry.stored(area)
    let turned: (picture: GrayPicture, step: Int)
    switch plane {
    case .luma:
      guard isNew || detector.hasChanged(frame, in: stored) else { return keep() }
      detector.remember(frame, in: stored)
      turned = (GrayPicture(of: frame, in: area), 1)
    case .color(let index):
      guard isNew || colorDetector.hasChanged(frame, in: stored) else { return keep() }
      colorDetector.remember(frame, in: stored)
      turned = GrayPicture.color(index, of: frame, in: area)
    }
    step = turned.step
    let picture = turned.picture
    let isNew = isNew || size != picture.size
    if isNew {
      begin(picture.size)
      levels = (0..<256).map { UInt8($0) }
    }
    return copyChanges(from: picture.pixels.span.bytes, layout, x: 0, y: 0, isNew: isNew)
  }

  /// Goes on showing what it shows.
  private mutating func keep() -> Bool {
    for block in changed.indices { changed[block] = false }
    return false
  }

  private func level(_ sample: Double, in frame: borrowing Frame) -> UInt8 {
    let level =
      switch plane {
      case .luma: frame.lumaScale.luma(sample)
      case .color: frame.chromaScale.level(sample) + 128
      }
    return UInt8(min(255, max(0, level.rounded())))
  }

  private func withPlane<Result>(
    of frame: borrowing Frame, _ body: (RawSpan, PlaneLayout) -> Result
  ) -> Result {
    switch plane {
    case .luma: frame.withLuma(body)
    case .color(let index): frame.withChroma(index, body)
    }
  }

  /// Whether something in a rectangle changed last.
  func hasChanged(in rectangle: Rectangle) -> Bool {
    let (left, right) = (rectangle.x / Self.block.width, (rectangle.right - 1) / Self.block.width)
    for row in rectangle.y / Self.block.height...(rectangle.bottom - 1) / Self.block.height {
      for column in left...right where changed[row * columns + column] { return true }
    }
    return false
  }

  /// A part of the picture in levels; `rectangle` lies inside it.
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

  private mutating func begin(_ size: Size) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: size.width * size.height)
    columns = (size.width + Self.block.width - 1) / Self.block.width
    rows = (size.height + Self.block.height - 1) / Self.block.height
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
  /// And so many are always enough, though the strongest has many more: what is fainter is not taken
  /// for text to begin with.
  private static let enoughContrast = 36

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
    let least = min(Self.enoughContrast, (most + 2) / 3)
    guard let top = rows.firstIndex(where: { span($0) >= least }),
      let bottom = rows.lastIndex(where: { span($0) >= least }),
      let left = columns.firstIndex(where: { span($0) >= least }),
      let right = columns.lastIndex(where: { span($0) >= least })
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
