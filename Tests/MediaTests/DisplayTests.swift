import ClipSupport
import Geometry
import Media
import Testing

/// How a display matrix, EXIF and pixel shapes are read is in the matrix of encodings
/// (`EncodingMatrixTests`); here another program says what is right.
@Suite struct DisplayTests {
  static let h264 = "-c:v libx264 -crf 4 -pix_fmt yuv420p"

  @Test(
    "A clip whose rotation ffmpeg wrote stands upright", arguments: [0, 90, 180, 270],
    ["a.mp4", "a.mov"])
  func rotation(degrees: Int, name: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, Self.h264, name: "a.mp4")
    // `rotate` is what a player has to turn counterclockwise in FFmpeg 5's muxer.
    let turned = try folder.remux(clip, "-metadata:s:v rotate=\(degrees)", name: name)
    let probed = try Program.run(
      [
        "ffmpeg", "-v", "error", "-i", turned, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
        "gray",
        "-",
      ], in: folder)
    let size = degrees % 180 == 0 ? Size(width: 64, height: 48) : Size(width: 48, height: 64)
    let middles = Quarters.middles(size.width, size.height)
    let reading = try Reading(turned, places: middles)
    #expect(reading.displays == [size])
    let players = middles.map { Double(probed[$0.y * size.width + $0.x]) }
    #expect(areClose(reading.luma.first ?? [], players))
  }
}
