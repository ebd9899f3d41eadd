internal import Geometry

/// A picture that is wanted of a violation.
struct EvidenceShot: Codable, Hashable, Sendable {
  /// Which of a violation's frames it shows.
  enum Moment: String, Codable, Sendable {
    case first, worst, last
  }

  /// The check, by its place in the result.
  var check: Int
  /// The violation, by its place in the check's.
  var violation: Int
  /// Which of its frames.
  var moment: Moment
}

/// What a worker says of a frame of violations before it sends the frame's pixels.
struct EvidenceFrame: Codable, Sendable {
  /// A picture that is made of it.
  struct Shot: Codable, Sendable {
    /// No more places of a region than that are outlined.
    static let mostRegions = 64

    var shot: EvidenceShot
    /// Where the check's region lies in this frame, in display pixels: at each place of what it moves
    /// with.
    var regions: [Rectangle]
  }

  /// The frame as displayed, in pixels.
  var size: Size
  /// The pictures that are made of it, at least one.
  var shots: [Shot]
}
