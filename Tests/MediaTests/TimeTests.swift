import ClipSupport
import Media
import Testing

@Suite struct TimeTests {
  struct Kind: Sendable {
    let name: String
    let arguments: String
  }

  static let variable = "-vf setpts='(N+floor(N/3)*4)/(10*TB)' -vsync vfr"
  static let kinds = [
    Kind(name: "a.mp4", arguments: "-c:v libx264 -bf 3"),
    Kind(name: "a.mov", arguments: "-c:v libx264 -bf 3 -use_editlist 0"),
    Kind(name: "a.mkv", arguments: "-c:v libx264 -bf 3"),
    Kind(name: "a.mp4", arguments: "-c:v libx264 -bf 3 \(variable)"),
    Kind(name: "a.mkv", arguments: "-c:v libx264 -bf 2 \(variable)"),
    Kind(name: "a.webm", arguments: "-c:v libvpx \(variable)"),
    Kind(name: "a.gif", arguments: variable),
    Kind(name: "a.mp4", arguments: "-c:v libx264 -bf 3 -movflags frag_keyframe+empty_moov"),
    Kind(name: "a.mp4", arguments: "-c:v libx264 -output_ts_offset 3"),
    Kind(name: "a.mkv", arguments: "-c:v libx264 -bf 0 -output_ts_offset 3"),
    Kind(name: "a.avi", arguments: "-c:v mpeg4 -bf 0"),
  ]

  @Test("Times are those that ffprobe reads, from the first frame on", arguments: kinds)
  func times(_ kind: Kind) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      (0..<12).map { [UInt8](repeating: UInt8(20 * $0 + 10), count: 64 * 48) }, width: 64,
      height: 48,
      kind.arguments.replacing("'", with: "") + (kind.name == "a.gif" ? "" : " -pix_fmt yuv420p"),
      name: kind.name)
    let probed = try folder.probedTimes(of: clip)
    let first = try #require(probed.first)
    let reading = try Reading(clip, places: [(32, 24)])
    #expect(areClose(reading.seconds, probed.map { $0 - first }, tolerance: 2e-6))
    #expect(reading.times.count == 12)
    // In the order of presentation: each is brighter than the one before.
    let luma = reading.luma.map { $0[0] }
    #expect(zip(luma, luma.dropFirst()).allSatisfy { $0 < $1 })
    #expect(reading.isVariable == kind.arguments.contains("setpts"))
    #expect(reading.end > (reading.times.last ?? .zero))
    #expect(!reading.isFaulty)
  }

  @Test("One thread and several read the same", arguments: ["a.mp4", "a.mkv"])
  func threads(name: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      (0..<20).map { [UInt8](repeating: UInt8(10 * $0 + 10), count: 64 * 48) }, width: 64,
      height: 48,
      "-c:v libx264 -bf 3 -pix_fmt yuv420p", name: name)
    let one = try Reading(clip, places: [(5, 5)], threads: 1)
    let four = try Reading(clip, places: [(5, 5)], threads: 4)
    #expect(one.times == four.times)
    #expect(one.luma == four.luma)
  }
}
