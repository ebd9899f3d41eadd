package import Geometry
package import Media
internal import Reading

/// Finds a reference picture in an area of one frame after another: where it was last, near there, then
/// everywhere in the area.
///
/// The measure is the normalised cross-correlation of luma without its mean, from a coarse level of a
/// pyramid to full resolution. What correlates is a candidate only: `PictureProof` decides. The picture
/// may show up to 2 % smaller or larger than said. Where the area's edge cuts it off, its visible part is
/// found, as long as that is a quarter of it and 12 pixels wide and high.
package struct PictureFinder {
  /// Sizes tried, in hundredths of the size said.
  private static let hundredths = [100, 99, 101, 98, 102]
  /// The coarsest level is at a sixteenth.
  private static let mostLevels = 5
  /// How far around the last place is "near", in stored pixels.
  private static let nearby = 128

  private let reference: ReferencePicture
  private var prepared: Preparation?
  private var templates: [PictureTemplate] = []
  private var detector = ChangeDetector()
  private var search = PyramidSearch()
  private var searched: Rectangle?
  /// Where it was found last.
  private var last: PyramidSearch.Match?
  private var found: FoundPicture?

  /// What templates depend on.
  private struct Preparation: Equatable {
    let size: Size
    let geometry: FrameGeometry
    let matrix: ColorMatrix
  }

  /// A finder that has seen no frame.
  ///
  /// - Parameter path: where the picture was read from, for the error.
  /// - Throws: when the picture is so flat that nothing tells it from others.
  package init(_ reference: ReferencePicture, path: String) throws(AnalysisError) {
    guard reference.hasContrast else { throw .flatPicture(path: path) }
    self.reference = reference
  }

  /// Where the reference shows in an area; nil where it doesn't, or less than a quarter of it.
  ///
  /// - Parameters:
  ///   - area: in display pixels, inside the picture and not empty.
  ///   - size: how large the reference shows, in display pixels.
  package mutating func find(in frame: borrowing Frame, area: Rectangle, size: Size)
    -> FoundPicture?
  {
    let preparation = Preparation(size: size, geometry: frame.geometry, matrix: frame.matrix)
    if prepared != preparation {
      prepare(preparation)
      last = nil
      searched = nil
    }
    guard !templates.isEmpty else { return nil }
    let stored = frame.geometry.stored(area)
    if searched == stored && !detector.hasChanged(frame, in: stored) { return found }
    detector.remember(frame, in: stored)
    if searched != stored { last = nil }
    searched = stored
    last = look(at: frame, stored)
    found = last.map { match in
      let template = templates[match.template].size
      return FoundPicture(
        place: frame.geometry.display(
          Rectangle(x: match.x, y: match.y, width: template.width, height: template.height)),
        likeness: max(0, match.correlation))
    }
    return found
  }

  private mutating func look(at frame: borrowing Frame, _ area: Rectangle) -> PyramidSearch.Match? {
    if let last {
      if let match = search.confirm(last, templates, in: frame, area: area) { return match }
      let size = templates[last.template].size
      let near = Rectangle(x: last.x, y: last.y, width: size.width, height: size.height)
        .inset(by: -Self.nearby).intersection(area)
      if !near.isEmpty, near != area,
        let match = search.first(templates, in: frame, part: near, of: area)
      {
        return match
      }
    }
    return search.first(templates, in: frame, part: area, of: area)
  }

  /// Draws the templates, when the picture would show large enough to be told.
  private mutating func prepare(_ preparation: Preparation) {
    prepared = preparation
    templates = []
    var sizes: [Size] = []
    for hundredth in Self.hundredths {
      let size = Size(
        width: (preparation.size.width * hundredth + 50) / 100,
        height: (preparation.size.height * hundredth + 50) / 100)
      guard min(size.width, size.height) >= PyramidSearch.leastVisible, !sizes.contains(size) else {
        continue
      }
      sizes.append(size)
      let template = PictureTemplate(
        reference, display: size, geometry: preparation.geometry, matrix: preparation.matrix,
        levelCount: Self.mostLevels)
      if template.coarsest == nil && templates.isEmpty { return }
      templates.append(template)
    }
  }
}

extension ReferencePicture {
  /// Whether anything but one flat colour shows in it: somewhere within 32 × 32 pixels luma varies by more
  /// than 10 levels.
  var hasContrast: Bool {
    let plane = LumaPlane(encoded(size: size, matrix: .bt709)[0][0], size: size)
    for y in stride(from: 0, to: size.height, by: 32) {
      for x in stride(from: 0, to: size.width, by: 32) {
        let part = Range2D(x..<min(size.width, x + 32), y..<min(size.height, y + 32))
        if Moments(plane, over: plane, x: 0, y: 0, part: part).templateVariance
          >= PictureProof.leastVariance
        {
          return true
        }
      }
    }
    return false
  }
}
