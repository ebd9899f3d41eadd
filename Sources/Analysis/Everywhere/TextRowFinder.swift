internal import Geometry

/// Finds what may be lines of text in a whole picture by its contrast, in a millisecond or two.
///
/// Words are connected cells of a height that text has, or the letters of large ones; a line is words
/// beside each other. Looked for at several contrasts, text stands out also on a photo of less
/// contrast.
struct TextRowFinder {
  private static let contrasts: [UInt8] = [36, 80, 128]
  /// In colours, which differ by less and are blurred by their smaller size.
  private static let colorContrasts: [UInt8] = [20, 48, 100]
  /// The heights of words, in pixels.
  private static let heights = 6...160
  /// Words of a line are no further from each other than this many of their heights.
  private static let widestGap = 1.6
  /// A character is at least this share of its line's height wide.
  private static let narrowest = 0.28
  /// No more words at one contrast: the rest is texture.
  private static let mostWords = 2500

  /// No more rows of a picture, the widest first: on texture there are thousands.
  private static let mostRows = 250

  /// Whether there were more rows than were given last.
  private(set) var isFull = false
  /// The fewest characters that a row has to have room for.
  private let shortest: Int
  private let contrasts: [UInt8]
  private var map = ContrastMap()
  private var parts = ContrastParts()
  private var words: [Rectangle] = []

  /// - Parameters:
  ///   - shortest: the fewest characters of a line that is looked for.
  ///   - isColor: whether pictures are of colour differences.
  init(shortest: Int, isColor: Bool) {
    self.shortest = shortest
    contrasts = isColor ? Self.colorContrasts : Self.contrasts
  }

  /// The rows, in the picture's pixels, from top to bottom.
  ///
  /// - Parameter except: rectangles in which nothing is looked for.
  mutating func rows(in picture: UprightPicture, except: [Rectangle]) -> [Rectangle] {
    map.update(picture, except: except)
    var rows: [Rectangle] = []
    for contrast in contrasts {
      parts.find(in: map, least: contrast)
      collectWords(in: picture.size)
      let known = rows.count
      for row in Self.rows(of: words) where !Self.isCovered(row, by: rows[..<known]) {
        rows.append(row)
      }
    }
    let least = Self.narrowest * Double(shortest)
    rows.removeAll { Double($0.width) < least * Double($0.height) }
    isFull = rows.count > Self.mostRows
    if isFull {
      rows.sort { ($0.width, $0.y, $0.x) > ($1.width, $1.y, $1.x) }
      rows.removeLast(rows.count - Self.mostRows)
    }
    return rows.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  private mutating func collectWords(in size: Size) {
    words.removeAll(keepingCapacity: true)
    let cell = ContrastMap.cell
    for part in parts.parts {
      let bounds = Rectangle(
        x: Int(part.left) * cell.width, y: Int(part.top) * cell.height,
        width: Int(part.right - part.left) * cell.width,
        height: Int(part.bottom - part.top) * cell.height
      ).intersection(Rectangle(size))
      let room = Int(part.right - part.left) * Int(part.bottom - part.top)
      guard Self.heights.contains(bounds.height), 4 * Int(part.cells) >= room else { continue }
      words.append(bounds)
      if words.count == Self.mostWords { return }
    }
  }

  /// Words beside each other on one line.
  private static func rows(of words: [Rectangle]) -> [Rectangle] {
    var rows: [Rectangle] = []
    var heights: [Int] = []
    var open: [Int] = []
    for word in words.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      open.removeAll { word.x - rows[$0].right > Int(widestGap * Double(heights[$0]) * 3) }
      var home: Int?
      for index in open where belongs(word, to: rows[index], height: heights[index]) {
        if home.map({ rows[$0].right < rows[index].right }) ?? true { home = index }
      }
      if let home {
        rows[home] = rows[home].union(word)
        heights[home] = max(heights[home], word.height)
      } else {
        open.append(rows.count)
        rows.append(word)
        heights.append(word.height)
      }
    }
    return rows
  }

  private static func belongs(_ word: Rectangle, to row: Rectangle, height: Int) -> Bool {
    let shared = min(word.bottom, row.bottom) - max(word.y, row.y)
    let (lower, taller) = (min(word.height, height), max(word.height, height))
    return 2 * shared >= lower && 5 * lower >= 2 * taller
      && Double(word.x - row.right) <= max(12, widestGap * Double(taller))
  }

  /// Whether most of a row lies in rows that are known.
  private static func isCovered(_ row: Rectangle, by rows: ArraySlice<Rectangle>) -> Bool {
    var covered = 0
    for known in rows {
      let shared = known.intersection(row)
      covered += shared.width * shared.height
    }
    return 2 * covered >= row.width * row.height
  }
}
