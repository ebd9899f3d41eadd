public import Results

/// How the recordings of a batch are scanned.
public struct BatchSettings: Sendable {
  /// How many threads decode at once, at least 1: workers first, then threads within a worker.
  public var jobs: Int
  /// How long a recording may take; nil for as long as it wants.
  public var timeout: Duration?
  /// The most address space a worker may have, in bytes; nil for no limit.
  public var memory: Int?
  /// Whether to stop at the first recording that fails.
  public var failsFast: Bool
  /// Whether and how results say how far frames are from their checks' limits.
  public var measuring: Measuring
  /// Which frames are looked at.
  public var sampling: Sampling
  /// What evidence shows.
  public var evidence: Evidence

  /// Settings from their parts.
  public init(
    jobs: Int, timeout: Duration? = nil, memory: Int? = nil, failsFast: Bool = false,
    measuring: Measuring = Measuring(), sampling: Sampling = .all,
    evidence: Evidence = .redacted
  ) {
    self.jobs = jobs
    self.timeout = timeout
    self.memory = memory
    self.failsFast = failsFast
    self.measuring = measuring
    self.sampling = sampling
    self.evidence = evidence
  }
}

/// What happens in a batch.
public enum BatchEvent: Sendable {
  /// A recording was given to a worker, by its place in the plan.
  case started(item: Int)
  /// So many of its frames have been checked.
  case progress(item: Int, frames: Int)
  /// Several threads could have decoded its parts side by side but for the reason given; it is about to
  /// have a result.
  case inOneGo(item: Int, reason: String)
  /// It has a result.
  case finished(item: Int, RecordingResult)
  /// It has the result of a scan before.
  case recalled(item: Int, RecordingResult)
  /// A result could not be kept; nothing more is scanned.
  case notKept(StoreError)
  /// A worker could not lock itself in; why.
  case openLock(reason: String)
}

/// Why nothing can be scanned.
public enum BatchError: Error, Sendable {
  /// A check can't be carried out on any recording.
  case unusable(reason: String)
  /// No worker can be started.
  case cannotStart(reason: String)
}
