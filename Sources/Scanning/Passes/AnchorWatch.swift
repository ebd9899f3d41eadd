internal import Analysis
internal import Geometry
internal import Media
internal import Policy

/// Finds the pictures that regions move with, each once a frame, at every place that shows one.
struct AnchorWatch {
  /// A place where an anchor shows.
  struct Place {
    /// What tells a place from others; the same from frame to frame while it is followed.
    struct Track: Hashable {
      let search: Int
      let number: Int
    }

    let track: Track
    /// In display pixels; it may reach outside the area that was searched.
    let rectangle: Rectangle
    /// Whether it has left that area; see `FoundPicture`.
    let isCarried: Bool
  }

  /// One picture looked for in one area.
  private struct Search {
    let picture: String
    let area: RegionShape
    let reference: ReferencePicture
    /// All that are found by it.
    var anchors: [Anchor]
    var tracker: PictureTracker
    /// How large it was looked for in the frame that is being shown; nil when it wasn't yet.
    var size: Size?
  }

  private var searches: [Search] = []

  /// Opens every picture that a policy's regions move with.
  init(_ policy: Policy) throws(AnalysisError) {
    for anchor in policy.anchors {
      for picture in anchor.pictures {
        if let index = index(of: picture, in: anchor.area) {
          searches[index].anchors.append(anchor)
          continue
        }
        let reference = try ReferencePicture(named: picture)
        let tracker = try PictureTracker(reference, path: picture)
        searches.append(
          Search(
            picture: picture, area: anchor.area, reference: reference, anchors: [anchor],
            tracker: tracker))
      }
    }
  }

  /// Says that another frame is shown.
  mutating func beginFrame() {
    for index in searches.indices { searches[index].size = nil }
  }

  /// Every place where an anchor shows in the frame. A place that several of its pictures fit is one, as
  /// the first of them has it.
  ///
  /// - Parameters:
  ///   - area: where it is looked for, in display pixels.
  ///   - numbers: what pixel numbers of its policy refer to, and the pictures' pixels.
  /// - Returns: the places, and whether there may be more of them.
  mutating func places(
    of anchor: Anchor, in frame: borrowing Frame, area: Rectangle, numbers: Size
  ) -> (places: [Place], isCrowded: Bool) {
    var places: [Place] = []
    var isCrowded = false
    for picture in anchor.pictures {
      guard let index = index(of: picture, in: anchor.area) else { continue }
      let display = frame.geometry.display
      let own = searches[index].reference.size
      let size = Size(
        width: Self.scaled(own.width, display.width, numbers.width),
        height: Self.scaled(own.height, display.height, numbers.height))
      if searches[index].size != size {
        searches[index].size = size
        let anchors = searches[index].anchors
        searches[index].tracker.look(at: frame, area: area, size: size) { place in
          Rectangle(around: anchors.map { $0.region(at: place, in: display, frame: numbers) })
        }
      }
      for found in searches[index].tracker.places
      where !places.contains(where: { $0.rectangle.isSamePlace(as: found.place, in: area) }) {
        places.append(
          Place(
            track: .init(search: index, number: found.track), rectangle: found.place,
            isCarried: found.isCarried))
      }
      if searches[index].tracker.isCrowded { isCrowded = true }
    }
    return (places, isCrowded)
  }

  private func index(of picture: String, in area: RegionShape) -> Int? {
    searches.firstIndex { $0.picture == picture && $0.area == area }
  }

  private static func scaled(_ side: Int, _ display: Int, _ numbers: Int) -> Int {
    (side * display * 2 + numbers) / (2 * numbers)
  }
}
