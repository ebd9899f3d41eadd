internal import Media
internal import Results

/// One worker that is given one order after another, and replaced when it is lost.
final class LoneWorker {
  /// Processor time that an order may take: a worker that hangs must end.
  private static let longestOrder = Duration.seconds(3600)

  private let program: WorkerProgram
  private let setup: WorkerSetup
  private var worker: WorkerProcess?

  /// A worker that is started when it gets its first order.
  init(setup: WorkerSetup, program: WorkerProgram) {
    self.setup = setup
    self.program = program
  }

  /// Has an order carried out on a recording.
  ///
  /// - Parameter take: called with each answer and the bytes that come with it; gives what it comes to, or nil to wait for the next.
  ///   What it throws makes the worker one that can't be trusted.
  /// - Returns: nil when the worker was lost over it, or went wrong.
  /// - Throws: when no worker can be started.
  func ask<Result>(
    _ order: WorkerOrder, about file: FileInput,
    take: (WorkerAnswer, [UInt8]) throws(WorkerFailure) -> Result?
  ) throws(BatchError) -> Result? {
    let worker = try startWorker()
    worker.limitProcessorTime(to: Self.longestOrder * (setup.threads + 1))
    do {
      try worker.channel.send(order, descriptor: file.descriptor)
      while true {
        let answer = try worker.channel.wait()
        if let result = try take(answer, worker.channel.takeBytes()) { return result }
      }
    } catch {
      worker.kill()
      self.worker = nil
      return nil
    }
  }

  /// What is to be said of a recording over which the worker was lost.
  static var lost: Problem {
    Problem(kind: .crashed, message: "the process that decoded it ended or went wrong")
  }

  private func startWorker() throws(BatchError) -> WorkerProcess {
    if let worker { return worker }
    let answer: WorkerAnswer
    let started: WorkerProcess
    do {
      started = try WorkerProcess(program: program, setup: setup)
      answer = try started.channel.wait()
    } catch {
      throw .cannotStart(reason: "a worker can't be started")
    }
    switch answer {
    case .ready: worker = started
    case .unusable(let reason): throw .unusable(reason: reason)
    default: throw .cannotStart(reason: "a worker is not ready")
    }
    return started
  }
}
