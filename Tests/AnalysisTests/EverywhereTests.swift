import ClipSupport
import Geometry
import Testing

/// `no-text` with texts, over the whole picture.
@Suite struct EverywhereTests {
  private let folder: ClipFolder
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  init() throws { folder = try ClipFolder() }

  /// A clip of a screen with other text, on which texts are drawn by the ffmpeg program.
  ///
  /// - Parameters:
  ///   - draws: a text, its place from the top as an expression of n, and when it shows.
  ///   - ink, ground: colours as 0xRRGGBB.
  private func clip(
    _ draws: [(text: String, y: String, when: String)], frames: Int = 6,
    ink: String = "0x202020", ground: Int = 0xF2F2F2,
    codec: String = "-c:v libx264 -crf 28 -pix_fmt yuv420p"
  ) throws -> String {
    let filters = try draws.map { draw in
      let file = try folder.write(Array(draw.text.utf8), name: ".txt")
      return "drawtext=fontfile=\(Self.font):textfile=\(file):fontsize=24:fontcolor=\(ink)"
        + ":x=20:y='\(draw.y)':enable='\(draw.when)'"
    }
    return try folder.clip(
      [Canvas](repeating: Canvas(432, 240, ground), count: frames),
      "-vf \(filters.joined(separator: ",")) \(codec)", name: ".mp4")
  }

  private let list = "{ no-text: [pan, iban, email, phone, Erika Mustermann, '1.234,56 €'] }"

  @Test(
    "A text of the list fails in the two frames that show it, and is told by its name or number",
    arguments: [
      ("4242 4242 4242 4242", "pan: •••• 16 digits"),
      ("DE89 3704 0044 0532 0130", "iban"), ("erika@example.com", "email"),
      ("+49 30 1234 567", "phone"), ("Erika Mustermann", "text 5 of 6: •••• 15 characters"),
      ("1.234,56 €", "text 6 of 6"),
    ])
  func shown(text: String, told: String) throws {
    // 20 digits: the German example with its last two.
    let text = told == "iban" ? "NO93 8601 1117 947" : text
    let judged = try Judged(
      clip([("Recent activity", "40", "1"), (text, "120", "between(n,2,3)")]), list)
    #expect(judged.met == [true, true, false, false, true, true])
    let deviation = try #require(judged.judgements[2].deviation)
    #expect(deviation.measured.hasPrefix(told))
    #expect(!deviation.measured.contains(text.prefix(4)))
    #expect(deviation.area.y > 100 && deviation.area.bottom < 160 && deviation.area.x < 24)
  }

  @Test("What only looks like it passes")
  func decoys() throws {
    let clip = try clip([
      ("4242 4242 4242 4241", "20", "1"), ("Order 2026-11-30", "64", "1"),
      ("1.234,58 €", "108", "1"), ("v5.2.1 (1432)", "152", "1"),
    ])
    #expect(try Judged(clip, list).met == [Bool](repeating: true, count: 6))
  }

  @Test("A line that moves is read once, and found in every frame")
  func scrolling() throws {
    let clip = try clip(
      [
        ("4242 4242 4242 4242", "20+7*n", "1"), ("Recent activity", "90+7*n", "1"),
        ("Good afternoon", "140+7*n", "1"),
      ], frames: 8, codec: "-c:v libx264 -crf 20 -pix_fmt yuv420p")
    let judged = try Judged(clip, "{ no-text: [Erika Mustermann, Jonas Okafor] }")
    #expect(judged.met == [Bool](repeating: true, count: 8))
    #expect(judged.readings.last == judged.readings[1])
    #expect(try Judged(clip, "{ no-text: pan }").met == [Bool](repeating: false, count: 8))
  }

