public import Geometry

/// What one check came to in one recording.
public struct CheckResult: Codable, Sendable, Equatable {
  /// The check's name in the policy.
  public var name: String
  /// The expectation's keyword: `black`, `blank`, `text` …
  public var expect: String
  /// What the expectation was given, as the policy writes it: a colour, a pattern; nil for none.
  public var expected: String?
  /// What the check came to.
  public var verdict: CheckVerdict
  /// Whether the recording proves nothing when the check is not exercised.
  public var required: Bool
  /// The region in display pixels of the recording's first frame; nil when it could not be placed.
  public var region: Rectangle?
  /// The check's labels in the policy.
  public var tags: [String]
  /// Seconds in which the check applied.
  public var applicableSeconds: Double
  /// Seconds of those in which its expectation was not met.
  public var violatingSeconds: Double
  /// Frames to which the check applied.
  public var frames: Int
  /// Frames of those that did not meet its expectation.
  public var violatingFrames: Int
  /// The violations, in order of time.
  public var violations: [Violation]
  /// What the names in a text pattern captured.
  public var captures: [String: String]
  /// Of each frame that was judged, in order, how far it was off in multiples of the check's limit (1 and
  /// more is a violation), nil where no number tells; nil altogether unless it was asked for.
  public var severities: [Double?]?
  /// When the check applied, in order of time; nil where nothing says.
  public var applied: [TimeSpan]?
  /// What the names in a text pattern captured over time; nil where nothing was.
  public var readings: [Reading]?
  /// How far its frames were from its limit over time; nil where no number tells.
  public var plot: MeasurePlot?
  /// What a reader of the verdict should know: leaned on tolerance, forgiven by grace …
  public var notes: [String]

  /// A result from its parts.
  public init(
    name: String, expect: String, expected: String? = nil, verdict: CheckVerdict,
    region: Rectangle?, tags: [String] = [], applicableSeconds: Double = 0,
    violatingSeconds: Double = 0, frames: Int = 0, violatingFrames: Int = 0,
    violations: [Violation] = [], captures: [String: String] = [:], notes: [String] = [],
    required: Bool = false, severities: [Double?]? = nil, applied: [TimeSpan]? = nil,
    readings: [Reading]? = nil, plot: MeasurePlot? = nil
  ) {
    self.name = name
    self.expect = expect
    self.expected = expected
    self.verdict = verdict
    self.region = region
    self.tags = tags
    self.applicableSeconds = applicableSeconds
    self.violatingSeconds = violatingSeconds
    self.frames = frames
    self.violatingFrames = violatingFrames
    self.violations = violations
    self.captures = captures
    self.notes = notes
    self.required = required
    self.severities = severities
    self.applied = applied
    self.readings = readings
    self.plot = plot
  }

  /// A result as decoded; labels, captures, notes and violations may be missing where there are none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    expect = try values.decode(String.self, forKey: .expect)
    expected = try values.decodeIfPresent(String.self, forKey: .expected)
    verdict = try values.decode(CheckVerdict.self, forKey: .verdict)
    required = try values.decodeIfPresent(Bool.self, forKey: .required) ?? false
    region = try values.decodeIfPresent(Rectangle.self, forKey: .region)
    tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    applicableSeconds = try values.decode(Double.self, forKey: .applicableSeconds)
    violatingSeconds = try values.decode(Double.self, forKey: .violatingSeconds)
    frames = try values.decode(Int.self, forKey: .frames)
    violatingFrames = try values.decode(Int.self, forKey: .violatingFrames)
    violations = try values.decodeIfPresent([Violation].self, forKey: .violations) ?? []
    captures = try values.decodeIfPresent([String: String].self, forKey: .captures) ?? [:]
    notes = try values.decodeIfPresent([String].self, forKey: .notes) ?? []
    severities = try values.decodeIfPresent([Double?].self, forKey: .severities)
    applied = try values.decodeIfPresent([TimeSpan].self, forKey: .applied)
    readings = try values.decodeIfPresent([Reading].self, forKey: .readings)
    plot = try values.decodeIfPresent(MeasurePlot.self, forKey: .plot)
  }
}

/// A maximal run of consecutive frames in which a check's expectation is not met.
public struct Violation: Codable, Sendable, Equatable {
  /// Time of its first frame, in seconds from the recording's first displayed frame.
  public var start: Double
  /// Time of the first frame after it (or the check's `to:`, or the recording's end), in seconds.
  public var end: Double
  /// How many frames it has.
  public var frames: Int
  /// Its worst frame.
  public var worst: WorstFrame
  /// Path of the evidence picture of its worst frame, relative to the results; nil when none was written.
  public var evidence: String?
  /// The same of its first frame; nil too when that is the worst one.
  public var evidenceFirst: String?
  /// The same of its last frame; nil too when that is the worst or the first one.
  public var evidenceLast: String?

  /// A violation from its parts.
  public init(
    start: Double, end: Double, frames: Int, worst: WorstFrame, evidence: String? = nil,
    evidenceFirst: String? = nil, evidenceLast: String? = nil
  ) {
    self.start = start
    self.end = end
    self.frames = frames
    self.worst = worst
    self.evidence = evidence
    self.evidenceFirst = evidenceFirst
    self.evidenceLast = evidenceLast
  }
}

/// The frame of a violation that is furthest from what was expected.
public struct WorstFrame: Codable, Sendable, Equatable {
  /// Its time, in seconds from the recording's first displayed frame.
  public var time: Double
  /// Where in the frame the worst of it lies, in display pixels.
  public var `where`: Rectangle
  /// What was measured there, for a person.
  public var measured: String

  /// A worst frame from its parts.
  public init(time: Double, where: Rectangle, measured: String) {
    self.time = time
    self.where = `where`
    self.measured = measured
  }
}
