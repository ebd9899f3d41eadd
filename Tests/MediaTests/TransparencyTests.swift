import ClipSupport
import Media
import Testing

@Suite struct TransparencyTests {
  /// Quarters of light grey: opaque, half transparent, transparent, opaque.
  private static let alphas: [UInt8] = [255, 128, 0, 255]
  private static let pixels = (0..<48).flatMap { y -> [UInt8] in
    (0..<64).flatMap { x -> [UInt8] in
      [200, 200, 200, alphas[(y < 24 ? 0 : 2) + (x < 32 ? 0 : 1)]]
    }
  }

  @Test(
    "Transparent pixels are shown over black, and said to be, whatever the format",
    arguments: [
      ("a.webp", "-c:v libwebp -lossless 1 -pix_fmt bgra"),
      ("a.webp", "-c:v libwebp -quality 100 -pix_fmt yuva420p"),
      ("a.apng", "-f apng -pix_fmt rgba"),
      ("a.mov", "-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le"),
      ("a.mov", "-c:v qtrle -pix_fmt argb"),
    ])
  func formats(name: String, arguments: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Self.pixels], format: "rgba", width: 64, height: 48, arguments + " -frames:v 1", name: name)
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    // 200 × 128 / 255 = 100.4
    #expect(areClose(reading.luma.first ?? [], [200, 100.4, 0, 200], tolerance: 3))
    #expect(reading.problems.map(\.kind) == [.transparency])
  }

  @Test("A GIF's transparent pixels are black, and said to be")
  func gif() throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Self.pixels], format: "rgba", width: 64, height: 48,
      "-filter_complex split[a][b];[b]palettegen=reserve_transparent=1[p];[a][p]paletteuse=dither=none"
        + " -frames:v 1", name: "a.gif")
    let reading = try Reading(clip, places: [(16, 12), (16, 36), (48, 36)])
    #expect(areClose(reading.luma.first ?? [], [200, 0, 200], tolerance: 3))
    #expect(reading.problems.map(\.kind) == [.transparency])
  }

  @Test("An opaque GIF says nothing of transparency, although its frames leave out what stays")
  func opaqueGIF() throws {
    let folder = try ClipFolder()
    let pictures = [[20, 90, 160, 235], [20, 90, 160, 40]].map {
      Quarters.picture(width: 64, height: 48, levels: $0)
    }
    let clip = try folder.encode(pictures, width: 64, height: 48, "", name: "a.gif")
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    #expect(areClose(reading.luma.last ?? [], [20, 90, 160, 40]))
    #expect(reading.problems == [])
  }
}