  @Test("A digit that changes in faint text is seen beside dark text on the same line")
  func faint() throws {
    let number = "4242 4242 4242 424"
    let filters = try [
      ("Total", 20, "0x000000", "1"), ("\(number)1", 108, "0xB4B4B4", "not(between(n,2,3))"),
      ("\(number)2", 108, "0xB4B4B4", "between(n,2,3)"),
    ].map { text, x, ink, when in
      let file = try folder.write(Array(text.utf8), name: ".txt")
      return "drawtext=fontfile=\(Self.font):textfile=\(file):fontsize=24:fontcolor=\(ink)"
        + ":x=\(x):y=100:enable='\(when)'"
    }
    let clip = try folder.clip(
      [Canvas](repeating: Canvas(432, 240, 0xF2F2F2), count: 6),
      "-vf \(filters.joined(separator: ",")) -c:v libx264 -crf 18 -pix_fmt yuv420p", name: ".mp4")
    #expect(
      try Judged(clip, "{ no-text: pan }").met == [true, true, false, false, true, true])
  }

  /// By ITU-R BT.601 both are 127 bright: 0.299 × 200 + 0.587 × 104 + 0.114 × 55, and
  /// 0.299 × 88 + 0.587 × 133 + 0.114 × 200.
  @Test(
    "A text that differs from its ground in colour alone is found",
    arguments: [
      "-c:v libx264 -crf 23 -pix_fmt yuv420p", "-c:v libx264 -crf 23 -pix_fmt yuv444p",
      "-c:v libx265 -x265-params log-level=none -crf 23 -pix_fmt yuv420p10le",
    ])
  func color(codec: String) throws {
    let clip = try clip(
      [("Recent activity", "40", "1"), ("4242 4242 4242 4242", "120", "between(n,2,3)")],
      ink: "0xC86837", ground: 0x5885C8, codec: codec)
    let judged = try Judged(clip, list)
    #expect(judged.met == [true, true, false, false, true, true])
    let area = try #require(judged.areas.first)
    #expect(area.y > 100 && area.bottom < 160 && area.x < 24)
    #expect(area.width > 230 && area.width < 280)
  }

  @Test("What is found doesn't depend on how fast the reading is")
  func late() throws {
    let clip = try clip(
      [
        ("4242 4242 4242 4242", "16-5*n", "1"), ("Recent activity", "60-5*n", "1"),
        ("Erika Mustermann", "200-9*n", "gte(n,3)"), ("erika@example.com", "130", "eq(n,6)"),
      ], frames: 12)
    let (soon, late) = try (Judged(clip, list), Judged(clip, list, readsLate: true))
    #expect(Set(soon.measured).count > 2)
    #expect(late.met == soon.met)
    #expect(late.areas == soon.areas)
    #expect(late.measured == soon.measured)
  }

  @Test(
    "A line that leaves the picture bit by bit is found while it is whole, and not once it has gone"
  )
  func leaving() throws {
    let clip = try clip(
      [("4242 4242 4242 4242", "16-5*n", "1"), ("Recent activity", "60-5*n", "1")], frames: 12)
    let met = try Judged(clip, "{ no-text: pan }").met
    #expect(met.prefix(3) == [false, false, false])
    #expect(met.suffix(3) == [true, true, true])
  }

  @Test("What is excepted isn't looked at, and its neighbourhood is")
  func excepted() throws {
    let clip = try clip([("4242 4242 4242 4242", "40", "1"), ("5555 5555 5555 4444", "150", "n")])
    let upper = Rectangle(x: 0, y: 24, width: 432, height: 60)
    #expect(
      try Judged(clip, "{ no-text: pan }", except: [upper]).met
        == [true, false, false, false, false, false])
    #expect(
      try Judged(clip, "{ no-text: pan }", region: upper).met
        == [Bool](repeating: false, count: 6))
  }

  @Test("A canary that goes on in the next line is found")
  func twoLines() throws {
    let clip = try clip([("Hello Erika", "60", "1"), ("Mustermann", "94", "1")])
    #expect(
      try Judged(clip, "{ no-text: [Erika Mustermann] }").met == [Bool](repeating: false, count: 6))
  }
}
