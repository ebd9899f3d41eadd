import Analysis
import ClipSupport
import Foundation
import Geometry
import Testing

@Suite struct TextExpectationTests {
  private static let fonts = ["dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono.ttf"]
    .map { "/usr/share/fonts/truetype/\($0)" }
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// A clip that shows one text a frame, drawn by the ffmpeg program; nil shows none.
  private func clip(
    _ texts: [String?], cap: Int = 16, ink: String = "0xdddddd", background: Int = 0x121212,
    more: String = "", encoding: String = "-c:v libx264 -crf 23 -pix_fmt yuv420p"
  ) throws -> String {
    let canvas = Canvas(400, 64, background)
    // DejaVu's capitals are 0.729 of its size.
    let size = Int((Double(cap) / 0.729).rounded())
    let draws = try texts.enumerated().compactMap { index, text -> String? in
      guard let text else { return nil }
      let file = try folder.write(Array(text.utf8), name: ".txt")
      return "drawtext=fontfile=\(Self.fonts[0]):textfile=\(file):fontsize=\(size):"
        + "fontcolor=\(ink):x=16:y=(h-th)/2\(more):enable='eq(n,\(index))'"
    }
    let filter = draws.isEmpty ? "null" : draws.joined(separator: ",")
    return try folder.clip(
      [Canvas](repeating: canvas, count: texts.count), "-vf \(filter) \(encoding)", name: ".mp4")
  }

  private static let pattern = "{ text: 'v{version} ({build})' }"
  private static let captures = ["version": "5.2.1", "build": "1432"]

  @Test(
    "An overlay reads right at every size, light on dark and dark on light",
    arguments: [14, 16, 20, 28, 40], [("0xdddddd", 0x121212), ("0x333333", 0xFFFFFF)])
  func sizes(cap: Int, colors: (String, Int)) throws {
    let clip = try clip(["v5.2.1 (1432)"], cap: cap, ink: colors.0, background: colors.1)
    let judged = try Judged(clip, Self.pattern)
    #expect(judged.measured == [])
    #expect(judged.judgements.map(\.captures) == [Self.captures])
  }

  @Test(
    "Versions of every shape read right",
    arguments: [
      ("{ text: '{version} ({build})' }", "5.2.1 (1432)", ["version": "5.2.1", "build": "1432"]),
      ("{ text: 'v{version}' }", "v10.0.0-rc.1+77", ["version": "10.0.0-rc.1+77"]),
      (
        "{ text: '{version} build {build}' }", "2024.11.3 build 90211",
        ["version": "2024.11.3", "build": "90211"]
      ),
      ("{ text: 'v{version}' }", "v5.10", ["version": "5.10"]),
      (
        "{ text: 'v{version} ({commit})' }", "v5.2.1 (a1b9f03)",
        ["version": "5.2.1", "commit": "a1b9f03"]
      ),
    ])
  func shapes(pattern: String, text: String, captures: [String: String]) throws {
    let judged = try Judged(clip([text], cap: 20), pattern)
    #expect(judged.measured == [])
    #expect(judged.judgements.map(\.captures) == [captures])
  }

  @Test("White text reads right on a translucent pill")
  func pill() throws {
    let clip = try clip(
      ["v5.2.1 (1432)"], ink: "white", background: 0x3070C0,
      more: ":box=1:boxcolor=black@0.5:boxborderw=6")
    #expect(try Judged(clip, Self.pattern).judgements.map(\.captures) == [Self.captures])
  }

  @Test("White text with a dark outline reads right on light stripes")
  func outlined() throws {
    var canvas = Canvas(400, 64)
    for x in 0..<50 { canvas.fill(x * 8, 0, 4, 64, x % 3 == 0 ? 0x909090 : 0x707030) }
    let file = try folder.write(Array("v5.2.1 (1432)".utf8), name: ".txt")
    let clip = try folder.clip(
      [canvas],
      "-vf drawtext=fontfile=\(Self.fonts[0]):textfile=\(file):fontsize=28:fontcolor=white:"
        + "borderw=2:bordercolor=black:x=16:y=(h-th)/2 -c:v libx264 -crf 18 -pix_fmt yuv420p",
      name: ".mp4")
    #expect(try Judged(clip, Self.pattern).judgements.map(\.captures) == [Self.captures])
  }

  @Test("A text that stays is not read again for the noise of compression")
  func readsOnChange() throws {
    let texts = [String?](repeating: "v5.2.1 (1432)", count: 12)
    for crf in [20, 38] {
      let judged = try Judged(
        clip(texts, encoding: "-c:v libx264 -crf \(crf) -g 4 -pix_fmt yuv420p"), Self.pattern)
      #expect(judged.met == [Bool](repeating: true, count: 12))
      // The two later key frames draw all anew and may differ by more than noise.
      #expect(judged.readings[11] <= judged.readings[0] + 2, "at CRF \(crf)")
    }
  }

  @Test("One digit that changes is noticed at a low bitrate, at once", arguments: [14, 20])
  func oneDigit(cap: Int) throws {
    let texts =
      [String?](repeating: "v5.2.1 (1432)", count: 3)
      + [String?](repeating: "v5.2.1 (1482)", count: 3)
    let judged = try Judged(
      clip(texts, cap: cap, encoding: "-c:v libx264 -crf 38 -pix_fmt yuv420p"), Self.pattern)
    #expect(judged.readings[2] == judged.readings[0])
    #expect(judged.readings[3] > judged.readings[2])
    #expect(
      judged.judgements.map { $0.captures["build"] } == ["1432", "1432", "1432"] + [
        "1482", "1482", "1482",
      ])
  }

  @Test("A missing overlay says that nothing could be read, another text what was read")
  func missing() throws {
    let judged = try Judged(clip([nil, "Payment", "v5.2.1 (1432)"]), Self.pattern)
    #expect(judged.met == [false, false, true])
    #expect(judged.measured == ["no text could be read", "read 'Payment', which doesn't match"])
  }

  @Test("A wrong build is reported with what was read, and captured")
  func wrongBuild() throws {
    let judged = try Judged(
      clip(["v5.2.1 (1432)"]), Self.pattern, demanding: ["version": "5.2.1", "build": "1433"])
    #expect(judged.measured == ["build is '1432', not '1433'"])
    #expect(judged.judgements.map(\.captures) == [Self.captures])
  }

  @Test("What was demanded and is there needs no tolerance")
  func demanded() throws {
    let judged = try Judged(clip(["v5.2.1 (1432)"]), Self.pattern, demanding: Self.captures)
    #expect(judged.met == [true])
    #expect(judged.judgements.map(\.note) == [nil])
  }

  @Test("A version without one of the dots that are shown is none that is demanded")
  func dots() throws {
    for (cap, version) in [(14, "20271.3"), (14, "2027.13"), (20, "20271.3")] {
      let judged = try Judged(
        clip(["2027.1.3 build 463"], cap: cap), "{ text: '{version} build {build}' }",
        demanding: ["version": version])
      #expect(judged.met == [false], "\(version)")
    }
  }

  @Test("A letter O where a zero is demanded passes, and the report says that it leaned on that")
  func tolerated() throws {
    let judged = try Judged(
      clip(["vO.l (QOI)"], cap: 20), "{ text: 'v{version} ({build})' }",
      demanding: ["build": "Q01"])
    #expect(judged.met == [true])
    #expect(judged.judgements[0].note?.hasPrefix("leaned on OCR tolerance: read 'QO") == true)
  }
}
