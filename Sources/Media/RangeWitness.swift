internal import Geometry

/// Finds out that a picture said to be of limited range (black at 16, white at 235) is of full range in
/// truth: it would show a dark theme's grey (#121212, stored as 18) as black.
///
/// Sharp edges overshoot legally, down to 0 and up to 255, but nothing flat does, and where they do,
/// there is white at 235 beside. So the proof is one of:
/// - flat tiles above white;
/// - flat tiles below black beside other content; a picture of nothing else is black either way;
/// - samples above white, twice as many as there are around 235: thin strokes of white text.
///
/// A recording whose every level lies from 16 to 235 gives no proof, and is believed.
struct RangeWitness {
  private static let side = 8
  private static let columns = 16
  private static let rows = 32
  /// In all but the first pictures, one in so many is looked at: what proves it stays a while.
  private static let interval = 4
  private static let firstPictures = 32
  /// Coarse coding moves flat 16 and 235 by less than these, of 8 bits.
  private static let darkest = 8
  private static let brightest = 246
  private static let flatness = 6
  private static let white = 226...243

  private var count: Int

  /// A witness that has looked at nothing yet, or goes on behind so many pictures.
  init(picturesBefore: Int = 0) { count = picturesBefore }

  /// Looks at the next picture, for a sparse grid of tiles; whether it is proof.
  ///
  /// - Parameters:
  ///   - plane: luma in the machine's byte order.
  ///   - excess: by how many bits the samples are longer than 8.
  mutating func proves(_ plane: UnsafeRawPointer, _ layout: PlaneLayout, excess: Int) -> Bool {
    count += 1
    guard count <= Self.firstPictures || count % Self.interval == 0 else { return false }
    guard layout.width >= Self.side, layout.height >= Self.side else { return false }
    var tally = Tally()
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        // Elsewhere in every picture.
        let (turnX, turnY) = (count * 5 % Self.columns, count * 11 % Self.rows)
        let x = (column * Self.columns + turnX) * (layout.width - Self.side)
        let y = (row * Self.rows + turnY) * (layout.height - Self.side)
        tally.count(
          plane, layout, excess: excess, x: x / (Self.columns * Self.columns),
          y: y / (Self.rows * Self.rows))
      }
    }
    return tally.isProof
  }

  private struct Tally {
    var tiles = 0
    var darkTiles = 0
    var brightTiles = 0
    var brightSamples = 0
    var whiteSamples = 0

    var isProof: Bool {
      // Of 512 tiles: 4 and 11, so that no speck decides; of 32,768 samples 33.
      if brightTiles * 128 >= tiles { return true }
      if darkTiles * 50 >= tiles && (tiles - darkTiles) * 50 >= tiles { return true }
      return brightSamples * 1000 >= tiles * side * side && brightSamples > 2 * whiteSamples
    }

    mutating func count(
      _ plane: UnsafeRawPointer, _ layout: PlaneLayout, excess: Int, x: Int, y: Int
    ) {
      var (low, high) = (255, 0)
      for row in y..<y + side {
        let start = plane + row * layout.stride
        for column in x..<x + side {
          let level =
            layout.bytesPerSample == 1
            ? Int(start.load(fromByteOffset: column, as: UInt8.self))
            : Int(start.loadUnaligned(fromByteOffset: column * 2, as: UInt16.self)) >> excess
          low = min(low, level)
          high = max(high, level)
          if level >= brightest {
            brightSamples += 1
          } else if white.contains(level) {
            whiteSamples += 1
          }
        }
      }
      tiles += 1
      guard high - low <= flatness else { return }
      if high <= darkest { darkTiles += 1 }
      if low >= brightest { brightTiles += 1 }
    }
  }
}
