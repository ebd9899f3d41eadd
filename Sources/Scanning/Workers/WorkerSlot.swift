internal import Media
internal import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why a worker's answers end.
enum WorkerFailure: Error {
  /// It is gone.
  case gone
  /// It answered what it was not asked, or no message at all.
  case nonsense
  /// It can't carry out some check.
  case unusable(String)
}

/// A worker and what it is at.
final class WorkerSlot {
  /// A recording in a worker's hands.
  struct Work {
    let item: Int
    let file: FileInput
    let deadline: Duration?
    /// What the recording comes to if nothing more is heard of it.
    var soFar: RecordingResult?
    /// Its result, and the pictures of its violations that are still coming.
    var pictures: EvidenceIntake?
  }

  let process: WorkerProcess
  /// When it has to be ready.
  let startDeadline: Duration
  var isReady = false
  private(set) var isGone = false
  var work: Work?

  init(_ process: WorkerProcess, startDeadline: Duration) {
    self.process = process
    self.startDeadline = startDeadline
  }

  var isIdle: Bool { isReady && !isGone && work == nil }

  /// When it has to have answered; nil when it may take its time.
  var deadline: Duration? { isReady ? work?.deadline : startDeadline }

  /// Hands it a recording. A worker that is gone is noticed when it should answer.
  ///
  /// - Parameter processorTime: how much the recording may take, over all threads; nil for no limit.
  func begin(_ work: Work, path: RecordingPath, policy: Int, processorTime: Duration?) {
    self.work = work
    if let processorTime { process.limitProcessorTime(to: processorTime) }
    let name = RecordingName(path)
    try? process.channel.send(
      .scan(path: name.display, pathBytes: name.exactBytes, policy: policy),
      descriptor: work.file.descriptor)
  }

  func receive() throws(WorkerFailure) {
    do { try process.channel.receive() } catch { throw .gone }
  }

  func nextAnswer() throws(WorkerFailure) -> WorkerAnswer? {
    do { return try process.channel.next() } catch { throw .nonsense }
  }

  /// The bytes that came with its last answer.
  func takeBytes() -> [UInt8] { process.channel.takeBytes() }

  /// Ends it at once.
  func kill() {
    process.kill()
    isGone = true
  }

  /// Makes sure that it is gone, and says what happened.
  func end(after failure: WorkerFailure) -> Problem {
    isGone = true
    if case .nonsense = failure {
      process.kill()
      return Problem(kind: .crashed, message: "the process that decoded it answered nonsense")
    }
    switch process.wait() {
    case .exited(let status):
      return Problem(
        kind: .crashed, message: "the process that decoded it ended by itself (status \(status))")
    case .signalled(SIGXCPU):
      return Problem(
        kind: .timedOut,
        message: "it took more processor time than --timeout allows its threads, and was ended")
    case .signalled(let signal):
      return Problem(
        kind: .crashed,
        message: "the process that decoded it crashed: \(String(cString: strsignal(signal)))")
    }
  }
}
