internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Passes when whatever is written in the region is only mask glyphs in a row, or nothing.
///
/// | passes | fails |
/// |---|---|
/// | `••••••`, `●●●`, `****` of any size and spacing, light or dark; an empty field | the last typed letter that password fields show for a moment; a digit, a word, a lone letter; `••:••` |
/// | the field's own frame or underline; a text caret | an eye icon or a label: take it out with `except:` |
///
/// A text caret is one thin upright bar: in an empty field at least ten times as high as wide, which
/// a lone `l` or `I` is not; beside glyphs at least nine times, and two and a half times as high as
/// they are.
///
/// Judged again only when the region's pixels have changed. See `MaskMeter` for the measure. On the
/// accuracy grid's family `masked` (seeds 1 and 2, 60 clips each) the worst clean frame measured 0.64 of
/// the limit, the weakest leak 1.46; but for two clips of HEVC at CRF 40 that are falsely reported.
struct MaskedExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "masked", argument: .none, isProtecting: false, isRedacted: true,
    summary: "only mask glyphs (• * ●) in a row, or nothing")

  private var meter = MaskMeter()
  private var detector = RegionChange()
  private var last = Judgement.met
  private var severity = 0.0

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {}

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard detector.hasChanged(frame, in: region) else { return last }
    let picture = RegionPicture(of: frame, in: region)
    last = .met
    let finding = meter.worst(in: picture.gray)
    severity = finding?.severity ?? 0
    if let finding, finding.severity > 1 {
      var area = finding.area
      area.x += picture.area.x
      area.y += picture.area.y
      last = Judgement(
        deviation: Deviation(
          severity: finding.severity, area: area, measured: finding.flaw.complaint))
    }
    return last
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? { severity }
}

extension MaskMeter.Flaw {
  /// What is wrong, without saying what is written there.
  fileprivate var complaint: String {
    switch self {
    case .size: "a glyph of another size than a mask glyph's"
    case .line: "a glyph that is not on the line of the others"
    case .shape: "a glyph that is no mask glyph"
    }
  }
}
