internal import Geometry
internal import Reading

/// A line of text cut out and freed of everything that isn't part of it: the ends of the pill it
/// stands on, what is beside that, and texture behind it.
struct LineInk {
  /// The text, 255 at its full, on a ground of 0.
  let picture: GrayPicture
  /// How many dots stand on its baseline: the most that are seen at any split, since what touches a
  /// dot at one is apart from it at a higher one.
  let dots: Int
  /// Its characters.
  let glyphs: LineGlyphs

  /// Cuts a line out of the picture it was found in.
  init(of picture: GrayPicture, _ line: TextLine, blobs: inout Blobs) {
    let margin = max(3, line.capHeight * 2 / 5)
    let area = line.bounds.inset(by: -margin).intersection(Rectangle(picture.size))
    let cut = picture.cropped(to: area)
    let levels = line.isLight ? cut.pixels : cut.pixels.map { 255 - $0 }
    let split = line.isLight ? line.level : 254 - min(254, line.level)
    blobs.find(in: cut.size) { levels[$0] > split }
    let belongs = Self.choose(blobs.all, of: line, in: area)

    let ink = blobs.labels.map { $0 > 0 && belongs[Int($0) - 1] }
    let other = Self.grown(blobs.labels.map { $0 > 0 && !belongs[Int($0) - 1] }, cut.size, by: 1)
    let near = Self.grown(ink, cut.size, by: 2)
    var inkLevels: [UInt8] = []
    var groundLevels: [UInt8] = []
    for index in levels.indices {
      if ink[index] {
        inkLevels.append(levels[index])
      } else if near[index] && !other[index] {
        groundLevels.append(levels[index])
      }
    }
    let full = Self.level(of: &inkLevels, at: 0.75) ?? 255
    let ground = Self.level(of: &groundLevels, at: 0.5) ?? 0
    let span = max(1, full - ground)
    let pixels = levels.indices.map { index -> UInt8 in
      guard near[index], ink[index] || !other[index] else { return 0 }
      return UInt8(min(255, max(0, (Int(levels[index]) - ground) * 255 / span)))
    }
    let freed = GrayPicture(size: cut.size, pixels: pixels)
    var glyphs = LineGlyphs(freed, capHeight: line.capHeight)
    var dots = 0
    for split in LineGlyphs.splits {
      blobs.find(in: cut.size) { pixels[$0] > split }
      dots = max(dots, Self.dots(among: blobs.all, of: line, in: area))
      glyphs.add(blobs.all)
    }
    self.picture = freed
    self.dots = dots
    self.glyphs = glyphs
  }

  /// Which blobs of the cut belong to the line: its parts, and small ones between and above them.
  private static func choose(
    _ all: [Blobs.Blob], of line: TextLine, in area: Rectangle
  ) -> [Bool] {
    let height = line.capHeight
    let top = line.bounds.y - area.y
    let bottom = line.bounds.bottom - area.y
    let parts = Set(line.parts)
    return all.map { blob in
      let bounds = blob.bounds
      let placed = bounds.moved(x: area.x, y: area.y)
      if parts.contains(placed) { return true }
      guard bounds.x > 0, bounds.y > 0, bounds.right < area.width, bounds.bottom < area.height,
        10 * bounds.height <= 6 * height, 10 * bounds.width <= 9 * height,
        10 * (top - bounds.y) <= height, 4 * (bounds.bottom - bottom) <= height,
        placed.x >= line.bounds.x, placed.right <= line.bounds.right
      else { return false }
      return true
    }
  }

  /// How many parts of the ink are dots on the baseline.
  private static func dots(
    among blobs: [Blobs.Blob], of line: TextLine, in area: Rectangle
  ) -> Int {
    let height = line.capHeight
    let bottoms = line.parts.map(\.bottom).sorted()
    let baseline = bottoms[bottoms.count / 2] - area.y
    return blobs.count { blob in
      let bounds = blob.bounds
      return 5 * bounds.width <= 2 * height && 5 * bounds.height <= 2 * height
        && 5 * abs(bounds.bottom - baseline) <= height && 100 * blob.area >= height * height / 2
        && blob.area >= 2
    }
  }

  /// Every pixel within a square around one that is set.
  private static func grown(_ set: [Bool], _ size: Size, by reach: Int) -> [Bool] {
    func spread(_ set: [Bool], step: Int, length: Int, position: (Int) -> Int) -> [Bool] {
      var result = set
      for index in set.indices where set[index] {
        let place = position(index)
        for offset in -reach...reach where (0..<length).contains(place + offset) {
          result[index + offset * step] = true
        }
      }
      return result
    }
    let wide = spread(set, step: 1, length: size.width) { $0 % size.width }
    return spread(wide, step: size.width, length: size.height) { $0 / size.width }
  }

  private static func level(of levels: inout [UInt8], at share: Double) -> Int? {
    guard !levels.isEmpty else { return nil }
    levels.sort()
    return Int(levels[Int(Double(levels.count - 1) * share)])
  }
}
