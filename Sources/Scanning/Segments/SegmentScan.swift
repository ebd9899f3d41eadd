internal import Analysis
internal import Media
internal import Results
internal import Threads

/// Scans one recording on several threads, each of which decodes and judges segments of its own.
///
/// The judgements are counted on the calling thread in order of presentation, as those of a scan in one go
/// are, so that the result is the same.
struct SegmentScan {
  /// How many threads decode.
  let threads: Int

  /// What a segment came to.
  private typealias Outcome = Result<[JudgedPicture], SegmentError>

  /// A picture and what was seen of it for each check.
  private struct JudgedPicture {
    let picture: SegmentPicture
    let glances: PolicyPass.Glances
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
      let worker = try Worker(shared, pass, recording, threads: threads)
      guard let thread = SideThread({ worker.run() }) else {
        if sideThreads.isEmpty { throw SegmentError("there are no threads") }
        break
      }
      sideThreads.append(thread)
    }
    while let outcome = Self.nextOutcome(shared) {
      for judged in try outcome.get() {
        let time = try recording.enter(judged.picture)
        pass.show(judged.glances, judged.picture.geometry, judged.picture.transformSide, at: time)
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
    /// Judged pictures wait for those before them; so many segments ahead a thread may be.
    private let mostAhead: Int
    /// The most that may be kept of a segment, in bytes.
    private let mostKept: Int
    /// The most that all threads may keep, in bytes.
    private static let mostKeptByAll = 96 << 20

    init(
      _ shared: Monitor<Shared>, _ pass: PolicyPass, _ recording: SegmentedRecording, threads: Int
    ) throws(SegmentError) {
      self.shared = shared
      self.pass = pass
      mostAhead = threads + 1
      mostKept = Self.mostKeptByAll / (threads + 2)
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
        guard shared.taken - shared.counted < mostAhead else { return nil }
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
      var last: PolicyPass.Glances = []
      var kept = 0
      do throws(SegmentError) {
        try decoder.decode(segment) { picture, frame throws(SegmentError) in
          let glances = try pass.glance(at: frame, after: last)
          kept += PolicyPass.bytesKept(in: glances, after: last)
          guard kept <= mostKept else {
            throw SegmentError("a check that remembers frames looks at too much that changes")
          }
          judged.append(JudgedPicture(picture: picture, glances: glances))
          last = glances
        }
        return .success(judged)
      } catch {
        return .failure(error)
      }
    }
  }
}
