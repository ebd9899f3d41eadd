internal import Geometry
internal import Policy
internal import Reading

/// Reads a line and says which of the sought texts are in it. Only the reading thread reads.
final class SoughtReader: @unchecked Sendable {
  /// What was read in a line.
  struct Finding: Sendable {
    /// Which of the sought texts are there, in their order.
    var hits: [Int]
    /// What was read when the first of them was found, or else at first. Private: it gets into no result
    /// unless a person asked for it.
    var text: String
  }

  /// Text by its shape is this likely.
  private static let leastLikeness = 0.4
  /// A row of parts this likely is text: it has at least four of them.
  private static let surely = 1.01
  /// How a line is prepared to be read again, one way after the other.
  private static let preparations: [TextReader.Preparation] = [
    .plain, .thresholded, .larger, .lightest, .darkest,
  ]
  /// A reading of less confidence than this, 0 to 100, is not the last.
  private static let leastConfidence = 60.0
  /// So many readings more are made of it, even if nothing in the first one is like a text.
  private static let unsureReadings = 2
  /// So many readings that agree on a number are right, though it has no checksum; if it has a right one,
  /// where no others agree on a wrong one. And so many whatever others say: a digit may look like another
  /// one at most sizes, but seldom turns a wrong number into a right one.
  private static let enoughVotes = (mostly: 2, always: 3)

  let texts: [SoughtText]
  /// The fewest characters of any of them.
  private let shortest: Int
  private let demanded: [String: String]
  /// The reading thread's own.
  private var shapes = TextShapes()

  init(_ texts: [SoughtText], demanded: [String: String]) {
    self.texts = texts
    shortest = texts.map(\.shortest).min() ?? 1
    self.demanded = demanded
  }

  /// Which texts are in a text that was put together of several lines.
  func hits(inJoined text: String) -> [Int] {
    texts.indices.filter {
      texts[$0].spansLines && texts[$0].look(in: text, demanded: demanded) == .found
    }
  }

  /// Reads what may be a line of text, or several below each other.
  func read(_ picture: GrayPicture, with reader: TextReader) -> Finding {
    let picture = picture.evened()
    var finding = Finding(hits: [], text: "")
    for line in lines(in: picture) {
      let around = line.bounds.inset(by: -6).intersection(Rectangle(picture.size))
      let found = read(
        around == Rectangle(picture.size) ? picture : picture.cropped(to: around), line,
        with: reader)
      finding.hits += found.hits.filter { !finding.hits.contains($0) }
      finding.text += (finding.text.isEmpty ? "" : " ") + found.text
    }
    finding.hits.sort()
    return finding
  }

  /// The lines of a picture, each as wide as the picture: gaps between its words may be wide. Their parts
  /// are those of all words on the line, or enough of them to tell it for text.
  private func lines(in picture: GrayPicture) -> [TextShapes.Line] {
    var lines: [TextShapes.Line] = []
    var found = shapes.lines(in: picture, enough: Self.surely, seesLone: false)
    if let first = found.first, first.likeness >= Self.surely,
      3 * first.bounds.height < picture.size.height
    {
      found = shapes.lines(in: picture, seesLone: false)
    }
    for var line in found where line.likeness >= Self.leastLikeness && line.parts >= 2 {
      if lines.contains(where: { $0.isBeside(line) }) { continue }
      line.parts = found.reduce(0) { $0 + ($1.isBeside(line) ? $1.parts : 0) }
      line.bounds = Rectangle(
        x: 0, y: line.bounds.y, width: picture.size.width, height: line.bounds.height)
      lines.append(line)
    }
    return lines
  }

