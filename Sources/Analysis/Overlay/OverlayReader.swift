internal import Geometry
internal import Policy
internal import Reading

/// Reads a pattern's text out of a picture: line by line where lines stand out, else as a whole.
struct OverlayReader {
  /// What was made of a picture.
  struct Finding {
    var votes: CaptureVotes
    /// The line that the best reading comes from; nil when it was read as a whole.
    var line: TextLine?
  }

  /// Reading takes milliseconds a line, so only the likeliest lines are read.
  private static let mostLines = 12

  private let pattern: TextPattern
  private let demanded: [String: String]
  private let reader: TextReader
  private var finder = TextLineFinder()
  private var blobs = Blobs()

  init(_ pattern: TextPattern, demanded: [String: String], reader: TextReader) {
    self.pattern = pattern
    self.demanded = demanded
    self.reader = reader
  }

  /// Votes without a reading.
  var noVotes: CaptureVotes { CaptureVotes(pattern, demanded: demanded) }

  /// Reads the lines of a picture until one settles it.
  ///
  /// - Parameters:
  ///   - unrest: by how many levels each pixel varied lately, where that is known.
  ///   - votes: what was read of the same text before.
  mutating func readLines(
    of picture: GrayPicture, unrest: [UInt8]? = nil, adding votes: CaptureVotes
  ) -> Finding {
    var finding = Finding(votes: votes)
    for line in finder.lines(in: picture, unrest: unrest).prefix(Self.mostLines) {
      read(line, of: picture, &finding)
      if finding.votes.settled != nil { break }
    }
    return finding
  }

  /// Reads a picture as a whole, in every preparation until it is settled.
  func readWhole(of picture: GrayPicture, adding finding: Finding) -> Finding {
    var finding = finding
    for preparation in TextReader.Preparation.allCases {
      finding.votes.add(reader.read(picture, prepared: preparation), weight: 2)
      if finding.votes.settled != nil { break }
    }
    return finding
  }

  private mutating func read(_ line: TextLine, of picture: GrayPicture, _ finding: inout Finding) {
    let ink = LineInk(of: picture, line, blobs: &blobs)
    for (index, preparation) in TextReader.LinePreparation.allCases.enumerated() {
      var reading = reader.readLine(
        ink: ink.picture, capHeight: line.capHeight, prepared: preparation)
      reading = Reading(
        text: Self.withMarkMended(reading.text, line), confidence: reading.confidence)
      let weight = Self.agrees(reading.text, with: line, dots: ink.dots) ? 2 : 1
      if finding.votes.add(reading, weight: weight) {
        finding.line = finding.line ?? line
      } else if index == 1 && finding.line == nil {
        // Two readings without a match: another text.
        return
      }
      if finding.votes.settled != nil {
        finding.line = line
        return
      }
    }
  }

  /// Whether a reading has the dots and no fewer characters than the line shows.
  private static func agrees(_ text: String, with line: TextLine, dots: Int) -> Bool {
    let characters = text.count { !$0.isWhitespace && !".,-'".contains($0) }
    let tall = line.parts.count { 2 * $0.height > line.capHeight }
    return text.count { $0 == "." || $0 == "," } == dots && characters >= tall
  }

  /// `v` and `V` look alike: beside a digit, which is as high as a capital, they don't.
  private static func withMarkMended(_ text: String, _ line: TextLine) -> String {
    guard let mark = text.first, mark == "v" || mark == "V",
      text.dropFirst().first?.isNumber == true, line.parts.count >= 2
    else { return text }
    let isSmall = 100 * line.parts[0].height < 88 * line.parts[1].height
    return (isSmall ? "v" : "V") + text.dropFirst()
  }
}
