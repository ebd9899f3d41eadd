internal import Geometry
internal import Media
internal import Reading

/// Says of one frame after another whether a region has legible text in it, whatever it says.
struct AnyTextWatch {
  private let reader: TextReader
  private let tellsText: Bool
  private var finder = LegibleTextFinder()
  private var detector = RegionChange(seesColor: true)
  private var last = Judgement.met

  /// - Parameter tellsText: whether what is read may be told.
  init(_ reader: TextReader, tellsText: Bool) {
    self.reader = reader
    self.tellsText = tellsText
  }

  /// How far the frame judged last is off; nil where nothing was found.
  var severity: Double? { last.deviation?.severity }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard detector.hasChanged(frame, in: region) else { return last }
    last = .met
    let picture = RegionPicture(of: frame, in: region)
    if let found = finder.surest(in: picture.gray, reader: reader) {
      last = judgement(found, of: picture.gray, in: picture.area, step: 1)
      return last
    }
    for index in 0..<(frame.hasChroma ? 2 : 0) {
      let color = GrayPicture.color(index, of: frame, in: picture.area, except: region.except)
      if let found = finder.surest(in: color.picture, reader: reader) {
        last = judgement(found, of: color.picture, in: picture.area, step: color.step)
        return last
      }
    }
    return last
  }

  /// - Parameter step: how many display pixels a pixel is wide and high in the picture of that area
  ///   that the text was found in.
  private func judgement(
    _ found: LegibleText, of picture: GrayPicture, in area: Rectangle, step: Int
  ) -> Judgement {
    let found = tellsText ? finder.withWords(found, in: picture, reader: reader) : found
    let place = Rectangle(
      x: area.x + found.area.x * step, y: area.y + found.area.y * step,
      width: found.area.width * step, height: found.area.height * step)
    return Judgement(
      deviation: Deviation(
        severity: found.severity, area: place.intersection(area),
        measured: found.measured(tellsText: tellsText)))
  }
}
