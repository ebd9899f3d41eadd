internal import Geometry
internal import Results

/// When a region was in one recording what a check would demand of it, as a scan has found.
struct ProposalFinding {
  /// Part of a recording, in seconds.
  struct Span {
    var start: Double
    var end: Double
    var length: Double { end - start }
  }

  /// The recording, by its place.
  var recording: Int
  /// When it ends.
  var end: Double
  /// When it was, in order of time.
  var met: [Span]
  /// When it was not, from its first to its last time.
  var gaps: [Span]
  /// What a text pattern captured.
  var captures: [String: String]
  /// The time that it was, all in all.
  var seconds: Double { met.reduce(0) { $0 + $1.length } }
  /// Its first and its last moment; nil when it never was. Of a moment's look nothing is known.
  var first: Double?
  var last: Double?

  /// Shorter times are moments: something that flits by.
  private static let moment = 0.3

  /// The finding of a check that applied to the whole of a recording.
  init(_ check: CheckResult, recording: Int, end: Double) {
    self.recording = recording
    self.end = end
    captures = check.captures
    var met: [Span] = []
    var start = 0.0
    for violation in check.violations {
      if violation.start > start { met.append(Span(start: start, end: violation.start)) }
      start = violation.end
    }
    if start < end || check.violations.isEmpty { met.append(Span(start: start, end: end)) }
    // A still has no time.
    let isMet = check.verdict == .pass || !met.isEmpty && end > 0
    self.met = isMet ? met : []
    let least = min(Self.moment, (met.map(\.length).max() ?? 0) / 2)
    let lasting = self.met.filter { $0.length >= least }
    first = lasting.first?.start
    last = lasting.last?.end
    gaps = []
    if let first, let last {
      gaps = check.violations.map { Span(start: $0.start, end: $0.end) }
        .filter { $0.start >= first && $0.end <= last }
    }
  }
}
