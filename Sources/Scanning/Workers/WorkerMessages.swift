internal import Policy
internal import Results

/// What a worker is told.
enum WorkerOrder: Codable, Sendable {
  /// Once, at first.
  case begin(WorkerSetup)
  /// Scan the recording whose descriptor comes with this.
  case scan(path: String, pathBytes: String?, policy: Int)
  /// Say what the decoder sees of the recording whose descriptor comes with this.
  case inspect(path: String)
  /// Show what the recording whose descriptor comes with this displays at some times, negative ones
  /// from its end, and judge it by a policy.
  case view(policy: Int, at: [Duration])
}

/// What a worker has to know before it sees the first recording.
struct WorkerSetup: Codable, Sendable {
  /// The policies of the whole batch.
  var policies: [PolicyText]
  /// Values demanded with `-D`, by capture name.
  var definitions: [String: String]
  /// How many threads decode a recording.
  var threads: Int
  /// The most memory it may ask for, in bytes of address space; nil for no limit.
  var memory: Int?
  /// Whether and how results say how far frames are from their checks' limits.
  var measuring: Measuring
  /// Which frames are looked at.
  var sampling: Sampling
  /// What evidence shows.
  var evidence = Evidence.redacted
  /// Whether pictures of violations are sent behind a result.
  var sendsPictures = false
}

/// A policy in the form it was written, from which a worker reads the same policy.
struct PolicyText: Codable, Sendable {
  /// Its file's path to show.
  var path: String
  /// The file's bytes; of no use when `checks` are there.
  var file: [UInt8]
  /// What was given in the command instead of a file.
  var checks: WrittenChecks?

  init(_ policy: Policy, _ source: PolicySource) {
    path = policy.path
    file = policy.text
    if case .checks(let written) = source { checks = written }
  }
}

/// What a worker answers.
enum WorkerAnswer: Codable, Sendable {
  /// It is ready; `openLock` says why it could not lock itself in, nil when it is locked in.
  case ready(openLock: String?)
  /// A policy can't be carried out here; why.
  case unusable(reason: String)
  /// How far it is, and what the recording comes to when nothing more is seen of it.
  case progress(frames: Int, soFar: RecordingResult)
  /// What the recording came to; `inOneGo` says why its parts were not decoded side by side by the
  /// threads there were. Where pictures of its violations are wanted, they follow.
  case finished(RecordingResult, inOneGo: String?)
  /// What the decoder sees of the recording.
  case inspected(Inspection)
  /// The next bytes of the pictures that are asked for, or of the last one announced, come with this.
  case pixels
  /// A frame of violations, whose bytes follow.
  case picture(EvidenceFrame)
  /// There are no more frames of violations; why some are missing, nil when none is.
  case picturesEnded(missing: String?)
  /// What those pictures show, all of whose bytes have come.
  case viewed(FrameLooks)
}
