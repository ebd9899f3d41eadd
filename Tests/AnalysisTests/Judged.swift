import Analysis
import Geometry
import Media
import Policy
import Reading
import Testing
import Threads

/// What an expectation says of each frame of a clip.
struct Judged {
  /// As they stand after the last frame.
  var judgements: [Judgement] = []
  /// How far each frame is off, in multiples of the limit; nil where no number tells.
  var severities: [Double?] = []
  /// How many pictures had been given to Tesseract by the end of each frame.
  var readings: [Int] = []

  /// - Parameters:
  ///   - expect: an expectation as a policy writes it: a keyword, or `keyword: argument`.
  ///   - region: in display pixels; nil for all.
  ///   - readsLate: whether the reading thread begins after the last frame; no readings are counted.
  init(
    _ clip: String, _ expect: String, region: Rectangle? = nil, except: [Rectangle] = [],
    inset: Int = 0, demanding: [String: String] = [:], readsLate: Bool = false
  ) throws {
    var request = try Self.request(expect)
    request.demandedValues = demanding
    let provider = TextReaderProvider()
    var expectation = try ExpectationRegistry.make(request, reader: provider)
    let hasEnded = Monitor(false)
    if readsLate { try provider.getThread().add { _ in hasEnded.wait { $0 ? () : nil } } }
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 1)
    while let frame = try recording.next() {
      let observed = ObservedRegion(
        display: region ?? Rectangle(frame.geometry.display), except: except, insetX: inset,
        insetY: inset, geometry: frame.geometry,
        ringing: Ringing(transformSide: frame.transformSide))
      let judgement = expectation.judge(frame, in: observed)
      settle(judgement.settles)
      judgements.append(judgement)
      let severity = expectation.severity(of: frame, in: observed)
      severities.append(severity)
      if let severity { #expect((severity >= 1) == (judgement.deviation != nil), "\(severity)") }
      if ExpectationRegistry.readsText(request), !readsLate {
        readings.append(provider.readingCount)
      }
    }
    hasEnded.change { $0 = true }
    settle(expectation.finish())
  }

  /// Puts what the oldest provisional judgements come to in their place.
  private mutating func settle(_ settled: [Judgement]) {
    var rest = settled[...]
    for index in judgements.indices where judgements[index].isProvisional {
      guard let judgement = rest.popFirst() else { return }
      judgements[index] = judgement
    }
    precondition(rest.isEmpty, "more is settled than is provisional")
  }

  private static func request(_ expect: String) throws -> ExpectationRequest {
    let policy = try PolicyReader.read(
      Array("framescan: 1\nchecks: [{ name: a, region: all, expect: \(expect) }]".utf8),
      path: "policy.yaml", expectations: ExpectationRegistry.syntaxes,
      pictureExists: { _ in false })
    return try #require(policy.checks.first).expectation
  }

  /// For each frame, whether the expectation is met.
  var met: [Bool] { judgements.map { $0.deviation == nil } }
  /// Where the worst of each frame that falls short lies.
  var areas: [Rectangle] { judgements.compactMap { $0.deviation?.area } }
  /// What was measured in each frame that falls short.
  var measured: [String] { judgements.compactMap { $0.deviation?.measured } }
}
