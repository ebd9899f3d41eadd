import ClipSupport
import Media
import Testing

@Suite struct PNGStructureTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func clip(_ name: String, _ arguments: String) throws -> [UInt8] {
    let frames = (0..<6).map { [UInt8](repeating: UInt8(40 * $0), count: 32 * 32) }
    return try folder.bytes(
      of: folder.encode(frames, width: 32, height: 32, arguments, name: name))
  }

  @Test(
    "A PNG in which any byte is wrong is never read as whole",
    arguments: [("a.png", "-frames:v 1"), ("a.apng", "-f apng")])
  func anyByte(name: String, arguments: String) throws {
    let bytes = try clip(name, arguments)
    for place in bytes.indices {
      var copy = bytes
      copy[place] ^= 0x10
      guard let reading = try? Reading(try folder.write(copy, name: name)) else { continue }
      #expect(reading.isFaulty, "byte \(place) of \(bytes.count)")
    }
  }

  @Test("A picture that is gone from an animation is told")
  func lostPicture() throws {
    let bytes = try clip("a.apng", "-f apng")
    let starts = bytes.ranges(of: Array("fcTL".utf8)).map { $0.lowerBound - 4 }
    try #require(starts.count == 6)
    let end = try #require(bytes.firstRange(of: Array("IEND".utf8))).lowerBound - 4
    for copy in [
      Array(bytes[..<starts[2]] + bytes[starts[3]...]), Array(bytes[..<starts[5]] + bytes[end...]),
    ] {
      #expect(try Reading(try folder.write(copy, name: "a.apng")).isFaulty)
    }
  }
}
