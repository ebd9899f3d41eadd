internal import CFFmpeg

/// Turns a stream's timestamps into times from the first displayed frame that always move forward.
package struct PresentationClock {
  private let numerator: Int32
  private let denominator: Int32
  /// Ticks that a frame lasts when nothing else says so.
  private let fallbackDuration: Int64
  private var origin: Int64?
  private var last: Int64 = 0
  /// The last frame's timestamp from the origin, before repeated ones were told apart.
  private var lastStamped: Int64 = 0
  private var lastStep: Int64 = 0
  private var lastDuration: Int64 = 0
  private var shortestStep = Int64.max
  private var longestStep: Int64 = 0

  init(timeBase: AVRational, frameRate: AVRational) {
    self.init(
      tickSeconds: (timeBase.num, timeBase.den), framesPerSecond: (frameRate.num, frameRate.den))
  }

  /// A clock of a stream; both are fractions, and a rate that isn't positive is not known.
  package init(tickSeconds: (Int32, Int32), framesPerSecond: (Int32, Int32)) {
    numerator = max(1, tickSeconds.0)
    denominator = max(1, tickSeconds.1)
    if framesPerSecond.0 > 0, framesPerSecond.1 > 0 {
      let ticks =
        Double(denominator) * Double(framesPerSecond.1)
        / (Double(numerator) * Double(framesPerSecond.0))
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
  package mutating func advance(timestamp: Int64?, duration: Int64) -> PresentationTime {
    guard let origin else {
      origin = timestamp ?? 0
      lastDuration = max(0, duration)
      return time(0)
    }
    let following = afterLast
    let lastStampedBefore = lastStamped
    var ticks = following
    lastStamped = following
    if let timestamp {
      let (stamped, isAbsurd) = timestamp.subtractingReportingOverflow(origin)
      if !isAbsurd && stamped > last {
        ticks = stamped
        lastStamped = stamped
      } else if !isAbsurd && stamped >= lastStampedBefore {
        ticks = last == .max ? last : last + 1
        lastStamped = stamped
      } else {
        // The timestamps jumped back (a splice, or damage): go on from where the picture was.
        self.origin = timestamp &- following
      }
    }
    lastStep = ticks - last
    shortestStep = min(shortestStep, lastStep)
    longestStep = max(longestStep, lastStep)
    last = ticks
    lastDuration = max(0, duration)
    return time(ticks)
  }

  /// When the last frame ends, in ticks; never beyond what a tick can count.
  private var afterLast: Int64 {
    let (sum, isTooMuch) = last.addingReportingOverflow(max(1, stepAfterLast))
    return isTooMuch ? .max : sum
  }

  private var stepAfterLast: Int64 {
    if lastDuration > 0 { return lastDuration }
    return lastStep > 0 ? lastStep : fallbackDuration
  }

  /// The time of a stream timestamp; nil before the first frame.
  package func time(ofTimestamp timestamp: Int64) -> PresentationTime? {
    origin.map { time(max(0, timestamp &- $0)) }
  }

  /// The time of a moment given in microseconds of the container's own time; nil before the first
  /// frame, or out of all proportion.
  package func time(ofMicroseconds microseconds: Int64) -> PresentationTime? {
    guard let origin else { return nil }
    let start = Int128(origin) * Int128(numerator) * 1_000_000 / Int128(denominator)
    guard let ticks = Int64(exactly: Int128(microseconds) - start) else { return nil }
    return PresentationTime(ticks: ticks, numerator: 1, denominator: 1_000_000)
  }

  /// When the last frame so far ends.
  package var end: PresentationTime { time(origin == nil ? 0 : afterLast) }

  /// Whether steps between frames differ by more than the rounding of coarse time bases.
  package var isVariable: Bool {
    guard longestStep > shortestStep else { return false }
    let difference = longestStep - shortestStep
    return difference > 1 && time(difference).duration > .microseconds(1500)
  }

  private func time(_ ticks: Int64) -> PresentationTime {
    PresentationTime(ticks: ticks, numerator: numerator, denominator: denominator)
  }
}
