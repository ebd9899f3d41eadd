import ClipSupport
import Geometry
import Media
import Testing

@Suite struct DecodingTests {
  struct Format: Sendable, CustomTestStringConvertible {
    let name: String
    let codec: String
    let arguments: String
    var tolerance = 2.0
    /// What limited range does to levels is undone by the decoder; RGB has none.
    var isFullRange = false
    var testDescription: String { "\(name) \(arguments)" }
  }

  static let formats = [
    Format(name: "a.mp4", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuv420p"),
    Format(name: "a.m4v", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuv444p"),
    Format(name: "a.mov", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuv422p"),
    Format(name: "a.mkv", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuv420p10le"),
    Format(
      name: "a.3gp", codec: "h264",
      arguments: "-c:v libx264 -crf 4 -pix_fmt yuv420p -profile:v baseline"),
    Format(name: "a.avi", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuv420p -bf 0"),
    Format(
      name: "a.mp4", codec: "h264", arguments: "-c:v libx264 -crf 4 -pix_fmt yuvj420p",
      isFullRange: true),
    Format(
      name: "a.mov", codec: "h264",
      arguments: "-vf scale=out_range=full -c:v libx264 -crf 4 -pix_fmt yuv420p -color_range pc",
      isFullRange: true),
    Format(
      name: "a.mkv", codec: "h264",
      arguments: "-c:v libx264 -crf 4 -pix_fmt yuv420p -flags +ilme+ildct -x264-params tff=1"),
    Format(name: "a.mp4", codec: "hevc", arguments: "\(hevc) -pix_fmt yuv420p -tag:v hvc1"),
    Format(name: "a.mov", codec: "hevc", arguments: "\(hevc) -pix_fmt yuv420p10le -tag:v hvc1"),
    Format(name: "a.mkv", codec: "hevc", arguments: "\(hevc) -pix_fmt yuv420p12le"),
    Format(name: "a.webm", codec: "vp8", arguments: "-c:v libvpx -crf 4 -b:v 2M"),
    Format(
      name: "a.webm", codec: "vp9",
      arguments: "-c:v libvpx-vp9 -crf 4 -b:v 0 -cpu-used 8 -pix_fmt yuv420p"),
    Format(
      name: "a.mp4", codec: "vp9",
      arguments: "-c:v libvpx-vp9 -crf 4 -b:v 0 -cpu-used 8 -pix_fmt yuv420p10le"),
    Format(
      name: "a.webm", codec: "av1",
      arguments: "-c:v libaom-av1 -crf 4 -b:v 0 -cpu-used 8 -pix_fmt yuv420p"),
    Format(
      name: "a.mp4", codec: "av1",
      arguments: "-c:v libaom-av1 -crf 4 -b:v 0 -cpu-used 8 -pix_fmt yuv420p"),
    Format(name: "a.mp4", codec: "mpeg4", arguments: "-c:v mpeg4 -q:v 1", tolerance: 3),
    Format(name: "a.avi", codec: "mpeg4", arguments: "-c:v mpeg4 -q:v 1", tolerance: 3),
    Format(
      name: "a.avi", codec: "mjpeg", arguments: "-c:v mjpeg -q:v 1 -pix_fmt yuvj420p",
      isFullRange: true),
    Format(
      name: "a.mov", codec: "prores", arguments: "-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le"),
    Format(name: "a.gif", codec: "gif", arguments: "", isFullRange: true),
    Format(name: "a.apng", codec: "apng", arguments: "-f apng", isFullRange: true),
    Format(
      name: "a.avi", codec: "rawvideo", arguments: "-c:v rawvideo -pix_fmt bgr24", isFullRange: true
    ),
  ]
  static let hevc = "-c:v libx265 -crf 4 -x265-params log-level=none:pools=1"

  @Test("Every frame of a clip shows the greys it was made of", arguments: formats)
  func clips(_ of: Format) throws {
    let folder = try ClipFolder()
    let (width, height) = (64, 48)
    let turns: [[Double]] = (0..<5).map { turn in
      (0..<4).map { Quarters.levels[($0 + turn) % 4] }
    }
    let clip = try folder.encode(
      turns.map { Quarters.picture(width: width, height: height, levels: $0) }, width: width,
      height: height, of.arguments, name: of.name)
    let reading = try Reading(clip, places: Quarters.middles(width, height))
    #expect(reading.codec == of.codec)
    #expect(reading.luma.count == turns.count)
    for (found, expected) in zip(reading.luma, turns) {
      #expect(areClose(found, expected, tolerance: of.tolerance), "\(found) is not \(expected)")
    }
    #expect(areClose(reading.seconds, [0, 0.1, 0.2, 0.3, 0.4], tolerance: 1e-9))
    #expect(abs(reading.end.seconds - 0.5) < 0.0011)
    #expect(Set(reading.displays) == [Size(width: width, height: height)])
    #expect(reading.facts?.isFullRange == of.isFullRange)
    #expect(!reading.isVariable)
    #expect(reading.problems == [])
  }

  @Test(
    "A still shows the greys it was made of",
    arguments: [
      ("a.png", "-pix_fmt rgb24"), ("a.png", "-pix_fmt gray"), ("a.png", "-pix_fmt rgba"),
      ("a.png", "-filter_complex split[a][b];[b]palettegen[p];[a][p]paletteuse=dither=none"),
      ("a.png", "-pix_fmt rgb48be"), ("a.png", "-pix_fmt gray16be"),
      ("a.png", "-pix_fmt ya8"), ("a.png", "-pix_fmt ya16be"),
      ("a.jpg", "-q:v 1 -pix_fmt yuvj420p"),
      ("a.jpg", "-q:v 1 -pix_fmt yuvj444p"), ("a.jpg", "-q:v 1 -pix_fmt gray"),
      ("a.webp", "-lossless 1"), ("a.webp", "-quality 100 -pix_fmt yuv420p"),
    ])
  func stills(name: String, arguments: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48, components: 3)], format: "rgb24", width: 64,
      height: 48, arguments + " -frames:v 1", name: name)
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    #expect(reading.luma.count == 1)
    #expect(areClose(reading.luma.first ?? [], Quarters.levels), "\(reading.luma)")
    #expect(reading.problems == [])
    #expect(reading.end == .zero)
  }

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

  @Test("Transparent pixels are black, and said to be")
  func transparency() throws {
    let folder = try ClipFolder()
    let alphas: [UInt8] = [255, 128, 0, 255]
    let pixels = (0..<48).flatMap { y -> [UInt8] in
      (0..<64).flatMap { x -> [UInt8] in
        [200, 200, 200, alphas[(y < 24 ? 0 : 2) + (x < 32 ? 0 : 1)]]
      }
    }
    let clip = try folder.encode(
      [pixels], format: "rgba", width: 64, height: 48, "-frames:v 1", name: "a.png")
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    // 200 × 128 / 255 = 100.4
    #expect(areClose(reading.luma.first ?? [], [200, 100.4, 0, 200]), "\(reading.luma)")
    #expect(reading.problems.map(\.kind) == [.transparency])
  }

  @Test(
    "Odd sizes are shown to the last pixel",
    arguments: ["a.png", "a.gif", "a.webm", "a.mkv"], [(63, 47), (65, 33), (17, 51)])
  func oddSizes(name: String, size: (Int, Int)) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: size.0, height: size.1)], width: size.0, height: size.1,
      name == "a.mkv" ? "-c:v libx264 -crf 4 -pix_fmt yuv444p" : "-frames:v 1", name: name)
    let reading = try Reading(
      clip, places: [(0, 0), (size.0 - 1, 0), (0, size.1 - 1), (size.0 - 1, size.1 - 1)])
    #expect(reading.displays == [Size(width: size.0, height: size.1)])
    #expect(areClose(reading.luma.first ?? [], Quarters.levels, tolerance: 8), "\(reading.luma)")
  }
}
