/// A limit as it is written after a flag: a number and its unit, or `none`.
struct WrittenLimit<Value> {
  /// Nil for no limit.
  let value: Value?
}

extension WrittenLimit<Duration> {
  /// A time above zero: `500ms`, `90s`, `1.5m`, `2h`; nil when it is none.
  static func duration(_ text: String) -> WrittenLimit? {
    if text == "none" { return WrittenLimit(value: nil) }
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]
    guard let (number, factor) = split(text, units), number * factor <= 1e9 else { return nil }
    return WrittenLimit(value: .seconds(number * factor))
  }
}

extension WrittenLimit<Int> {
  /// A size of at least 256 MiB in bytes: `512M`, `2G`, `1.5GiB`; nil when it is none.
  static func size(_ text: String) -> WrittenLimit? {
    if text == "none" { return WrittenLimit(value: nil) }
    let units = [
      ("KiB", 1024.0), ("K", 1024.0), ("MiB", 1_048_576.0), ("MB", 1e6), ("M", 1_048_576.0),
      ("GiB", 1_073_741_824.0), ("GB", 1e9), ("G", 1_073_741_824.0), ("", 1.0),
    ]
    guard let (number, factor) = split(text, units), number * factor <= 1e15,
      number * factor >= 268_435_456
    else { return nil }
    return WrittenLimit(value: Int(number * factor))
  }
}

/// A number above zero and what its unit stands for; the first unit that fits.
private func split(_ text: String, _ units: [(String, Double)]) -> (Double, Double)? {
  for (unit, factor) in units where text.hasSuffix(unit) {
    let digits = text.dropLast(unit.count)
    guard digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      let number = Double(digits), number > 0
    else { continue }
    return (number, factor)
  }
  return nil
}
