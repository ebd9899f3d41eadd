internal import Analysis
internal import Geometry
internal import Media
internal import Policy

/// Finds the pictures that regions move with, each once a frame.
struct AnchorWatch {
  /// One picture looked for in one area.
  private struct Search {
    let picture: String
    let area: RegionShape
    let reference: ReferencePicture
    var finder: PictureFinder
    /// How large it was looked for in the frame that is being shown; nil when it wasn't yet.
    var size: Size?
    var place: Rectangle?
  }

  private var searches: [Search] = []

  /// Opens every picture that a policy's regions move with.
  init(_ policy: Policy) throws(AnalysisError) {
    for anchor in policy.anchors {
      for picture in anchor.pictures {
        if index(of: picture, in: anchor.area) != nil { continue }
        let reference = try ReferencePicture(named: picture)
        let finder = try PictureFinder(reference, path: picture)
        searches.append(
          Search(picture: picture, area: anchor.area, reference: reference, finder: finder))
      }
    }
  }

  /// Says that another frame is shown.
  mutating func beginFrame() {
    for index in searches.indices { searches[index].size = nil }
  }

  /// Where an anchor shows in the frame; nil when it doesn't. Of several pictures, the first that does.
  ///
  /// - Parameters:
  ///   - area: where it is looked for, in display pixels.
  ///   - numbers: what pixel numbers of its policy refer to, and the pictures' pixels.
  mutating func place(
    of anchor: Anchor, in frame: borrowing Frame, area: Rectangle, numbers: Size
  ) -> Rectangle? {
    for picture in anchor.pictures {
      guard let index = index(of: picture, in: anchor.area) else { continue }
      let display = frame.geometry.display
      let own = searches[index].reference.size
      let size = Size(
        width: Self.scaled(own.width, display.width, numbers.width),
        height: Self.scaled(own.height, display.height, numbers.height))
      if searches[index].size != size {
        searches[index].size = size
        searches[index].place =
          searches[index].finder.find(in: frame, area: area, size: size)?.place
      }
      if let place = searches[index].place { return place }
    }
    return nil
  }

  private func index(of picture: String, in area: RegionShape) -> Int? {
    searches.firstIndex { $0.picture == picture && $0.area == area }
  }

  private static func scaled(_ side: Int, _ display: Int, _ numbers: Int) -> Int {
    (side * display * 2 + numbers) / (2 * numbers)
  }
}
