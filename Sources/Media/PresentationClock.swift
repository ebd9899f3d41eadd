internal import CFFmpeg

/// Turns a stream's timestamps into times from the first displayed frame that always move forward.
struct PresentationClock {
  private let numerator: Int32
  private let denominator: Int32
  /// Ticks that a frame lasts when nothing else says so.
  private let fallbackDuration: Int64
  private var origin: Int64?
  private var last: Int64 = 0
  private var lastStep: Int64 = 0
  private var lastDuration: Int64 = 0
  private var shortestStep = Int64.max
  private var longestStep: Int64 = 0

  init(timeBase: AVRational, frameRate: AVRational) {
    numerator = max(1, timeBase.num)
    denominator = max(1, timeBase.den)
    if frameRate.num > 0, frameRate.den > 0 {
      let ticks =
        Double(denominator) * Double(frameRate.den) / (Double(numerator) * Double(frameRate.num))
      fallbackDuration = ticks.isFinite && ticks < 1e15 ? max(1, Int64(ticks.rounded())) : 1
    } else {
      fallbackDuration = 1
    }
  }

  /// The time of the next frame shown.
  ///
  /// - Parameters:
  ///   - timestamp: in stream ticks; nil when the file has none, then the frame follows the last one.
  ///   - duration: in stream ticks; 0 when the file doesn't say.
  mutating func advance(timestamp: Int64?, duration: Int64) -> PresentationTime {
    let isFirst = origin == nil
    let following = isFirst ? 0 : last &+ max(1, stepAfterLast)
    var ticks = following
    if let timestamp {
      if isFirst { origin = timestamp }
      ticks = timestamp &- (origin ?? timestamp)
      if !isFirst && ticks == last {
        ticks = last &+ 1
      } else if !isFirst && ticks < last {
        // The timestamps jumped back (a splice, or damage): go on from where the picture was.
        origin = timestamp &- following
        ticks = following
      }
    } else if isFirst {
      origin = 0
    }
    if !isFirst {
      lastStep = ticks &- last
      shortestStep = min(shortestStep, lastStep)
      longestStep = max(longestStep, lastStep)
    }
    last = ticks
    lastDuration = max(0, duration)
    return time(ticks)
  }

  private var stepAfterLast: Int64 {
    if lastDuration > 0 { return lastDuration }
    return lastStep > 0 ? lastStep : fallbackDuration
  }

  /// The time of a stream timestamp; nil before the first frame.
  func time(ofTimestamp timestamp: Int64) -> PresentationTime? {
    origin.map { time(max(0, timestamp &- $0)) }
  }

  /// The time of a moment given in microseconds of the container's own time; nil before the first
  /// frame, or out of all proportion.
  func time(ofMicroseconds microseconds: Int64) -> PresentationTime? {
    guard let origin else { return nil }
    let start = Int128(origin) * Int128(numerator) * 1_000_000 / Int128(denominator)
    guard let ticks = Int64(exactly: Int128(microseconds) - start) else { return nil }
    return PresentationTime(ticks: ticks, numerator: 1, denominator: 1_000_000)
  }

  /// When the last frame so far ends.
  var end: PresentationTime { time(origin == nil ? 0 : last &+ stepAfterLast) }

  /// Whether steps between frames differ by more than the rounding of coarse time bases.
  var isVariable: Bool {
    guard longestStep > shortestStep else { return false }
    let difference = longestStep - shortestStep
    return difference > 1 && time(difference).duration > .microseconds(1500)
  }

  private func time(_ ticks: Int64) -> PresentationTime {
    PresentationTime(ticks: ticks, numerator: numerator, denominator: denominator)
  }
}
