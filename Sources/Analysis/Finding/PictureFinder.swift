package import Geometry
package import Media
internal import Reading

/// Finds a place that shows a reference picture in an area of one frame after another: where it was
/// last, near there, then everywhere in the area. `PictureTracker` finds all of them.
///
/// The measure is the normalised cross-correlation of luma without its mean, from a coarse level of a
/// pyramid to full resolution. What correlates is a candidate only: `PictureProof` decides. The picture
/// may show up to 2 % smaller or larger than said. Where the area's edge cuts it off, its visible part is
/// found, as long as that is a quarter of it and 12 pixels wide and high.
package struct PictureFinder {
  /// How far around the last place is "near", in stored pixels.
  private static let nearby = 128

  private var templates: PictureTemplates
  private var detector = ChangeDetector()
  private var search = PyramidSearch()
  private var searched: Rectangle?
  /// Where it was found last.
  private var last: PyramidSearch.Match?
  private var found: FoundPicture?

  /// A finder that has seen no frame.
  ///
  /// - Parameter path: where the picture was read from, for the error.
  /// - Throws: when the picture is so flat that nothing tells it from others.
  package init(_ reference: ReferencePicture, path: String) throws(AnalysisError) {
    templates = try PictureTemplates(reference, path: path)
  }

  /// Where the reference shows in an area; nil where it doesn't, or less than a quarter of it.
  ///
  /// - Parameters:
  ///   - area: in display pixels, inside the picture and not empty.
  ///   - size: how large the reference shows, in display pixels.
  package mutating func find(in frame: borrowing Frame, area: Rectangle, size: Size)
    -> FoundPicture?
  {
    if templates.prepare(for: frame, size: size) {
      last = nil
      searched = nil
    }
    guard !templates.all.isEmpty else { return nil }
    let stored = frame.geometry.stored(area)
    if searched == stored && !detector.hasChanged(frame, in: stored) { return found }
    detector.remember(frame, in: stored)
    if searched != stored { last = nil }
    searched = stored
    last = look(at: frame, stored)
    let geometry = frame.geometry
    found = last.map { templates.found($0, geometry) }
    return found
  }

  private mutating func look(at frame: borrowing Frame, _ area: Rectangle) -> PyramidSearch.Match? {
    if let last {
      if let match = search.confirm(last, templates.all, in: frame, area: area) { return match }
      let near = templates.rectangle(of: last).inset(by: -Self.nearby)
      let part = near.intersection(area)
      if !part.isEmpty, part != area,
        let match = place(in: part, of: area, frame, near: [near])
      {
        return match
      }
    }
    return place(in: area, of: area, frame, near: [])
  }

  private mutating func place(
    in part: Rectangle, of area: Rectangle, _ frame: borrowing Frame, near: [Rectangle]
  ) -> PyramidSearch.Match? {
    search.places(
      templates.all, in: frame, part: part, of: area, near: near, most: 1
    ).first
  }
}
