import ClipSupport
import Media
import Testing

/// What the matrix of encodings (`EncodingMatrixTests`) has no row for.
@Suite struct DecodingTests {
  @Test("A black and white picture of one bit a pixel is black and white")
  func oneBit() throws {
    let folder = try ClipFolder()
    let levels: [Double] = [0, 255, 255, 0]
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48, levels: levels)], width: 64, height: 48,
      "-pix_fmt monob -frames:v 1", name: "a.png")
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    #expect(areClose(reading.luma.first ?? [], levels), "\(reading.luma)")
  }
}
