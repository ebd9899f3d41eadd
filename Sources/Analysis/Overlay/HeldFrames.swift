internal import Geometry
package import Reading

/// Frames whose judgement waits for a text to be read, with what they showed: once it is, each can be
/// told by its looks.
package struct HeldFrames {
  /// Frames in a row that looked the same.
  package struct Look {
    package let picture: GrayPicture
    /// What the frames come to unless something is read that says otherwise.
    package var judgement: Judgement
    package var count: Int
  }

  /// Grey pixels kept, whatever the length of the recording.
  private static let mostBytes = 16 << 20
  private static let mostFrames = 600

  package private(set) var looks: [Look] = []
  private var frames = 0
  private var bytes = 0

  /// Without a frame that waits.
  package init() {}

  /// Whether no frame waits.
  package var isEmpty: Bool { looks.isEmpty }

  /// How many frames looked like the last.
  package var lastCount: Int { looks.last?.count ?? 0 }

  /// Holds the next frame. Gives the judgements of the oldest frames when there is no room for them
  /// any longer.
  package mutating func hold(_ picture: GrayPicture, _ judgement: Judgement) -> [Judgement] {
    looks.append(Look(picture: picture, judgement: judgement, count: 1))
    frames += 1
    bytes += picture.pixels.count
    return release()
  }

  /// Holds a frame that looks like the last one held, and judges both alike.
  package mutating func holdAnother(_ judgement: Judgement) -> [Judgement] {
    looks[looks.count - 1].count += 1
    looks[looks.count - 1].judgement = judgement
    frames += 1
    return release()
  }

  /// Judges the frames that look like the last otherwise.
  package mutating func judgeLast(_ judgement: Judgement) {
    looks[looks.count - 1].judgement = judgement
  }

  /// Gives the judgements of all frames, and forgets them. `judge` may see a look otherwise.
  package mutating func settle(_ judge: (Look) -> Judgement = { $0.judgement }) -> [Judgement] {
    let all = looks.flatMap { look in [Judgement](repeating: judge(look), count: look.count) }
    looks.removeAll(keepingCapacity: true)
    (frames, bytes) = (0, 0)
    return all.map(\.final)
  }

  private mutating func release() -> [Judgement] {
    var released: [Judgement] = []
    while looks.count > 1,
      bytes > Self.mostBytes || frames - looks[0].count >= Self.mostFrames
    {
      let oldest = looks.removeFirst()
      released += [Judgement](repeating: oldest.judgement, count: oldest.count)
      frames -= oldest.count
      bytes -= oldest.picture.pixels.count
    }
    let excess = min(frames - Self.mostFrames, (looks.first?.count ?? 1) - 1)
    if excess > 0 {
      released += [Judgement](repeating: looks[0].judgement, count: excess)
      frames -= excess
      looks[0].count -= excess
    }
    return released.map(\.final)
  }

  /// The mean of the latest looks, and by how many levels each pixel varied among them: what moves
  /// behind an overlay is averaged out of the one and stands out in the other. Nil for too few.
  package func steady(last count: Int) -> (mean: GrayPicture, unrest: GrayPicture)? {
    Self.steady(looks.suffix(count).map(\.picture))
  }

  /// The same of any pictures of one size.
  package static func steady(
    _ pictures: [GrayPicture]
  ) -> (mean: GrayPicture, unrest: GrayPicture)? {
    guard pictures.count >= 3, let size = pictures.first?.size else { return nil }
    var sums = [Int](repeating: 0, count: size.width * size.height)
    var low = [UInt8](repeating: 255, count: sums.count)
    var high = [UInt8](repeating: 0, count: sums.count)
    for picture in pictures {
      picture.pixels.withUnsafeBufferPointer { pixels in
        for (index, pixel) in pixels.enumerated() {
          sums[index] += Int(pixel)
          low[index] = min(low[index], pixel)
          high[index] = max(high[index], pixel)
        }
      }
    }
    let half = pictures.count / 2
    return (
      GrayPicture(size: size, pixels: sums.map { UInt8(($0 + half) / pictures.count) }),
      GrayPicture(size: size, pixels: zip(low, high).map { $1 - $0 })
    )
  }
}

extension Judgement {
  /// The same, not to be settled any more.
  fileprivate var final: Judgement {
    var judgement = self
    judgement.isProvisional = false
    judgement.settles = []
    return judgement
  }
}
