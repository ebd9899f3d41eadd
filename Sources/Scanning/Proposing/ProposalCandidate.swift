internal import Analysis
internal import Geometry

/// Something that a check could be made of.
struct ProposalCandidate {
  enum Kind: Equatable {
    case black
    /// Black, and so small that the border which is usually ignored would be most of it.
    case smallBlack
    case blank
    /// A version's text, by its pattern.
    case text(VersionText)
  }

  var kind: Kind
  /// Where, in pixels of the first recording.
  var area: Rectangle
  /// Which recordings show it, by their place.
  var recordings: Set<Int>

  /// The candidates of recordings of one size; what several show at one place is one.
  static func all(in observations: [RecordingObservation], size: Size) -> [ProposalCandidate] {
    var all: [ProposalCandidate] = []
    for (index, observation) in observations.enumerated() {
      for area in observation.black { add(.black, area, index, &all) }
      for area in observation.smallBlack { add(.smallBlack, area, index, &all) }
      for area in observation.blank { add(.blank, area, index, &all) }
      for version in observation.versions { add(version, index, size, &all) }
    }
    return all
  }

  private static func add(
    _ kind: Kind, _ area: Rectangle, _ recording: Int, _ all: inout [ProposalCandidate]
  ) {
    if let known = all.firstIndex(where: { $0.kind == kind && isAlike($0.area, area) }) {
      all[known].area = all[known].area.intersection(area)
      all[known].recordings.insert(recording)
    } else {
      all.append(ProposalCandidate(kind: kind, area: area, recordings: [recording]))
    }
  }

  /// A text's region has room for a longer version, and for one that stands a little elsewhere.
  private static func add(
    _ version: SeenVersion, _ recording: Int, _ size: Size, _ all: inout [ProposalCandidate]
  ) {
    let found = version.found
    let height = found.capHeight
    let more = max(2 * height, found.area.width * 3 / 10)
    let area = Rectangle(
      x: found.area.x - height, y: found.area.y - height, width: found.area.width + height + more,
      height: found.area.height + 2 * height
    ).intersection(Rectangle(size))
    let known = all.firstIndex { candidate in
      guard case .text(let text) = candidate.kind else { return false }
      return text.pattern == found.text.pattern && !candidate.area.intersection(area).isEmpty
    }
    if let known {
      all[known].area = all[known].area.union(area)
      all[known].recordings.insert(recording)
    } else {
      all.append(
        ProposalCandidate(kind: .text(found.text), area: area, recordings: [recording]))
    }
  }

  /// Whether two rectangles have more than 60 % of what they cover together in common.
  private static func isAlike(_ first: Rectangle, _ second: Rectangle) -> Bool {
    let shared = first.intersection(second).pixels
    return Double(shared) > 0.6 * Double(first.pixels + second.pixels - shared)
  }
}

extension Rectangle {
  /// How many pixels it has.
  var pixels: Int { isEmpty ? 0 : width * height }
}
