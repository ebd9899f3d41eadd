import ClipSupport
import Geometry
import Media
import Testing

/// Files whose values are full range although they say limited, and files that only look so.
@Suite struct WrongRangeTests {
  private static let size = (width: 128, height: 256)

  /// A picture of horizontal stripes of equal height.
  private static func stripes(_ levels: [UInt8]) -> [UInt8] {
    (0..<size.height).flatMap { y in
      [UInt8](repeating: levels[y * levels.count / size.height], count: size.width)
    }
  }

  /// Encodes levels as they are, and says that they are limited range.
  private static func clip(
    _ pictures: [[UInt8]], quality: Int = 18, in folder: ClipFolder
  ) throws -> String {
    // Both sides called full: nothing is scaled.
    return try folder.encode(
      pictures, width: size.width, height: size.height,
      "-vf scale=in_range=pc:out_range=pc,format=yuv420p,setparams=range=tv -color_range tv "
        + "-c:v libx264 -crf \(quality) -pix_fmt yuv420p", name: "a.mkv")
  }

  @Test("White beside a dark theme's grey is proof")
  func white() throws {
    let folder = try ClipFolder()
    let clip = try Self.clip([Self.stripes([18, 255])], in: folder)
    let reading = try Reading(clip, places: [(64, 40)])
    #expect(areClose(reading.luma.first ?? [], [18], tolerance: 1))
    #expect(reading.problems.map(\.kind) == [.wrongRange])
    #expect(reading.facts?.isFullRange == true)
  }

  @Test("Black beside greys is proof too")
  func black() throws {
    let folder = try ClipFolder()
    let clip = try Self.clip([Self.stripes([18, 0, 90, 18])], in: folder)
    let reading = try Reading(clip, places: [(64, 30)])
    #expect(areClose(reading.luma.first ?? [], [18], tolerance: 1))
  }

  @Test("White strokes two pixels wide on grey are proof")
  func strokes() throws {
    let folder = try ClipFolder()
    var picture = Self.stripes([18])
    for y in 40..<60 {
      for x in 0..<Self.size.width where x % 8 < 2 { picture[y * Self.size.width + x] = 255 }
    }
    let reading = try Reading(Self.clip([picture], in: folder), places: [(64, 200)])
    #expect(areClose(reading.luma.first ?? [], [18], tolerance: 1))
  }

  @Test("A file that keeps to limited range is believed")
  func limited() throws {
    let folder = try ClipFolder()
    let clip = try Self.clip([Self.stripes([16, 235, 18, 16])], in: folder)
    let reading = try Reading(clip, places: [(64, 30), (64, 90)])
    #expect(areClose(reading.luma.first ?? [], [0, 255], tolerance: 1))
    #expect(reading.problems == [])
  }

  @Test("Overshoot at sharp edges is no proof", arguments: [23, 40])
  func overshoot(quality: Int) throws {
    let folder = try ClipFolder()
    var picture = Self.stripes([16])
    for y in 0..<128 {
      let row = y * Self.size.width
      for x in 0..<Self.size.width where x % 12 < 5 {
        // Up to 20 beyond white and black where strokes begin and end.
        picture[row + x] = x % 12 == 0 || x % 12 == 4 ? 255 : 235
      }
      for x in 0..<Self.size.width where x % 12 == 5 || x % 12 == 11 { picture[row + x] = 2 }
    }
    let clip = try Self.clip([picture], quality: quality, in: folder)
    let reading = try Reading(clip, places: [(64, 200)])
    #expect(areClose(reading.luma.first ?? [], [0], tolerance: 1))
    #expect(reading.problems == [])
  }

  @Test("A picture of zeros alone is black and no proof")
  func zeros() throws {
    let folder = try ClipFolder()
    let clip = try Self.clip(
      [Self.stripes([0]), Self.stripes([16, 100])], in: folder)
    let reading = try Reading(clip, places: [(64, 30)])
    #expect(reading.luma.allSatisfy { $0[0] <= 0.5 })
    #expect(reading.problems == [])
  }

  @Test("Proof that comes late is told, so that the file can be read again")
  func late() throws {
    let folder = try ClipFolder()
    let clip = try Self.clip(
      [Self.stripes([18, 120]), Self.stripes([18, 120]), Self.stripes([18, 255])], in: folder)
    let file = try FileInput(path: Array(clip.utf8))
    for isProven in [false, true] {
      let recording = try Recording(file: file, threads: 1, isProvenFullRange: isProven)
      var luma: [Double] = []
      while let frame = try recording.next() { luma.append(frame.luma(x: 64, y: 30)) }
      #expect(areClose(luma, isProven ? [18, 18, 18] : [2.3, 2.3, 18], tolerance: 1))
      #expect(recording.hasMisreadRange == !isProven)
      #expect(recording.problems.map(\.kind) == [.wrongRange])
    }
  }
}
