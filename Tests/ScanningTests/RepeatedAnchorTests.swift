import ClipSupport
import Geometry
import Policy
import Results
import Scanning
import Testing

/// Regions that move with a picture that shows several times at once.
@Suite struct RepeatedAnchorTests {
  private typealias Ink = ScrollingList.Ink
  private typealias Card = (top: Int, ink: [Ink])
  private let folder: ClipFolder
  private let list = ScrollingList()

  init() throws { folder = try ClipFolder() }

  private func scan(
    _ frames: [[Card]], anchors: [ScrollingList]? = nil,
    _ check: String = "expect: black", pictures: [String] = []
  ) throws -> RecordingResult {
    let levels = frames.map { list.frame($0, scrolled: $0.first?.top ?? 0) }
    return try scan(levels, anchors: anchors, check, pictures: pictures)
  }

  private func scan(
    _ frames: [[UInt8]], anchors: [ScrollingList]? = nil,
    _ check: String = "expect: black", pictures: [String] = []
  ) throws -> RecordingResult {
    try ScrollingList.scan(
      frames, anchors: anchors ?? [list], check, pictures: pictures, in: folder)
  }

  /// A glyph's worth, 8 × 12 pixels.
  private func ink(_ x: Int, _ y: Int) -> [Ink] {
    [Ink(place: Rectangle(x: x, y: y, width: 8, height: 12))]
  }

  /// Frames 100 ms apart in which the card of either header shows a leak.
  private func starts(_ result: RecordingResult) -> [Double] {
    result.checks[0].violations.map(\.start)
  }

  @Test("Of two alike at rest, a leak below either is found", arguments: [0, 1])
  func atRest(leaking: Int) throws {
    let clean: [Card] = [(10, []), (210, [])]
    var leak = clean
    leak[leaking].ink = ink(90, 60)
    let result = try scan([clean, clean, leak, clean])
    #expect(starts(result) == [0.2])
    #expect(result.checks[0].frames == 4)
    let place = try #require(result.checks[0].violations.first?.worst.where)
    let wanted = Rectangle(x: 28 + 90, y: clean[leaking].top + 48 + 60, width: 8, height: 12)
    #expect(place.contains(wanted.inset(by: 2)), "\(place)")
    #expect(try scan([clean, clean, clean]).verdict == .pass)
  }

  @Test("Of two alike that scroll, a leak below the second is found in its frame")
  func scrolling() throws {
    let tops = [20, 11, 0, -13, -22, -13, 2, 19, 25]
    for leaking in 0..<2 {
      let frames = tops.enumerated().map { index, top -> [Card] in
        [
          (top, index == 6 && leaking == 0 ? ink(60, 50) : []),
          (top + 190, index == 6 && leaking == 1 ? ink(60, 50) : []),
        ]
      }
      let result = try scan(frames)
      #expect(starts(result) == [0.6], "leaking: \(leaking)")
      #expect(result.checks[0].frames == tops.count)
    }
  }

  @Test("One that scrolls in at the bottom is checked at once, while the first still shows")
  func entering() throws {
    // Of the second header 20 and more of 40 rows show from the third frame on, and of its card
    // 60 rows in the sixth.
    let tops = [120, 100, 80, 40, 0, -8, -20, -60, -100]
    let leak = [Ink(place: Rectangle(x: 60, y: 30, width: 12, height: 16))]
    func frames(leakAt: Int?) -> [[Card]] {
      tops.enumerated().map { [($1, []), ($1 + 300, $0 == leakAt ? leak : [])] }
    }
    // Then its header is at 292, its card begins at 340.
    #expect(starts(try scan(frames(leakAt: 5))) == [0.5])
    #expect(starts(try scan(frames(leakAt: 8))) == [0.8])
    #expect(try scan(frames(leakAt: nil)).verdict == .pass)
  }

  @Test("One that appears while all else stays is checked in its first frame")
  func appearing() throws {
    let one: [Card] = [(10, [])]
    let two: [Card] = [(10, []), (210, ink(40, 40))]
    let still = { (cards: [Card]) in list.frame(cards, scrolled: 0) }
    let result = try scan([one, one, two, one].map(still))
    #expect(starts(result) == [0.2])
    #expect(result.checks[0].violations.map(\.frames) == [1])
  }

  @Test("What looks like the anchor and isn't has no region, beside it or alone")
  func lookAlikes() throws {
    let other = ScrollingList(seed: 2)
    let leak = [Ink(place: Rectangle(x: 20, y: 20, width: 100, height: 60))]
    let frames = [10, 18, 30].map { top in
      zip(list.frame([(top, [])], scrolled: top), other.frame([(top + 190, leak)], scrolled: top))
        .enumerated().map { $0 / ScrollingList.size.width < top + 180 ? $1.0 : $1.1 }
    }
    let result = try scan(frames)
    #expect(result.verdict == .pass)
    #expect(result.checks[0].frames == 3)
    #expect(result.checks[0].notes == [])
  }

