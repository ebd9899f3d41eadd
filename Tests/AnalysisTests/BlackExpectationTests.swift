import Analysis
import ClipSupport
import Geometry
import Testing

@Suite struct BlackExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func isMet(
    _ expect: String = "black", region: Rectangle? = nil, inset: Int = 8,
    _ draw: (inout Canvas) -> Void
  ) throws -> Bool {
    var canvas = Canvas(160, 120)
    draw(&canvas)
    return try Judged(folder.png(canvas), expect, region: region, inset: inset).met == [true]
  }

  @Test("Black is black, and so is what rounding makes of it")
  func black() throws {
    #expect(try isMet { _ in })
    #expect(try isMet { $0.fill(0, 0, 160, 120, 0x020202) })
  }

  @Test(
    "One small glyph 60 above black is a leak, wherever it is",
    arguments: [(70, 50), (8, 8), (144, 8), (8, 100), (143, 100), (9, 53), (67, 61)])
  func glyph(x: Int, y: Int) throws {
    #expect(try !isMet { $0.glyph(x, y, Canvas.gray(60)) })
  }

  @Test("A dark theme's empty grey is not black", arguments: [0x121212, 0x1C1C1E])
  func darkGray(color: Int) throws {
    #expect(try !isMet { $0.fill(0, 0, 160, 120, color) })
    #expect(try !isMet(inset: 0) { $0.fill(0, 0, 160, 120, color) })
  }

  @Test("Text that only its colour tells from black is a leak")
  func colorOnly() throws {
    // Luma of both is 5 by the matrix of BT.709: 0.0722 × 72, and 0.2126 × 24.
    #expect(try !isMet { $0.glyph(70, 50, 0x000048) })
  }

  @Test("The ignored border is ignored, and no more than that")
  func border() throws {
    #expect(try isMet { $0.fill(0, 0, 8, 120, 0xFFFFFF) })
    #expect(try !isMet { $0.fill(0, 0, 9, 120, 0xFFFFFF) })
    #expect(try !isMet(inset: 0) { $0.fill(0, 119, 160, 1, 0xFFFFFF) })
  }

  @Test(
    "A region smaller than a tile, of odd size or at the edge is looked at like any other",
    arguments: [
      Rectangle(x: 0, y: 0, width: 5, height: 3), Rectangle(x: 155, y: 117, width: 5, height: 3),
      Rectangle(x: 31, y: 17, width: 13, height: 11), Rectangle(x: 1, y: 1, width: 1, height: 1),
      Rectangle(x: 0, y: 0, width: 160, height: 1), Rectangle(x: 77, y: 0, width: 17, height: 120),
    ])
  func tiny(region: Rectangle) throws {
    #expect(try isMet(region: region, inset: 0) { _ in })
    let around = region.inset(by: -40)
    func paint(_ canvas: inout Canvas, inside: Int) {
      canvas.fill(around.x, around.y, around.width, around.height, 0xFFFFFF)
      canvas.fill(region.x, region.y, region.width, region.height, inside)
    }
    #expect(try isMet(region: region, inset: 0) { paint(&$0, inside: 0) })
    #expect(try !isMet(region: region, inset: 0) { paint(&$0, inside: 0x3C3C3C) })
    #expect(
      try !isMet(region: region, inset: 0) {
        $0.fill(region.right - 1, region.bottom - 1, 1, 1, 0x3C3C3C)
      })
  }

  @Test("What is excepted is not looked at, what is beside it is")
  func except() throws {
    var canvas = Canvas(160, 120)
    canvas.fill(40, 40, 30, 20, 0xFFFFFF)
    let hole = Rectangle(x: 40, y: 40, width: 30, height: 20)
    let clean = try folder.png(canvas)
    #expect(try Judged(clean, "black", except: [hole]).met == [true])
    #expect(
      try Judged(clean, "black", except: [Rectangle(x: 40, y: 40, width: 29, height: 20)]).met
        == [false])
    canvas.glyph(80, 44, Canvas.gray(60))
    let leak = try folder.png(canvas)
    #expect(try Judged(leak, "black", except: [hole], inset: 8).met == [false])
  }

  @Test("The place reported is around the leak, to a tile")
  func place() throws {
    var canvas = Canvas(160, 120)
    canvas.glyph(70, 50, 0xFFFFFF)
    canvas.glyph(82, 50, 0xFFFFFF)
    let judged = try Judged(folder.png(canvas), "black", inset: 8)
    let area = try #require(judged.areas.first)
    #expect(area.contains(Rectangle(x: 70, y: 50, width: 20, height: 12)))
    #expect(Rectangle(x: 62, y: 42, width: 36, height: 28).contains(area))
    #expect(judged.measured == ["luma 255 where black is 0"])
  }

  @Test("In a recording stored turned, the place is where a person sees it", arguments: [90, 270])
  func rotated(degrees: Int) throws {
    // Stored 160 × 120; the glyph's tile is stored x 72…80, y 48…56, and all of it is lit.
    var canvas = Canvas(160, 120)
    canvas.fill(72, 48, 8, 8, 0xFFFFFF)
    let stored = try folder.clip(
      [canvas, canvas], "-c:v libx264 -qp 0 -pix_fmt yuv444p", name: ".mp4")
    let clip = try folder.remux(
      stored, "-metadata:s:v:0 rotate=\(degrees)", name: ".mp4")
    let judged = try Judged(clip, "black", inset: 8)
    #expect(judged.met == [false, false])
    // The ffmpeg program turns counter-clockwise by `rotate`. Turned clockwise by 90°, (x, y) goes to
    // (120 − y, x); by 270°, to (y, 160 − x).
    let turned =
      degrees == 270
      ? Rectangle(x: 120 - 56, y: 72, width: 8, height: 8)
      : Rectangle(x: 48, y: 160 - 80, width: 8, height: 8)
    #expect(judged.areas == [turned, turned])
  }

  struct Encoding: Sendable, CustomTestStringConvertible {
    let arguments: String
    let name: String
    var testDescription: String { arguments }
  }

  static let encodings: [Encoding] = [
    Encoding(arguments: "-c:v libx264 -qp 0 -pix_fmt yuv420p", name: ".mp4"),
    Encoding(arguments: "-c:v libx264 -qp 0 -pix_fmt yuv420p10le", name: ".mp4"),
    Encoding(
      arguments: "-vf scale=out_range=full -c:v libx264 -qp 0 -pix_fmt yuv420p -color_range pc",
      name: ".mp4"),
    Encoding(arguments: "-c:v libx264 -qp 0 -pix_fmt yuvj420p", name: ".mp4"),
    Encoding(arguments: "-c:v libx264 -crf 30 -pix_fmt yuv420p", name: ".mp4"),
    Encoding(arguments: "-c:v libx265 -crf 28 -x265-params log-level=none:pools=1", name: ".mp4"),
    Encoding(
      arguments:
        "-c:v libx265 -crf 28 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
      name: ".mkv"),
    Encoding(arguments: "-c:v mpeg4 -q:v 6", name: ".mp4"),
    Encoding(arguments: "", name: ".gif"),
  ]

  @Test(
    "Range, depth and codec make no difference to what is black, a leak, or dark grey",
    arguments: BlackExpectationTests.encodings)
  func codec(_ encoding: Encoding) throws {
    let black = Canvas(160, 120)
    var leak = black
    leak.glyph(70, 50, Canvas.gray(70))
    let gray = Canvas(160, 120, 0x121212)
    let clip = try folder.clip([black, leak, black, gray], encoding.arguments, name: encoding.name)
    #expect(try Judged(clip, "black", inset: 8).met == [true, false, true, false])
  }

  @Test("Black beside busy moving content at a low bitrate is black", arguments: [36, 42])
  func busy(crf: Int) throws {
    let hole = Rectangle(x: 40, y: 48, width: 160, height: 96)
    let frames = (0..<6).map { phase in
      var canvas = Canvas(240, 192)
      canvas.crowd(around: hole, phase: phase)
      return canvas
    }
    let clip = try folder.clip(
      frames, "-c:v libx264 -crf \(crf) -preset veryfast -pix_fmt yuv420p", name: ".mp4")
    #expect(
      try Judged(clip, "black", region: hole, inset: 8).met
        == [Bool](repeating: true, count: 6))
  }
}
