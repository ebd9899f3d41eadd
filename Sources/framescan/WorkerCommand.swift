import Results
import Scanning

/// `framescan worker`: what `scan` starts for itself. Not for people.
enum WorkerCommand {
  static func run(_ words: Words) throws(UsageError) -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    var loop = WorkerLoop { start.duration(to: clock.now) }
    loop.run()
    return ExitStatus.passed.rawValue
  }
}
