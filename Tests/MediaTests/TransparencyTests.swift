import ClipSupport
import Media
import Testing

@Suite struct TransparencyTests {
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
