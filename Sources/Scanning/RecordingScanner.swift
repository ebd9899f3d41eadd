public import Analysis
internal import Media
public import Policy
internal import Reading
public import Results

/// Scans recordings one after another against policies, in this process.
public final class RecordingScanner {
  private let threads: Int
  private let standardInput: StandardInput?
  private let measuring: Measuring
  private let sampling: Sampling
  private let reader: TextReaderProvider
  private let now: () -> Duration

  /// A scanner.
  ///
  /// - Parameters:
  ///   - threads: how many threads decode a recording, at least 1.
  ///   - standardInput: what the path `-` stands for; nil when it is a path like any other.
  ///   - measuring: whether and how results say how far frames are from their checks' limits.
  ///   - sampling: which frames are looked at.
  ///   - tellsTexts: whether what is read where nothing may be read is told word for word.
  ///   - now: a clock that never goes back, for the time a scan takes.
  public init(
    threads: Int, standardInput: StandardInput? = nil, measuring: Measuring = Measuring(),
    sampling: Sampling = .all, tellsTexts: Bool = false,
    now: @escaping () -> Duration
  ) {
    reader = TextReaderProvider(tellsTexts: tellsTexts)
    self.threads = threads
    self.standardInput = standardInput
    self.measuring = measuring
    self.sampling = sampling
    self.now = now
  }

  /// Makes a policy's checks ready: everything that they need is opened and loaded now.
  package func prepare(_ policy: Policy) throws(AnalysisError) -> PolicyPass {
    try PolicyPass(policy, reader: reader, measuring: measuring)
  }

  /// Scans the recording at a path. What is wrong with the recording is part of the result.
  ///
  /// - Parameter isInOneGo: called when several threads could have decoded parts of it side by side but
  ///   for the reason given.
  /// - Throws: when a check can't be carried out on any recording.
  public func scan(
    _ path: RecordingPath, policy: Policy, isInOneGo: (String) -> Void = { _ in }
  ) throws(AnalysisError) -> RecordingResult {
    scan(
      OpenedRecording(path, standardInput: standardInput), by: try prepare(policy),
      isInOneGo: isInOneGo)
  }

  /// Scans an opened recording by checks that were made ready.
  ///
  /// - Parameters:
  ///   - watch: called after each frame with how many were read, and a way to know what the recording
  ///     comes to if nothing more is seen of it.
  ///   - isInOneGo: called when several threads could have decoded parts of it side by side but for the
  ///     reason given.
  package func scan(
    _ opened: OpenedRecording, by untouched: PolicyPass,
    watch: (Int, () -> RecordingResult) -> Void = { _, _ in },
    isInOneGo: (String) -> Void = { _ in }
  ) -> RecordingResult {
    let start = now()
    var result = RecordingResult(
      path: opened.name.display, pathBytes: opened.name.exactBytes, policy: untouched.policy.path,
      verdict: .error)
    let file: FileInput
    switch opened.file {
    case .success(let opened): file = opened
    case .failure(let error):
      return outcome(of: result, untouched, [error.problem], since: start)
    }
    result.sha256 = file.sha256()
    let watchFacts = { (facts: RecordingFacts, pass: PolicyPass) in
      watch(facts.frameCount) {
        self.outcome(of: result, pass, facts.problems.map { Problem($0) }, facts, since: start)
      }
    }
    var reason: String?
    // A quick look is quick enough.
    if threads > 1 && sampling == .all {
      var pass = untouched
      do throws(SegmentError) {
        let facts = try SegmentScan(threads: threads).run(&pass, through: file, watchFacts)
        return outcome(of: result, pass, facts.problems.map { Problem($0) }, facts, since: start)
      } catch {
        reason = error.reason
      }
    }
    do throws(MediaError) {
      var recording = try open(file)
      var pass = untouched
      var problems = run(&pass, through: recording, watchFacts)
      if recording.hasMisreadRange {
        // The frames before were judged too kindly: grey looked like black.
        recording = try open(file, isProvenFullRange: true)
        pass = untouched
        problems = run(&pass, through: recording, watchFacts)
      }
      if let reason, recording.frameCount > 1 { isInOneGo(reason) }
      return outcome(of: result, pass, problems, recording.facts, since: start)
    } catch {
      return outcome(of: result, untouched, [Problem(error)], since: start)
    }
  }

  private func open(
    _ file: FileInput, isProvenFullRange: Bool = false
  ) throws(MediaError) -> Recording {
    try Recording(
      file: file, threads: threads, isProvenFullRange: isProvenFullRange,
      keyframesOnly: sampling == .keyframes)
  }

  /// Shows the frames to the checks; what goes wrong on the way ends the pass or is noted.
  private func run(
    _ pass: inout PolicyPass, through recording: Recording,
    _ watch: (RecordingFacts, PolicyPass) -> Void
  ) -> [Problem] {
    var failure: Problem?
    do throws(MediaError) {
      while let frame = try recording.next() {
        if recording.hasMisreadRange { break }
        if sampling.includes(recording.frameCount - 1) { pass.show(frame) }
        watch(recording.facts, pass)
      }
    } catch {
      failure = Problem(error, time: recording.end)
    }
    var problems = recording.problems.map { Problem($0) }
    if let failure { problems.append(failure) }
    if recording.frameCount == 0 && problems.isEmpty {
      problems.append(Problem(kind: .notARecording, message: "it holds no picture"))
    }
    return problems
  }

  /// What a recording comes to with what was seen of it.
  private func outcome(
    of blank: RecordingResult, _ pass: PolicyPass, _ problems: [Problem],
    _ facts: RecordingFacts? = nil, since start: Duration
  ) -> RecordingResult {
    var pass = pass
    var result = blank
    result.media = facts.flatMap { MediaDescription($0) }
    let finished = pass.finish(at: facts?.end ?? .zero)
    result.checks = finished.checks
    if !finished.screens.isEmpty { result.screens = finished.screens }
    let isStill = facts?.isStill ?? false
    let sampled = isStill ? nil : sampling.problem(isAllowed: pass.policy.allowsSampling)
    result.problems = problems + pass.problems + (sampled.map { [$0] } ?? [])
    result.verdict = Verdict.of(checks: result.checks, problems: result.problems)
    let taken = now() - start
    result.seconds = seconds(taken)
    let frames = Double(result.media?.frames ?? 0)
    result.framesPerSecond = taken > .zero ? (frames / (taken / .seconds(1))).rounded() : 0
    return result
  }
}

extension MediaDescription {
  /// What the decoder saw so far; nil before the first frame.
  init?(_ recording: RecordingFacts) {
    guard let first = recording.firstFrame else { return nil }
    self.init(
      container: recording.container, codec: recording.codec,
      width: first.geometry.display.width, height: first.geometry.display.height,
      rotation: first.geometry.orientation.degrees, pixelFormat: first.pixelFormat,
      range: first.isFullRange ? "full" : "limited",
      duration: Analysis.seconds(recording.end.duration), frames: recording.frameCount,
      variableFrameRate: recording.hasVariableFrameRate)
  }
}
