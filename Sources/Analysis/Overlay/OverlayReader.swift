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
  private static let mostLines = 8

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
      finding.votes.add(reader.read(picture, prepared: preparation), weight: 3)
      if finding.votes.settled != nil { break }
    }
    return finding
  }

  private mutating func read(_ line: TextLine, of picture: GrayPicture, _ finding: inout Finding) {
    let ink = LineInk(of: picture, line, blobs: &blobs)
    var matches = 0
    for (index, preparation) in TextReader.LinePreparation.allCases.enumerated() {
      let reading = reader.readLine(
        ink: ink.picture, capHeight: line.capHeight, prepared: preparation)
      let closed = Self.withGapsClosed(Self.withEndsTrimmed(reading.text))
      let text = Self.withMarkMended(closed, line)
      let weight = Self.weight(of: text, as: line, dots: ink.dots)
      if finding.votes.add(Reading(text: text, confidence: reading.confidence), weight: weight) {
        matches += 1
        finding.line = finding.line ?? line
      } else if index == 1 && matches == 0 {
        // Two readings without a match: another text.
        return
      }
      if finding.votes.settled != nil {
        finding.line = line
        return
      }
    }
  }

  /// More for a reading with as many dots as the line shows, and with no fewer characters.
  private static func weight(of text: String, as line: TextLine, dots: Int) -> Int {
    let characters = text.count { !$0.isWhitespace && !".,-'".contains($0) }
    let tall = line.parts.count { 2 * $0.height > line.capHeight }
    let hasDots = text.count { $0 == "." || $0 == "," } == dots
    return hasDots ? (characters >= tall ? 3 : 2) : 1
  }

  /// A reading without what texture at its ends was taken for.
  private static func withEndsTrimmed(_ text: String) -> String {
    let marks: Set<Character> = [".", ",", ":", ";", "'", "‘", "’", "`", "|", "_", "-", "°", " "]
    var kept = text[...]
    let end = kept.lastIndex { !marks.contains($0) }
    if let end, kept[end].isNumber || kept[end] == ")" { kept = kept[...end] }
    return String(kept.drop { marks.contains($0) })
  }

  /// A reading without the spaces beside a dot between two digits, which are misread.
  private static func withGapsClosed(_ text: String) -> String {
    let characters = Array(text)
    var closed = ""
    for (index, character) in characters.enumerated() {
      func isDot(_ offset: Int) -> Bool {
        let place = index + offset
        return characters.indices.contains(place) && ".,".contains(characters[place])
      }
      func isDigit(_ offset: Int) -> Bool {
        let place = index + offset
        return characters.indices.contains(place) && characters[place].isNumber
      }
      let isMisread =
        character == " "
        && (isDigit(-2) && isDot(-1) && isDigit(1) || isDigit(-1) && isDot(1) && isDigit(2))
      if !isMisread { closed.append(character) }
    }
    return closed
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
