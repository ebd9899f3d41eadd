internal import Analysis
internal import Media
internal import Results

/// Scans one recording on several threads, each of which decodes and judges segments of its own.
///
/// The judgements are counted on the calling thread in order of presentation, as those of a scan in one go
/// are, so that the result is the same.
struct SegmentScan {
  /// How many threads decode.
  let threads: Int

  /// What a segment came to.
  private typealias Outcome = Result<[JudgedPicture], SegmentError>

  /// A picture and what each check says of it.
  private struct JudgedPicture {
    let picture: SegmentPicture
    let judged: PolicyPass.JudgedFrame
  }

  /// What the threads share.
  private struct Shared {
    let recording: SegmentedRecording
    /// How many segments were taken.
    var taken = 0
    /// How many were counted.
    var counted = 0
    /// Whether there are no more.
    var hasEnded = false
    /// What was taken and not counted yet, by index.
    var outcomes: [Int: Outcome] = [:]
  }

  /// Scans the recording.
  ///
  /// - Parameters:
  ///   - pass: sees all of the recording's frames, or must not be used any more when this throws.
  ///   - watch: called after each frame with what is known of the recording so far.
  /// - Throws: why it has to be scanned in one go.
  func run(
    _ pass: inout PolicyPass, through file: FileInput, _ watch: (RecordingFacts, PolicyPass) -> Void
  ) throws(SegmentError) -> RecordingFacts {
    let recording = try SegmentedRecording(file: file)
    let shared = Monitor(Shared(recording: recording))
    var sideThreads: [SideThread] = []
    defer {
      shared.change { $0.hasEnded = true }
      sideThreads.forEach { $0.join() }
    }
    for _ in 0..<threads {
      let worker = try Worker(shared, pass, recording)
      guard let thread = SideThread({ worker.run() }) else {
        if sideThreads.isEmpty { throw SegmentError("there are no threads") }
        break
      }
      sideThreads.append(thread)
    }
    while let outcome = Self.nextOutcome(shared) {
      for judged in try outcome.get() {
        let time = try recording.enter(judged.picture)
        pass.show(judged.judged, judged.picture.geometry, judged.picture.transformSide, at: time)
        watch(recording.facts, pass)
      }
    }
    try recording.finish()
    return recording.facts
  }

  private static func nextOutcome(_ shared: Monitor<Shared>) -> Outcome? {
    shared.wait { shared -> Outcome?? in
      if let outcome = shared.outcomes.removeValue(forKey: shared.counted) {
        shared.counted += 1
        return .some(outcome)
      }
      return shared.hasEnded && shared.counted == shared.taken ? .some(nil) : nil
    }
  }

  /// One thread's decoder and its checks.
  private final class Worker: @unchecked Sendable {
    private let shared: Monitor<Shared>
    private var pass: PolicyPass
    private let decoder: SegmentDecoder
    /// Judged pictures wait for those before them; so far ahead a thread may be.
    private static let mostAhead = 16

    init(
      _ shared: Monitor<Shared>, _ pass: PolicyPass, _ recording: SegmentedRecording
    ) throws(SegmentError) {
      self.shared = shared
      self.pass = pass
      decoder = try recording.makeDecoder()
    }

    func run() {
      while let next = take() {
        let (index, segment) = next
        let outcome: Outcome
        switch segment {
        case .success(let segment): outcome = judge(segment)
        case .failure(let error): outcome = .failure(error)
        }
        shared.change { $0.outcomes[index] = outcome }
        if case .failure = outcome { return }
      }
    }

    /// The next segment, or why there is none; nil behind the last.
    private func take() -> (Int, Result<Segment, SegmentError>)? {
      shared.wait { shared -> (Int, Result<Segment, SegmentError>)?? in
        if shared.hasEnded { return .some(nil) }
        guard shared.taken - shared.counted < Self.mostAhead else { return nil }
        do throws(SegmentError) {
          guard let segment = try shared.recording.nextSegment() else {
            shared.hasEnded = true
            return .some(nil)
          }
          shared.taken += 1
          return .some((segment.index, .success(segment)))
        } catch {
          shared.hasEnded = true
          shared.taken += 1
          return .some((shared.taken - 1, .failure(error)))
        }
      }
    }

    private func judge(_ segment: Segment) -> Outcome {
      var judged: [JudgedPicture] = []
      do throws(SegmentError) {
        try decoder.decode(segment) { picture, frame throws(SegmentError) in
          judged.append(JudgedPicture(picture: picture, judged: pass.judge(frame)))
        }
        return .success(judged)
      } catch {
        return .failure(error)
      }
    }
  }
}
