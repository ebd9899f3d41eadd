import ClipSupport
import Geometry
import Policy
import Results
import Scanning
import Testing

@Suite struct MovingRegionTests {
  private typealias Ink = ScrollingList.Ink
  private let folder: ClipFolder
  private let list = ScrollingList()

  init() throws { folder = try ClipFolder() }

  private func scan(
    _ frames: [[UInt8]], anchors: [ScrollingList]? = nil, region: String = "below: 8, height: 120",
    _ check: String = "expect: black", before: String = "", scale: Int = 1, threads: Int = 1,
    encoding: String = ScrollingList.encoding, pictures: [String] = []
  ) throws -> RecordingResult {
    try ScrollingList.scan(
      frames, anchors: anchors ?? [list], region: region, check, before: before, scale: scale,
      threads: threads, encoding: encoding, pictures: pictures, in: folder)
  }

  /// A glyph's worth, 8 × 12 pixels.
  private func ink(_ x: Int, _ y: Int) -> [Ink] {
    [Ink(place: Rectangle(x: x, y: y, width: 8, height: 12))]
  }

  @Test("A card that scrolls is followed, and a leak on it found in its frame, where it is shown")
  func follows() throws {
    let tops = [300, 260, 221, 180, 139, 97, 60, 12, -20]
    let frames = tops.enumerated().map { list.frame($1, $0 == 5 ? ink(60, 50) : []) }
    let result = try scan(frames)
    let check = result.checks[0]
    #expect(check.frames == tops.count)
    #expect(check.violations.map(\.start) == [0.5])
    #expect(check.violations.map(\.frames) == [1])
    // The leak, in whole tiles of 8 × 8.
    let leak = Rectangle(x: 28 + 60, y: 97 + 48 + 50, width: 8, height: 12)
    let place = try #require(check.violations.first?.worst.where)
    #expect(place.contains(leak.inset(by: 2)) && leak.inset(by: -9).contains(place), "\(place)")
    #expect(try scan(tops.map { list.frame($0) }).verdict == .pass)
  }

  @Test(
    "A card is followed on when its header has scrolled out, and a leak found while that is gone")
  func headerGone() throws {
    // Of the header's 40 rows 20 show in the third frame, and none from the fourth to the seventh; of
    // the card 58 rows in the sixth.
    let tops = [60, 20, -20, -50, -80, -110, -70, -20, 30]
    func frames(leakAt: Int?) -> [[UInt8]] {
      tops.enumerated().map { list.frame($1, $0 == leakAt ? ink(60, 80) : []) }
    }
    let check = try scan(frames(leakAt: 5)).checks[0]
    #expect(check.verdict == .fail)
    #expect(check.violations.map(\.start) == [0.5])
    #expect(check.violations.map(\.frames) == [1])
    let leak = Rectangle(x: 28 + 60, y: -110 + 48 + 80, width: 8, height: 12)
    let place = try #require(check.violations.first?.worst.where)
    #expect(!place.intersection(leak).isEmpty && leak.inset(by: -9).contains(place), "\(place)")
    let clean = try scan(frames(leakAt: nil))
    #expect(clean.verdict == .pass)
    #expect(clean.checks[0].frames == tops.count)
    #expect(clean.checks[0].notes == [])
  }

  @Test("A card out of sight is said to be, and is followed when it comes back before its header")
  func outOfSight() throws {
    // The card ends 168 rows below the header's top edge.
    let tops = [60, 0, -70, -140, -190, -220, -140, -80]
    let frames = tops.enumerated().map { list.frame($1, $0 == 7 ? ink(60, 80) : []) }
    let check = try scan(frames).checks[0]
    #expect(check.violations.map(\.start) == [0.7])
    #expect(check.frames == 6)
    #expect(check.notes == ["the region was out of sight or cut off too far in 2 frames (200 ms)"])
  }

  @Test("Where the list scrolls under a bar that in: leaves out, the card ends at the bar")
  func underBar() throws {
    let tops = [100, 60, 10, -30, -60, -10, 50]
    func frames(leakAt: Int?) -> [[UInt8]] {
      tops.enumerated().map { index, top in
        var frame = list.frame(top, index == leakAt ? ink(60, 90) : [])
        let width = ScrollingList.size.width
        for index in 0..<width * 40 { frame[index] = index / 8 % 3 == 0 ? 40 : 235 }
        return frame
      }
    }
    let region = "below: 8, height: 120, in: '0,40,256,360'"
    let clean = try scan(frames(leakAt: nil), region: region)
    #expect(clean.verdict == .pass)
    #expect(clean.checks[0].frames == tops.count)
    let leak = try scan(frames(leakAt: 4), region: region)
    #expect(leak.checks[0].violations.map(\.start) == [0.4])
  }

