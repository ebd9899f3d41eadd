internal import Geometry
internal import Media

extension PictureTracker {
  /// Places nearer to the area's edge than this share of its side may leave with the next frame.
  private static let edgeShare = 3

  /// Moves places that were lost by how the area's content has moved, and keeps those that show there.
  /// Those that have left the area are carried on.
  ///
  /// - Parameters:
  ///   - lost: places of the frame before. On return, carried ones are where they are in this frame.
  ///   - attached: see `look`.
  /// - Returns: what the area shows, when that was needed.
  mutating func carry(
    _ lost: inout [Track], _ frame: borrowing Frame, _ area: Rectangle,
    _ attached: (Rectangle) -> Rectangle
  ) -> AreaProfile? {
    guard lost.contains(where: { $0.isCarried || isNearEdge($0, of: area) }) else { return nil }
    let geometry = frame.geometry
    let regions = (tracks + lost).map { region(of: $0, geometry, attached) }.filter { !$0.isEmpty }
      .map { geometry.stored($0).moved(x: -area.x, y: -area.y) }
    let profile = AreaProfile(frame, in: area)
    let step = motion.step(to: profile, ignoring: regions)
    let shown = geometry.display(area)
    let reach = shown.inset(x: -shown.width, y: -shown.height)
    var left: [Track] = []
    for track in lost {
      guard let step else {
        if !track.isCarried { left.append(track) }
        continue
      }
      var moved = track
      moved.match.x += step.x
      moved.match.y += step.y
      if let match = search.confirm(moved.match, templates.all, in: frame, area: area),
        take(match, in: area)
      {
        tracks.append(Track(number: track.number, match: match))
        continue
      }
      moved.isCarried = true
      moved.expected = step.x == 0 && step.y == 0 ? nil : moved.match
      let place = templates.rectangle(of: moved.match)
      if !track.strays, !templates.showsEnough(moved.match, in: area),
        step.bars.isDisjoint(with: place.sidesOver(area)),
        !region(of: moved, geometry, attached).intersection(reach).isEmpty
      {
        left.append(moved)
      } else if !track.isCarried {
        moved.match = track.match
        moved.isCarried = false
        left.append(moved)
      }
    }
    lost = left
    return profile
  }

  /// Takes up places that are carried, of which the region shows before others, and prepares for the next
  /// frame.
  ///
  /// - Parameters:
  ///   - attached: see `look`.
  ///   - profile: of this frame, when there is one.
  mutating func goOn(
    with carried: [Track], _ frame: borrowing Frame, _ area: Rectangle,
    _ attached: (Rectangle) -> Rectangle, from profile: AreaProfile?
  ) {
    let geometry = frame.geometry
    func isInSight(_ track: Track) -> Bool {
      !region(of: track, geometry, attached).intersection(Rectangle(geometry.display)).isEmpty
    }
    let inSight = carried.filter(isInSight)
    let room = Self.mostPlaces - tracks.count
    if inSight.count > room { isCrowded = true }
    tracks += (inSight + carried.filter { !isInSight($0) }).prefix(room)
    if tracks.contains(where: \.isCarried) { return }
    if tracks.contains(where: { isNearEdge($0, of: area) }) {
      motion.start(with: profile ?? AreaProfile(frame, in: area))
    } else {
      motion.forget()
    }
  }

  /// What moves with a track, in display pixels.
  private func region(
    of track: Track, _ geometry: FrameGeometry, _ attached: (Rectangle) -> Rectangle
  ) -> Rectangle {
    attached(geometry.display(templates.rectangle(of: track.match)))
  }

  private func isNearEdge(_ track: Track, of area: Rectangle) -> Bool {
    let inner = area.inset(x: area.width / Self.edgeShare, y: area.height / Self.edgeShare)
    return !inner.contains(templates.rectangle(of: track.match))
  }
}

extension Rectangle {
  /// Over which sides of an area it reaches.
  fileprivate func sidesOver(_ area: Rectangle) -> ContentMotion.Sides {
    var sides: ContentMotion.Sides = []
    if x < area.x { sides.insert(.left) }
    if right > area.right { sides.insert(.right) }
    if y < area.y { sides.insert(.top) }
    if bottom > area.bottom { sides.insert(.bottom) }
    return sides
  }
}
