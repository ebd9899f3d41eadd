import ClipSupport
import Geometry
import Media
import Testing

/// The `ffmpeg` program says what a player shows.
@Suite struct RGBConverterTests {
  /// 8 × 8 patches of different colours, 48 × 32, in `rgb24`.
  private static let patches: [UInt8] = (0..<32).flatMap { y in
    (0..<48).flatMap { x -> [UInt8] in
      let patch = y / 8 * 6 + x / 8
      return [UInt8(patch * 37 % 256), UInt8(patch * 91 % 256), UInt8(patch * 149 % 256)]
    }
  }

  @Test(
    "A frame's picture has the colours and the orientation that ffmpeg shows",
    arguments: [
      ("-c:v libx264rgb -qp 0", "a.mkv", 0),
      (
        "-c:v libx264 -crf 1 -pix_fmt yuv444p -vf scale=out_color_matrix=bt709"
          + " -colorspace bt709", "a.mp4", 0
      ),
      (
        "-c:v libx264 -crf 1 -pix_fmt yuv444p -vf scale=out_color_matrix=bt601:out_range=pc"
          + " -colorspace smpte170m -color_range pc", "a.mp4", 90
      ),
      (
        "-c:v libx265 -x265-params log-level=error:lossless=1 -pix_fmt yuv444p10le"
          + " -vf scale=out_color_matrix=bt709 -colorspace bt709", "a.mp4", 270
      ),
      ("-c:v png", "a.mov", 180),
    ])
  func colors(options: String, name: String, degrees: Int) throws {
    let folder = try ClipFolder()
    var clip = try folder.encode(
      [Self.patches], format: "rgb24", width: 48, height: 32, options, name: name)
    if degrees != 0 {
      clip = try folder.remux(clip, "-metadata:s:v rotate=\(degrees)", name: name)
    }
    let shown = try Program.run(
      ["ffmpeg", "-v", "error", "-i", clip, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    guard let frame = try recording.next() else {
      Issue.record("no frame")
      return
    }
    let picture = try RGBConverter().picture(of: frame)
    let size =
      degrees % 180 == 0 ? Size(width: 48, height: 32) : Size(width: 32, height: 48)
    #expect(picture.size == size)
    try #require(picture.pixels.count == shown.count)
    // In the middle of each patch; rounding differs by a level or two.
    let far = (0..<24).flatMap { patch -> [Int] in
      let (x, y) = (patch % (size.width / 8) * 8 + 4, patch / (size.width / 8) * 8 + 4)
      return (0..<3).map { component in
        let place = (y * size.width + x) * 3 + component
        return abs(Int(picture.pixels[place]) - Int(shown[place]))
      }
    }
    #expect(far.allSatisfy { $0 <= 3 }, "\(far)")
  }
}
