/// A time from the recording's first displayed frame, as an exact number of ticks.
public struct PresentationTime: Hashable, Sendable, Comparable {
  /// Ticks of the time base since the first displayed frame.
  public let ticks: Int64
  /// A tick lasts `numerator / denominator` seconds.
  public let numerator: Int32
  /// A tick lasts `numerator / denominator` seconds.
  public let denominator: Int32

  /// A time from ticks of `numerator / denominator` seconds; the denominator must be positive.
  public init(ticks: Int64, numerator: Int32, denominator: Int32) {
    self.ticks = ticks
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The time as a duration, exact to an attosecond and rounded down.
  public var duration: Duration {
    let scaled = Int128(ticks) * Int128(numerator)
    let base = Int128(denominator)
    var seconds = scaled / base
    var rest = scaled % base
    if rest < 0 {
      seconds -= 1
      rest += base
    }
    let attoseconds = rest * 1_000_000_000_000_000_000 / base
    return Duration(
      secondsComponent: Int64(clamping: seconds), attosecondsComponent: Int64(attoseconds))
  }

  /// Whether both are the same moment, whatever their time bases.
  public static func == (a: PresentationTime, b: PresentationTime) -> Bool {
    Int128(a.ticks) * Int128(a.numerator) * Int128(b.denominator)
      == Int128(b.ticks) * Int128(b.numerator) * Int128(a.denominator)
  }

  /// Hashes the moment.
  public func hash(into hasher: inout Hasher) { hasher.combine(duration) }

  /// Whether this time comes before another.
  public static func < (a: PresentationTime, b: PresentationTime) -> Bool {
    if a.numerator == b.numerator && a.denominator == b.denominator { return a.ticks < b.ticks }
    return Int128(a.ticks) * Int128(a.numerator) * Int128(b.denominator)
      < Int128(b.ticks) * Int128(b.numerator) * Int128(a.denominator)
  }

  /// A time that many ticks later.
  public func advanced(by ticks: Int64) -> PresentationTime {
    PresentationTime(
      ticks: self.ticks.addingReportingOverflow(ticks).partialValue, numerator: numerator,
      denominator: denominator)
  }
}

extension PresentationTime {
  /// The first displayed frame's time.
  public static let zero = PresentationTime(ticks: 0, numerator: 1, denominator: 1)
}
