/// A decimal number as written: digits with at most one point between them, no exponent.
struct DecimalText {
  /// The digits without the point.
  var digits: Int128
  /// How many of them stand behind the point.
  var places: Int

  /// Reads all of `text`; nil when it is anything else, or longer than nine digits on a side.
  init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ (1...9).contains($0.count) }) else { return nil }
    var value: Int128 = 0
    for byte in parts.joined() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int128(byte - UInt8(ascii: "0"))
    }
    digits = value
    places = parts.count == 2 ? parts[1].count : 0
  }

  /// The nearest floating-point number to the number divided by 10 to the power of `shift`.
  func double(shiftedBy shift: Int = 0) -> Double {
    // A single division, so that 95% is the same number as 0.95.
    Double(digits) / Self.powerOfTen(places + shift)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { product, _ in product * 10 }
  }

  /// The exact product of the number and `unit`, where the unit is a multiple of 10^9.
  func times(_ unit: Int128) -> Int128 {
    digits * (unit / (0..<places).reduce(Int128(1)) { product, _ in product * 10 })
  }
}
