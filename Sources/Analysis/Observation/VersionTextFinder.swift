package import Geometry
package import Media
package import Reading

/// Finds texts that look like an app's version near a picture's upper and lower edge.
package struct VersionTextFinder {
  /// A text and where it stands.
  package struct Found: Sendable, Hashable, Codable {
    /// What was read.
    package var text: VersionText
    /// Where its line stands, in display pixels.
    package var area: Rectangle
    /// The height of its capitals, in pixels.
    package var capHeight: Int
  }

  /// How much of the picture's height lies near an edge.
  private static let share = 8
  /// Reading takes milliseconds a line.
  private static let mostLines = 12
  /// The parts of a long version.
  private static let mostParts = 48

  private let reader: TextReader
  private var finder = TextLineFinder()
  private var blobs = Blobs()

  /// A finder that reads with a reader.
  package init(_ reader: TextReader) { self.reader = reader }

  /// The versions in a frame.
  package mutating func find(in frame: borrowing Frame) -> [Found] {
    let display = frame.geometry.display
    let height = max(1, display.height / Self.share)
    var found: [Found] = []
    for top in [0, display.height - height] {
      let band = Rectangle(x: 0, y: top, width: display.width, height: height)
      let picture = GrayPicture(of: frame, in: band)
      let lines = finder.lines(in: picture).filter { $0.parts.count <= Self.mostParts }
      for line in lines.prefix(Self.mostLines) {
        guard let text = read(line, of: picture) else { continue }
        let area = line.bounds.moved(x: band.x, y: band.y)
        if found.contains(where: { !$0.area.intersection(area).isEmpty }) { continue }
        found.append(Found(text: text, area: area, capHeight: line.capHeight))
      }
    }
    return found
  }

  /// The version in a line: what most preparations agree on.
  private mutating func read(_ line: TextLine, of picture: GrayPicture) -> VersionText? {
    let ink = LineInk(of: picture, line, blobs: &blobs)
    var votes: [(text: VersionText, count: Int)] = []
    for (index, preparation) in TextReader.LinePreparation.allCases.enumerated() {
      let reading = reader.readLine(
        ink: ink.picture, capHeight: line.capHeight, prepared: preparation)
      if let text = VersionText(line: reading.text) {
        if let place = votes.firstIndex(where: { $0.text == text }) {
          votes[place].count += 1
          if votes[place].count == 2 { return text }
        } else {
          votes.append((text, 1))
        }
      } else if index == 1 && votes.isEmpty {
        return nil
      }
    }
    return votes.first?.text
  }
}
