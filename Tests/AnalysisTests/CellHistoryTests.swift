import Analysis
import ClipSupport
import Geometry
import Media
import Testing

@Suite struct CellHistoryTests {
  /// The history of a clip of ten frames a second.
  private func history(_ frames: [Canvas], _ arguments: String, name: String) throws -> CellHistory
  {
    let folder = try ClipFolder()
    let clip = try folder.clip(frames, arguments, name: name)
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    var history = CellHistory(stored: Size(width: frames[0].width, height: frames[0].height))
    while let frame = try recording.next() {
      history.add(frame, at: frame.time.duration / .seconds(1))
    }
    history.end(at: recording.end.duration / .seconds(1))
    return history
  }

  /// Stripes everywhere but in a rectangle of one colour.
  private func frame(
    _ color: Int, in hole: Rectangle = Rectangle(x: 32, y: 16, width: 64, height: 48)
  )
    -> Canvas
  {
    var canvas = Canvas(130, 90, 0xFFFFFF)
    for x in stride(from: 0, to: 130, by: 8) { canvas.fill(x, 0, 4, 90, 0x203040) }
    canvas.fill(hole.x, hole.y, hole.width, hole.height, color)
    return canvas
  }

  @Test(
    "A cell is black for as long as all of it is, whatever the codec",
    arguments: [
      ("-c:v png", "a.mov"), ("-c:v libx264 -crf 18 -pix_fmt yuv420p", "a.mp4"),
      ("-c:v libx264 -crf 18 -pix_fmt yuv444p", "a.mp4"),
    ])
  func black(arguments: String, name: String) throws {
    let frames = [0xC0C0C0, 0, 0, 0xC0C0C0, 0, 0].map { frame($0) }
    let history = try history(frames, arguments, name: name)
    #expect(history.columns == 9 && history.rows == 6)
    #expect(abs(history.total - 0.6) < 1e-6)
    // The cell in the rectangle's middle; its second row, fourth column.
    let middle = 2 * 9 + 3
    #expect(abs(history.black[middle] - 0.4) < 1e-6)
    #expect(abs(history.flat[middle] - 0.2) < 1e-6)
    #expect(abs(history.firstBlack[middle] - 0.1) < 1e-6)
    // In a corner, stripes.
    #expect(history.black[0] == 0 && history.flat[0] == 0)
    #expect(history.firstBlack[0] == .infinity)
    #expect(history.mostContent > 0)
    let parts = history.flatParts { history.flat[$0] > 0.1 }
    // The last column, two samples wide, lies in one stripe.
    let part = try #require(parts.first { $0.isSet[middle] })
    let whole = try #require(part.largestRectangle)
    #expect(
      Rectangle(x: 2, y: 1, width: 4, height: 3).contains(whole) && whole.width * whole.height >= 2)
  }

  @Test("A dark grey is flat and not black, and so is a dark colour")
  func dark() throws {
    for color in [0x121212, 0x000050] {
      let history = try history([frame(color)], "-c:v png", name: "a.mov")
      #expect(history.black[2 * 9 + 3] == 0)
      #expect(abs(history.flat[2 * 9 + 3] - 0.1) < 1e-6)
    }
  }

  @Test("Neighbours of other colours are other parts")
  func colors() throws {
    var canvas = frame(0x404040, in: Rectangle(x: 0, y: 0, width: 64, height: 90))
    canvas.fill(64, 0, 66, 90, 0x808080)
    let history = try history([canvas], "-c:v png", name: "a.mov")
    let parts = history.flatParts { history.flat[$0] > 0 }
    #expect(
      parts.compactMap(\.largestRectangle) == [
        Rectangle(x: 0, y: 0, width: 4, height: 6), Rectangle(x: 4, y: 0, width: 5, height: 6),
      ])
    #expect(
      history.stored(Rectangle(x: 8, y: 5, width: 1, height: 1), in: Size(width: 130, height: 90))
        == Rectangle(x: 128, y: 80, width: 2, height: 10))
  }
}
