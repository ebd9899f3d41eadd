internal import Media
internal import Policy
internal import Reading

/// Passes when nothing in the region changes while the check applies.
///
/// | passes | fails |
/// |---|---|
/// | a custom keyboard that keeps the keys pressed to itself; compression noise, the refinement after a keyframe | one key highlighted for one frame; a key's pop-up; a blinking caret, unless it is excepted; a slow fade |
///
/// Frames are compared with the first one the check was shown; see `ChangeMeter`. A check whose
/// `from:` counts from the recording's end is shown all frames, and compares with the recording's
/// first.
struct StillExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "still", argument: .none, isProtecting: true,
    summary: "nothing in the region changes")

  static let comparesFrames = true

  private var meter = ChangeMeter()

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {}

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard let finding = meter.worst(in: frame, region: region) else { return .met }
    let what = finding.plane == .luma ? "luma" : "colour difference"
    return Judgement(
      deviation: Deviation(
        severity: finding.severity, area: finding.area,
        measured: "\(what) \(Int(finding.level.rounded())) where it was "
          + "\(Int(finding.firstLevel.rounded())) at first"))
  }

  mutating func startAgain() { meter = ChangeMeter() }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    meter.severity
  }
}
