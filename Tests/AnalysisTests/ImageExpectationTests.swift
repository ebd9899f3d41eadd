import Analysis
import ClipSupport
import Geometry
import Media
import Policy
import Reading
import Testing

@Suite struct ImageExpectationTests {
  private static let banner = Banner()
  static let h264 = "-c:v libx264 -pix_fmt yuv420p -bf 0 -vf \(matrix)"
  private static let matrix = "scale=out_color_matrix=bt709 -colorspace bt709"

  /// The measured words of each frame; nil where the banner is as it must be.
  private static func judge(
    _ pictures: [[UInt8]], _ arguments: String = "\(h264) -crf 18", name: String = "a.mp4",
    reference: Banner = banner, scale: Int = 1, except: [Rectangle] = [],
    region: Rectangle = Rectangle(
      x: BannerScreen.region.x, y: BannerScreen.region.y, width: Banner.width,
      height: Banner.height),
    remux: String? = nil
  ) throws -> [String?] {
    let folder = try ClipFolder()
    let picture = try folder.encode(
      [reference.picture(scale: scale)], format: "rgb24", width: Banner.width * scale,
      height: Banner.height * scale, "-frames:v 1", name: "banner.png")
    var clip = try folder.encode(
      pictures, format: "rgb24", width: BannerScreen.width, height: BannerScreen.height, arguments,
      name: name)
    if let remux { clip = try folder.remux(clip, remux, name: name) }
    var expectation = try expectation(picture)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var judged: [String?] = []
    while let frame = try recording.next() {
      let observed = ObservedRegion(
        display: region, except: except, geometry: frame.geometry,
        ringing: Ringing(transformSide: frame.transformSide))
      judged.append(expectation.judge(frame, in: observed).deviation?.measured)
    }
    return judged
  }

  private static func expectation(_ path: String) throws -> any Analysis.Expectation {
    let syntax = try #require(ExpectationRegistry.syntaxes.first { $0.keyword == "image" })
    return try ExpectationRegistry.make(
      ExpectationRequest(syntax: syntax, argument: .picture(path: path)),
      reader: TextReaderProvider())
  }

  @Test(
    "A banner passes after re-encoding and up to 3 pixels off its place",
    arguments: [18, 30, 40], [(0, 0), (3, -3), (-2, 1)])
  func shifted(quality: Int, shift: (Int, Int)) throws {
    let screen = BannerScreen.picture(Self.banner, shift: (shift.0, shift.1))
    #expect(try Self.judge([screen, screen], "\(Self.h264) -crf \(quality)") == [nil, nil])
  }

  @Test("The reference may be larger than the region", arguments: [2, 3])
  func scaled(scale: Int) throws {
    #expect(try Self.judge([BannerScreen.picture(Self.banner)], scale: scale) == [nil])
  }

  @Test(
    "Another banner of the same size and colours fails",
    arguments: [
      Banner(text: "7654321"), Banner(text: "1237767"), Banner(icon: .bars), Banner(icon: .none),
      Banner(text: ""), Banner(background: [68, 88, 118]), Banner(background: [90, 60, 40]),
    ], [18, 40])
  func others(_ other: Banner, quality: Int) throws {
    let judged = try Self.judge([BannerScreen.picture(other)], "\(Self.h264) -crf \(quality)")
    #expect(judged.count == 1 && judged.allSatisfy { $0 != nil })
  }

  @Test("One frame of another banner fails alone")
  func oneFrame() throws {
    let (own, other) = (
      BannerScreen.picture(Self.banner), BannerScreen.picture(Banner(text: "7654321"))
    )
    let judged = try Self.judge([own, own, other, own, own])
    #expect(judged.map { $0 == nil } == [true, true, false, true, true])
  }

  @Test("A fade too slow to be a change from frame to frame fails in the end")
  func fade() throws {
    let other = Banner(text: "7654321")
    let judged = try Self.judge(
      (0...20).map { BannerScreen.picture(Self.banner, other: other, mix: Double($0) / 20) })
    #expect(judged.first == .some(nil))
    #expect(judged[10...].allSatisfy { $0 != nil })
  }

  @Test("A change of colour alone is seen, although brightness stays")
  func color() throws {
    // BT.709 luma of both: 0.2126 R + 0.7152 G + 0.0722 B = 60.
    let red = Banner(background: [215, 13, 68])
    let green = Banner(background: [20, 74, 39])
    let judged = try Self.judge(
      [BannerScreen.picture(red), BannerScreen.picture(green)], reference: red)
    #expect(judged.map { $0 == nil } == [true, false])
  }

  @Test("A recording stored rotated is compared as it is displayed")
  func rotated() throws {
    // What is stored upside down and turned by half a turn when shown: FFmpeg's hflip,vflip.
    let judged = try Self.judge(
      [BannerScreen.picture(Self.banner)],
      "-c:v libx264 -pix_fmt yuv420p -vf hflip,vflip,\(Self.matrix) -crf 18",
      remux: "-metadata:s:v rotate=180")
    #expect(judged == [nil])
  }

  @Test("What is excepted may change")
  func excepted() throws {
    let clock = Rectangle(
      x: BannerScreen.region.x + 176, y: BannerScreen.region.y, width: 32, height: 32)
    let screens = [UInt8(10), 240].map { BannerScreen.picture(Self.banner, clock: $0) }
    #expect(try Self.judge(screens, except: [clock]) == [nil, nil])
    #expect(try Self.judge(screens).allSatisfy { $0 != nil })
  }

  @Test("A picture that is none is told by its path and what is wrong with it")
  func unusable() throws {
    let folder = try ClipFolder()
    let file = try folder.write(Array("no picture".utf8), name: "a.png")
    #expect(throws: AnalysisError.unusablePicture(path: file, cause: .unrecognised)) {
      _ = try Self.expectation(file)
    }
  }
}
