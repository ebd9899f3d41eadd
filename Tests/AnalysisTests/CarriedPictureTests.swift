import Analysis
import ClipSupport
import Geometry
import Media
import Testing

/// Pictures that leave the area in which they are looked for, with a card that goes on being seen.
@Suite struct CarriedPictureTests {
  private static let banner = Banner()
  private static let screen = Size(width: 256, height: 400)
  private static let area = Rectangle(screen)
  private static let cardHeight = 200
  private static let h264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p"
  /// How far the list has scrolled: the banner is at 60 at first, leaves, and is back at the end.
  private static let scrolls = [0, 19, 43, 81, 131, 190, 240, 241, 241, 200, 150, 80, 30, 0]
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// What is found in a frame; nil for nothing.
  private struct Seen: Equatable {
    var top: Int
    /// Nil when either will do.
    var isCarried: Bool? = false
  }

  /// A list of rows, each with marks of its own.
  private static func list(scrolled: Int, seed: Int = 0) -> Canvas {
    var canvas = Canvas(screen.width, screen.height, 0xE8E8E8)
    for row in scrolled / 37 - 2...(scrolled + screen.height) / 37 + 1 {
      var random = SeededGenerator(seed: UInt64(row + 1000 + seed * 5000))
      for _ in 0..<6 {
        canvas.fill(
          Int.random(in: 0..<240, using: &random),
          row * 37 - scrolled + Int.random(in: 0..<24, using: &random),
          Int.random(in: 6..<60, using: &random), Int.random(in: 3..<9, using: &random),
          Int.random(in: 0..<0xA00000, using: &random))
      }
    }
    return canvas
  }

  /// The list with the banner on it and a black card below that, or above.
  private static func frame(
    top: Int, scrolled: Int, cardIsAbove: Bool = false, seed: Int = 0
  ) -> Canvas {
    var canvas = list(scrolled: scrolled, seed: seed)
    canvas.fill(
      21, cardIsAbove ? top - cardHeight : top + Banner.height, Banner.width, cardHeight, 0)
    canvas.draw(banner, 21, top)
    return canvas
  }

  private func see(
    _ frames: [Canvas], _ encoding: String = "\(h264) -crf 23", name: String = ".mkv",
    remux: String? = nil, area: Rectangle = area, cardIsAbove: Bool = false
  ) throws -> [Seen?] {
    var clip = try folder.clip(frames, encoding, name: name)
    if let remux { clip = try folder.remux(clip, remux, name: name) }
    let picture = try folder.png(Self.banner)
    var tracker = try PictureTracker(ReferencePicture(path: picture), path: picture)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var seen: [Seen?] = []
    var tracks: Set<Int> = []
    while let frame = try recording.next() {
      tracker.look(
        at: frame, area: area, size: Size(width: Banner.width, height: Banner.height)
      ) { place in
        Rectangle(
          x: place.x, y: cardIsAbove ? place.y - Self.cardHeight : place.bottom,
          width: place.width, height: Self.cardHeight)
      }
      #expect(tracker.places.count <= 1)
      seen.append(
        tracker.places.first.map { Seen(top: $0.place.y, isCarried: $0.isCarried) })
      tracks.formUnion(tracker.places.map(\.track))
    }
    #expect(tracks.count <= 1)
    return seen
  }

  /// What is to be seen of a banner at these places: 31 of its 56 rows have enough detail, less than 14 are
  /// less than a quarter.
  private static func wanted(tops: [Int]) -> [Seen?] {
    tops.map { top in
      let shown = min(screen.height, top + Banner.height) - max(0, top)
      return Seen(top: top, isCarried: shown >= 31 ? false : shown < 14 ? true : nil)
    }
  }

  private func near(_ seen: [Seen?], _ wanted: [Seen?], within pixels: Int = 0) -> Bool {
    seen.count == wanted.count
      && zip(seen, wanted).allSatisfy { seen, wanted in
        guard let seen, let wanted else { return seen == nil && wanted == nil }
        return (wanted.isCarried ?? seen.isCarried) == seen.isCarried
          && abs(seen.top - wanted.top) <= pixels
      }
  }

  @Test(
    "One that scrolls out is carried on to the pixel until it is back",
    arguments: [
      "\(h264) -crf 18", "\(h264) -crf 30", "\(h264) -crf 38",
      "-c:v libx265 -crf 30 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
      "-c:v mjpeg -pix_fmt yuvj420p -q:v 8",
    ])
  func scroll(encoding: String) throws {
    let tops = Self.scrolls.map { 60 - $0 }
    let seen = try see(zip(tops, Self.scrolls).map { Self.frame(top: $0, scrolled: $1) }, encoding)
    #expect(near(seen, Self.wanted(tops: tops), within: 1), "\(seen)")
  }

