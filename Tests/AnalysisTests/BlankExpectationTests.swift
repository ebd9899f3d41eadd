import Analysis
import ClipSupport
import Geometry
import Testing

@Suite struct BlankExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func isMet(
    _ expect: String = "blank", fill: Int, _ draw: (inout Canvas) -> Void = { _ in }
  ) throws -> Bool {
    var canvas = Canvas(160, 120, fill)
    draw(&canvas)
    return try Judged(folder.png(canvas), expect, inset: 8).met == [true]
  }

  @Test(
    "One colour is blank, whichever",
    arguments: [0, 0x121212, 0x1C1C1E, 0xFFFFFF, 0xD3D3D3, 0xFF0000, 0x0A84FF])
  func flat(color: Int) throws {
    #expect(try isMet(fill: color))
  }

  @Test(
    "Text on it is a leak, as small and faint as it may be",
    arguments: [
      (0x121212, Canvas.gray(0x12 + 60)), (0xFFFFFF, Canvas.gray(195)),
      (0xD3D3D3, Canvas.gray(0xD3 - 60)), (0x121212, 0x333333),
    ])
  func text(fill: Int, ink: Int) throws {
    #expect(try !isMet(fill: fill) { $0.glyph(70, 50, ink) })
    #expect(try !isMet(fill: fill) { $0.glyph(8, 8, ink) })
  }

  @Test("Text of another colour and the same luma is a leak")
  func colorOnly() throws {
    // Luma by BT.709: 128; and 0.2126 × 255 + 0.7152 × 103 + 0.0722 × 0 = 128.
    #expect(try !isMet(fill: 0x808080) { $0.glyph(70, 50, 0xFF6700) })
  }

  @Test("A gradient is not blank, down or across")
  func gradient() throws {
    #expect(
      try !isMet(fill: 0) { canvas in
        for y in 0..<120 { canvas.fill(0, y, 160, 1, Canvas.gray(100 + y / 4)) }
      })
    #expect(
      try !isMet(fill: 0) { canvas in
        for x in 0..<160 { canvas.fill(x, 0, 1, 120, Canvas.gray(200 - x / 5)) }
      })
  }

  @Test("Two halves of two colours are not blank")
  func halves() throws {
    #expect(try !isMet(fill: 0x202020) { $0.fill(0, 0, 80, 120, 0x303030) })
    #expect(try !isMet(fill: 0x202020) { $0.fill(0, 0, 160, 20, 0x2C2C2C) })
  }

  @Test(
    "A colour that is given must be that one, in every encoding",
    arguments: [
      "-c:v libx264 -qp 0 -pix_fmt yuv420p", "-c:v libx264 -crf 28 -pix_fmt yuv420p",
      "-c:v libx264 -qp 0 -pix_fmt yuv420p10le", "-c:v libx264 -qp 0 -pix_fmt yuvj420p",
      "-vf scale=out_color_matrix=bt709 -colorspace bt709 -c:v libx264 -qp 0 -pix_fmt yuv420p",
    ])
  func given(arguments: String) throws {
    for color in [0xD3D3D3, 0x0A84FF, 0x34C759, 0x1C1C1E] {
      let hex = "\"#" + String(0x1000000 + color, radix: 16).dropFirst() + "\""
      var leak = Canvas(160, 120, color)
      leak.glyph(70, 50, color > 0x808080 ? 0x303030 : 0xFFFFFF)
      let frames = [Canvas(160, 120, color), leak, Canvas(160, 120, color ^ 0x404040)]
      let clip = try folder.clip(frames, arguments, name: ".mp4")
      let met = try Judged(clip, "{ blank: \(hex) }", inset: 8).met
      #expect(met == [true, false, false], "\(hex)")
      #expect(try Judged(clip, "blank", inset: 8).met == [true, false, true], "\(hex)")
    }
  }

  @Test("A given colour is exact in a screenshot")
  func givenExactly() throws {
    #expect(try isMet("{ blank: \"#d3d3d3\" }", fill: 0xD3D3D3))
    #expect(try !isMet("{ blank: \"#d3d3d3\" }", fill: 0xE0E0E0))
    #expect(try !isMet("{ blank: \"#d3d3d3\" }", fill: 0xD3D3FF))
  }
}
