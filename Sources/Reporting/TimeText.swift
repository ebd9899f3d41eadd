/// Times and amounts as a person reads them.
public enum TimeText {
  /// A number with that many digits after the point, rounded to nearest; 0 when it is not finite.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let limit = 1e15
    let scaled = value.isFinite ? (value * Double(scale)).rounded() : 0
    let units = Int(min(max(scaled, -limit), limit))
    let sign = units < 0 ? "-" : ""
    let whole = "\(sign)\(units.magnitude / UInt(scale))"
    if decimals == 0 { return whole }
    let rest = String(units.magnitude % UInt(scale))
    return "\(whole).\(String(repeating: "0", count: decimals - rest.count))\(rest)"
  }

  /// A length of time: `0.150 s`.
  static func duration(_ seconds: Double) -> String {
    fixed(seconds, decimals: 3) + " s"
  }

  /// A moment with three decimals. Cut, not rounded: put back into a policy's `from:` or `to:` it
  /// then means the same frame.
  public static func moment(_ seconds: Double) -> String {
    // Moments come in whole microseconds; a part of one keeps 0.15 from being 0.149999…
    fixed(seconds.isFinite ? (seconds * 1000 + 1e-6).rounded(.down) / 1000 : 0, decimals: 3)
  }

  /// A point in a recording: `3.200 s`, from a minute on also as players show it:
  /// `65.200 s (1:05.200)`.
  static func point(_ seconds: Double) -> String {
    seconds < 60 ? moment(seconds) + " s" : "\(moment(seconds)) s (\(clock(seconds)))"
  }

  /// A part of a recording with its number of frames: `3.200–3.350 s (9 frames)`, from a minute on
  /// also as players show it: `65.200–66.000 s (1:05.200–1:06.000, 48 frames)`.
  static func span(from start: Double, to end: Double, frames: Int) -> String {
    let span = "\(moment(start))–\(moment(end)) s"
    let frames = count(frames, "frame")
    return end < 60 ? "\(span) (\(frames))" : "\(span) (\(clock(start))–\(clock(end)), \(frames))"
  }

  /// Minutes and seconds, with thousandths only where there are some: `0:20`, `1:05.200`.
  static func minutes(_ seconds: Double) -> String {
    let clock = clock(seconds)
    return clock.hasSuffix(".000") ? String(clock.dropLast(4)) : clock
  }

  /// A number of things: `1 frame`, `2 frames`.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Minutes and seconds, with hours only where there are some: `1:05.200`, `1:00:00.000`.
  static func clock(_ seconds: Double) -> String {
    let bounded = seconds.isFinite ? min(max(seconds, 0), 1e12) : 0
    let milliseconds = Int(bounded * 1000 + 1e-6)
    let minutes = milliseconds / 60_000
    let rest = fixed(Double(milliseconds % 60_000) / 1000, decimals: 3)
    let padded = rest.count < 6 ? "0" + rest : rest
    if minutes < 60 { return "\(minutes):\(padded)" }
    let paddedMinutes = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
    return "\(minutes / 60):\(paddedMinutes):\(padded)"
  }
}
