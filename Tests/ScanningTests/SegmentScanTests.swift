import ClipSupport
import Policy
import Results
import Scanning
import Testing

/// Recordings scanned by several threads, each at segments of its own.
@Suite struct SegmentScanTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// 120 pictures with a keyframe every 24, a box that is lit here and there, and noise.
  private func clip(_ encoding: String, name: String = ".mp4") throws -> String {
    var generator = SeededGenerator(seed: 11)
    let frames = (0..<120).map { index in
      (0..<96 * 64).map { place -> UInt8 in
        let (x, y) = (place % 96, place / 96)
        if y >= 40 { return UInt8.random(in: 60...180, using: &generator) }
        return index % 17 == 3 && x > 40 && x < 60 && y < 20 ? 200 : 0
      }
    }
    return try folder.encode(frames, width: 96, height: 64, rate: "30", encoding, name: name)
  }

  private func scan(
    _ path: String, threads: Int, _ policy: Policy
  ) throws -> (result: RecordingResult, reason: String?) {
    var reason: String?
    var result = try RecordingScanner(
      threads: threads, measuring: Measuring(listsFrames: true, plots: true)
    ) { .zero }
    .scan(RecordingPath(path), policy: policy) { reason = $0 }
    result.seconds = 0
    return (result, reason)
  }

  private static let checks: [(String, String)] = [
    ("black", "region: '0,0,100%,32px'"), ("blank", "region: '0,0,100%,32px', from: 1s, to: -1s"),
    ("visible", "region: '0,50%,100%,50%'"), ("blurred", "region: '0,50%,100%,50%', inset: 0"),
    ("black", "region: '0,0,40px,32px', grace: 100ms, present: 50%"),
  ]

  private static let encodings = [
    "-c:v libx264 -g 24 -bf 2", "-c:v libx265 -g 24 -x265-params log-level=none",
    "-c:v mpeg4 -g 24 -bf 2",
  ]

  @Test(
    "What several threads find is what one finds, of every frame",
    arguments: encodings, [2, 5])
  func same(encoding: String, threads: Int) throws {
    let path = try clip(encoding + " -pix_fmt yuv420p")
    for (expectation, more) in Self.checks {
      let policy = try Policy.checking(expectation, more)
      let one = try scan(path, threads: 1, policy)
      let several = try scan(path, threads: threads, policy)
      #expect(several.reason == nil)
      #expect(several.result == one.result)
      #expect(one.result.media?.frames == 120)
      #expect(one.result.checks[0].frames > 50)
    }
  }

  @Test("A recording that is cut off is scanned in one go, and says why")
  func cut() throws {
    let whole = try clip("-c:v libx264 -g 24 -pix_fmt yuv420p", name: ".mkv")
    let bytes = try folder.bytes(of: whole)
    let path = try folder.write(Array(bytes.prefix(bytes.count * 2 / 3)), name: ".mkv")
    let policy = try Policy.checking("black", "region: '0,0,100%,32px'")
    let one = try scan(path, threads: 1, policy)
    let several = try scan(path, threads: 3, policy)
    #expect(several.result == one.result)
    #expect(several.reason == "the file is cut off or damaged")
    #expect(one.result.verdict == .fail)
  }

  @Test(
    "Checks that remember frames see of each what they look at, in order",
    arguments: encodings)
  func remembering(encoding: String) throws {
    // Regions off the edges of coding blocks, with an exception, and one that ends before the recording.
    let checks = [
      ("still", "region: '0,0,100%,32px'"), ("still", "region: '66,37,29,21', inset: 0"),
      ("masked", "region: '30,0,50,30', to: 2s"),
      ("still", "region: '8,8,80,40', except: '30,10,20,9'"),
    ]
    let path = try clip(encoding + " -pix_fmt yuv420p")
    for (expectation, more) in checks {
      let policy = try Policy.checking(expectation, more)
      let one = try scan(path, threads: 1, policy)
      let several = try scan(path, threads: 3, policy)
      #expect(several.reason == nil)
      #expect(several.result == one.result)
      #expect(one.result.checks[0].frames > 50)
    }
  }

  @Test("A check that remembers more than can be kept is carried out in one go")
  func large() throws {
    let frames = (0..<30).map { [UInt8](repeating: UInt8($0), count: 640 * 480) }
    let path = try folder.encode(
      frames, width: 640, height: 480, "-c:v libx264 -pix_fmt yuv420p", name: ".mp4")
    let policy = try Policy.checking("still")
    let several = try scan(path, threads: 3, policy)
    #expect(several.reason == "a check that remembers frames looks at too much of the picture")
    #expect(try several.result == scan(path, threads: 1, policy).result)
  }
}
