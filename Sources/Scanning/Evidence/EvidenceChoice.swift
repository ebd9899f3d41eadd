internal import Results

/// Which pictures are made of a recording's violations: of those of checks that failed, the worst frame's,
/// and the first and the last frame's where these are others.
///
/// All checks come to their turn, each with one violation after another in order of time, until there are
/// enough. What is left out is noted.
struct EvidenceChoice {
  /// So many violations of a check have pictures.
  static let mostViolations = 10
  /// So many pictures a recording has.
  static let mostPictures = 50

  /// The pictures, the worst frame's of a violation before its others.
  private(set) var shots: [EvidenceShot] = []
  /// What a reader of the result should know of what is left out.
  private(set) var notes: [Problem] = []

  /// The choice for a result whose pictures are still to be made.
  init(_ result: RecordingResult) {
    let failed = result.checks.indices.filter { result.checks[$0].verdict == .fail }
    var shown: [Int: Int] = [:]
    for turn in 0..<Self.mostViolations {
      for check in failed where turn < result.checks[check].violations.count {
        let moments = Self.moments(of: result.checks[check].violations[turn])
          .prefix(Self.mostPictures - shots.count)
        if moments.isEmpty { continue }
        shown[check, default: 0] += 1
        shots += moments.map { EvidenceShot(check: check, violation: turn, moment: $0) }
      }
    }
    for check in failed {
      let (all, some) = (result.checks[check].violations.count, shown[check] ?? 0)
      guard some < all else { continue }
      notes.append(
        Problem(
          kind: .note,
          message: "there are pictures of \(some) of the \(all) violations of "
            + "'\(result.checks[check].name)': at most \(Self.mostViolations) of a check have some, "
            + "and a recording has at most \(Self.mostPictures) pictures"))
    }
  }

  /// A frame at the violation's start is its first; whether another is its last shows when it is decoded.
  private static func moments(of violation: Violation) -> [EvidenceShot.Moment] {
    var moments: [EvidenceShot.Moment] = [.worst]
    if violation.worst.time != violation.start { moments.append(.first) }
    if violation.frames > 1 { moments.append(.last) }
    return moments
  }
}
