internal import Geometry
internal import Media

/// Says that a picture shows somewhere in a region.
struct PictureSign: FrameJudge {
  private let reference: ReferencePicture
  private var finder: PictureFinder

  init(path: String) throws(AnalysisError) {
    reference = try ReferencePicture(named: path)
    finder = try PictureFinder(reference, path: path)
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    func scaled(_ side: Int) -> Int { Int((Double(side) * region.scale).rounded()) }
    let size = Size(width: scaled(reference.size.width), height: scaled(reference.size.height))
    if finder.find(in: frame, area: region.display, size: size) != nil { return .met }
    return Judgement(
      deviation: Deviation(
        severity: 1, area: region.display, measured: "the picture doesn't show"))
  }
}
