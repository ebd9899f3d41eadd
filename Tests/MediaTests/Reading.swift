import ClipSupport
import Geometry
import Media

/// A recording read to its end: what a test compares.
struct Reading {
  var times: [PresentationTime] = []
  /// Luma (0 to 255) of asked places of each frame.
  var luma: [[Double]] = []
  var displays: [Size] = []
  var problems: [MediaProblem] = []
  var end = PresentationTime.zero
  var codec = ""
  var container = ""
  var isVariable = false
  var facts: FrameFacts?

  var seconds: [Double] { times.map(\.seconds) }
  /// Whether the file is known not to be whole.
  var isFaulty: Bool { problems.contains { $0.kind == .truncated || $0.kind == .damaged } }

  /// Reads a clip; `places` are pixels of the display.
  init(_ path: String, places: [(x: Int, y: Int)] = [], threads: Int = 2) throws(MediaError) {
    let recording = try Recording(file: FileInput(path: Array(path.utf8)), threads: threads)
    while let frame = try recording.next() {
      times.append(frame.time)
      displays.append(frame.geometry.display)
      luma.append(places.map { frame.luma(x: $0.x, y: $0.y) })
    }
    problems = recording.problems
    end = recording.end
    codec = recording.codec
    container = recording.container
    isVariable = recording.hasVariableFrameRate
    facts = recording.firstFrame
  }
}

extension PresentationTime {
  var seconds: Double {
    let parts = duration.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}

/// Pictures of four grey quarters: top left, top right, bottom left, bottom right.
enum Quarters {
  static let levels: [Double] = [20, 90, 160, 235]

  /// One byte a pixel, `components` times; levels are 8-bit full-range luma.
  static func picture(width: Int, height: Int, components: Int = 1, levels: [Double] = levels)
    -> [UInt8]
  {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let level = levels[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]
        return [UInt8](repeating: UInt8(level), count: components)
      }
    }
  }

  /// The middle of each quarter of a display of that size.
  static func middles(_ width: Int, _ height: Int) -> [(x: Int, y: Int)] {
    [
      (width / 4, height / 4), (width * 3 / 4, height / 4), (width / 4, height * 3 / 4),
      (width * 3 / 4, height * 3 / 4),
    ]
  }
}

/// Whether all are within two levels of each other.
func areClose(_ a: [Double], _ b: [Double], tolerance: Double = 2) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}
