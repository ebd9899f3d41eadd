import Results
import Scanning

/// How far a scan is, as its events tell.
struct ProgressState {
  /// How many recordings there are.
  var total: Int { shares.count }
  /// How many have a result.
  private(set) var done = 0
  private(set) var verdicts: [Verdict: Int] = [:]

  /// What each recording stands for in the reckoning of the time left: its bytes, and a million for
  /// opening it, so that a hundred tiny files don't stand for nothing.
  private let shares: [Double]
  private var share: Double
  private var shareDone = 0.0
  /// When the last result came.
  private var lastResult = Duration.zero
  private var framesDone = 0
  /// Frames read so far of those at work, by their place.
  private var running: [Int: Int] = [:]

  /// Nothing done yet.
  ///
  /// - Parameter sizes: bytes of each recording, 0 where that isn't known.
  init(sizes: [Int64]) {
    shares = sizes.map { Double($0) + 1_000_000 }
    share = shares.reduce(0, +)
  }

  /// Takes in what happened.
  ///
  /// - Parameter elapsed: since the scan started.
  mutating func note(_ event: BatchEvent, at elapsed: Duration) {
    switch event {
    case .started(let item): running[item] = 0
    case .progress(let item, let frames): running[item] = frames
    case .finished(let item, let result):
      count(item, result)
      framesDone += result.media?.frames ?? 0
      shareDone += shares[item]
      lastResult = elapsed
    case .recalled(let item, let result):
      // That took no time, so it tells nothing of the others.
      count(item, result)
      share -= shares[item]
    default: break
    }
  }

  private mutating func count(_ item: Int, _ result: RecordingResult) {
    running[item] = nil
    done += 1
    verdicts[result.verdict, default: 0] += 1
  }

  /// Frames read in all.
  var frames: Int { running.values.reduce(framesDone, +) }

  /// The recording at work that was started first, by its place.
  var current: Int? { running.keys.min() }

  /// How long the rest takes if it goes on as up to the last result; nil while nothing tells.
  func timeLeft(at elapsed: Duration) -> Duration? {
    guard shareDone > 0, done < total else { return nil }
    let left = lastResult * ((share - shareDone) / shareDone) - (elapsed - lastResult)
    return left > .zero ? left : nil
  }
}
