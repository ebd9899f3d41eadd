import ClipSupport
import Testing

/// An overlay of so few characters that no line of it stands out: it is read with all around it, and has
/// no looks to be told by.
@Suite struct ShortOverlayTests {
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// A clip with one text a frame on a flat ground.
  private func clip(_ texts: [String]) throws -> String {
    let draws = try texts.enumerated().map { index, text in
      let file = try folder.write(Array(text.utf8), name: ".txt")
      return "drawtext=fontfile=\(Self.font):textfile=\(file):fontsize=24:fontcolor=white:x=72:"
        + "y=22:enable='eq(n,\(index))'"
    }
    return try folder.clip(
      texts.map { _ in Canvas(400, 64, 0x202020) },
      "-vf \(draws.joined(separator: ",")) -c:v libx264 -crf 20 -pix_fmt yuv420p", name: ".mp4")
  }

  @Test("Gone after a frame or two, it isn't there any more, whatever is in its place")
  func gone() throws {
    let texts = ["v1.2", "v1.2", "Balance"] + [String](repeating: "Account", count: 7)
    let judged = try Judged(clip(texts), "{ text: 'v{version}' }")
    #expect(judged.met == texts.map { $0 == "v1.2" })
    #expect(judged.judgements[0].captures == ["version": "1.2"])
  }

  @Test("It stays while it stays")
  func stays() throws {
    let judged = try Judged(
      clip([String](repeating: "v1.2", count: 8)), "{ text: 'v{version}' }")
    #expect(judged.met == [Bool](repeating: true, count: 8))
  }
}
