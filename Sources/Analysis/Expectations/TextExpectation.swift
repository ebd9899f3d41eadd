internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Passes when the region's text matches a pattern, with the values demanded of its captures.
///
/// | passes | fails |
/// |---|---|
/// | the version/build overlay `v5.2.1 (1432)` for `'v{version} ({build})'` | the overlay missing, unreadable, or of another build than demanded |
///
/// Read again only when the region's pixels have changed. A reading that doesn't match is tried in
/// other preparations before it counts, since a misread frame would be a false alarm; one that
/// captures something new is confirmed by a second, since a misread value would be one as well.
struct TextExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "text", argument: .pattern, isProtecting: false,
    summary: "the region's text matches the pattern: the version overlay, a capture banner")

  static let readsText = true

  private let pattern: TextPattern
  private let demanded: [String: String]
  private let reader: TextReader
  private var detector = ChangeDetector()
  private var last = Judgement.met
  private var lastCaptures: [String: String]?

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    guard case .pattern(let pattern) = request.argument else {
      preconditionFailure("the policy reader gives every text expectation a pattern")
    }
    self.pattern = pattern
    demanded = request.demandedValues
    do {
      self.reader = try reader.get()
    } catch {
      throw .noTextReader(reason: error.reason)
    }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    let stored = frame.geometry.stored(region.display)
    if !detector.hasChanged(frame, in: stored) { return last }
    detector.remember(frame, in: stored)
    last = read(GrayPicture(of: frame, in: region.display, except: region.except), region.display)
    return last
  }

  private mutating func read(_ picture: GrayPicture, _ area: Rectangle) -> Judgement {
    var votes = PatternVotes()
    for preparation in TextReader.Preparation.allCases {
      let reading = reader.read(picture, prepared: preparation)
      let outcome = pattern.evaluate(reading.text, demanded: demanded)
      votes.add(outcome, reading)
      if case .valueMismatch = outcome,
        case .matched(let captures, _) = pattern.evaluate(reading.text, demanded: [:])
      {
        votes.addCaptures(ofMismatch: captures)
      }
      if let captures = votes.settled(known: lastCaptures) {
        lastCaptures = captures
        return Judgement(captures: captures, area: area, note: votes.note)
      }
    }
    if let captures = votes.best {
      lastCaptures = captures
      return Judgement(captures: captures, area: area, note: votes.note)
    }
    return Judgement(
      deviation: Deviation(severity: votes.severity, area: area, measured: votes.complaint),
      captures: votes.mismatchedCaptures, area: area)
  }
}

/// What several readings of one picture say of a pattern.
private struct PatternVotes {
  private var matches: [(captures: [String: String], count: Int, confidence: Int)] = []
  private var mismatch: (name: String, read: String, demanded: String)?
  private var bestText = Reading.nothing
  /// The first reading that only tolerance made a match.
  private var tolerated: String?
  private var isExact = false
  /// What is there instead of what was demanded.
  private(set) var mismatchedCaptures: [String: String] = [:]

  mutating func add(_ outcome: PatternOutcome, _ reading: Reading) {
    if reading.confidence > bestText.confidence { bestText = reading }
    switch outcome {
    case .matched(let captures, let tolerated):
      if let index = matches.firstIndex(where: { $0.captures == captures }) {
        matches[index].count += 1
        matches[index].confidence += reading.confidence
      } else {
        matches.append((captures, 1, reading.confidence))
      }
      if tolerated.isEmpty { isExact = true }
      self.tolerated = self.tolerated ?? tolerated.first
    case .valueMismatch(let name, let read, let demanded):
      if mismatch == nil { mismatch = (name, read, demanded) }
    case .noMatch: break
    }
  }

  /// That no reading was what was demanded, if it is so.
  var note: String? {
    isExact ? nil : tolerated.map { "leaned on OCR tolerance: \($0)" }
  }

  mutating func addCaptures(ofMismatch captures: [String: String]) {
    if mismatchedCaptures.isEmpty { mismatchedCaptures = captures }
  }

  /// The captures, once no further reading is needed: nothing captured, the same as before, or
  /// read alike twice.
  func settled(known: [String: String]?) -> [String: String]? {
    matches.first { $0.captures.isEmpty || $0.captures == known || $0.count >= 2 }?.captures
  }

  /// The captures read most often, then with most confidence.
  var best: [String: String]? {
    matches.max { ($0.count, $0.confidence) < ($1.count, $1.confidence) }?.captures
  }

  /// A text that is there but wrong is worse than a text that is not there.
  var severity: Double { mismatch != nil ? 3 : bestText.text.isEmpty ? 1 : 2 }

  var complaint: String {
    if let mismatch {
      return "\(mismatch.name) is '\(mismatch.read)', not '\(mismatch.demanded)'"
    }
    if bestText.text.isEmpty { return "no text could be read" }
    let line = bestText.text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    return "read '\(line.prefix(200))', which doesn't match"
  }
}

extension Reading {
  fileprivate static let nothing = Reading(text: "", confidence: 0)
}
