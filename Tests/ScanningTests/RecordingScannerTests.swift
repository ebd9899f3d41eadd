import ClipSupport
import Foundation
import Geometry
import Policy
import Results
import Scanning
import Testing

@Suite struct RecordingScannerTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private static let black = [UInt8](repeating: 0, count: 96 * 64)
  private static let lit: [UInt8] = (0..<96 * 64).map { $0 % 96 > 40 && $0 % 96 < 60 ? 200 : 0 }
  private static let encoding = "-c:v libx264 -pix_fmt yuv420p -g 5 -bf 0"

  private func clip(_ frames: [[UInt8]], name: String = ".mp4") throws -> String {
    try folder.encode(frames, width: 96, height: 64, Self.encoding, name: name)
  }

  private func cut(_ clip: String, keeping share: Double) throws -> String {
    let bytes = try folder.bytes(of: clip)
    return try folder.write(
      Array(bytes.prefix(Int(Double(bytes.count) * share))), name: ".mkv")
  }

  /// Noise compresses badly: cutting the file then cuts frames and not the header.
  private func noisy(_ count: Int) -> [[UInt8]] {
    var generator = SeededGenerator(seed: 3)
    return (0..<count).map { _ in
      (0..<96 * 64).map { $0 / 96 < 32 ? 0 : UInt8.random(in: 0...255, using: &generator) }
    }
  }

  @Test("A leak is reported with its times, its place and what was measured")
  func leak() throws {
    let result = try RecordingScanner.scan(
      clip([Self.black, Self.black, Self.lit, Self.black]), .checking("black"))
    #expect(result.verdict == .fail)
    let check = try #require(result.checks.first)
    #expect(check.violations.map(\.start) == [0.2])
    #expect(check.violations.map(\.end) == [0.3])
    #expect(check.frames == 4)
    #expect(check.applicableSeconds == 0.4)
    #expect(check.region == Rectangle(x: 0, y: 0, width: 96, height: 64))
    let place = try #require(check.violations.first?.worst.where)
    #expect(place.intersection(Rectangle(x: 41, y: 8, width: 19, height: 48)).isEmpty == false)
    #expect(result.media?.frames == 4)
    #expect(result.problems == [])
  }

  @Test("A damaged recording that leaked before the damage fails; a clean one is an error")
  func damage() throws {
    let whole = try folder.encode(
      noisy(30), width: 96, height: 64, Self.encoding, name: ".mkv")
    let cut = try cut(whole, keeping: 0.6)
    let leaking = try RecordingScanner.scan(cut, .checking("black", "region: '0,50%,100%,50%'"))
    #expect(leaking.verdict == .fail)
    #expect(leaking.problems.contains { $0.kind == .truncated || $0.kind == .damaged })
    let clean = try RecordingScanner.scan(cut, .checking("black", "region: '0,0,100%,24px'"))
    #expect(clean.verdict == .error)
    #expect(clean.checks.map(\.verdict) == [.pass])
    #expect((1..<30).contains(clean.checks[0].frames))
  }

  @Test("A region outside the picture is an error that names the check and the size")
  func outside() throws {
    let result = try RecordingScanner.scan(
      clip([Self.black]), .checking("black", "region: '0,0,200,50'"))
    #expect(result.verdict == .error)
    #expect(result.checks.map(\.verdict) == [.notExercised])
    #expect(result.checks.map(\.region) == [nil])
    #expect(result.problems.map(\.kind) == [.regionOutsideFrame])
    #expect(result.problems[0].message.contains("'check' does not lie in the picture of 96×64"))
  }

  @Test("An inset that eats all of the region is an error, not a pass")
  func nothingLeft() throws {
    let result = try RecordingScanner.scan(
      clip([Self.black]), .checking("black", "region: all, inset: 32px"))
    #expect(result.verdict == .error)
    #expect(result.problems.map(\.kind) == [.emptyRegion])
  }

  @Test("Another shape than the policy's frame is inconclusive, another size of it is not")
  func frameMismatch() throws {
    let clip = try clip([Self.lit])
    let check =
      "checks: [{ name: a, region: { x: 0, y: 0, width: 40, height: 64 }, expect: black }]"
    let portrait = try RecordingScanner.scan(clip, .reading("frame: 64x96\n\(check)"))
    #expect(portrait.verdict == .inconclusive)
    #expect(portrait.problems.map(\.kind) == [.frameMismatch])
    #expect(portrait.checks.map(\.verdict) == [.notExercised])
    // Twice as large: the region ends at 20 of 96 columns, before the light starts.
    let large = try RecordingScanner.scan(clip, .reading("frame: 192x128\n\(check)"))
    #expect(large.verdict == .pass)
    #expect(large.checks.map(\.region) == [Rectangle(x: 0, y: 0, width: 20, height: 32)])
  }

  @Test("A size that changes mid-stream: percent move with it, and the result says so")
  func sizeChange() throws {
    let first = try folder.encode(
      [Self.black, Self.black], width: 96, height: 64, "\(Self.encoding) -f h264", name: ".h264")
    let turned = [UInt8](repeating: 0, count: 64 * 96).enumerated().map {
      $0.offset / 64 > 60 && $0.offset / 64 < 80 ? UInt8(200) : 0
    }
    let second = try folder.encode(
      [turned, turned], width: 64, height: 96, "\(Self.encoding) -f h264", name: ".h264")
    let both = try folder.write(
      folder.bytes(of: first) + folder.bytes(of: second), name: ".h264")
    let clip = try folder.remux(both, input: "-fflags +genpts -r 10 -f h264", name: ".mkv")
    let top = try RecordingScanner.scan(clip, .checking("black", "region: '0,0,100%,50%'"))
    #expect(top.verdict == .pass)
    #expect(top.checks.map(\.frames) == [4])
    #expect(top.problems.map(\.kind) == [.note])
    #expect(top.problems[0].message.contains("from 96×64 to 64×96"))
    let bottom = try RecordingScanner.scan(clip, .checking("black", "region: '0,50%,100%,50%'"))
    #expect(bottom.verdict == .fail)
    #expect(bottom.checks[0].violations.map(\.frames) == [2])
  }

  @Test(
    "The first verdict that fits is the recording's",
    arguments: [
      ("expect: black, region: all", Verdict.pass),
      ("expect: visible, region: all", .fail),
      ("expect: black, region: all, from: 9s", .inconclusive),
      ("expect: visible, region: all, from: 0.4s, to: 9s", .inconclusive),
      ("expect: black, region: all, from: 0.1s, to: 0.2s", .pass),
      ("expect: black, region: all, from: -0.1s", .pass),
    ])
  func verdicts(check: String, verdict: Verdict) throws {
    let clip = try clip([Self.black, Self.black, Self.black])
    #expect(
      try RecordingScanner.scan(clip, .reading("checks: [{ name: a, \(check) }]")).verdict
        == verdict)
  }

  @Test("A required check that was never exercised leaves a recording open though others passed")
  func required() throws {
    let clip = try clip([Self.black])
    func verdict(_ more: String) throws -> Verdict {
      try RecordingScanner.scan(
        clip,
        .reading(
          """
          checks:
            - { name: a, region: all, expect: black }
            - { name: b, region: all, expect: black, from: 9s\(more) }
          """)
      ).verdict
    }
    #expect(try verdict("") == .pass)
    #expect(try verdict(", required: true") == .inconclusive)
  }

  @Test("A screenshot that leaks fails, whatever its grace")
  func still() throws {
    let png = try folder.encode(
      [Self.lit], width: 96, height: 64, "-frames:v 1 -c:v png -pix_fmt rgb24", name: ".png")
    let result = try RecordingScanner.scan(png, .checking("black", "region: all, grace: 300ms"))
    #expect(result.verdict == .fail)
    #expect(result.checks[0].applicableSeconds == 0)
    #expect(result.checks[0].violations.map(\.end) == [0])
  }

  @Test(
    "What is no recording is an error with every check left open",
    arguments: [("", "the file is empty"), ("just words, and more of them", "it is not a video")])
  func noRecording(content: String, words: String) throws {
    let file = try folder.write(Array(content.utf8), name: ".mp4")
    let result = try RecordingScanner.scan(file, .checking("black"))
    #expect(result.verdict == .error)
    #expect(result.media == nil)
    #expect(result.checks.map(\.verdict) == [.notExercised])
    #expect(result.problems.count == 1 && result.problems[0].message.hasPrefix(words))
  }
}