  @Test("A picture cut from a larger recording is looked for at the size it shows")
  func scaled() throws {
    let frames = [200, 150, 90].map { list.frame($0, $0 == 150 ? ink(60, 50) : []) }
    let result = try scan(
      frames, region: "below: 16, height: 240", before: "frame: 512x800", scale: 2)
    #expect(result.checks[0].violations.map(\.start) == [0.1])
    #expect(result.checks[0].frames == 3)
  }

  @Test(
    "The picture's edge is no border: what shows up to it is checked, and a border out there not")
  func cut() throws {
    // The card's top edge is at 346: 54 rows of it show, the border is far beyond.
    let cut = list.frame(298, ink(60, 42))
    // It ends 4 rows beyond the picture's edge: the last 4 that show belong to its border of 8.
    let border = list.frame(236, [Ink(place: Rectangle(x: 60, y: 113, width: 30, height: 3))])
    let clean = list.frame(180)
    let result = try scan(
      [clean, cut, clean, border], encoding: "-c:v libx264 -qp 4 -pix_fmt yuv420p")
    #expect(result.checks[0].violations.map(\.start) == [0.1])
    #expect(result.checks[0].frames == 4)
  }

  @Test("Frames without the anchor aren't checked and are counted in a note")
  func gone() throws {
    let leak = [Ink(place: Rectangle(x: 20, y: 20, width: 100, height: 60))]
    let frames = [list.frame(100), list.frame(nil), ScrollingList(seed: 2).frame(90, leak)]
    let result = try scan(frames + [list.frame(80)])
    #expect(result.checks[0].verdict == .pass)
    #expect(result.checks[0].frames == 2)
    #expect(result.checks[0].notes.count == 1)
    #expect(
      result.checks[0].notes[0].hasSuffix(
        ".png was not found in 2 frames (200 ms), which were not checked"))
  }

  @Test("A check whose anchor never shows is not exercised, and says so")
  func never() throws {
    let result = try scan([list.frame(100), list.frame(90)], anchors: [ScrollingList(seed: 2)])
    #expect(result.verdict == .inconclusive)
    #expect(result.checks[0].verdict == .notExercised)
    #expect(result.checks[0].notes.count == 1)
    #expect(result.checks[0].notes[0].hasSuffix(".png was never found"))
  }

  @Test("Either of two pictures is an anchor")
  func either() throws {
    let other = ScrollingList(seed: 2)
    let frames = [list.frame(100), other.frame(90, ink(60, 50)), list.frame(60)]
    let result = try scan(frames, anchors: [list, other])
    #expect(result.checks[0].frames == 3)
    #expect(result.checks[0].violations.map(\.start) == [0.1])
  }

  @Test("With min-visible the check applies only while so much of the region shows")
  func minVisible() throws {
    // Of 120 rows 120, 112, 61, 59 and 30 show.
    let tops = [200, 240, 291, 293, 322]
    let result = try scan(tops.map { list.frame($0) }, "expect: black, min-visible: 50%")
    #expect(result.checks[0].frames == 3)
    #expect(
      result.checks[0].notes == [
        "the region was out of sight or cut off too far in 2 frames (200 ms)"
      ])
  }

  @Test("A card that must look like a picture is compared while all of it shows")
  func image() throws {
    let marks = [
      Ink(place: Rectangle(x: 30, y: 30, width: 90, height: 12)),
      Ink(place: Rectangle(x: 30, y: 60, width: 20, height: 30)),
      Ink(place: Rectangle(x: 80, y: 62, width: 60, height: 20)),
    ]
    let other = [marks[0], Ink(place: Rectangle(x: 130, y: 60, width: 20, height: 30))]
    let picture = try folder.png(
      list.card(marks), Size(width: ScrollingList.card.width, height: ScrollingList.card.height))
    let frames = [330, 221, 150, 97, 60].map { list.frame($0, $0 == 97 ? other : marks) }
    let result = try scan(frames, "expect: { image: \(picture) }", pictures: [picture])
    #expect(result.checks[0].frames == 4)
    #expect(result.checks[0].violations.map(\.start) == [0.3])
  }

  @Test("Several threads come to the same as one")
  func threads() throws {
    let frames = (0..<30).map { list.frame(300 - $0 * 11, $0 == 17 ? ink(90, 70) : []) }
    let encoding = "\(ScrollingList.encoding) -g 5"
    let one = try scan(frames, encoding: encoding)
    let three = try scan(frames, threads: 3, encoding: encoding)
    #expect(one.checks == three.checks)
    #expect(one.checks[0].violations.map(\.frames) == [1])
  }
}
