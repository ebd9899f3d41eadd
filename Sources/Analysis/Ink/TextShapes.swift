package import Geometry
internal import Kernels
package import Reading

/// Finds lines of text by their shape alone, in any script.
///
/// A picture is split at many levels into lighter and darker parts. Text, whatever its contrast, is
/// at some level a row of parts with sharp edges and thin strokes, close beside each other, not all
/// of them plain bars. Icons are further apart or solid, lines are bars, photos and gradients have
/// no sharp edges, or none of one height in a row.
///
/// Rows of icons and charts can have all of that; their parts don't look like characters. In leaks of
/// the accuracy grid the parts of a row score 1.27 or more on average, mostly above 2, those of charts
/// 1.16 or less. Two parts alone score 3 in words, 0.25 or less in icons.
package struct TextShapes {
  /// A row of parts that looks like text.
  package struct Line: Sendable {
    /// Around it, in the picture's pixels.
    package var bounds: Rectangle
    /// How many parts it has.
    package var parts: Int
    /// How much it looks like text; from 1 on it is.
    package var likeness: Double
    /// Whether it is lighter than its ground.
    package var isLight: Bool
  }

  /// Levels between one split and the next; text of twice that contrast is split off cleanly.
  private static let step = 20
  /// What lies in this much of the border alone is ringing from beyond it.
  private static let border = 8
  private static let heights = 6...120
  /// The parts of a word are nearer to each other than this share of their height; icons are not.
  private static let closest = 0.66
  /// A stroke thinner than this share of its height is a line of a chart, not of a character.
  private static let thinnest = 0.03
  /// More parts than this at one level are a texture.
  private static let mostParts = 6000

  /// The parts of a row look at least so much like characters on average, the more the fewer there
  /// are; see `CharacterNetwork`.
  private static func leastMeanScore(ofParts count: Int) -> Double {
    max(1.25, 1.9 - 0.15 * Double(count - 3))
  }

  /// The same for two parts that are to be a word by themselves.
  private static let leastPairScore = 2.5

  private var edges = LevelEdges()
  private var ink = InkRuns()
  private var characters = LoneCharacters()

  /// A finder that has seen nothing.
  package init() {}

  /// The rows found, those most like text first; of rows at one place, the one most like it.
  ///
  /// - Parameters:
  ///   - enough: a row as much like text as this ends the search.
  ///   - seesLone: whether characters that stand alone, and words of two parts, are looked for as well.
  package mutating func lines(
    in picture: GrayPicture, enough: Double = .infinity, seesLone: Bool = true
  ) -> [Line] {
    var found: [Line] = []
    characters.forget()
    for level in Self.levels(of: picture) {
      edges.find(
        in: picture.pixels, width: picture.size.width, height: picture.size.height, above: level)
      for isLight in [false, true] {
        ink.find(edges, isLight: isLight, width: picture.size.width)
        let parts = parts(of: picture, isLight: isLight)
        var rows: [Line] = []
        for row in Self.rows(of: parts) {
          let isPair = seesLone && row.count == 2
          var line = Self.line(row, isLight: isLight, fewest: isPair ? 2 : 3)
          if row.count >= 2 && line.likeness >= 0.3 {
            let mean = characters.meanScore(
              of: row.map(\.bounds), in: picture, isLight: isLight)
            let least =
              isPair ? Self.leastPairScore : Self.leastMeanScore(ofParts: row.count)
            line.likeness = min(line.likeness, 1 + (mean - least) / 3)
          }
          rows.append(line)
        }
        if seesLone,
          let character = characters.look(
            at: parts.map(\.bounds), in: picture, level: level, isLight: isLight)
        {
          rows.append(character)
        }
        if let row = rows.max(by: { $0.likeness < $1.likeness }), row.likeness >= enough {
          return [row]
        }
        found += rows
      }
    }
    return Self.best(of: found)
  }

  /// The levels a picture is split at, the middle ones first: they split most text.
  private static func levels(of picture: GrayPicture) -> [UInt8] {
    var (low, high) = (UInt8.max, UInt8.min)
    for pixel in picture.pixels {
      low = min(low, pixel)
      high = max(high, pixel)
    }
    let (lowest, highest) = (Int(low), Int(high))
    guard highest - lowest >= 2 * step else { return [] }
    return stride(from: lowest + step / 2, to: highest, by: step)
      .sorted { abs(2 * $0 - lowest - highest) < abs(2 * $1 - lowest - highest) }.map(UInt8.init)
  }

  private static func best(of lines: [Line]) -> [Line] {
    var best: [Line] = []
    for line in lines.sorted(by: { $0.likeness > $1.likeness }) {
      let isKnown = best.contains {
        let shared = $0.bounds.intersection(line.bounds)
        return shared.width * shared.height * 2 > line.bounds.width * line.bounds.height
      }
      if !isKnown { best.append(line) }
    }
    return best
  }

  /// A part that could be (part of) a character.
  private struct Part {
    let bounds: Rectangle
    /// The share of its bounds that it fills.
    let fill: Double
    /// The mean step at its sides, in levels.
    let edge: Double
    /// Its widest stroke, in pixels.
    let stroke: Double
  }

  private mutating func parts(of picture: GrayPicture, isLight: Bool) -> [Part] {
    let size = picture.size
    let inside = Rectangle(size).inset(by: min(Self.border, size.width / 4, size.height / 4))
    var parts: [Part] = []
    for blob in ink.blobs {
      let bounds = blob.bounds
      guard blob.area >= 8, Self.heights.contains(bounds.height),
        bounds.width <= 12 * bounds.height, !bounds.intersection(inside).isEmpty
      else { continue }
      let edge = ink.edge(of: blob, in: picture.pixels, width: size.width, isLight: isLight)
      guard edge >= 28 else { continue }
      let part = Part(
        bounds: bounds, fill: Double(blob.area) / Double(bounds.width * bounds.height),
        edge: edge, stroke: 2 * ink.depth(of: blob) - 1)
      guard part.stroke <= 0.5 * Double(bounds.height) else { continue }
      parts.append(part)
      if parts.count > Self.mostParts { return [] }
    }
    return parts
  }

  /// Parts that follow each other closely on one line.
  private static func rows(of parts: [Part]) -> [[Part]] {
    var rows: [[Part]] = []
    var ends: [Int] = []
    var open: [Int] = []
    for part in parts.sorted(by: { $0.bounds.x < $1.bounds.x }) {
      open.removeAll { part.bounds.x - ends[$0] > heights.upperBound }
      let home = open.first { index in
        rows[index].suffix(4).contains { follows(part.bounds, $0.bounds) }
      }
      if let home {
        rows[home].append(part)
        ends[home] = max(ends[home], part.bounds.right)
      } else {
        open.append(rows.count)
        rows.append([part])
        ends.append(part.bounds.right)
      }
    }
    return rows
  }

  private static func follows(_ next: Rectangle, _ previous: Rectangle) -> Bool {
    let shared = min(next.bottom, previous.bottom) - max(next.y, previous.y)
    let lower = min(next.height, previous.height)
    let taller = max(next.height, previous.height)
    return shared * 2 >= lower && taller <= lower * 3
      && Double(next.x - previous.right) <= closest * Double(taller)
  }

  /// How much a row of parts looks like text, if so many of them can be.
  private static func line(_ row: [Part], isLight: Bool, fewest: Int) -> Line {
    let bounds = Rectangle(around: row.map(\.bounds))
    let heights = row.map { Double($0.bounds.height) }.sorted()
    let height = heights[heights.count / 2]
    let strokes = row.map(\.stroke).sorted()
    let stroke = strokes[strokes.count / 2]
    let tall = row.filter { Double($0.bounds.height) >= 0.6 * height }
    let edges = tall.map(\.edge).sorted()
    // Each is at least 1 for text.
    let count = Double(tall.count) / Double(fewest)
    let thinness = 0.42 * height / max(0.5, stroke)
    let weight = stroke / (thinnest * height)
    let sharpness = (edges.isEmpty ? 0 : edges[edges.count / 4]) / 40
    let curves = Double(tall.count { $0.fill < 0.8 }) / 2
    let alike =
      Double(heights.count { abs($0 - height) <= 0.35 * height }) / 0.4
      / Double(heights.count)
    let sameStroke =
      Double(strokes.count { abs($0 - stroke) <= max(1.2, 0.4 * stroke) }) / 0.4
      / Double(strokes.count)
    return Line(
      bounds: bounds, parts: row.count,
      likeness: [count, thinness, weight, sharpness, curves, alike, sameStroke].min() ?? 0,
      isLight: isLight)
  }
}
