import ClipSupport
import Foundation
import Media
import Testing

@Suite struct DamageTests {
  struct Kind: Sendable {
    let name: String
    let arguments: String
    /// Of 20 files with 64 random bytes among the pictures, how many must at least be told.
    let told: Int
  }

  /// Arithmetic coding reads any bytes as pictures, so some damage to it can't be told.
  static let kinds = [
    Kind(name: "a.mp4", arguments: "-c:v libx264 -pix_fmt yuv420p -crf 4", told: 9),
    Kind(name: "a.mp4", arguments: "-c:v mpeg4 -q:v 1", told: 14),
    Kind(name: "a.avi", arguments: "-c:v mjpeg -q:v 1", told: 14),
    Kind(name: "a.gif", arguments: "", told: 14),
    Kind(name: "a.apng", arguments: "-f apng", told: 14),
  ]

  private func damaged(_ kind: Kind, in folder: ClipFolder) throws -> [Reading] {
    var random = SeededGenerator(seed: 5)
    let clip = try folder.encode(
      (0..<8).map { _ in (0..<64 * 48).map { _ in UInt8.random(in: 0...255, using: &random) } },
      width: 64, height: 48, kind.arguments, name: kind.name)
    let bytes = try folder.bytes(of: clip)
    let whole = try Reading(clip)
    #expect(!whole.isFaulty)
    let start = bytes.firstRange(of: Array("mdat".utf8))?.upperBound ?? bytes.count / 8
    return try (0..<20).compactMap { _ -> Reading? in
      var copy = bytes
      let place = Int.random(in: start..<start + bytes.count / 2, using: &random)
      for index in place..<place + 64 { copy[index] = UInt8.random(in: 0...255, using: &random) }
      let file = try folder.write(copy, name: kind.name)
      return try? Reading(file)
    }
  }

  @Test("Random bytes among the pictures are told", arguments: kinds)
  func randomBytes(_ kind: Kind) throws {
    let readings = try damaged(kind, in: ClipFolder())
    let told = readings.count { $0.isFaulty } + 20 - readings.count
    #expect(told >= kind.told, "\(kind.arguments): \(told)")
  }

  @Test(
    "A WebM that lost frames inside is never read as whole",
    arguments: ["-c:v libvpx", "-c:v libvpx-vp9 -cpu-used 8", "-c:v libvpx -live 1"])
  func lostBlocks(arguments: String) throws {
    let folder = try ClipFolder()
    var random = SeededGenerator(seed: 6)
    let clip = try folder.encode(
      (0..<12).map { _ in (0..<64 * 48).map { _ in UInt8.random(in: 0...255, using: &random) } },
      width: 64, height: 48, arguments + " -pix_fmt yuv420p", name: "a.webm")
    let bytes = try folder.bytes(of: clip)
    for _ in 0..<20 {
      var copy = bytes
      let place = Int.random(in: bytes.count / 8..<bytes.count - 512, using: &random)
      for index in place..<place + 512 { copy[index] = 0 }
      guard let reading = try? Reading(try folder.write(copy, name: "a.webm")) else { continue }
      #expect(reading.isFaulty || reading.times.count == 12)
    }
  }

  @Test("Damage is told at the time where it shows", arguments: [1, 4])
  func time(threads: Int) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      (0..<20).map { [UInt8](repeating: UInt8(10 * $0 + 10), count: 64 * 48) }, width: 64,
      height: 48,
      "-c:v mjpeg", name: "a.avi")
    var bytes = try folder.bytes(of: clip)
    // The eleventh picture's start marker: without it, the picture can't be decoded.
    let pictures = bytes.ranges(of: [0xFF, 0xD8, 0xFF])
    try #require(pictures.count == 20)
    for index in pictures[10].lowerBound..<pictures[11].lowerBound - 8 { bytes[index] = 0 }
    let reading = try Reading(try folder.write(bytes, name: "a.avi"), threads: threads)
    let time = try #require(reading.problems.first?.time)
    #expect(time.seconds > 0.55 && time.seconds < 1.05, "\(time.seconds)")
  }

  @Test("None of the real recordings is called damaged")
  func realRecordings() throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/recordings")
      .standardized.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The long ones are for the acceptance checks; these are read in a few seconds.
    for name in names
    where ["android-contact-form.gif", "ios-simulator-hidden-view.mov"].contains(name) {
      #expect(try Reading("\(folder)/\(name)").problems == [])
    }
  }
}
