internal import Media
internal import Policy
internal import Reading

/// Passes when the region looks like a reference picture.
///
/// | passes | fails |
/// |---|---|
/// | a "screen sharing is on" banner, re-encoded, scaled with the whole recording or up to 3 pixels off its place | another banner of the same size and colours: other text, another icon; the same banner in another colour; the content it should cover |
///
/// The reference may be of another size than the region; it is scaled to it. The outermost 12 pixels of
/// the region are not compared, a quarter of a small one. Compared again only when
/// the region's pixels have moved away from those compared last, so that a slow fade adds up. The
/// measure is that of `LikenessMeter`.
struct ImageExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "image", argument: .picture, isProtecting: false, following: .whole,
    summary: "the region looks like the reference picture")

  private var meter: LikenessMeter
  private var detector = ChangeDetector()
  private var colors = ColorChangeDetector()
  private var last = Judgement.met

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    guard case .picture(let path) = request.argument else {
      preconditionFailure("the policy reader gives every image expectation a picture")
    }
    meter = LikenessMeter(try ReferencePicture(named: path))
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    let stored = frame.geometry.stored(region.display)
    if !detector.hasChanged(frame, in: stored) && !colors.hasChanged(frame, in: stored) {
      return last
    }
    detector.remember(frame, in: stored)
    colors.remember(frame, in: stored)
    last = Judgement(deviation: meter.worst(in: frame, region: region))
    return last
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    meter.severity
  }
}
