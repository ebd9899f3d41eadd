internal import Media
internal import Policy
internal import Reading

/// Passes when nothing fine-grained is left: edges are soft everywhere.
///
/// | passes | fails |
/// |---|---|
/// | `RenderEffect` blur in recents; SwiftUI `.blur` on `willResignActive`; either under a dark veil; a blank region | the view before the blur has set in; a blur of 2 pixels; one sharp glyph, or the cursor, over a blurred view |
///
/// Soft is a Gaussian blur of sigma 8 pixels or more on a screen 1170 pixels wide. Looks at
/// brightness only, since blurs treat all colours alike; see `DetailMeter`.
///
/// On the accuracy grid's family `blurred` (seeds 1 and 2, 60 clips each) the weakest leak measured 1.10
/// and 1.15 of the limit, photos blurred by 2 in VP8; AV1 from 2.06, HEVC from 2.93. No clean frame
/// reached the limit but for one clip of VP8, in which what was sharp lingers (1.57).
struct BlurredExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "blurred", argument: .none, isProtecting: true,
    summary: "nothing fine-grained is left: edges are soft everywhere")

  static let judgesFramesAlone = true

  private var meter = DetailMeter()

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {}

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    let finding = meter.sharpest(in: frame, region: region)
    guard let finding else { return .met }
    return Judgement(
      deviation: Deviation(
        severity: finding.severity, area: finding.area,
        measured: "sharp edges of contrast \(Int(finding.contrast.rounded()))"))
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? { meter.severity }
}
