internal import Geometry
internal import Media
internal import Reading

/// The looks of a text that was read, to tell in later frames without reading whether it is still
/// there.
///
/// What is compared is how ink and ground lie, with the ground's own levels cut away: what moves
/// behind a translucent overlay hardly shows. Measured on the accuracy grid's family `overlay`, seed
/// 101 (117 clips, 2040 frames, 30 790 characters):
///
/// | | worst present | nearest other | limit |
/// |---|---|---|---|
/// | whole text | 0.83 | 0.05, the overlay gone | 0.6 |
/// | a character | 0.94 (all but 1 %) | 0.84, a 3 for an 8 | 0.94 |
///
/// At CRF 38, still and 14 pixels high, a 3 for an 8 comes to 0.89 and the same character to 0.98. So
/// between 0.7 and 0.94 one look doesn't tell: the mean of several does, from 0.9 on.
struct TextTemplate {
  /// How a frame compares, as correlations: 1 is the same, 0 unrelated.
  struct Likeness {
    var whole: Float
    var worstCharacter: Float
    /// Characters below `otherCharacter`, by index.
    var others: [Int]
    /// How many characters are below `sameCharacter`.
    var doubtful = 0

    /// Whether the text is there, whatever its characters.
    var isThere: Bool { whole >= 0.6 }
    /// Whether every character is as it was.
    var isSame: Bool { isThere && worstCharacter >= TextTemplate.sameCharacter }
    /// Whether no character is decidedly another.
    var mayBeSame: Bool { isThere && worstCharacter >= TextTemplate.otherCharacter }
  }

  /// A character more like than that is the same.
  static let sameCharacter: Float = 0.94
  /// A character less like than that is another one.
  static let otherCharacter: Float = 0.7
  private static let margin = 2

  /// The text with a margin, in the region's pixels.
  let area: Rectangle
  private let isLight: Bool
  private let ground: Float
  private let full: Float
  private let looks: [Float]
  /// Pixels on or near the ink, by index.
  private let near: [Int]
  /// Around each character, in the area's pixels.
  private var characters: [Rectangle]
  private var values: [Float]
  /// How each character compared last.
  private var scores: [Float] = []

  /// How many characters are compared.
  var characterCount: Int { characters.count }

  /// The looks of a line in the picture it was read in; nil when it has no contrast.
  init?(of picture: GrayPicture, _ line: TextLine) {
    area = line.bounds.inset(by: -Self.margin).intersection(Rectangle(picture.size))
    isLight = line.isLight
    let levels = picture.cropped(to: area).pixels.map { line.isLight ? Float($0) : 255 - Float($0) }
    let split = line.isLight ? Float(line.level) : 254 - Float(line.level)
    let ink = levels.filter { $0 > split }.sorted()
    let rest = levels.filter { $0 <= split }.sorted()
    guard !ink.isEmpty, !rest.isEmpty else { return nil }
    full = ink[(ink.count - 1) * 3 / 4]
    let middle = rest[rest.count / 2]
    guard full - middle >= 8 else { return nil }
    ground = middle + 0.25 * (full - middle)
    var looks = levels
    let (ground, full) = (ground, full)
    for index in looks.indices {
      looks[index] = min(1, max(0, (looks[index] - ground) / (full - ground)))
    }
    self.looks = looks
    let size = Size(width: area.width, height: area.height)
    near = looks.indices.filter { index in
      let (x, y) = (index % size.width, index / size.width)
      for row in max(0, y - 2)...min(size.height - 1, y + 2) {
        for column in max(0, x - 2)...min(size.width - 1, x + 2)
        where looks[row * size.width + column] > 0.5 { return true }
      }
      return false
    }
    let origin = area
    characters = line.parts.map { part in
      part.moved(x: -origin.x, y: -origin.y).inset(by: -1).intersection(Rectangle(size))
    }
    values = looks
  }

