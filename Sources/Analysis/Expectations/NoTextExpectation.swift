internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Passes when nothing legible is in the region; with a pattern, when no text there matches it.
///
/// | passes | fails |
/// |---|---|
/// | icons, lines, photos, gradients, a blank region | a word, a number, a line of Cyrillic, Arabic or Chinese, whether or not it can be read |
/// | with a pattern: any text that doesn't match it | with a pattern: a card number beside other text |
///
/// Without a pattern, text is found by its shape, in any script, and by reading what might be text;
/// see `TextShapes`. With one it has to be read, in several preparations: a reading that misses the
/// pattern would be a false pass. Judged again only when the region's pixels have changed.
///
/// A character that stands alone is told from an icon by its shape; see `LoneCharacters`. What alone
/// is a bar, a ring or two crossed lines (`l`, `I`, `O`, `x`) may pass. Text that differs from its
/// ground in colour alone is looked for in the colour planes.
///
/// What is read is private: only its length gets into a judgement, unless a person asked for all of it.
struct NoTextExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "no-text", argument: .optionalPattern, isProtecting: false, isRedacted: true,
    summary: "no readable text (a character that alone is a bar, a ring or a cross, as l, O and x "
      + "are, may pass), or none that matches the pattern")

  static let readsText = true

  private let pattern: TextPattern?
  private let demanded: [String: String]
  private let reader: TextReader
  private let tellsText: Bool
  private var finder = LegibleTextFinder()
  private var detector = RegionChange(seesColor: true)
  private var last = Judgement.met

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    if case .pattern(let pattern) = request.argument {
      self.pattern = pattern
    } else {
      pattern = nil
    }
    demanded = request.demandedValues
    tellsText = reader.tellsTexts
    do {
      self.reader = try reader.get()
    } catch {
      throw .noTextReader(reason: error.reason)
    }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard detector.hasChanged(frame, in: region) else { return last }
    last = .met
    let picture = RegionPicture(of: frame, in: region)
    if let found = text(in: picture.gray) {
      last = judgement(found, in: picture.area, step: 1)
      return last
    }
    for index in 0..<(frame.hasChroma ? 2 : 0) {
      let color = GrayPicture.color(index, of: frame, in: picture.area, except: region.except)
      if let found = text(in: color.picture) {
        last = judgement(found, in: picture.area, step: color.step)
        return last
      }
    }
    return last
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    last.deviation?.severity
  }

  private mutating func text(in picture: GrayPicture) -> LegibleText? {
    if let pattern {
      return finder.matching(pattern, demanded: demanded, in: picture, reader: reader)
    }
    return finder.surest(in: picture, reader: reader).map {
      tellsText ? finder.withWords($0, in: picture, reader: reader) : $0
    }
  }

  /// - Parameter step: how many display pixels a pixel is wide and high in the picture of that area
  ///   that the text was found in.
  private func judgement(
    _ found: LegibleText, in area: Rectangle, step: Int
  ) -> Judgement {
    let place = Rectangle(
      x: area.x + found.area.x * step, y: area.y + found.area.y * step,
      width: found.area.width * step, height: found.area.height * step)
    return Judgement(
      deviation: Deviation(
        severity: found.severity, area: place.intersection(area),
        measured: found.measured(tellsText: tellsText)))
  }
}
