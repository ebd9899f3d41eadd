internal import Media
internal import Policy
internal import Reading

/// Passes when every part of the region is true black.
///
/// | passes | fails |
/// |---|---|
/// | an Android `FLAG_SECURE` window; a hidden `UIWindow`; a secure layer on black | one glyph in one frame; the empty grey of a dark theme (#121212), which is `blank` |
///
/// The measure is that of `blank` with black as its fill; see `FlatnessMeter`.
struct BlackExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "black", argument: .none, isProtecting: true,
    summary: "every part of the region is true black; one small glyph in one frame fails")

  static let judgesFramesAlone = true

  private var meter = FlatnessMeter()
  private var measuring = FlatnessMeter(least: 0)

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {}

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard let finding = meter.worst(in: frame, region: region, fill: .black) else { return .met }
    return Judgement(deviation: finding.deviation(from: "black"))
  }

  mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    measuring.worst(in: frame, region: region, fill: .black)?.severity
  }
}
