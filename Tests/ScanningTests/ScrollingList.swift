import ClipSupport
import Geometry
import Policy
import Results
import Scanning

/// Grey frames of a list that scrolls, with a header and a card below it.
struct ScrollingList {
  static let size = Size(width: 256, height: 400)
  static let header = Size(width: 200, height: 40)
  /// Of the card, from the header's top left corner.
  static let card = Rectangle(x: 0, y: 48, width: 200, height: 120)
  static let left = 28

  /// What is drawn on the card, from its top left corner.
  struct Ink {
    var place: Rectangle
    var level: UInt8 = 200
  }

  private var seed: UInt64

  /// Lists of different seeds have different headers.
  init(seed: UInt64 = 1) { self.seed = seed }

  /// A frame in which the header's top edge is there; nil for a frame without header and card.
  func frame(_ top: Int?, _ ink: [Ink] = []) -> [UInt8] {
    frame(top.map { [($0, ink)] } ?? [], scrolled: top ?? 0)
  }

  /// A frame with a header and a card at each top edge, the list behind them scrolled by so much.
  func frame(_ cards: [(top: Int, ink: [Ink])], scrolled: Int) -> [UInt8] {
    var frame = (0..<Self.size.height).flatMap { y in
      (0..<Self.size.width).map { x in
        UInt8(((y - scrolled + 9000) / 9 * 31 + x / 13 * 57) % 160 + 60)
      }
    }
    for (top, ink) in cards {
      paint(headerLevels, Self.header, at: (Self.left, top), on: &frame)
      paint(
        card(ink), Size(width: Self.card.width, height: Self.card.height),
        at: (Self.left + Self.card.x, top + Self.card.y), on: &frame)
    }
    return frame
  }

  /// The header alone, each pixel `scale` times as large.
  func headerPicture(scale: Int = 1) -> [UInt8] {
    let levels = headerLevels
    return (0..<Self.header.height * scale).flatMap { y in
      (0..<Self.header.width * scale).map { levels[y / scale * Self.header.width + $0 / scale] }
    }
  }

  /// Made-up letters: 12 of 5 × 7 cells of 2 × 3 pixels.
  private var headerLevels: [UInt8] {
    var random = SeededGenerator(seed: seed)
    let cells = (0..<12 * 35).map { _ in Bool.random(using: &random) }
    return (0..<Self.header.height).flatMap { y in
      (0..<Self.header.width).map { x in
        let (letter, column, row) = ((x - 10) / 15, (x - 10) % 15 / 2, (y - 9) / 3)
        guard x >= 10, y >= 9, letter < 12, column < 5, row < 7 else { return 225 }
        return cells[letter * 35 + row * 5 + column] ? 30 : 225
      }
    }
  }

  /// The card alone.
  func card(_ ink: [Ink] = []) -> [UInt8] {
    var levels = [UInt8](repeating: 0, count: Self.card.width * Self.card.height)
    for ink in ink {
      for y in ink.place.y..<ink.place.bottom {
        for x in ink.place.x..<ink.place.right { levels[y * Self.card.width + x] = ink.level }
      }
    }
    return levels
  }

  private func paint(
    _ levels: [UInt8], _ size: Size, at corner: (x: Int, y: Int), on frame: inout [UInt8]
  ) {
    for y in 0..<size.height where (0..<Self.size.height).contains(corner.y + y) {
      for x in 0..<size.width {
        frame[(corner.y + y) * Self.size.width + corner.x + x] = levels[y * size.width + x]
      }
    }
  }
}

extension ScrollingList {
  /// How a clip of it is encoded where a test doesn't care.
  static let encoding = "-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p"

  /// What a check comes to whose region moves with the headers of lists.
  ///
  /// - Parameters:
  ///   - region: where it lies from its anchor.
  ///   - before: what the policy says before its checks.
  ///   - scale: how many times as large the headers' pictures are.
  ///   - pictures: files that the check names.
  static func scan(
    _ frames: [[UInt8]], anchors: [ScrollingList], region: String = "below: 8, height: 120",
    _ check: String = "expect: black", before: String = "", scale: Int = 1, threads: Int = 1,
    encoding: String = Self.encoding, pictures: [String] = [], in folder: ClipFolder
  ) throws -> RecordingResult {
    let clip = try folder.encode(
      frames, width: size.width, height: size.height, encoding, name: ".mp4")
    let header = Size(width: header.width * scale, height: header.height * scale)
    let files = try anchors.map { try folder.png($0.headerPicture(scale: scale), header) }
    let text = """
      \(before)
      checks:
        - { name: card, region: { anchor: [\(files.joined(separator: ", "))], \(region) }, \(check) }
      """
    let policy = try Policy.reading(text, pictures: files + pictures)
    return try RecordingScanner(threads: threads) { .zero }.scan(
      RecordingPath(clip), policy: policy)
  }
}

extension ClipFolder {
  /// One grey picture.
  func png(_ levels: [UInt8], _ size: Size) throws -> String {
    try encode([levels], width: size.width, height: size.height, "-frames:v 1", name: ".png")
  }
}
