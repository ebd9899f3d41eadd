internal import Media
internal import Results

/// Has recordings inspected by a worker process, as untrusted as they are.
public final class Inspector {
  private let program: WorkerProgram
  private let setup: WorkerSetup
  private var worker: WorkerProcess?

  /// An inspector whose workers decode with so many threads.
  ///
  /// - Parameters:
  ///   - memory: the most address space a worker may have, in bytes.
  ///   - program: what is started as a worker.
  public init(threads: Int, memory: Int, program: WorkerProgram) {
    self.program = program
    setup = WorkerSetup(
      policies: [], definitions: [:], threads: threads, memory: memory, measures: false,
      sampling: .all)
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
    let worker = try startWorker()
    do throws(MessageChannel<WorkerAnswer, WorkerOrder>.Failure) {
      try worker.channel.send(.inspect(path: name.display), descriptor: file.descriptor)
      if case .inspected(let inspection) = try worker.channel.wait() { return inspection }
    } catch {
      // Told below, whatever it was.
    }
    worker.kill()
    self.worker = nil
    return Inspection(
      path: name.display,
      problem: Problem(kind: .crashed, message: "the process that decoded it ended or went wrong"))
  }

  private func startWorker() throws(BatchError) -> WorkerProcess {
    if let worker { return worker }
    do {
      let worker = try WorkerProcess(program: program, setup: setup)
      guard case .ready = try worker.channel.wait() else {
        throw BatchError.cannotStart(reason: "a worker is not ready")
      }
      self.worker = worker
      return worker
    } catch {
      throw .cannotStart(reason: "a worker can't be started")
    }
  }
}
