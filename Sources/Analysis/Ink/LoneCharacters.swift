internal import Geometry
internal import Reading

/// Finds characters that stand alone, of any script, where there is no row that could tell text from
/// icons: `CharacterNetwork` says which of the two a shape is.
///
/// A shape is what is left of a part of the picture grown until clear ground is around it: an i with
/// its dot, all parts of a Chinese character, or a short word. Its ground has to be flat, and it has
/// to look like a character on average over the levels at which the picture is split, two or three of
/// them: what a level cuts out of a photo changes its looks from one level to the next.
struct LoneCharacters {
  /// The network's least answer for a character, on average. Of 432 pictures of one character, in
  /// faces left out of training but for a few, 392 reach it; of 200 pictures of four symbols of the
  /// accuracy grid each 4, of 200 with Elusive Icons 10 (some show text), of 200 with drawn shapes 12
  /// (mostly bars), of 120 charts 4. At 3.2 it is 355, 0, 5, 5 and 3.
  static let least: Float = 1.8
  /// The least contrast of a character, in levels, and how uneven its ground may be beside it.
  private static let leastContrast = 40.0
  private static let unevenness = (level: 3.0, share: 0.1)
  private static let heights = 8...120
  /// More shapes than this at one level are a texture.
  private static let mostShapes = 300

  private let network = CharacterNetwork()
  private var known: [(bounds: Rectangle, level: UInt8, score: Float)] = []
  private var shapes: [Rectangle] = []

  /// Starts over with another picture.
  mutating func forget() { known.removeAll(keepingCapacity: true) }

  /// The surest character among the parts found at a level that were seen at other levels as well.
  mutating func look(
    at parts: [Rectangle], in picture: GrayPicture, level: UInt8, isLight: Bool
  ) -> TextShapes.Line? {
    shapes.removeAll(keepingCapacity: true)
    var surest: TextShapes.Line?
    for part in parts where !shapes.contains(where: { $0.contains(part) }) {
      guard shapes.count < Self.mostShapes else { break }
      let isInk: (UInt8) -> Bool = isLight ? { $0 > level } : { $0 <= level }
      guard let shape = Self.grown(part, in: picture, isInk: isInk) else { continue }
      shapes.append(shape)
      guard
        let patch = CharacterPatch(
          of: picture, around: shape, isLight: isLight, leastContrast: Self.leastContrast),
        patch.unevenness <= Self.unevenness.level + Self.unevenness.share * patch.contrast
      else { continue }
      let score = network.score(patch)
      let before = known.filter { $0.level != level && Self.isSame($0.bounds, shape) }.map(\.score)
      known.append((shape, level, score))
      guard before.count + 1 >= Self.levels(ofContrast: patch.contrast) else { continue }
      let mean = (before.reduce(score, +)) / Float(before.count + 1)
      let likeness = Double(mean / Self.least)
      if likeness > surest?.likeness ?? 0 {
        surest = TextShapes.Line(bounds: shape, parts: 1, likeness: likeness, isLight: isLight)
      }
    }
    return surest
  }

  /// How much the parts of a row look like characters on average, of up to a dozen of them: of icons
  /// and charts few do. Of what the network says of one part, no more than 3 counts.
  func meanScore(of parts: [Rectangle], in picture: GrayPicture, isLight: Bool) -> Double {
    let every = max(1, parts.count / 12)
    var (sum, count) = (0.0, 0)
    for index in stride(from: 0, to: parts.count, by: every) {
      let patch = CharacterPatch(
        of: picture, around: parts[index], isLight: isLight, leastContrast: 1)
      guard let patch else { continue }
      sum += min(3, max(-3, Double(network.score(patch))))
      count += 1
    }
    return count == 0 ? 0 : sum / Double(count)
  }

  /// A part with all ink near it, and the ink near that; nil when it is no character's size.
  private static func grown(
    _ part: Rectangle, in picture: GrayPicture, isInk: (UInt8) -> Bool
  ) -> Rectangle? {
    var box = part
    while true {
      guard heights.contains(box.height), box.width <= 3 * box.height,
        box.height <= 3 * box.width, box.x > 0, box.y > 0, box.right < picture.size.width,
        box.bottom < picture.size.height
      else { return nil }
      let gap = max(2, max(box.width, box.height) / 5)
      let near = box.inset(by: -gap).intersection(Rectangle(picture.size))
      var next = box
      for y in near.y..<near.bottom {
        let row = y * picture.size.width
        for x in near.x..<near.right
        where !(x >= next.x && x < next.right && y >= next.y && y < next.bottom)
          && isInk(picture.pixels[row + x])
        {
          next = next.union(Rectangle(x: x, y: y, width: 1, height: 1))
        }
      }
      if next == box { return box }
      box = next
    }
  }

  /// At how many levels a shape of that contrast has to be seen; more than half of those that split
  /// it off its ground do, up to three.
  private static func levels(ofContrast contrast: Double) -> Int {
    contrast < 80 ? 2 : 3
  }

  private static func isSame(_ first: Rectangle, _ second: Rectangle) -> Bool {
    let shared = first.intersection(second)
    return 2 * shared.width * shared.height
      >= max(first.width * first.height, second.width * second.height)
  }
}
