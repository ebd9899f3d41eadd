import Analysis
import ClipSupport
import Geometry
import Testing

/// Blurs are those of the ffmpeg program's gblur filter.
@Suite struct BlurredExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// Rows of letters and a disc's worth of stairs: what an app shows.
  private static func view(_ ground: Int, ink: Int) -> Canvas {
    var canvas = Canvas(480, 480, ground)
    for row in 0..<20 {
      for column in 0..<34 where (row * 7 + column * 3) % 11 > 1 {
        canvas.glyph(20 + column * 13, 20 + row * 22, ink)
      }
    }
    canvas.fill(300, 200, 120, 90, 0x2060C0)
    return canvas
  }

  // Drawn once: drawing is slow in debug builds.
  private static let light = view(0xFFFFFF, ink: 0)
  private static let dark = view(0x121212, ink: 0xE0E0E0)
  private static let dim = view(0x121212, ink: 0x808080)
  private static let gray = view(0xE0E0E0, ink: 0x707070)

  private func isMet(
    _ canvas: Canvas, _ filters: String..., encoding: String = "-c:v png -pix_fmt rgb24"
  ) throws -> Bool {
    let chain = (filters.filter { !$0.isEmpty } + ["null"]).joined(separator: ",")
    let clip = try folder.clip([canvas], "-vf \(chain) -frames:v 1 \(encoding)", name: ".mkv")
    return try Judged(clip, "blurred", inset: 8).met == [true]
  }

  static let veils = ["", "drawbox=color=black@0.4:t=fill"]

  /// Widths and the sigma that 8 pixels at 1170 are there.
  @Test(
    "A blur of 8 pixels on a screen 1170 wide passes at any width, also under a veil",
    arguments: [(480, 3.28), (720, 4.92), (1170, 8.0)], veils)
  func blurred(size: (width: Int, sigma: Double), veil: String) throws {
    let scale = "scale=\(size.width):\(size.width):flags=neighbor"
    let blur = "gblur=sigma=\(size.sigma):steps=4"
    #expect(try isMet(Self.light, scale, blur, veil))
    #expect(try isMet(Self.dark, scale, blur, veil))
  }

  @Test(
    "No blur, and one of 2 pixels on a screen 1170 wide, is a leak",
    arguments: [(480, 0.82), (1170, 2.0)], veils)
  func barelyBlurred(size: (width: Int, sigma: Double), veil: String) throws {
    let scale = "scale=\(size.width):\(size.width):flags=neighbor"
    #expect(try !isMet(Self.light, scale, veil))
    #expect(try !isMet(Self.dim, scale, veil))
    #expect(try !isMet(Self.light, scale, "gblur=sigma=\(size.sigma):steps=4", veil))
  }

  @Test("Nothing at all is blurred", arguments: [0, 0xFFFFFF, 0x121212, 0xF2F2F7])
  func blank(color: Int) throws {
    #expect(try isMet(Canvas(480, 480, color)))
  }

  @Test("One sharp glyph, or a cursor, over a blurred view is a leak, and where it is is told")
  func oneGlyph() throws {
    let blur = "gblur=sigma=4:steps=4"
    let stem = "drawbox=x=231:y=333:w=2:h=12:color=0x303030:t=fill"
    let arms = [333, 338, 343].map { "drawbox=x=231:y=\($0):w=8:h=2:color=0x303030:t=fill" }
    #expect(try isMet(Self.light, blur))
    #expect(try !isMet(Self.light, ([blur, stem] + arms).joined(separator: ",")))
    #expect(try !isMet(Self.light, blur, "drawbox=x=101:y=300:w=2:h=20:color=0x0040FF:t=fill"))
    let clip = try folder.clip(
      [Canvas(480, 480, 0xFFFFFF)],
      "-vf \(([stem] + arms).joined(separator: ",")) -frames:v 1 -c:v png", name: ".mkv")
    let judged = try Judged(clip, "blurred", inset: 8)
    let area = try #require(judged.areas.first)
    #expect(area.contains(Rectangle(x: 231, y: 333, width: 8, height: 12)))
    #expect(Rectangle(x: 215, y: 317, width: 40, height: 44).contains(area))
    #expect(judged.measured.first?.hasPrefix("sharp edges of contrast 2") == true)
  }

  @Test(
    "Block edges and noise of coarse coding are not detail",
    arguments: [
      "-c:v mpeg4 -q:v 20", "-c:v mjpeg -pix_fmt yuvj420p -q:v 15",
      "-c:v libx264 -crf 36 -pix_fmt yuv420p",
      "-c:v libx265 -crf 36 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
    ])
  func coarse(encoding: String) throws {
    #expect(try isMet(Self.gray, "gblur=sigma=3.3:steps=4", encoding: encoding))
    #expect(try !isMet(Self.gray, encoding: encoding))
  }

  @Test("A region beside busy moving content is judged by itself", arguments: [28, 40])
  func busy(crf: Int) throws {
    let hole = Rectangle(x: 96, y: 96, width: 288, height: 256)
    let frames = (0..<4).map { phase in
      var canvas = Canvas(480, 480, 0xD0D0D0)
      if phase == 2 { canvas.glyph(230, 210, 0) }
      canvas.crowd(around: hole, phase: phase)
      return canvas
    }
    let clip = try folder.clip(
      frames, "-c:v libx264 -crf \(crf) -preset veryfast -pix_fmt yuv420p", name: ".mp4")
    #expect(
      try Judged(clip, "blurred", region: hole, inset: 8).met == [true, true, false, true])
  }

  @Test("A region too small to hold two edges has none")
  func tiny() throws {
    let clip = try folder.png(Canvas(480, 480, 0xFFFFFF))
    for side in 1...3 {
      let region = Rectangle(x: 7, y: 9, width: side, height: side)
      #expect(try Judged(clip, "blurred", region: region).met == [true])
    }
  }
}
