import ClipSupport
import Media
import Testing

@Suite struct CutFileTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let arguments: String
    var frames = 12
    /// Whether a cut exactly between two parts leaves a file that is whole by every rule.
    var hasSeams = false
  }

  static let h264 = "-c:v libx264 -pix_fmt yuv420p -g 4"
  static let kinds = [
    Kind(
      testDescription: "mp4, index first", name: "a.mp4", arguments: "\(h264) -movflags faststart"),
    Kind(testDescription: "mp4, index last", name: "a.mp4", arguments: h264),
    Kind(
      testDescription: "mp4, fragmented", name: "a.mp4",
      arguments: "\(h264) -movflags frag_keyframe+empty_moov", hasSeams: true),
    Kind(testDescription: "mov", name: "a.mov", arguments: "-c:v mjpeg -movflags faststart"),
    Kind(testDescription: "mkv", name: "a.mkv", arguments: h264),
    Kind(
      testDescription: "mkv, live", name: "a.mkv", arguments: "\(h264) -live 1 -f matroska",
      hasSeams: true),
    Kind(testDescription: "webm", name: "a.webm", arguments: "-c:v libvpx -g 4"),
    Kind(
      testDescription: "webm, live", name: "a.webm", arguments: "-c:v libvpx -g 4 -live 1 -f webm",
      hasSeams: true),
    Kind(testDescription: "avi", name: "a.avi", arguments: "-c:v mjpeg"),
    Kind(testDescription: "gif", name: "a.gif", arguments: ""),
    Kind(testDescription: "apng", name: "a.apng", arguments: "-f apng"),
    Kind(testDescription: "png", name: "a.png", arguments: "-frames:v 1", frames: 1),
    Kind(testDescription: "jpeg", name: "a.jpg", arguments: "-frames:v 1", frames: 1),
    Kind(testDescription: "webp", name: "a.webp", arguments: "-frames:v 1", frames: 1),
  ]

  private func make(_ kind: Kind, in folder: ClipFolder) throws -> [UInt8] {
    var random = SeededGenerator(seed: 3)
    let frames = (0..<12).map { _ in
      (0..<32 * 32).map { _ in UInt8.random(in: 100...140, using: &random) }
    }
    let clip = try folder.encode(
      frames, width: 32, height: 32, kind.arguments, name: kind.name)
    return try folder.bytes(of: clip)
  }

  @Test("A recording cut off anywhere is never read as whole", arguments: kinds)
  func cuts(_ kind: Kind) throws {
    let folder = try ClipFolder()
    let whole = try make(kind, in: folder)
    var random = SeededGenerator(seed: 11)
    var places = (0..<16).map { _ in Int.random(in: 1..<whole.count, using: &random) }
    places += [1, 2, 4, 8].map { whole.count - $0 }
    var seams = 0
    for place in places {
      let file = try folder.write(Array(whole[..<place]), name: kind.name)
      // An error is as good as a problem.
      guard let reading = try? Reading(file), !reading.isFaulty else { continue }
      if reading.times.count == kind.frames { continue }
      seams += 1
      if !kind.hasSeams {
        Issue.record("cut at \(place) of \(whole.count): \(reading.times.count)")
      }
    }
    #expect(seams <= 2)
  }

  @Test("A whole recording is not called damaged, nor for what is appended to it", arguments: kinds)
  func whole(_ kind: Kind) throws {
    let folder = try ClipFolder()
    let bytes = try make(kind, in: folder)
    let reading = try Reading(try folder.write(bytes, name: kind.name))
    #expect(reading.times.count == kind.frames)
    #expect(reading.problems == [])
    // What phones append: a vendor's trailer, zeros.
    if kind.hasSeams { return }
    for tail in [Array("SEFH\u{6B}\u{0}\u{0}\u{0}".utf8), [UInt8](repeating: 0, count: 100)] {
      let longer = try Reading(try folder.write(bytes + tail, name: kind.name))
      #expect(longer.times.count == kind.frames)
      #expect(longer.problems == [])
    }
  }
}
