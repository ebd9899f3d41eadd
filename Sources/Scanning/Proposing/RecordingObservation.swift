internal import Analysis
public import Geometry
public import Results

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a recording shows that a policy could be made of.
public struct RecordingObservation: Codable, Sendable {
  /// The recording's path, in display form.
  public var path: String
  /// The size of its pictures as displayed; nil when it shows none.
  public var size: Size?
  /// When it ends, in seconds.
  public var end = 0.0
  /// How many frames it has.
  public var frames = 0
  /// Rectangles that are black for a while, in display pixels, largest first.
  public var black: [Rectangle] = []
  /// Rectangles that become black for a while and are smaller, likewise.
  public var smallBlack: [Rectangle] = []
  /// Rectangles in one flat colour for most of the time, likewise.
  public var blank: [Rectangle] = []
  /// Bars along an edge that are black from start to end.
  public var bars: [Rectangle] = []
  /// Whether no frame shows anything.
  public var isEmpty = false
  /// Small pictures of it, a few a second.
  public var overview = PictureOverview()
  /// What went wrong.
  public var problems: [Problem] = []
  /// Texts that look like a version.
  var versions: [SeenVersion] = []

  init(path: String) { self.path = path }
}

/// A version's text and in how many of the frames that were read it was.
struct SeenVersion: Codable, Sendable {
  var found: VersionTextFinder.Found
  var frames: Int
  var framesRead: Int
}

/// Small pictures of a recording, by which screens are told apart: the mean luma of a grid of cells.
public struct PictureOverview: Codable, Sendable {
  static let columns = 18
  static let rows = 32
  /// The least time between two of them, in seconds.
  static let interval = 0.2
  /// The most that are kept, some hours' worth.
  static let most = 50_000
  /// Levels that a cell of another screen differs by.
  static let sameLevel = 10

  /// When each begins, in seconds.
  var times: [Double] = []
  /// `rows` × `columns` bytes each, row after row.
  var levels = Data()

  /// None yet.
  init() {}

  /// Pictures from their times, in seconds, and their cells' levels, 18 × 32 of each.
  package init(times: [Double], levels: [UInt8]) {
    self.times = times
    self.levels = Data(levels)
  }

  /// Whether every picture has all of its cells.
  var isWhole: Bool { levels.count == times.count * Self.columns * Self.rows }

  /// The share (0 to 1) of the picture outside some rectangles that is otherwise at one time than at
  /// another; nil where less than a tenth is outside, which tells nothing of a screen.
  func change(
    from start: Double, to end: Double, outside rectangles: [Rectangle], in size: Size
  ) -> Double? {
    guard let first = index(at: start), let last = index(at: end) else { return nil }
    let count = Self.columns * Self.rows
    var (changed, outside) = (0, 0)
    for cell in 0..<count {
      let x = (2 * (cell % Self.columns) + 1) * size.width / (2 * Self.columns)
      let y = (2 * (cell / Self.columns) + 1) * size.height / (2 * Self.rows)
      let middle = Rectangle(x: x, y: y, width: 1, height: 1)
      if rectangles.contains(where: { $0.contains(middle) }) { continue }
      outside += 1
      let levels = [first, last].map {
        Int(self.levels[self.levels.startIndex + $0 * count + cell])
      }
      if abs(levels[0] - levels[1]) > Self.sameLevel { changed += 1 }
    }
    return 10 * outside < count ? nil : Double(changed) / Double(outside)
  }

  /// The one that shows at a time.
  private func index(at time: Double) -> Int? {
    guard isWhole else { return nil }
    return times.lastIndex { $0 <= max(0, time) + 1e-6 }
  }
}
