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
/// A character that stands alone passes: it can't be told from an icon. Of 120 pictures of outlined
/// icons, 18 were read as a letter or two with confidence.
///
/// What is read is private: only its length gets into a judgement.
struct NoTextExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "no-text", argument: .optionalPattern, isProtecting: false,
    summary: "no readable text, or none that matches the pattern")

  static let readsText = true

  private let pattern: TextPattern?
  private let demanded: [String: String]
  private let reader: TextReader
  private var finder = LegibleTextFinder()
  private var detector = RegionChange()
  private var last = Judgement.met

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    if case .pattern(let pattern) = request.argument {
      self.pattern = pattern
    } else {
      pattern = nil
    }
    demanded = request.demandedValues
    do {
      self.reader = try reader.get()
    } catch {
      throw .noTextReader(reason: error.reason)
    }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard detector.hasChanged(frame, in: region) else { return last }
    let picture = RegionPicture(of: frame, in: region)
    let found =
      if let pattern {
        finder.matching(pattern, demanded: demanded, in: picture.gray, reader: reader)
      } else {
        finder.surest(in: picture.gray, reader: reader)
      }
    last = .met
    if let found {
      var area = found.area
      area.x += picture.area.x
      area.y += picture.area.y
      last = Judgement(
        deviation: Deviation(severity: found.severity, area: area, measured: found.redacted))
    }
    return last
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    last.deviation?.severity
  }
}