  @Test("One that leaves at the bottom is carried on too, and a bar up there is none in its way")
  func bottom() throws {
    let tops = Self.scrolls.map { 300 + $0 }
    let frames = zip(tops, Self.scrolls).map { top, scroll in
      var frame = Self.frame(top: top, scrolled: 1000 - scroll, cardIsAbove: true)
      frame.fill(0, 0, 256, 40, 0x4080C0)
      for x in stride(from: 8, to: 250, by: 40) { frame.glyph(x, 14, 0xFFFFFF) }
      return frame
    }
    let seen = try see(frames, cardIsAbove: true)
    #expect(near(seen, Self.wanted(tops: tops)), "\(seen)")
  }

  @Test("A recording stored turned is followed as it is displayed", arguments: [90, 180, 270])
  func rotated(degrees: Int) throws {
    let turns = [90: "transpose=1", 180: "hflip,vflip", 270: "transpose=2"]
    let tops = Self.scrolls.map { 60 - $0 }
    let seen = try see(
      zip(tops, Self.scrolls).map { Self.frame(top: $0, scrolled: $1) },
      "\(Self.h264) -crf 23 -vf \(turns[degrees] ?? "")", name: ".mp4",
      remux: "-metadata:s:v rotate=\(degrees)")
    #expect(near(seen, Self.wanted(tops: tops)), "\(seen)")
  }

  @Test("A long scroll to and fro adds up to no error")
  func drift() throws {
    var random = SeededGenerator(seed: 3)
    let tops = [60, 20] + (0..<160).map { _ in Int.random(in: -160 ... -20, using: &random) }
    let seen = try see(tops.map { Self.frame(top: $0, scrolled: 60 - $0) })
    #expect(near(seen, Self.wanted(tops: tops)), "\(seen)")
  }

  @Test("Under a bar nothing is carried, unless that is left out of the area")
  func bar() throws {
    let tops = [120, 90, 50, -40, -60]
    let frames = tops.map { top in
      var frame = Self.frame(top: top, scrolled: 120 - top)
      frame.fill(0, 0, 256, 40, 0x4080C0)
      for x in stride(from: 8, to: 250, by: 40) { frame.glyph(x, 14, 0xFFFFFF) }
      return frame
    }
    let all = try see(frames)
    #expect(all == [Seen(top: 120), Seen(top: 90), Seen(top: 50), nil, nil])
    let inner = try see(frames, area: Rectangle(x: 0, y: 40, width: 256, height: 360))
    #expect(near(inner, tops.map { Seen(top: $0, isCarried: $0 < 0) }), "\(inner)")
  }

  @Test("One that is covered in the middle isn't carried, whether or not the list scrolls")
  func covered() throws {
    let frames = [(150, false), (140, false), (140, true), (120, true), (110, true)]
    let seen = try see(
      frames.map { top, isCovered in
        var frame = Self.frame(top: top, scrolled: 150 - top)
        if isCovered { frame.fill(10, 100, 230, 130, 0xFFFFFF) }
        return frame
      })
    #expect(seen == [Seen(top: 150), Seen(top: 140), nil, nil, nil])
  }

  @Test("It ends with another screen, and where the banner should show again and doesn't")
  func ends() throws {
    let tops = [60, 10, -60, -90]
    let frames = tops.map { Self.frame(top: $0, scrolled: 60 - $0) }
    let other = try see(frames + (0..<3).map { Self.list(scrolled: $0 * 20, seed: 1) })
    #expect(near(other, Self.wanted(tops: tops) + [nil, nil, nil]), "\(other)")
    let without = try see(frames + [60, 20, 0].map { Self.list(scrolled: $0) })
    #expect(near(without, Self.wanted(tops: tops) + [nil, nil, nil]), "\(without)")
  }

  @Test("What moves otherwise than the list isn't carried with it")
  func strays() throws {
    let tops = [60, 30, 0, -60, -90]
    let seen = try see(tops.map { Self.frame(top: $0, scrolled: $0 * 2 + 200) })
    #expect(seen == [Seen(top: 60), Seen(top: 30), Seen(top: 0), nil, nil])
  }

  @Test("It is carried as long as the card is less than the area's height away")
  func far() throws {
    let tops = stride(from: 60, through: -740, by: -100).map { $0 }
    let seen = try see(tops.map { Self.frame(top: $0, scrolled: 60 - $0) })
    // The card ends 256 pixels below the banner's top edge.
    let wanted = zip(Self.wanted(tops: tops), tops).map { $1 + 256 > -400 ? $0 : nil }
    #expect(near(seen, wanted), "\(seen)")
  }
}
