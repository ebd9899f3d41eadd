import ClipSupport
import Geometry
import Testing

@Suite struct MaskedExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private static let light = (ground: 0xFFFFFF, ink: 0x202020)
  private static let dark = (ground: 0x121212, ink: 0xDDDDDD)

  private func isMet(
    _ colors: (ground: Int, ink: Int) = light, _ draw: (inout Canvas, Int) -> Void
  ) throws -> Bool {
    var canvas = Canvas(240, 80, colors.ground)
    draw(&canvas, colors.ink)
    return try Judged(folder.png(canvas), "masked").met == [true]
  }

  @Test("Rows of bullets pass, whatever their size and number", arguments: [5, 8, 14, 24])
  func bullets(diameter: Int) throws {
    for count in [1, 2, 6] {
      for colors in [Self.light, Self.dark] {
        #expect(
          try isMet(colors) { canvas, ink in
            canvas.discs(count, diameter: diameter, gap: 3, ink)
          }, "\(count)")
      }
    }
  }

  @Test("An empty field passes, with its frame, its underline or a caret")
  func empty() throws {
    #expect(try isMet { _, _ in })
    #expect(
      try isMet { canvas, ink in
        canvas.fill(10, 10, 220, 2, ink)
        canvas.fill(10, 68, 220, 2, ink)
        canvas.fill(10, 10, 2, 60, ink)
        canvas.fill(228, 10, 2, 60, ink)
      })
    #expect(try isMet { $0.fill(10, 60, 220, 2, $1) })
    #expect(try isMet { $0.fill(24, 28, 2, 24, $1) })
  }

  @Test("One letter among the bullets fails, also the last", arguments: [5, 8, 12])
  func letter(diameter: Int) throws {
    for colors in [Self.light, Self.dark] {
      #expect(
        try !isMet(colors) { canvas, ink in
          let end = canvas.discs(6, diameter: diameter, gap: 3, ink)
          canvas.glyph(end, 34, ink)
        })
    }
  }

  @Test("A letter that stands alone fails")
  func alone() throws {
    #expect(try !isMet { $0.glyph(24, 34, $1) })
    #expect(try !isMet { $0.fill(24, 30, 3, 22, $1) })
  }

  @Test("A hollow ring is no bullet")
  func ring() throws {
    #expect(
      try !isMet { canvas, ink in
        canvas.discs(4, diameter: 16, gap: 4, ink)
        canvas.discs(4, diameter: 10, gap: 10, x: 27, Self.light.ground)
      })
  }

  @Test("A full stop or a colon among bullets fails")
  func punctuation() throws {
    #expect(
      try !isMet { canvas, ink in
        let end = canvas.discs(5, diameter: 10, gap: 4, ink)
        canvas.fill(end + 2, 46, 4, 4, ink)
      })
  }

  @Test("A letter shown for one frame of a clip fails there and only there")
  func oneFrame() throws {
    let frames = (0..<6).map { index in
      var canvas = Canvas(240, 80, 0x121212)
      let end = canvas.discs(5, diameter: 9, gap: 4, 0xDDDDDD)
      if index == 3 {
        canvas.glyph(end, 33, 0xDDDDDD)
      } else {
        canvas.discs(1, diameter: 9, gap: 4, x: end, 0xDDDDDD)
      }
      return canvas
    }
    let clip = try folder.clip(frames, "-c:v libx264 -crf 28 -pix_fmt yuv420p", name: ".mp4")
    #expect(try Judged(clip, "masked").met == [true, true, true, false, true, true])
  }

  @Test("What is wrong is said without what is written")
  func measured() throws {
    var canvas = Canvas(240, 80, 0xFFFFFF)
    canvas.glyph(24, 34, 0)
    #expect(
      try Judged(folder.png(canvas), "masked").measured.allSatisfy { $0.hasPrefix("a glyph ") })
  }
}

extension Canvas {
  /// A row of discs around row 40; where the next one would be.
  @discardableResult
  mutating func discs(_ count: Int, diameter: Int, gap: Int, x: Int = 24, _ color: Int) -> Int {
    let radius = Double(diameter) / 2
    for index in 0..<count {
      let left = x + index * (diameter + gap)
      for row in 0..<diameter {
        let fromMiddle = Double(row) + 0.5 - radius
        let half = Int((radius * radius - fromMiddle * fromMiddle).squareRoot().rounded())
        fill(left + diameter / 2 - half, 40 - diameter / 2 + row, 2 * half, 1, color)
      }
    }
    return x + count * (diameter + gap)
  }
}
