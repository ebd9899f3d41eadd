internal import Media
internal import Results

/// Has recordings observed by a worker process.
public final class ObservationWorker {
  private let worker: LoneWorker

  /// A worker that decodes with so many threads.
  ///
  /// - Parameters:
  ///   - memory: the most address space it may have, in bytes.
  ///   - program: what is started as a worker.
  public init(threads: Int, memory: Int, program: WorkerProgram) {
    let setup = WorkerSetup(
      policies: [], definitions: [:], threads: threads, memory: memory, measuring: Measuring(),
      sampling: .all, observes: true)
    worker = LoneWorker(setup: setup, program: program)
  }

  /// What the recording at a path shows. What happens to the worker is a problem of the recording.
  ///
  /// - Throws: when no worker can be started.
  public func observe(_ path: RecordingPath) throws(BatchError) -> RecordingObservation {
    var observation = RecordingObservation(path: RecordingName(path).display)
    let file: FileInput
    switch OpenedRecording(path, standardInput: nil).file {
    case .success(let opened): file = opened
    case .failure(let error):
      observation.problems = [error.problem]
      return observation
    }
    let answer = try worker.ask(.observe(path: observation.path), about: file) {
      answer, _ throws(WorkerFailure) -> RecordingObservation? in
      guard case .observed(let observation) = answer else { throw .nonsense }
      return observation
    }
    observation.problems = [LoneWorker.lost]
    return answer ?? observation
  }
}
