import Analysis
import ClipSupport
import Geometry
import Testing

@Suite struct VisibleExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  @Test("One glyph is something to see; one colour is not", arguments: [0, 0x121212, 0xFFFFFF])
  func glyph(fill: Int) throws {
    let flat = Canvas(160, 120, fill)
    var lit = flat
    lit.glyph(70, 50, fill == 0xFFFFFF ? Canvas.gray(195) : Canvas.gray(90))
    let judged = try Judged(folder.png(flat), "visible")
    #expect(judged.met == [false])
    #expect(judged.measured == ["one flat colour, luma \(fill & 255)"])
    #expect(try Judged(folder.png(lit), "visible").met == [true])
  }

  @Test("Only colour is something to see too")
  func colorOnly() throws {
    var canvas = Canvas(160, 120, 0x808080)
    canvas.fill(60, 40, 30, 20, 0xFF6700)
    #expect(try Judged(folder.png(canvas), "visible").met == [true])
  }

  @Test("What busy content outside smears across the border is nothing to see")
  func ringing() throws {
    let hole = Rectangle(x: 40, y: 48, width: 160, height: 96)
    let frames = (0..<4).map { phase in
      var canvas = Canvas(240, 192)
      canvas.crowd(around: hole, phase: phase)
      return canvas
    }
    let clip = try folder.clip(
      frames, "-c:v libx264 -crf 40 -preset veryfast -pix_fmt yuv420p", name: ".mp4")
    #expect(try Judged(clip, "visible", region: hole).met == [false, false, false, false])
    #expect(try Judged(clip, "visible").met == [true, true, true, true])
  }
}
