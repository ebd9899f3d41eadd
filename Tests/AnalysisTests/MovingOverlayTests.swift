import Analysis
import ClipSupport
import Geometry
import Testing

/// An overlay that stands still while what is behind it moves.
@Suite struct MovingOverlayTests {
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let pattern = "{ text: 'v{version} ({build})' }"
  private static let size = Size(width: 400, height: 64)
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// A clip of busy content that moves by three pixels a frame, under a translucent pill with one text
  /// a frame; nil shows neither.
  private func clip(_ texts: [String?], crf: Int = 26, opacity: Double = 0.75) throws -> String {
    let frames = texts.indices.map { index in
      var canvas = Canvas(Self.size.width, Self.size.height, 0x808080)
      canvas.crowd(around: Rectangle(x: 0, y: 0, width: 0, height: 0), phase: index)
      return canvas
    }
    let draws = try texts.enumerated().compactMap { index, text -> String? in
      guard let text else { return nil }
      let file = try folder.write(Array(text.utf8), name: ".txt")
      return "drawbox=x=60:y=14:w=200:h=36:color=black@\(opacity):t=fill:enable='eq(n,\(index))',"
        + "drawtext=fontfile=\(Self.font):textfile=\(file):fontsize=24:fontcolor=white:x=72:y=22:"
        + "enable='eq(n,\(index))'"
    }
    let filter = draws.isEmpty ? "null" : draws.joined(separator: ",")
    return try folder.clip(
      frames, "-vf \(filter) -c:v libx264 -crf \(crf) -pix_fmt yuv420p", name: ".mp4")
  }

  private func repeated(_ text: String?, _ count: Int) -> [String?] {
    [String?](repeating: text, count: count)
  }

  @Test("A translucent overlay is there in every frame, and hardly read after the first")
  func stays() throws {
    let judged = try Judged(clip(repeated("v5.2.1 (1432)", 24)), Self.pattern)
    #expect(judged.met == [Bool](repeating: true, count: 24))
    #expect(judged.judgements.allSatisfy { $0.captures == ["version": "5.2.1", "build": "1432"] })
    // What is read first is read again from the mean of four looks, and then followed.
    #expect(judged.readings[23] == judged.readings[4])
  }

  @Test("It is gone for as long as it is gone, to the frame")
  func gone() throws {
    let texts =
      repeated("v5.2.1 (1432)", 8) + repeated(nil, 5) + repeated("v5.2.1 (1432)", 8)
    let judged = try Judged(clip(texts), Self.pattern)
    #expect(judged.met == texts.map { $0 != nil })
  }

  @Test("One that comes later is there from its first frame on, although it is read later")
  func comesLater() throws {
    let texts = repeated(nil, 11) + repeated("v5.2.1 (1432)", 13)
    let judged = try Judged(clip(texts), Self.pattern)
    #expect(judged.met == texts.map { $0 != nil })
  }

  @Test("A digit that changes is read anew", arguments: [("1432", "1433"), ("1438", "1433")])
  func digit(before: String, after: String) throws {
    let texts = repeated("v5.2.1 (\(before))", 8) + repeated("v5.2.1 (\(after))", 8)
    let judged = try Judged(clip(texts, crf: 20), Self.pattern)
    #expect(
      judged.judgements.map { $0.captures["build"] }
        == repeated(before, 8) + repeated(after, 8))
  }

  @Test(
    "A digit that changes to one that looks like it is noticed at a low bitrate, to the frame",
    arguments: [("1438", "1433"), ("1433", "1438"), ("1461", "1481"), ("9017", "9011")])
  func similarDigit(before: String, after: String) throws {
    let texts = repeated("v5.2.1 (\(before))", 9) + repeated("v5.2.1 (\(after))", 9)
    let judged = try Judged(clip(texts, crf: 34), Self.pattern)
    #expect(
      judged.judgements.map { $0.captures["build"] }
        == repeated(before, 9) + repeated(after, 9))
  }

  @Test("A digit that changes before the first reading is confirmed is noticed too")
  func freshDigit() throws {
    let texts = repeated("v5.2.1 (1432)", 2) + repeated("v5.2.1 (1482)", 10)
    let judged = try Judged(clip(texts, crf: 20), Self.pattern)
    // Which of the first frames the change is seen in may be unsure, that it changed may not.
    #expect(judged.judgements.suffix(8).allSatisfy { $0.captures["build"] == "1482" })
    #expect(judged.judgements[0].captures["build"] != "1482")
  }

  @Test("Content that moves without an overlay shows none, and is read ever more seldom")
  func absent() throws {
    let judged = try Judged(clip(repeated(nil, 40)), Self.pattern)
    #expect(judged.met == [Bool](repeating: false, count: 40))
    let readings = zip(judged.readings, judged.readings.dropFirst()).count { $0 != $1 }
    // At frames 0, 1, 3, 7, 15 and 31.
    #expect(readings <= 6)
  }

  @Test("A wrong build stays wrong while what is behind it moves")
  func wrongBuild() throws {
    let judged = try Judged(
      clip(repeated("v5.2.1 (1432)", 12)), Self.pattern, demanding: ["build": "1433"])
    #expect(judged.measured == [String](repeating: "build is '1432', not '1433'", count: 12))
  }
}
