package import Geometry
package import Media

/// Finds every place of an area that shows a reference picture, in one frame after another: `PictureFinder`
/// is content with one.
///
/// Where places were is looked at first; then whatever has changed is searched. So a place is found in
/// the first frame in which enough of it shows, whatever else is followed. What shares more than half of
/// what can be seen of it with a place already found is the same place: pictures that repeat themselves,
/// such as a row of dots, fit beside themselves.
///
/// A place that leaves over the area's edge is carried on: it moves with what else the area shows, for as
/// long as that can be told, until it comes back.
package struct PictureTracker {
  /// So many places are followed at most.
  package static let mostPlaces = 64
  /// How far around its last place one is "near", in stored pixels.
  private static let nearby = 128
  /// What is read beyond what has changed, besides a picture's size: a sample at the coarsest level, and
  /// what smoothing adds.
  private static let margin = 40
  /// How far from where it should be what moves with the rest is found at most, in pixels.
  private static let slack = 4

  struct Track {
    let number: Int
    var match: PyramidSearch.Match
    /// See `FoundPicture`.
    var isCarried = false
    /// Where it would be in this frame, had it moved with what else the area shows; nil when that hasn't
    /// moved, or it isn't known.
    var expected: PyramidSearch.Match?
    /// Whether it moved otherwise when it was lost and found last.
    var strays = false
  }

  /// Where the reference shows in the frame looked at last.
  package private(set) var places: [FoundPicture] = []
  /// Whether it may show at more places than are followed.
  package internal(set) var isCrowded = false
  var templates: PictureTemplates
  var search = PyramidSearch()
  var motion = ContentMotion()
  private var strips = ChangedStrips()
  private var searched: Rectangle?
  var tracks: [Track] = []
  private var taken: [Rectangle] = []
  private var nextNumber = 0

  /// A tracker that has seen no frame.
  ///
  /// - Parameter path: where the picture was read from, for the error.
  /// - Throws: when the picture is so flat that nothing tells it from others.
  package init(_ reference: ReferencePicture, path: String) throws(AnalysisError) {
    templates = try PictureTemplates(reference, path: path)
  }

  /// Looks for all places in an area of the next frame; see `places`.
  ///
  /// - Parameters:
  ///   - area: in display pixels, inside the picture and not empty.
  ///   - size: how large the reference shows, in display pixels.
  ///   - attached: what moves with it when it shows at a place, in display pixels; nil when nothing does,
  ///     so that what leaves isn't carried on.
  package mutating func look(
    at frame: borrowing Frame, area: Rectangle, size: Size,
    attached: ((Rectangle) -> Rectangle)? = nil
  ) {
    let area = frame.geometry.stored(area)
    if templates.prepare(for: frame, size: size) || searched != area {
      searched = area
      strips.forget()
      motion.forget()
      tracks = []
      places = []
      isCrowded = false
    }
    guard !templates.all.isEmpty else { return }
    let changed = strips.take(frame, in: area)
    if changed.isEmpty { return }
    var lost = loseMoved(frame, area, changed)
    var profile: AreaProfile?
    if let attached { profile = carry(&lost, frame, area, attached) }
    for part in isCrowded ? [area] : parts(around: changed, in: area) {
      let found = search.places(
        templates.all, in: frame, part: part, of: area, near: lost.map(nearby), besides: taken,
        most: Self.mostPlaces + 1)
      for match in found { add(match, &lost, area) }
    }
    findAgain(&lost, frame, area)
    isCrowded = tracks.count == Self.mostPlaces
    if let attached { goOn(with: lost.filter(\.isCarried), frame, area, attached, from: profile) }
    let geometry = frame.geometry
    places = tracks.map {
      templates.found($0.match, geometry, track: $0.number, isCarried: $0.isCarried)
    }
  }

  /// Keeps the places that still are some.
  ///
  /// - Returns: the others.
  private mutating func loseMoved(
    _ frame: borrowing Frame, _ area: Rectangle, _ changed: [Rectangle]
  ) -> [Track] {
    var (kept, lost): ([Track], [Track]) = ([], [])
    taken = []
    for track in tracks {
      if track.isCarried {
        lost.append(track)
        continue
      }
      let around = templates.rectangle(of: track.match).inset(by: -Self.margin)
      var match: PyramidSearch.Match? = track.match
      if changed.contains(where: { !$0.intersection(around).isEmpty }) {
        match = search.confirm(track.match, templates.all, in: frame, area: area)
      }
      if let match, take(match, in: area) {
        kept.append(Track(number: track.number, match: match, strays: track.strays))
      } else {
        lost.append(track)
      }
    }
    tracks = kept
    return lost
  }

  /// Follows a place that was found: it is the nearest of those lost, or one that wasn't there before.
  private mutating func add(
    _ match: PyramidSearch.Match, _ lost: inout [Track], _ area: Rectangle
  ) {
    guard tracks.count < Self.mostPlaces, take(match, in: area) else { return }
    let place = templates.rectangle(of: match)
    func distance(_ index: Int) -> Int {
      abs(lost[index].match.x - match.x) + abs(lost[index].match.y - match.y)
    }
    let nearest = lost.indices.filter { nearby(lost[$0]).contains(place) }
      .min { distance($0) < distance($1) }
    if let nearest {
      let own = lost.remove(at: nearest)
      let strays = own.expected.map { abs($0.x - match.x) + abs($0.y - match.y) > Self.slack }
      tracks.append(Track(number: own.number, match: match, strays: strays ?? own.strays))
    } else {
      tracks.append(Track(number: nextNumber, match: match))
      nextNumber += 1
    }
  }

  /// Looks once more where places were lost: there a search has less to tell them from.
  private mutating func findAgain(
    _ lost: inout [Track], _ frame: borrowing Frame, _ area: Rectangle
  ) {
    for track in lost where !track.isCarried {
      let near = nearby(track)
      let part = near.intersection(area)
      if part.isEmpty || !lost.contains(where: { $0.number == track.number }) { continue }
      let found = search.places(
        templates.all, in: frame, part: part, of: area, near: [near], besides: taken, most: 1)
      for match in found { add(match, &lost, area) }
    }
  }

  /// Where a place is likelier than elsewhere in the next frame.
  private func nearby(_ track: Track) -> Rectangle {
    templates.rectangle(of: track.match).inset(by: -Self.nearby)
  }

  /// Whether a match is another place than those taken; then it is taken, too.
  mutating func take(_ match: PyramidSearch.Match, in area: Rectangle) -> Bool {
    if isTaken(match, in: area) { return false }
    taken.append(templates.rectangle(of: match))
    return true
  }

  private func isTaken(_ match: PyramidSearch.Match, in area: Rectangle) -> Bool {
    let place = templates.rectangle(of: match)
    return taken.contains { $0.isSamePlace(as: place, in: area) }
  }

  /// Where places may lie of which something has changed; parts that overlap are one.
  private func parts(around changed: [Rectangle], in area: Rectangle) -> [Rectangle] {
    let height = templates.all.map(\.size.height).max() ?? 0
    var parts: [Rectangle] = []
    for strip in changed {
      let reach = height + Self.margin
      let part = Rectangle(
        x: strip.x, y: strip.y - reach, width: strip.width, height: strip.height + 2 * reach
      ).intersection(area)
      if let last = parts.last, last.bottom >= part.y {
        parts[parts.count - 1].height = part.bottom - last.y
      } else {
        parts.append(part)
      }
    }
    return parts
  }
}

extension Rectangle {
  /// Whether two places of a picture are meant to be one: more than half of what can be seen of the
  /// smaller is covered by the other.
  package func isSamePlace(as other: Rectangle, in area: Rectangle) -> Bool {
    let (own, others) = (intersection(area), other.intersection(area))
    let shared = own.intersection(others)
    return 2 * shared.width * shared.height
      > min(own.width * own.height, others.width * others.height)
  }
}