  private func read(
    _ picture: GrayPicture, _ line: TextShapes.Line, with reader: TextReader
  ) -> Finding {
    let words = reader.readWords(
      picture, isInverted: line.isLight, lineHeight: line.bounds.height)
    var text = words.map(\.text).joined(separator: " ")
    let length = words.reduce(0) { $0 + $1.text.count }
    let confidence =
      words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(max(1, length))
    var isUnsure = isUnsure(confidence, length: length, of: line)
    var ballots = texts.map {
      Ballot(
        $0.look(in: text, demanded: demanded), isSure: confidence >= Self.leastConfidence)
    }
    func count(_ reading: String) {
      let wasFound = ballots.contains(where: \.isFound)
      for index in texts.indices where ballots[index].isOpen || isUnsure {
        ballots[index].count(texts[index].look(in: reading, demanded: demanded), isSure: false)
      }
      if !wasFound, ballots.contains(where: \.isFound) { text = reading }
    }
    for (turn, preparation) in Self.preparations.enumerated() {
      guard ballots.contains(where: \.isOpen) || isUnsure else { break }
      let reading = reader.read(picture, prepared: preparation)
      count(reading.text)
      isUnsure =
        isUnsure && turn + 1 < Self.unsureReadings
        && self.isUnsure(Double(reading.confidence), length: reading.text.count, of: line)
    }
    for preparation in TextReader.LinePreparation.allCases {
      guard ballots.contains(where: { $0.isOpen && $0.hasNumber }) else { break }
      count(
        reader.readLine(
          picture, isLight: line.isLight, capHeight: line.bounds.height, prepared: preparation
        ).text)
    }
    return Finding(hits: texts.indices.filter { ballots[$0].isFound }, text: text)
  }

  /// Whether a reading may be of something else than what is there: it is of little confidence, or
  /// has far fewer characters than the line has parts. What has no more parts than half a text has
  /// characters is taken for a drawing: most of what is badly read is.
  private func isUnsure(_ confidence: Double, length: Int, of line: TextShapes.Line) -> Bool {
    (line.likeness >= Self.surely || 2 * line.parts > shortest)
      && (confidence < Self.leastConfidence || 2 * length < line.parts)
  }

  /// What readings of a line say of one text.
  private struct Ballot {
    private var isThere = false
    private var votes: [(number: String, count: Int, isValid: Bool)] = []
    private var likely: [String: Int] = [:]
    private var isNear: Bool

    init(_ first: SoughtOutcome, isSure: Bool) {
      isNear = first != .nothing
      count(first, isSure: isSure)
    }

    /// Whether another reading may tell more.
    var isOpen: Bool { isNear && !isThere && !hasRightNumber(of: SoughtReader.enoughVotes.mostly) }

    /// Whether it is there: where readings disagree, a right number counts before a wrong one.
    var isFound: Bool { isThere || hasRightNumber(of: 1) }

    /// Whether a right number was read so often, and no other more often; or often enough.
    private func hasRightNumber(of least: Int) -> Bool {
      let most = max(least, votes.map(\.count).max() ?? 0)
      return votes.contains { $0.isValid && $0.count >= min(most, SoughtReader.enoughVotes.always) }
    }

    /// Whether a number of the form was read, be it a wrong one.
    var hasNumber: Bool { !votes.isEmpty }

    /// - Parameter isSure: whether the reading is one of much confidence.
    mutating func count(_ outcome: SoughtOutcome, isSure: Bool) {
      if outcome != .nothing { isNear = true }
      switch outcome {
      case .found: isThere = true
      case .number(let number, let isValid):
        if let index = votes.firstIndex(where: { $0.number == number }) {
          votes[index].count += 1
        } else {
          votes.append((number, 1, isValid))
        }
      case .likely(let number):
        likely[number, default: 0] += 1
        if isSure || likely[number] == SoughtReader.enoughVotes.mostly { isThere = true }
      case .near, .nothing: break
      }
    }
  }
}

extension TextShapes.Line {
  /// Whether another one is on the same line of text.
  fileprivate func isBeside(_ other: TextShapes.Line) -> Bool {
    let shared = min(bounds.bottom, other.bounds.bottom) - max(bounds.y, other.bounds.y)
    return 2 * shared > min(bounds.height, other.bounds.height)
  }
}
