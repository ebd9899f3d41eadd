internal import Media
internal import Results

/// Has recordings inspected by a worker process, as untrusted as they are.
public final class Inspector {
  private let worker: LoneWorker

  /// An inspector whose workers decode with so many threads.
  ///
  /// - Parameters:
  ///   - memory: the most address space a worker may have, in bytes.
  ///   - program: what is started as a worker.
  public init(threads: Int, memory: Int, program: WorkerProgram) {
    let setup = WorkerSetup(
      policies: [], definitions: [:], threads: threads, memory: memory, measuring: Measuring(),
      sampling: .all)
    worker = LoneWorker(setup: setup, program: program)
  }

  /// What the decoder sees of the recording at a path. What happens to the worker is a problem of the
  /// recording.
  ///
  /// - Throws: when no worker can be started.
  public func inspect(_ path: RecordingPath) throws(BatchError) -> Inspection {
    let name = RecordingName(path)
    let file: FileInput
    switch OpenedRecording(path, standardInput: nil).file {
    case .success(let opened): file = opened
    case .failure(let error): return Inspection(path: name.display, problem: error.problem)
    }
    let inspection = try worker.ask(.inspect(path: name.display), about: file) {
      answer, _ throws(WorkerFailure) -> Inspection? in
      guard case .inspected(let inspection) = answer else { throw .nonsense }
      return inspection
    }
    return inspection ?? Inspection(path: name.display, problem: LoneWorker.lost)
  }
}
