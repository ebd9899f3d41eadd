import ClipSupport
import Geometry
import Testing

@Suite struct NoTextExpectationTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// A clip of one frame a text, drawn by the ffmpeg program; nil shows none.
  private func clip(
    _ texts: [String?], ground: Canvas = Canvas(320, 96, 0xF2F2F2), color: Int = 0x202020,
    size: Int = 22, font: String = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  ) throws -> String {
    let draws = try texts.enumerated().compactMap { index, text -> String? in
      guard let text else { return nil }
      let file = try folder.write(Array(text.utf8), name: ".txt")
      return "drawtext=fontfile=\(font):textfile=\(file):fontsize=\(size)"
        + ":fontcolor=0x\(String(color, radix: 16)):x=24:y=36:enable='eq(n,\(index))'"
    }
    let filter = draws.isEmpty ? "null" : draws.joined(separator: ",")
    return try folder.clip(
      [Canvas](repeating: ground, count: texts.count),
      "-vf \(filter) -c:v libx264 -crf 28 -pix_fmt yuv420p", name: ".mp4")
  }

  @Test(
    "Text in any script fails in the one frame that shows it",
    arguments: ["payment", "4539 1488", "Баланс счёта", "رصيد الحساب", "€ 12.30"])
  func scripts(text: String) throws {
    #expect(try Judged(clip([nil, nil, text, nil]), "no-text").met == [true, true, false, true])
  }

  @Test(
    "A short word in any script fails in the one frame that shows it",
    arguments: ["PIN", "No", "Да", "Код", "بنك", "نعم"])
  func shortWords(text: String) throws {
    #expect(try Judged(clip([nil, nil, text, nil]), "no-text").met == [true, true, false, true])
  }

  @Test(
    "A character that stands alone fails in the one frame that shows it",
    arguments: ["A", "R", "g", "2", "7", "9", "Ж", "д"])
  func loneCharacters(text: String) throws {
    #expect(try Judged(clip([nil, nil, text, nil]), "no-text").met == [true, true, false, true])
    #expect(
      try Judged(
        clip([text, nil], ground: Canvas(320, 96, 0x121212), color: 0x808080, size: 30), "no-text"
      ).met == [false, true])
  }

  // Both have a BT.601 luma of 128.
  @Test("Text that differs from its ground in colour alone fails in the one frame that shows it")
  func colorOnly() throws {
    let ground = Canvas(320, 96, 0xC06468)
    let clip = try clip([nil, nil, "payment", nil], ground: ground, color: 0x408EE0, size: 32)
    #expect(try Judged(clip, "no-text").met == [true, true, false, true])
  }

  @Test("Icons, lines, a gradient and a blank region pass")
  func clean() throws {
    var icons = Canvas(320, 96, 0x121212)
    icons.discs(4, diameter: 32, gap: 32, 0xCC4466)
    for index in 0..<3 { icons.fill(28 + index * 64, 70, 16, 16, 0x66AA44) }
    var lines = Canvas(320, 96, 0xFFFFFF)
    for y in stride(from: 12, to: 96, by: 20) { lines.fill(12, y, 296, 2, 0x808080) }
    var gradient = Canvas(320, 96, 0)
    for y in 0..<96 { gradient.fill(0, y, 320, 1, Canvas.gray(40 + 2 * y)) }
    for canvas in [icons, lines, gradient, Canvas(320, 96, 0xFFFFFF)] {
      #expect(try Judged(clip([nil, nil], ground: canvas), "no-text").met == [true, true])
    }
  }

  @Test("With a pattern, only text that matches it fails")
  func pattern() throws {
    let clip = try clip(["1854.60 due", nil, "4539 1488 0343 6467"])
    let judged = try Judged(clip, #"{ no-text: '/\d{4} ?\d{4} ?\d{4}/' }"#)
    #expect(judged.met == [true, true, false])
  }

  @Test("How much was read is said, never what")
  func redacted() throws {
    let clip = try clip(["4539 1488"])
    let measured =
      try Judged(clip, "no-text").measured
      + Judged(clip, #"{ no-text: '/\d{4}/' }"#).measured
    #expect(measured == ["shapes of text", "•••• 8 digits"])
  }
}