  /// Compares what a frame shows at that place.
  ///
  /// - Parameter region: where the region's pixels begin, in display pixels.
  mutating func likeness(of frame: borrowing Frame, in region: Rectangle) -> Likeness {
    let geometry = frame.geometry
    let scale = frame.lumaScale
    let area = area
    let first = geometry.stored(
      Rectangle(x: region.x + area.x, y: region.y + area.y, width: 1, height: 1))
    let right = geometry.stored(
      Rectangle(x: region.x + area.x + 1, y: region.y + area.y, width: 1, height: 1))
    let below = geometry.stored(
      Rectangle(x: region.x + area.x, y: region.y + area.y + 1, width: 1, height: 1))
    let gain = Float(255 / scale.span)
    let black = Float(scale.black)
    frame.withLuma { bytes, layout in
      bytes.withUnsafeBytes { samples in
        func step(_ next: Rectangle) -> Int {
          (next.y - first.y) * layout.stride + (next.x - first.x) * layout.bytesPerSample
        }
        let (across, down) = (step(right), step(below))
        let start = first.y * layout.stride + first.x * layout.bytesPerSample
        for y in 0..<area.height {
          for x in 0..<area.width {
            let offset = start + y * down + x * across
            let sample =
              layout.bytesPerSample == 1
              ? Float(samples[offset])
              : Float(samples.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
            values[y * area.width + x] = (sample - black) * gain
          }
        }
      }
    }
    return compare()
  }

  /// Compares what a picture of the region shows at that place.
  mutating func likeness(of picture: GrayPicture) -> Likeness {
    for y in 0..<area.height {
      let start = (area.y + y) * picture.size.width + area.x
      for x in 0..<area.width { values[y * area.width + x] = Float(picture.pixels[start + x]) }
    }
    return compare()
  }

  /// Whether a line lies where this text does.
  func isPlaced(like line: TextLine) -> Bool {
    let bounds = area.inset(by: Self.margin)
    let shared = bounds.intersection(line.bounds)
    let both = bounds.union(line.bounds)
    return line.isLight == isLight
      && 10 * shared.width * shared.height >= 7 * both.width * both.height
  }

  /// Whether what several looks, or one that stays, show is nearer to the text than to another: every
  /// character is like it, or all have suffered and none stands out as one that changed does.
  mutating func isNearly(in picture: GrayPicture) -> Bool {
    let likeness = likeness(of: picture)
    let worst = likeness.worstCharacter
    let middle = scores.isEmpty ? 1 : scores.sorted()[scores.count / 2]
    return likeness.isThere && (worst >= 0.9 || worst >= 0.8 && worst >= middle - 0.05)
  }

  /// Leaves parts out that turned out to be none of the text: it reads the same without them.
  mutating func drop(_ others: [Int]) {
    for index in others.reversed() { characters.remove(at: index) }
  }

  private mutating func compare() -> Likeness {
    let gain = 1 / (full - ground)
    for index in values.indices {
      let level = isLight ? values[index] : 255 - values[index]
      values[index] = min(1, max(0, (level - ground) * gain))
    }
    var whole = Correlation()
    for index in near { whole.add(looks[index], values[index]) }
    var likeness = Likeness(whole: whole.value, worstCharacter: 1, others: [])
    scores.removeAll(keepingCapacity: true)
    for (index, character) in characters.enumerated() {
      var sums = Correlation()
      for y in character.y..<character.bottom {
        let start = y * area.width
        for x in character.x..<character.right { sums.add(looks[start + x], values[start + x]) }
      }
      scores.append(sums.value)
      likeness.worstCharacter = min(likeness.worstCharacter, sums.value)
      if sums.value < Self.sameCharacter { likeness.doubtful += 1 }
      if sums.value < Self.otherCharacter { likeness.others.append(index) }
    }
    return likeness
  }
}

/// Pearson's correlation of pairs added one by one.
private struct Correlation {
  private var count: Float = 0
  private var first: Float = 0
  private var second: Float = 0
  private var firstSquared: Float = 0
  private var secondSquared: Float = 0
  private var both: Float = 0

  mutating func add(_ one: Float, _ other: Float) {
    count += 1
    first += one
    second += other
    firstSquared += one * one
    secondSquared += other * other
    both += one * other
  }

  /// −1 to 1; 0 where either side is flat.
  var value: Float {
    let spread = (firstSquared - first * first / max(1, count))
    let otherSpread = (secondSquared - second * second / max(1, count))
    guard spread > 1e-3, otherSpread > 1e-3 else { return 0 }
    return (both - first * second / count) / (spread * otherSpread).squareRoot()
  }
}
