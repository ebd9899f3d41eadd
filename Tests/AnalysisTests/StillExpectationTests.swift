import Analysis
import ClipSupport
import Geometry
import Testing

@Suite struct StillExpectationTests {
  private let folder: ClipFolder
  private static let keyboard = Rectangle(x: 16, y: 72, width: 288, height: 160)

  init() throws { folder = try ClipFolder() }

  /// Four rows of keys amid busy content that moves with the frame.
  private static func frame(_ phase: Int) -> Canvas {
    var canvas = Canvas(320, 240, 0x1C1C1C)
    for number in 0..<40 { draw(key: number, 76, on: &canvas) }
    canvas.crowd(around: keyboard, phase: phase)
    return canvas
  }

  private static func draw(key: Int, _ level: Int, on canvas: inout Canvas) {
    let x = keyboard.x + 4 + key % 10 * 28
    let y = keyboard.y + 4 + key / 10 * 38
    canvas.fill(x, y, 26, 34, Canvas.gray(level))
    canvas.glyph(x + 9, y + 11, 0xFFFFFF)
  }

  // Drawn once: drawing is slow in debug builds.
  private static let resting = (0..<8).map { frame($0) }

  private func frame(_ phase: Int, pressed: Int? = nil, level: Int = 136) -> Canvas {
    var canvas = Self.resting[phase]
    if let pressed { Self.draw(key: pressed, level, on: &canvas) }
    return canvas
  }

  private func met(
    _ frames: [Canvas], _ encoding: String = "-c:v libx264 -crf 28 -pix_fmt yuv420p",
    except: [Rectangle] = []
  ) throws -> [Bool] {
    let clip = try folder.clip(frames, encoding, name: ".mkv")
    return try Judged(clip, "still", region: Self.keyboard, except: except, inset: 8).met
  }

  @Test(
    "One key lit for one frame fails for exactly that frame",
    arguments: [
      "-c:v libx264 -crf 28 -pix_fmt yuv420p", "-c:v libx264 -qp 0 -pix_fmt yuv444p",
      "-c:v libx265 -crf 30 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
      "-c:v mpeg4 -q:v 8", "-c:v mjpeg -pix_fmt yuvj420p -q:v 10",
    ])
  func key(encoding: String) throws {
    let frames = (0..<8).map { frame($0, pressed: $0 == 4 ? 17 : nil) }
    #expect(
      try met(frames, encoding) == [true, true, true, true, false, true, true, true])
  }

  @Test("Coarse coding of a still keyboard beside busy moving content is no change")
  func noise() throws {
    let frames = (0..<16).map { frame($0 % 8) }
    #expect(
      try met(frames, "-c:v libx264 -crf 40 -preset veryfast -pix_fmt yuv420p").allSatisfy(\.self))
    #expect(try met(frames, "-c:v mpeg4 -q:v 15").allSatisfy(\.self))
  }

  @Test("A blinking caret fails while it shows, unless it is excepted")
  func caret() throws {
    let frames = (0..<6).map { index in
      var canvas = frame(0)
      if index >= 3 { canvas.fill(160, 100, 3, 24, 0xC8DCFF) }
      return canvas
    }
    #expect(try met(frames) == [true, true, true, false, false, false])
    let caret = Rectangle(x: 160, y: 100, width: 3, height: 24)
    #expect(try met(frames, except: [caret]).allSatisfy(\.self))
  }

  @Test("One small glyph where nothing was fails, and so does a change of colour alone")
  func faint() throws {
    let lossless = "-c:v libx264 -qp 0 -pix_fmt yuv420p"
    let before = Canvas(320, 240, 0x808080)
    var glyph = before
    glyph.glyph(150, 150, Canvas.gray(128 + 60))
    #expect(try met([before, glyph, before], lossless) == [true, false, true])
    var colored = before
    // Luma of both is 128 by the matrix of BT.601: 0.299 × 60 = 0.587 × 30.6.
    colored.fill(120, 120, 30, 30, (128 + 60) << 16 | (128 - 31) << 8 | 128)
    #expect(try met([before, colored, before], lossless) == [true, false, true])
  }

  @Test("A slow fade is a change, however slow, and one that stays")
  func fade() throws {
    let frames = (0..<60).map { frame(0, pressed: 17, level: 76 + min(45, $0)) }
    let met = try met(frames)
    let firstFailure = try #require(met.firstIndex(of: false))
    #expect(firstFailure > 5 && firstFailure < 35)
    #expect(met[firstFailure...].allSatisfy { !$0 })
  }

  @Test("What changed is told, and where")
  func place() throws {
    let clip = try folder.clip(
      [frame(0), frame(0, pressed: 17)], "-c:v libx264 -qp 0 -pix_fmt yuv444p", name: ".mkv")
    let judged = try Judged(clip, "still", region: Self.keyboard, inset: 8)
    // Key 17 is the eighth in the second row.
    let key = Rectangle(x: 16 + 4 + 7 * 28, y: 72 + 4 + 38, width: 26, height: 34)
    let area = try #require(judged.areas.first)
    #expect(area.contains(key.inset(by: 8)))
    // Tiles start 8 pixels inside the region; windows of 16 reach one further.
    #expect(key.inset(by: -16).contains(area))
    #expect(judged.measured == ["luma 136 where it was 76 at first"])
  }
}
