import ClipSupport
import Geometry
import Media
import Testing

/// What is written is read back by the `ffmpeg` program.
@Suite struct PNGWriterTests {
  private func decoded(_ file: [UInt8], _ format: String) throws -> [UInt8] {
    let folder = try ClipFolder()
    let path = try folder.write(file, name: "a.png")
    return try Program.run(
      ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", format, "-"], in: folder)
  }

  @Test(
    "Pixels are what they were, in colour and in grey, at odd sizes",
    arguments: [(1, 1), (7, 5), (64, 3), (33, 40)])
  func lossless(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    let size = Size(width: width, height: height)
    for format in [PNGWriter.PixelFormat.rgb, .gray] {
      let count = width * height * format.bytesPerPixel
      let writer = try PNGWriter(size: size, format: format)
      // One writer writes one picture after another, each a file of its own.
      for _ in 0..<2 {
        let pixels = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let file = try writer.file(of: pixels)
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try decoded(file, format == .rgb ? "rgb24" : "gray") == pixels)
      }
    }
  }

  @Test("The same picture makes the same file")
  func repeatable() throws {
    let picture = RGBPicture(size: Size(width: 9, height: 4), pixels: (0..<108).map { UInt8($0) })
    #expect(try picture.png() == picture.png())
  }
}
