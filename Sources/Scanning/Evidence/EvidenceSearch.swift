internal import Results

/// Recognises the frames that pictures are wanted of, in a second pass over a recording.
struct EvidenceSearch {
  /// A violation whose frames are still to come.
  private struct Sought {
    let check: Int
    let violation: Int
    let start: Double
    let frames: Int
    let worst: Double
    var wanted: Set<EvidenceShot.Moment>
    /// The index of its first frame; nil before that has come.
    var first: Int?
  }

  private var sought: [Sought] = []
  private var index = -1

  /// A search for the frames of some pictures of a result.
  init(_ shots: [EvidenceShot], of result: RecordingResult) {
    for shot in shots {
      let last = sought.indices.last {
        sought[$0].check == shot.check && sought[$0].violation == shot.violation
      }
      if let last {
        sought[last].wanted.insert(shot.moment)
        continue
      }
      let violation = result.checks[shot.check].violations[shot.violation]
      sought.append(
        Sought(
          check: shot.check, violation: shot.violation, start: violation.start,
          frames: violation.frames, worst: violation.worst.time, wanted: [shot.moment]))
    }
  }

  /// Whether everything was found.
  var isOver: Bool { sought.isEmpty }

  /// The pictures that the next of the frames that are looked at is wanted for, one a violation.
  ///
  /// - Parameter time: of the frame, as results have it.
  mutating func shots(at time: Double) -> [EvidenceShot] {
    index += 1
    var found: [EvidenceShot] = []
    for place in sought.indices {
      guard let moment = moment(place, time) else { continue }
      let violation = sought[place]
      found.append(
        EvidenceShot(check: violation.check, violation: violation.violation, moment: moment))
    }
    sought.removeAll { violation in
      violation.first.map { index >= $0 + violation.frames - 1 } ?? false
    }
    return found
  }

  /// What the frame is wanted for of a violation: its frames are consecutive, and one picture of each is
  /// enough.
  private mutating func moment(_ place: Int, _ time: Double) -> EvidenceShot.Moment? {
    if sought[place].first == nil, sought[place].start == time { sought[place].first = index }
    guard let first = sought[place].first else { return nil }
    if time == sought[place].worst, sought[place].wanted.remove(.worst) != nil { return .worst }
    if index == first, sought[place].wanted.remove(.first) != nil { return .first }
    let isLast = index == first + sought[place].frames - 1
    return isLast && sought[place].wanted.remove(.last) != nil ? .last : nil
  }
}
