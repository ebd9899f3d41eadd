import Analysis
import ClipSupport
import Geometry
import Media
import Testing

@Suite struct PictureFinderTests {
  private static let banner = Banner()
  private static let bannerSize = Size(width: Banner.width, height: Banner.height)
  private static let screen = Size(width: 256, height: 400)
  private static let h264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p"
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// Busy content with banners on it, each with its top left corner.
  private static func frame(_ banners: [(Banner, x: Int, y: Int)], phase: Int = 0) -> Canvas {
    var canvas = Canvas(screen.width, screen.height, 0xE8E8E8)
    canvas.crowd(around: Rectangle(x: 0, y: 0, width: 0, height: 0), phase: phase)
    for (banner, left, top) in banners { canvas.draw(banner, left, top) }
    return canvas
  }

  /// Where the reference is found in each frame of a clip.
  private func places(
    _ frames: [Canvas], _ encoding: String = "\(h264) -crf 23", name: String = ".mp4",
    area: Rectangle? = nil, size: Size = bannerSize, remux: String? = nil
  ) throws -> [Rectangle?] {
    var clip = try folder.clip(frames, encoding, name: name)
    if let remux { clip = try folder.remux(clip, remux, name: name) }
    return try places(in: clip, area: area, size: size)
  }

  private func places(in clip: String, area: Rectangle? = nil, size: Size) throws -> [Rectangle?] {
    let picture = try folder.png(Self.banner)
    var finder = try PictureFinder(ReferencePicture(path: picture), path: picture)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var places: [Rectangle?] = []
    while let frame = try recording.next() {
      let all = Rectangle(frame.geometry.display)
      places.append(finder.find(in: frame, area: area ?? all, size: size)?.place)
    }
    return places
  }

  private func place(_ x: Int, _ y: Int) -> Rectangle {
    Rectangle(x: x, y: y, width: Banner.width, height: Banner.height)
  }

  /// Whether both are the same but for a pixel.
  private func near(_ found: [Rectangle?], _ wanted: [Rectangle?], by pixels: Int = 1) -> Bool {
    found.count == wanted.count
      && zip(found, wanted).allSatisfy { found, wanted in
        guard let found, let wanted else { return found == nil && wanted == nil }
        return abs(found.x - wanted.x) <= pixels && abs(found.y - wanted.y) <= pixels
          && abs(found.right - wanted.right) <= pixels
          && abs(found.bottom - wanted.bottom) <= pixels
      }
  }

  @Test(
    "A picture that scrolls through is found to the pixel while a quarter of it shows",
    arguments: [
      "\(h264) -crf 18", "\(h264) -crf 30", "\(h264) -crf 40",
      "-c:v libx265 -crf 34 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
      "-c:v mjpeg -pix_fmt yuvj420p -q:v 8",
    ])
  func scrolls(encoding: String) throws {
    // A quarter of 56 rows is 14: of the first 10 show, of the second 29, of the last but one 31.
    let tops = [390, 371, 361, 331, 285, 230, 172, 101, 60, 17, -13, -25, -46]
    let frames = tops.enumerated().map { Self.frame([(Self.banner, 21, $1)], phase: $0) }
    let wanted = tops.map { (-25...371).contains($0) ? place(21, $0) : nil }
    let found = try places(frames, encoding, name: ".mkv")
    #expect(near(found, wanted), "\(found)")
  }

  @Test("A picture that leaves at the side is found while a quarter of it shows")
  func sideways() throws {
    let lefts = [24, 90, 150, 204, 209]
    let found = try places(lefts.map { Self.frame([(Self.banner, $0, 100)]) })
    #expect(near(found, [24, 90, 150, 204].map { place($0, 100) } + [nil]), "\(found)")
  }

  @Test("Where it jumps to is found, and where it comes back after it was gone")
  func jumps() throws {
    let tops = [30, 300, nil, 120, 121]
    let frames = tops.map { top in Self.frame(top.map { [(Self.banner, 33, $0)] } ?? []) }
    let found = try places(frames)
    #expect(near(found, tops.map { $0.map { place(33, $0) } }), "\(found)")
  }

  @Test("What looks alike is not taken for it, alone or beside it", arguments: [18, 40])
  func lookAlikes(quality: Int) throws {
    let others = [
      Banner(text: "7654321"), Banner(text: "1237767"), Banner(text: ""), Banner(icon: .bars),
      Banner(icon: .none), Banner(background: [90, 60, 40]), Banner(background: [200, 200, 200]),
    ]
    let frames = others.flatMap {
      [Self.frame([($0, 20, 60)]), Self.frame([($0, 20, 60), (Self.banner, 31, 233)])]
    }
    let found = try places(frames, "\(Self.h264) -crf \(quality)")
    #expect(near(found, others.flatMap { _ in [nil, place(31, 233)] }), "\(found)")
  }

  @Test("One that becomes a look-alike in its place is found no longer")
  func becomesAnother() throws {
    let frames = ["1234567", "1234567", "1237767", "1234567"].map {
      Self.frame([(Banner(text: $0), 31, 133)])
    }
    let here = place(31, 133)
    #expect(near(try places(frames), [here, here, nil, here]))
  }

  @Test(
    "It may show a little smaller or larger than said",
    arguments: [(204, 55), (206, 56), (210, 57), (212, 57)])
  func otherSize(width: Int, height: Int) throws {
    let frames = [80, 190].map { Self.frame([(Self.banner, 24, $0)]) }
    let found = try places(frames, size: Size(width: width, height: height))
    #expect(near(found, [80, 190].map { place(24, $0) }, by: 2), "\(found)")
  }

  @Test("It is looked for in the area only, whose edges cut it off")
  func area() throws {
    let frames = [40, 100, 260].map { Self.frame([(Self.banner, 24, $0)]) }
    let area = Rectangle(x: 0, y: 120, width: 256, height: 120)
    #expect(near(try places(frames, area: area), [nil, place(24, 100), nil]))
  }

  @Test("A recording stored turned is searched as it is displayed", arguments: [90, 180, 270])
  func rotated(degrees: Int) throws {
    let frames = [60, 200, 370].map { Self.frame([(Self.banner, 12, $0)]) }
    // The ffmpeg program turns counter-clockwise by `rotate`; stored it is turned clockwise.
    let turns = [90: "transpose=1", 180: "hflip,vflip", 270: "transpose=2"]
    let clip = try places(
      frames, "\(Self.h264) -crf 23 -vf \(turns[degrees] ?? "")", name: ".mp4",
      remux: "-metadata:s:v rotate=\(degrees)")
    #expect(near(clip, [60, 200, 370].map { place(12, $0) }), "\(clip)")
  }

  @Test("Pixels that are not square are shown as they are displayed")
  func stretched() throws {
    let frames = [60, 200].map { Self.frame([(Self.banner, 12, $0)]) }
    let found = try places(
      frames, "\(Self.h264) -crf 18 -vf scale=192:400:flags=area,setsar=4/3", name: ".mp4")
    #expect(near(found, [60, 200].map { place(12, $0) }, by: 2), "\(found)")
  }

  @Test("A picture that is flat is refused: it would be found anywhere")
  func flat() throws {
    let picture = try folder.png(Canvas(64, 40, 0x336699))
    #expect(throws: AnalysisError.flatPicture(path: picture)) {
      _ = try PictureFinder(ReferencePicture(path: picture), path: picture)
    }
  }
}