  @Test("Of two pictures that show at once, both are followed", arguments: [0, 1])
  func bothPictures(leaking: Int) throws {
    let other = ScrollingList(seed: 2)
    let frames = [10, 18, 30].map { top in
      let leak = top == 18 ? ink(60, 50) : []
      return zip(
        list.frame([(top, leaking == 0 ? leak : [])], scrolled: top),
        other.frame([(top + 190, leaking == 1 ? leak : [])], scrolled: top)
      ).enumerated().map { $0 / ScrollingList.size.width < top + 180 ? $1.0 : $1.1 }
    }
    #expect(starts(try scan(frames, anchors: [list, other])) == [0.1])
    #expect(starts(try scan(frames, anchors: [other, list])) == [0.1])
  }

  @Test("Cards that must look like a picture are compared wherever they show")
  func image() throws {
    let marks = [
      Ink(place: Rectangle(x: 30, y: 30, width: 90, height: 12)),
      Ink(place: Rectangle(x: 30, y: 60, width: 20, height: 30)),
      Ink(place: Rectangle(x: 80, y: 62, width: 60, height: 20)),
    ]
    let other = [marks[0], Ink(place: Rectangle(x: 130, y: 60, width: 20, height: 30))]
    let picture = try folder.png(
      list.card(marks), Size(width: ScrollingList.card.width, height: ScrollingList.card.height))
    let frames = [0, 11, 24, 33].map { top -> [Card] in
      [(top, marks), (top + 190, top == 24 ? other : marks)]
    }
    let result = try scan(frames, "expect: { image: \(picture) }", pictures: [picture])
    #expect(starts(result) == [0.2])
    #expect(result.checks[0].frames == 4)
  }

  @Test("A screen shows when its sign does at any place")
  func signs() throws {
    // Black below the second header only; where that is so, the first 40 × 40 pixels must be black.
    let white = [Ink(place: Rectangle(x: 0, y: 0, width: 200, height: 120))]
    let frames: [[Card]] = [
      [(10, white), (210, white)], [(10, white), (210, [])], [(10, white), (210, white)],
    ]
    let header = try folder.png(list.headerPicture(), ScrollingList.header)
    let text = """
      regions: { card: { anchor: \(header), below: 8, height: 120 } }
      screens: { hidden: { when: { black: card } } }
      checks: [{ name: corner, region: "0,0,40,40", expect: black, on: hidden }]
      """
    let clip = try folder.encode(
      frames.map { list.frame($0, scrolled: 0) }, width: ScrollingList.size.width,
      height: ScrollingList.size.height, ScrollingList.encoding, name: ".mp4")
    let policy = try Policy.reading(text, pictures: [header])
    let result = try RecordingScanner(threads: 1) { .zero }.scan(
      RecordingPath(clip), policy: policy)
    #expect(starts(result) == [0.1])
    #expect(result.checks[0].frames == 1)
  }

  @Test("More places than are followed leave a pass open")
  func crowded() throws {
    // 12 × 12 pixels, 15 of them side by side, 15 above each other.
    func icon(_ x: Int, _ y: Int) -> UInt8 { (x + 1) * (y + 2) % 7 < 3 ? 20 : 230 }
    let size = ScrollingList.size
    let frame = (0..<size.height).flatMap { y in
      (0..<size.width).map { x -> UInt8 in
        let (column, row) = (x % 16, y % 26)
        return column < 12 && row < 12 && y < 390 && x < 240 ? icon(column, row) : 0
      }
    }
    let clip = try folder.encode(
      [frame, frame], width: size.width, height: size.height,
      "-c:v libx264 -preset veryfast -qp 4 -pix_fmt yuv420p", name: ".mp4")
    let anchor = try folder.png(
      (0..<12).flatMap { y in (0..<12).map { icon($0, y) } }, Size(width: 12, height: 12))
    let policy = try Policy.reading(
      """
      checks: [{ name: rows, region: { anchor: \(anchor), below: 0, height: 12 }, expect: black, inset: 2 }]
      """, pictures: [anchor])
    let result = try RecordingScanner(threads: 1) { .zero }.scan(
      RecordingPath(clip), policy: policy)
    #expect(result.checks[0].verdict == .pass)
    #expect(result.verdict == .inconclusive)
    #expect(result.problems.map(\.kind) == [.notAllFollowed])
    #expect(result.problems.first?.message.hasSuffix("than the 64 that are followed") ?? false)
  }
}
