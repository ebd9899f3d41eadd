import ClipSupport
import Media
import Testing

/// Damage to the boxes of an MP4 file that FFmpeg doesn't mind: it reads on, with fewer pictures.
@Suite struct MP4StructureTests {
  /// One change to the bytes of a box of that type, counted from its type.
  struct Change: Sendable, CustomTestStringConvertible {
    let box: String
    let offset: Int
    let bytes: [UInt8]
    var testDescription: String { "\(box)+\(offset)" }
  }

  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func clip(_ arguments: String, name: String = "a.mp4") throws -> String {
    var random = SeededGenerator(seed: 3)
    let frames = (0..<24).map { _ in
      (0..<32 * 32).map { _ in UInt8.random(in: 100...140, using: &random) }
    }
    return try folder.encode(
      frames, width: 32, height: 32, "\(arguments) -c:v libx264 -pix_fmt yuv420p", name: name)
  }

  /// Whether the clip is known not to be whole once each change is made on its own.
  private func isTold(_ change: Change, in clip: String) throws -> Bool {
    var bytes = try folder.bytes(of: clip)
    let place = try #require(bytes.firstRange(of: Array(change.box.utf8))).lowerBound
    for (index, byte) in change.bytes.enumerated() { bytes[place + change.offset + index] = byte }
    let file = try folder.write(bytes, name: "a.mp4")
    guard let reading = try? Reading(file) else { return true }
    return reading.isFaulty
  }

  @Test(
    "Damage to the index that hides pictures is told",
    arguments: [
      // The number of samples with times, and how long they last.
      Change(box: "stts", offset: 12, bytes: [0, 0, 0, 3]),
      Change(box: "stts", offset: 16, bytes: [0x80]),
      Change(box: "stts", offset: 17, bytes: [0xFF]),
      // The number of samples, and the size of the first.
      Change(box: "stsz", offset: 12, bytes: [0, 0, 0, 3]),
      Change(box: "stsz", offset: 16, bytes: [0x40]),
      // Samples in the first chunk.
      Change(box: "stsc", offset: 16, bytes: [0, 0, 0, 1]),
      // How long the edit is.
      Change(box: "elst", offset: 12, bytes: [0, 0, 0, 200]),
      // Where it starts.
      Change(box: "elst", offset: 16, bytes: [0, 0, 64, 0]),
      // Ticks a second of the edit list, and of the pictures.
      Change(box: "mvhd", offset: 16, bytes: [0, 0, 64, 0]),
      Change(box: "mdhd", offset: 16, bytes: [0, 0, 0, 200]),
      // Boxes whose names were lost.
      Change(box: "mdhd", offset: 0, bytes: [0x20]),
      Change(box: "stts", offset: 0, bytes: [0x20]),
      Change(box: "stsc", offset: 1, bytes: [0x20]),
      Change(box: "stco", offset: 1, bytes: [0x20]),
      Change(box: "tkhd", offset: 1, bytes: [0x20]),
      // A box that is longer than what it is in.
      Change(box: "stts", offset: -3, bytes: [0, 8]),
    ])
  func index(change: Change) throws {
    #expect(try isTold(change, in: clip("-movflags faststart")))
  }

  @Test(
    "Damage to a fragment that hides pictures is told",
    arguments: [
      Change(box: "trun", offset: 0, bytes: [0x20]), Change(box: "tfhd", offset: 0, bytes: [0x20]),
      Change(box: "moof", offset: 0, bytes: [0x20]), Change(box: "traf", offset: 0, bytes: [0x20]),
      // Its track, and how many samples a run has.
      Change(box: "tfhd", offset: 8, bytes: [0, 0, 0, 9]),
      Change(box: "trun", offset: 8, bytes: [0, 0, 0, 1]),
      Change(box: "mdat", offset: -4, bytes: [0, 0, 0, 9]),
    ])
  func fragment(change: Change) throws {
    #expect(try isTold(change, in: clip("-g 4 -movflags frag_keyframe+empty_moov")))
  }

  @Test("A fragment that is gone from between others is told")
  func lostFragment() throws {
    let bytes = try folder.bytes(of: clip("-g 4 -movflags frag_keyframe+empty_moov"))
    let starts = bytes.ranges(of: Array("moof".utf8)).map { $0.lowerBound - 4 }
    try #require(starts.count > 4)
    let file = try folder.write(
      Array(bytes[..<starts[2]] + bytes[starts[3]...]), name: "a.mp4")
    #expect(try Reading(file).isFaulty)
  }

  @Test(
    "A part of a file that was copied out of it is not called damaged",
    arguments: ["-ss 0.35", "-ss 0.85", "-ss 1.1", "-ss 0.35 -t 1", "-itsoffset 0.5"])
  func parts(arguments: String) throws {
    let part = try folder.remux(clip("-g 8"), input: arguments, name: "a.mp4")
    #expect(try Reading(part).problems == [])
  }

  @Test(
    "Files that are whole are not called damaged, however they are put together",
    arguments: [
      "-movflags frag_keyframe+empty_moov", "-movflags frag_keyframe",
      "-movflags cmaf+frag_keyframe",
      "-movflags faststart",
    ])
  func whole(arguments: String) throws {
    let sound = "-f lavfi -i sine=d=2 -c:a aac -g 8"
    #expect(try Reading(clip("\(sound) \(arguments)")).problems == [])
    #expect(try Reading(clip("\(sound) \(arguments) -bf 0")).problems == [])
    #expect(try Reading(clip("-g 8 \(arguments)+dash")).problems == [])
  }

  @Test("Times of many thousand years end no process")
  func absurdTimes() throws {
    var bytes = try folder.bytes(of: clip("-g 4 -movflags frag_keyframe+empty_moov"))
    let place = try #require(bytes.ranges(of: Array("tfdt".utf8)).last).upperBound
    bytes[place] = 1
    bytes[place + 4] = 0x40
    let reading = try Reading(try folder.write(bytes, name: "a.mp4"))
    #expect(reading.times.count == 24)
  }
}
