internal import Geometry
internal import Media

/// A reference picture at the sizes in which it is looked for in frames of one kind.
struct PictureTemplates {
  /// Sizes tried, in hundredths of the size said.
  private static let hundredths = [100, 99, 101, 98, 102]
  /// The coarsest level is at a sixteenth.
  private static let mostLevels = 5

  /// What templates depend on.
  private struct Preparation: Equatable {
    let size: Size
    let geometry: FrameGeometry
    let matrix: ColorMatrix
  }

  private let reference: ReferencePicture
  private var prepared: Preparation?
  /// The likeliest size first; none when the picture would show too small to be told.
  private(set) var all: [PictureTemplate] = []

  /// - Parameter path: where the picture was read from, for the error.
  /// - Throws: when the picture is so flat that nothing tells it from others.
  init(_ reference: ReferencePicture, path: String) throws(AnalysisError) {
    guard reference.hasContrast else { throw .flatPicture(path: path) }
    self.reference = reference
  }

  /// Draws them for frames of a kind.
  ///
  /// - Parameter size: how large the reference shows, in display pixels.
  /// - Returns: whether they are others than before.
  mutating func prepare(for frame: borrowing Frame, size: Size) -> Bool {
    let preparation = Preparation(size: size, geometry: frame.geometry, matrix: frame.matrix)
    if prepared == preparation { return false }
    prepared = preparation
    all = []
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
      if template.coarsest == nil && all.isEmpty { return true }
      all.append(template)
    }
    return true
  }

  /// Where a match shows, in stored pixels.
  func rectangle(of match: PyramidSearch.Match) -> Rectangle {
    let size = all[match.template].size
    return Rectangle(x: match.x, y: match.y, width: size.width, height: size.height)
  }

  /// A match as it is displayed.
  ///
  /// - Parameters:
  ///   - track: see `FoundPicture`.
  ///   - isCarried: likewise.
  func found(
    _ match: PyramidSearch.Match, _ geometry: FrameGeometry, track: Int = 0, isCarried: Bool = false
  ) -> FoundPicture {
    FoundPicture(
      place: geometry.display(rectangle(of: match)), likeness: max(0, match.correlation),
      track: track, isCarried: isCarried)
  }

  /// Whether so much of a match can be seen in an area that it would be found there, had it never been
  /// seen before.
  func showsEnough(_ match: PyramidSearch.Match, in area: Rectangle) -> Bool {
    let template = all[match.template]
    guard let visible = template.visible(at: rectangle(of: match), in: area) else { return false }
    return template.looks[0].shareOfDetail(in: visible) >= PyramidSearch.leastDetail
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
