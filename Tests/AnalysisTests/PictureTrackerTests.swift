import Analysis
import ClipSupport
import Geometry
import Media
import Testing

@Suite struct PictureTrackerTests {
  private static let banner = Banner()
  private static let screen = Size(width: 256, height: 400)
  private static let h264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p"
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// What is found in one frame: top edges from top to bottom, and which track each is of.
  private struct Seen {
    var tops: [Int]
    var tracks: [Int]
  }

  private static func frame(_ banners: [(Banner, x: Int, y: Int)], phase: Int = 0) -> Canvas {
    var canvas = Canvas(screen.width, screen.height, 0xE8E8E8)
    canvas.crowd(around: Rectangle(x: 0, y: 0, width: 0, height: 0), phase: phase)
    for (banner, left, top) in banners { canvas.draw(banner, left, top) }
    return canvas
  }

  private static func frame(tops: [Int], phase: Int = 0) -> Canvas {
    frame(tops.map { (banner, 21, $0) }, phase: phase)
  }

  private func see(
    _ frames: [Canvas], _ encoding: String = "\(h264) -crf 23", name: String = ".mkv",
    remux: String? = nil, area: Rectangle? = nil
  ) throws -> [Seen] {
    var clip = try folder.clip(frames, encoding, name: name)
    if let remux { clip = try folder.remux(clip, remux, name: name) }
    let picture = try folder.png(Self.banner)
    var tracker = try PictureTracker(ReferencePicture(path: picture), path: picture)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var seen: [Seen] = []
    while let frame = try recording.next() {
      tracker.look(
        at: frame, area: area ?? Rectangle(frame.geometry.display),
        size: Size(width: Banner.width, height: Banner.height))
      let places = tracker.places.sorted { $0.place.y < $1.place.y }
      seen.append(Seen(tops: places.map(\.place.y), tracks: places.map(\.track)))
      #expect(!tracker.isCrowded)
    }
    return seen
  }

  private func near(_ seen: [Seen], _ wanted: [[Int]]) -> Bool {
    seen.count == wanted.count
      && zip(seen, wanted).allSatisfy { seen, wanted in
        seen.tops.count == wanted.count
          && zip(seen.tops, wanted).allSatisfy { abs($0 - $1) <= 1 }
      }
  }

  @Test(
    "All that show are found to the pixel, from the first frame in which enough of one shows",
    arguments: [
      "\(h264) -crf 18", "\(h264) -crf 30", "\(h264) -crf 40",
      "-c:v libx265 -crf 34 -pix_fmt yuv420p10le -x265-params log-level=none:pools=1",
      "-c:v mjpeg -pix_fmt yuvj420p -q:v 8",
    ])
  func scroll(encoding: String) throws {
    // The first leaves at the top while the third comes in at the bottom: of that 23 of 56 rows have
    // too little of its detail; of what was followed 31 are enough, 10 are not.
    let firsts = [60, 41, 17, -19, -25, -46]
    let frames = firsts.enumerated().map { Self.frame(tops: [$1, $1 + 180, $1 + 360], phase: $0) }
    let seen = try see(frames, encoding)
    let wanted = firsts.map { first in
      [first, first + 180, first + 360].filter { (-25...365).contains($0) }
    }
    #expect(near(seen, wanted), "\(seen)")
  }

  @Test("Each keeps its track while it is followed, and one that comes has another")
  func tracks() throws {
    let firsts = [60, 41, -13, -40, -100]
    let seen = try see(
      firsts.enumerated().map { Self.frame(tops: [$1, $1 + 180, $1 + 360], phase: $0) })
    try #require(seen.map(\.tops.count) == [2, 2, 3, 2, 2])
    let (first, second, third) = (seen[2].tracks[0], seen[2].tracks[1], seen[2].tracks[2])
    #expect(Set(seen[2].tracks).count == 3)
    #expect(
      seen.map(\.tracks) == [
        [first, second], [first, second], [first, second, third], [second, third], [second, third],
      ])
  }

  @Test("One that shows or goes while all else stays is seen to do so")
  func appears() throws {
    let tops = [[30], [30, 300], [30, 300], [300], [], [120, 230]]
    #expect(near(try see(tops.map { Self.frame(tops: $0) }), tops))
  }

  @Test("Look-alikes are no further places", arguments: [18, 40])
  func lookAlikes(quality: Int) throws {
    let others = [
      Banner(text: "7654321"), Banner(text: "1237767"), Banner(text: ""), Banner(icon: .bars),
      Banner(icon: .none), Banner(background: [90, 60, 40]), Banner(background: [200, 200, 200]),
    ]
    let frames = others.map {
      Self.frame([($0, 20, 30), (Self.banner, 31, 133), ($0, 5, 240), (Self.banner, 31, 320)])
    }
    let seen = try see(frames, "\(Self.h264) -crf \(quality)")
    #expect(near(seen, others.map { _ in [133, 320] }), "\(seen)")
  }

  @Test("As many as fit are found, side by side without a gap")
  func dense() throws {
    let all = (0..<7).map { $0 * 57 }
    let seen = try see([all, all.map { $0 - 9 }].map { Self.frame(tops: $0) })
    #expect(near(seen, [all, all.map { $0 - 9 }]), "\(seen)")
  }

  @Test("A recording stored turned is searched as it is displayed", arguments: [90, 180, 270])
  func rotated(degrees: Int) throws {
    let turns = [90: "transpose=1", 180: "hflip,vflip", 270: "transpose=2"]
    let tops = [[60, 200], [200, 330], [20, 200]]
    let seen = try see(
      tops.map { Self.frame(tops: $0) }, "\(Self.h264) -crf 23 -vf \(turns[degrees] ?? "")",
      name: ".mp4", remux: "-metadata:s:v rotate=\(degrees)")
    #expect(near(seen, tops), "\(seen)")
  }

  @Test("They are looked for in the area only")
  func area() throws {
    let seen = try see(
      [Self.frame(tops: [40, 130, 300])], area: Rectangle(x: 0, y: 120, width: 256, height: 120))
    #expect(near(seen, [[130]]), "\(seen)")
  }
}
