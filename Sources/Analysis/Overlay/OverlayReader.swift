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
    /// Whether something in the picture matched, whatever was read of others before.
    var isMatched = false
    /// Whether the picture has so many rows that there is no use in reading it as a whole.
    var isFull = false
  }

  /// Reading takes milliseconds a line, so only the likeliest lines are read.
  private static let mostLines = 5
  /// The same for a look that stays.
  private static let mostLinesOfStill = 12
  /// A picture with more rows than that is full of text or texture, and hopeless to read as a whole.
  private static let mostRows = 24
  /// What was read that often without a match is something else while it looks the same.
  private static let mostTries = 2
  private static let mostRejected = 16
  /// The parts of a long overlay.
  private static let longestOverlay = 48

  private let pattern: TextPattern
  private let demanded: [String: String]
  private let reader: TextReader
  private var finder = TextLineFinder()
  private var blobs = Blobs()
  /// Lines that were read and are another text.
  private var rejected: [(looks: TextTemplate, tries: Int)] = []

  init(_ pattern: TextPattern, demanded: [String: String], reader: TextReader) {
    self.pattern = pattern
    self.demanded = demanded
    self.reader = reader
  }

  /// Votes without a reading.
  var noVotes: CaptureVotes { CaptureVotes(pattern, demanded: demanded) }

  /// How much has been read, in millions of pixels.
  var megapixels: Double { reader.megapixels }

  /// Reads the lines of a picture until one settles it.
  ///
  /// - Parameters:
  ///   - unrest: by how many levels each pixel varied lately, where that is known.
  ///   - votes: what was read of the same text before.
  ///   - most: how much is read while nothing matches, in millions of pixels; nil for a look that stays.
  mutating func readLines(
    of picture: GrayPicture, unrest: GrayPicture? = nil, adding votes: CaptureVotes,
    most: Double? = nil
  ) -> Finding {
    var finding = Finding(votes: votes)
    let lines = finder.lines(in: picture, unrest: unrest)
    finding.isFull = lines.count > Self.mostRows
    let start = megapixels
    let mostLines = most == nil ? Self.mostLinesOfStill : Self.mostLines
    var count = 0
    for line in Self.likely(lines) where !isRejected(line, in: picture) {
      if !read(line, of: picture, &finding) { reject(line, in: picture) }
      count += 1
      if finding.votes.settled != nil || count == mostLines { break }
      if let most, finding.votes.best == nil, megapixels - start > most { break }
    }
    return finding
  }

  /// The lines with those first that are no longer than an overlay: what is longer takes long to read.
  private static func likely(_ lines: [TextLine]) -> [TextLine] {
    lines.filter { $0.parts.count <= longestOverlay }
      + lines.filter { $0.parts.count > longestOverlay }
  }

  /// Reads the lines of a picture around a text that is known.
  mutating func readLines(
    of picture: GrayPicture, unrest: GrayPicture? = nil, around text: KnownText
  ) -> Finding {
    let place = text.template?.area ?? Rectangle(picture.size)
    let around = place.inset(by: -place.height).intersection(Rectangle(picture.size))
    let part = picture.cropped(to: around)
    var finding = Finding(votes: noVotes)
    for line in finder.lines(in: part, unrest: unrest?.cropped(to: around)).prefix(Self.mostLines) {
      _ = read(line, of: part, &finding)
      if finding.votes.settled != nil { break }
    }
    finding.line?.move(by: around)
    return finding
  }

  /// Reads a picture as a whole, in every preparation until it is settled.
  func readWhole(
    of picture: GrayPicture, prepared preparations: [TextReader.Preparation],
    adding finding: Finding
  ) -> Finding {
    var finding = finding
    for preparation in preparations {
      if finding.votes.add(reader.read(picture, prepared: preparation), weight: 3) {
        finding.isMatched = true
      }
      if finding.votes.settled != nil { break }
    }
    return finding
  }

  /// Reads a line, and what of it stands apart when it matches. Says whether something matches.
  private mutating func read(
    _ line: TextLine, of picture: GrayPicture, _ finding: inout Finding
  ) -> Bool {
    var own = Finding(votes: finding.votes)
    guard readAlone(line, of: picture, &own) else {
      finding.votes = own.votes
      return false
    }
    // What is beside an overlay may be read as a part of it.
    for inner in line.inner {
      guard let whole = own.votes.best else { break }
      var part = Finding(votes: noVotes)
      if readAlone(inner, of: picture, &part), let entry = part.votes.settled,
        Self.isWithoutMarks(entry.captures, whole.captures)
      {
        finding = part
        return true
      }
    }
    finding = Finding(votes: own.votes, line: own.line ?? finding.line, isMatched: true)
    return true
  }

  /// Whether what was captured is what was captured before, but for marks that no version has.
  private static func isWithoutMarks(
    _ captures: [String: String], _ before: [String: String]
  ) -> Bool {
    captures.allSatisfy { name, value in
      guard let whole = before[name], whole.count >= value.count else { return false }
      let rest =
        whole.hasSuffix(value)
        ? whole.dropLast(value.count) : whole.hasPrefix(value) ? whole.dropFirst(value.count) : "x"
      return rest.allSatisfy { !$0.isLetter && !$0.isNumber && !".,-+_".contains($0) }
    }
  }

  private mutating func readAlone(
    _ line: TextLine, of picture: GrayPicture, _ finding: inout Finding
  ) -> Bool {
    let ink = LineInk(of: picture, line, blobs: &blobs)
    var matches = 0
    for (index, preparation) in TextReader.LinePreparation.allCases.enumerated() {
      let reading = reader.readLine(
        ink: ink.picture, capHeight: line.capHeight, prepared: preparation)
      let trimmed = Self.withEndsTrimmed(reading.text)
      let closed = Self.withGapsClosed(ink.glyphs.withFalseSpacesClosed(trimmed))
      let text = Self.withMarkMended(closed, line)
      // What was trimmed may be seen, too.
      let isCounted = [text, reading.text].contains { ink.glyphs.areCounted(by: $0) }
      let isSound =
        Self.dots(of: text) == ink.dots && !ink.glyphs.areExceeded(by: text)
        && !VersionSpelling.isAlmostHash(text)
      let mended = Reading(text: text, confidence: reading.confidence)
      let weight = isSound ? isCounted ? 3 : 2 : 1
      if finding.votes.add(mended, weight: weight, isSound: isSound, isCounted: isCounted) {
        matches += 1
        finding.isMatched = true
        finding.line = finding.line ?? line
      } else if matches == 0, index == 1 || !finding.votes.mayMatch(mended) {
        return false
      }
      if finding.votes.settled != nil {
        finding.line = line
        return true
      }
    }
    return matches > 0
  }

  private mutating func isRejected(_ line: TextLine, in picture: GrayPicture) -> Bool {
    for index in rejected.indices where rejected[index].tries >= Self.mostTries {
      if rejected[index].looks.isPlaced(like: line),
        rejected[index].looks.likeness(of: picture).isSame
      {
        return true
      }
    }
    return false
  }

  private mutating func reject(_ line: TextLine, in picture: GrayPicture) {
    for index in rejected.indices where rejected[index].looks.isPlaced(like: line) {
      if rejected[index].looks.likeness(of: picture).isSame {
        rejected[index].tries += 1
        return
      }
    }
    guard let looks = TextTemplate(of: picture, line) else { return }
    rejected.insert((looks, 1), at: 0)
    if rejected.count > Self.mostRejected { rejected.removeLast() }
  }

  private static func dots(of text: String) -> Int { text.count { ".,:;".contains($0) } }

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
