internal import Media
internal import Policy
internal import Reading

/// Passes when the region is not blank.
///
/// | passes | fails |
/// |---|---|
/// | the rest of the app beside what it protects | a screen that is black, white or one colour from edge to edge |
///
/// A bug report in which everything is protected shows nothing.
struct VisibleExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "visible", argument: .none, isProtecting: false, following: .whole,
    summary: "the region is not blank: a bug report that hides everything is useless")

  static let judgesFramesAlone = true

  private var meter = FlatnessMeter()

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {}

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    if meter.isCertainlyNotFlat(frame, region: region) { return .met }
    if meter.worst(in: frame, region: region, fill: .any, ignoresBorders: true) != nil {
      return .met
    }
    let luma = meter.meanLuma(of: frame, region: region)
    return Judgement(
      deviation: Deviation(
        severity: 1, area: region.display, measured: "one flat colour, luma \(Int(luma.rounded()))")
    )
  }
}
