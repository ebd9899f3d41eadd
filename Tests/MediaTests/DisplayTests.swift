import ClipSupport
import Geometry
import Media
import Testing

@Suite struct DisplayTests {
  static let h264 = "-c:v libx264 -crf 4 -pix_fmt yuv420p"
  static let orientations = (0..<8).map { Orientation(quarterTurns: $0 % 4, isMirrored: $0 >= 4) }

  /// The quarters of a picture after it is mirrored, then turned clockwise by quarter turns.
  private static func shown(_ orientation: Orientation) -> [Double] {
    var quarters = Quarters.levels
    if orientation.isMirrored { quarters = [1, 0, 3, 2].map { quarters[$0] } }
    for _ in 0..<orientation.quarterTurns { quarters = [2, 0, 3, 1].map { quarters[$0] } }
    return quarters
  }

  @Test("A clip is shown as its display matrix says", arguments: orientations)
  func displayMatrix(_ orientation: Orientation) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, Self.h264, name: "a.mp4")
    var bytes = try folder.bytes(of: clip)
    // ISO/IEC 14496-12 §8.3.2, version 0: the matrix a b u c d v x y w is 40 bytes into the box,
    // and x′ = a·x + c·y, y′ = b·x + d·y with y downwards.
    let matrix = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound + 44
    let (cosine, sine) = [(1, 0), (0, 1), (-1, 0), (0, -1)][orientation.quarterTurns]
    let flip = orientation.isMirrored ? -1 : 1
    for (place, value) in [(0, flip * cosine), (1, flip * sine), (3, -sine), (4, cosine)] {
      let fixed = UInt32(bitPattern: Int32(value) << 16)
      for byte in 0..<4 {
        bytes[matrix + 4 * place + byte] = UInt8(truncatingIfNeeded: fixed >> UInt32(24 - 8 * byte))
      }
    }
    let turned = try folder.write(bytes, name: "a.mp4")
    let size = orientation.shown(Size(width: 64, height: 48))
    let reading = try Reading(turned, places: Quarters.middles(size.width, size.height))
    #expect(reading.displays == [size])
    #expect(reading.facts?.geometry.orientation == orientation)
    #expect(areClose(reading.luma.first ?? [], Self.shown(orientation)))
  }

  @Test(
    "A clip whose rotation ffmpeg wrote stands upright", arguments: [0, 90, 180, 270],
    ["a.mp4", "a.mov"])
  func rotation(degrees: Int, name: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, Self.h264, name: "a.mp4")
    // `rotate` is what a player has to turn counterclockwise in FFmpeg 5's muxer.
    let turned = try folder.remux(clip, "-metadata:s:v rotate=\(degrees)", name: name)
    let probed = try Program.run(
      [
        "ffmpeg", "-v", "error", "-i", turned, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
        "gray",
        "-",
      ], in: folder)
    let size = degrees % 180 == 0 ? Size(width: 64, height: 48) : Size(width: 48, height: 64)
    let middles = Quarters.middles(size.width, size.height)
    let reading = try Reading(turned, places: middles)
    #expect(reading.displays == [size])
    let players = middles.map { Double(probed[$0.y * size.width + $0.x]) }
    #expect(areClose(reading.luma.first ?? [], players))
  }

  @Test("A photograph is shown as its EXIF orientation says", arguments: 1...8)
  func exif(tag: Int) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, "-frames:v 1 -q:v 1",
      name: "a.jpg")
    // EXIF 2.32 §4.6.4: one entry, tag 0x112, of type SHORT.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1,
      ]
      + [0, UInt8(tag), 0, 0, 0, 0, 0, 0]
    let bytes = try folder.bytes(of: clip)
    let file = try folder.write(Array(bytes[..<2]) + exif + bytes[2...], name: "a.jpg")
    // Mirrored first, then turned clockwise.
    let orientation = [
      1: Self.orientations[0], 2: Self.orientations[4], 3: Self.orientations[2],
      4: Self.orientations[6], 5: Self.orientations[7], 6: Self.orientations[1],
      7: Self.orientations[5], 8: Self.orientations[3],
    ][tag]
    let size = try #require(orientation).shown(Size(width: 64, height: 48))
    let reading = try Reading(file, places: Quarters.middles(size.width, size.height))
    #expect(reading.displays == [size])
    #expect(areClose(reading.luma.first ?? [], Self.shown(try #require(orientation))))
  }

  @Test("Wide pixels make a wide picture", arguments: ["a.mp4", "a.mkv", "a.mov"])
  func pixelAspect(name: String) throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      [Quarters.picture(width: 60, height: 48)], width: 60, height: 48,
      "-vf setsar=4/3 " + Self.h264, name: name)
    let reading = try Reading(clip, places: Quarters.middles(80, 48))
    #expect(reading.displays == [Size(width: 80, height: 48)])
    #expect(areClose(reading.luma.first ?? [], Quarters.levels))
  }

  @Test("Pictures that change their size are each shown in their own")
  func sizeChange() throws {
    let folder = try ClipFolder()
    let sizes = [(64, 48), (96, 64), (64, 48)]
    var stream: [UInt8] = []
    for size in sizes {
      let part = try folder.encode(
        (0..<3).map { _ in Quarters.picture(width: size.0, height: size.1) }, width: size.0,
        height: size.1, Self.h264 + " -bf 0", name: "a.h264")
      stream += try folder.bytes(of: part)
    }
    let clip = try folder.remux(
      folder.write(stream, name: "a.h264"), input: "-r 10", name: "a.mkv")
    let reading = try Reading(clip, places: Quarters.middles(64, 48))
    #expect(
      reading.displays
        == sizes.flatMap { size in
          (0..<3).map { _ in Size(width: size.0, height: size.1) }
        })
    #expect(reading.problems.map(\.kind) == [.sizeChange, .sizeChange])
    #expect(areClose(reading.luma.last ?? [], Quarters.levels))
  }
}
