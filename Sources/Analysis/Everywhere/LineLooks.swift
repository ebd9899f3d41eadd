internal import Geometry
internal import Kernels
internal import Reading

/// What a line looks like, to know it again where it has moved to.
struct LineLooks {
  /// Pixels around the line that are kept for reading it and not compared: what is there may belong
  /// to something else.
  static let margin = 4
  /// Two lines of one size differ by no more in width and height, in pixels: noise at their ends does.
  private static let slack = 4
  /// A tile of 8 × 8 that differs by more of the contrast around it, and by more levels than noise, shows
  /// something else.
  private static let mostDifference = (share: 0.1, levels: 7.0)

  /// The line with its margin.
  let picture: GrayPicture
  /// From the darkest to the lightest level of the line.
  private let contrast: Double
  /// The mean level of each row and of each column, without the margin.
  private let rows: [Int32]
  private let columns: [Int32]

  var size: Size {
    Size(
      width: picture.size.width - 2 * Self.margin, height: picture.size.height - 2 * Self.margin)
  }

  /// The looks of a line in a picture with its margin.
  init(_ picture: GrayPicture) {
    self.picture = picture
    let (width, height) = (
      picture.size.width - 2 * Self.margin, picture.size.height - 2 * Self.margin
    )
    var rows = [Int32](repeating: 0, count: height)
    var columns = [Int32](repeating: 0, count: width)
    var (low, high) = (UInt8.max, UInt8.min)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let start = (y + Self.margin) * picture.size.width + Self.margin
        var sum: Int32 = 0
        for x in 0..<width {
          let level = pixels[start + x]
          sum += Int32(level)
          columns[x] += Int32(level)
          low = min(low, level)
          high = max(high, level)
        }
        rows[y] = sum / Int32(width)
      }
    }
    self.rows = rows
    self.columns = columns.map { $0 / Int32(height) }
    contrast = Double(high) - Double(low)
  }

  /// Whether another line is the same, wherever it is.
  func isSame(as other: LineLooks) -> Bool {
    let (size, otherSize) = (size, other.size)
    guard abs(size.width - otherSize.width) <= Self.slack,
      abs(size.height - otherSize.height) <= Self.slack
    else { return false }
    let y = Self.shift(of: rows, in: other.rows, -Self.slack...Self.slack)
    let x = Self.shift(of: columns, in: other.columns, -Self.slack...Self.slack)
    return isAlike(other, x: x, y: y)
  }

  /// How a line is a part of another.
  enum Part {
    /// Rows of it, all of its width.
    case rows(share: Double)
    /// Columns of it.
    case columns
  }

  /// How this line is a part of another one that is larger; nil where it isn't.
  func part(of other: LineLooks) -> Part? {
    let (size, otherSize) = (size, other.size)
    if abs(size.width - otherSize.width) <= 2 * Self.slack, size.height < otherSize.height {
      let y = Self.shift(
        of: rows, in: other.rows, -Self.slack...(otherSize.height - size.height + Self.slack))
      for x in -Self.slack...Self.slack where isAlike(other, x: x, y: y) {
        return .rows(share: Double(size.height) / Double(otherSize.height))
      }
    }
    if abs(size.height - otherSize.height) <= 2 * Self.slack, size.width < otherSize.width {
      let x = Self.shift(
        of: columns, in: other.columns, -Self.slack...(otherSize.width - size.width + Self.slack))
      for y in -Self.slack...Self.slack where isAlike(other, x: x, y: y) { return .columns }
    }
    return nil
  }

  /// Where in `other` the levels lie that are most like these, of the shifts given.
  private static func shift(
    of levels: [Int32], in other: [Int32], _ shifts: ClosedRange<Int>
  ) -> Int {
    var best = (shift: 0, difference: Int.max)
    levels.withUnsafeBufferPointer { levels in
      other.withUnsafeBufferPointer { other in
        for shift in shifts {
          let first = max(0, -shift)
          let end = min(levels.count, other.count - shift)
          guard 2 * (end - first) > levels.count else { continue }
          var sum: Int32 = 0
          for index in first..<end { sum += abs(levels[index] - other[index + shift]) }
          let difference = Int(sum) * 64 / (end - first)
          if difference < best.difference { best = (shift, difference) }
        }
      }
    }
    return best.shift
  }

  /// Whether it looks like the other one shifted so, where both are.
  private func isAlike(_ other: LineLooks, x: Int, y: Int) -> Bool {
    let own = Rectangle(x: x, y: y, width: size.width, height: size.height)
    let shared = own.intersection(Rectangle(other.size))
    guard 10 * shared.height >= 8 * size.height, 10 * shared.width >= 9 * size.width else {
      return false
    }
    let place = Rectangle(
      x: shared.x - x + Self.margin, y: shared.y - y + Self.margin, width: shared.width,
      height: shared.height)
    let difference = largestTileDifference(
      of: picture.pixels.span.bytes, layout: layout, in: place,
      from: other.picture.pixels.span.bytes, layout: other.layout, x: shared.x + Self.margin,
      y: shared.y + Self.margin)
    if difference <= Self.mostDifference.levels { return true }
    return difference <= Self.mostDifference.share * contrast
      && hasAlikeTiles(
        other, x: shared.x + Self.margin - place.x, y: shared.y + Self.margin - place.y, in: place)
  }

  /// Whether each tile looks like the other line's, which is so much further right and down.
  private func hasAlikeTiles(_ other: LineLooks, x: Int, y: Int, in place: Rectangle) -> Bool {
    for top in stride(from: place.y, to: place.bottom, by: tileSide) {
      for left in stride(from: place.x, to: place.right, by: tileSide) {
        let tile = Rectangle(x: left, y: top, width: tileSide, height: tileSide).intersection(place)
        if !isAlikeTile(other, x: x, y: y, tile) { return false }
      }
    }
    return true
  }

  private func isAlikeTile(_ other: LineLooks, x: Int, y: Int, _ tile: Rectangle) -> Bool {
    let (width, otherWidth) = (picture.size.width, other.picture.size.width)
    return picture.pixels.withUnsafeBufferPointer { own in
      other.picture.pixels.withUnsafeBufferPointer { others in
        var sum = 0
        for row in tile.y..<tile.bottom {
          for column in tile.x..<tile.right {
            sum += abs(
              Int(own[row * width + column]) - Int(others[(row + y) * otherWidth + column + x]))
          }
        }
        let difference = Double(sum) / Double(tileSide * tileSide)
        if difference <= Self.mostDifference.levels { return true }
        // An edge beside the tile moves into it when the line moves by less than a pixel.
        let around = tile.inset(by: -2).intersection(Rectangle(picture.size))
        var (low, high) = (UInt8.max, UInt8.min)
        for row in around.y..<around.bottom {
          for level in own[row * width + around.x..<row * width + around.right] {
            low = min(low, level)
            high = max(high, level)
          }
        }
        return difference <= Self.mostDifference.share * Double(Int(high) - Int(low))
      }
    }
  }

  private var layout: PlaneLayout {
    PlaneLayout(
      width: picture.size.width, height: picture.size.height, stride: picture.size.width,
      bytesPerSample: 1)
  }
}
