internal import Geometry
package import Reading

/// How many characters the ink of a line shows, and how far they stand from each other: what a reading
/// of the line must account for.
///
/// Of 919 right readings of the accuracy grid's overlays (seeds 101 to 103, capitals of 12 pixels and
/// more) 95 % have as many characters as there are groups of ink; the rest are of fonts in which two
/// letters touch, or of lines with texture beside them.
package struct LineGlyphs {
  /// Levels of the ink, 0 to 255, at which it is split from its ground: characters that touch at one
  /// are apart at a higher one, thin ones break there.
  static let splits = [85, 110, 140, 170]
  /// Two characters that touch are at least this wide, in capitals: 1.0 and more in the grid, where a
  /// group that a reading took for two characters is no wider than 0.83.
  private static let narrowestPair = 0.95
  /// A space is at least 0.33 of a capital wide from ink to ink in each of the grid's 18 fonts, and `+`
  /// and `-` stand up to 0.29 off a digit without one, but for a few beside a 1.
  private static let narrowestSpace = 0.3

  /// The columns of each group of ink, from left to right, at each split.
  private var spans: [[Range<Int>]] = []
  /// The level of each column's strongest pixel.
  private var columns: [UInt8]
  private let capHeight: Int

  /// Without a group so far.
  init(_ ink: GrayPicture, capHeight: Int) {
    self.capHeight = capHeight
    columns = [UInt8](repeating: 0, count: ink.size.width)
    for (index, level) in ink.pixels.enumerated() {
      let x = index % ink.size.width
      columns[x] = max(columns[x], level)
    }
  }

  /// The groups of a line's ink.
  ///
  /// - Parameters:
  ///   - ink: 255 where the text is at its full, 0 where there is none.
  ///   - capHeight: of its capitals, in pixels.
  package init(of ink: GrayPicture, capHeight: Int) {
    self.init(ink, capHeight: capHeight)
    var blobs = Blobs()
    for split in Self.splits {
      blobs.find(in: ink.size) { ink.pixels[$0] > split }
      add(blobs.all)
    }
  }

  /// Counts the groups at one more split. What stands above one another, as the dot of an i does, is one.
  mutating func add(_ blobs: [Blobs.Blob]) {
    var row: [Range<Int>] = []
    let parts = blobs.filter { $0.area >= 2 && 200 * $0.area >= capHeight * capHeight }
      .map { $0.bounds.x..<$0.bounds.right }
    for part in parts.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    ) {
      if let last = row.last,
        2 * part.clamped(to: last).count > min(part.count, last.count)
      {
        row[row.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        row.append(part)
      }
    }
    spans.append(row)
  }

  /// Whether a text has as many characters as there are groups, at one of the splits.
  package func areCounted(by text: some StringProtocol) -> Bool {
    let count = Self.count(text)
    return spans.contains { $0.count == count }
  }

  /// Whether a text has more characters than the groups can hold, were each that is wide enough two of
  /// them.
  package func areExceeded(by text: some StringProtocol) -> Bool {
    guard let row = spans.max(by: { $0.count < $1.count }) else { return false }
    let wide = row.count { Double($0.count) >= Self.narrowestPair * Double(capHeight) }
    return Self.count(text) > row.count + wide
  }

  /// A text without the spaces beside `+` and `-` that are too narrow for one. It stays as it is when
  /// its characters can't be told from each other in the ink.
  package func withFalseSpacesClosed(_ text: String) -> String {
    let count = Self.count(text)
    guard let row = spans.first(where: { $0.count == count }) else { return text }
    let characters = Array(text)
    var closed = ""
    var glyph = 0
    for (index, character) in characters.enumerated() {
      guard character.isWhitespace else {
        closed.append(character)
        glyph += 1
        continue
      }
      let isBesideSign =
        index > 0 && index + 1 < characters.count
        && ("+-".contains(characters[index - 1]) || "+-".contains(characters[index + 1]))
      if isBesideSign, glyph > 0, glyph < row.count,
        gap(row[glyph - 1], row[glyph]) < Self.narrowestSpace * Double(capHeight)
      {
        continue
      }
      closed.append(character)
    }
    return closed
  }

  /// From the ink of one group to that of the next, in pixels and parts of them: a column that is
  /// covered in part counts in part.
  private func gap(_ first: Range<Int>, _ second: Range<Int>) -> Double {
    let between = first.upperBound - 1...max(first.upperBound - 1, second.lowerBound)
    return between.reduce(0) { $0 + max(0, 1 - Double(columns[$1]) / 170) }
  }

  private static func count(_ text: some StringProtocol) -> Int { text.count { !$0.isWhitespace } }
}
