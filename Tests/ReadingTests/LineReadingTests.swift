import ClipSupport
import Geometry
import Media
import Reading
import Testing

@Suite struct LineReadingTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// White text on black, drawn by the ffmpeg program.
  private func ink(_ text: String, cap: Int) throws -> GrayPicture {
    let file = try folder.write(Array(text.utf8), name: ".txt")
    // DejaVu's capitals are 0.729 of its size.
    let size = Int((Double(cap) / 0.729).rounded())
    let clip = try folder.encode(
      [[UInt8](repeating: 0, count: 480 * 64)], format: "gray", width: 480, height: 64,
      "-vf drawtext=fontfile=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf:textfile=\(file):"
        + "fontsize=\(size):fontcolor=white:x=12:y=(h-th)/2 -frames:v 1 -c:v png -pix_fmt gray",
      name: ".png")
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var picture: GrayPicture?
    if let frame = try recording.next() {
      picture = GrayPicture(of: frame, in: Rectangle(x: 0, y: 0, width: 480, height: 64))
    }
    return try #require(picture)
  }

  @Test(
    "A version reads right in every preparation", arguments: [14, 20, 36],
    TextReader.LinePreparation.allCases)
  func version(cap: Int, preparation: TextReader.LinePreparation) throws {
    let reader = try TextReader()
    let reading = try reader.readLine(
      ink: ink("5.2.1 build 1432", cap: cap), capHeight: cap, prepared: preparation)
    #expect(reading.text == "5.2.1 build 1432")
    #expect(reader.readingCount == 1)
  }
}
