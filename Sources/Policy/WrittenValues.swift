import Geometry

extension Length {
  /// A length as written: `12`, `12px` or `12%`, with a minus sign or without; nil for anything else.
  public init?(written: String) {
    var text = written[...]
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    let isPercent = text.hasSuffix("%")
    if isPercent {
      text.removeLast()
    } else if text.hasSuffix("px") {
      text.removeLast(2)
    }
    while text.last == " " { text.removeLast() }
    guard let number = DecimalText(text)?.double() else { return nil }
    let value = isNegative ? -number : number
    self = isPercent ? .percent(value) : .pixels(value)
  }

  /// The number in front of the unit.
  var number: Double {
    switch self {
    case .pixels(let number), .percent(let number): number
    }
  }
}

extension Duration {
  /// A duration as a policy writes it: `300ms`, `0.5s`, `-2s`, `1m30s`, `1h`, or a plain number of
  /// seconds; nil for anything else. The arithmetic is exact.
  public init?(written: String) {
    let units: [(name: String, attoseconds: Int128)] = [
      ("h", 3_600_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000),
      ("s", 1_000_000_000_000_000_000), ("ms", 1_000_000_000_000_000),
    ]
    var text = written[...]
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    var total: Int128 = 0
    if let seconds = DecimalText(text) {
      total = seconds.times(units[2].attoseconds)
    } else {
      guard !text.isEmpty else { return nil }
      var next = 0
      while !text.isEmpty {
        let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        text = text[number.endIndex...]
        let name = text.prefix { $0.isLetter }
        text = text[name.endIndex...]
        // Each unit once, the large before the small.
        guard let decimal = DecimalText(number),
          let unit = units[next...].firstIndex(where: { $0.name == name })
        else { return nil }
        total += decimal.times(units[unit].attoseconds)
        next = unit + 1
      }
    }
    self = Duration(attoseconds: isNegative ? -total : total)
  }
}

extension Color {
  /// A colour as written: `#rgb` or `#rrggbb` in hexadecimal; nil for anything else.
  public init?(written: String) {
    guard written.hasPrefix("#") else { return nil }
    let digits = written.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == written.count - 1 else { return nil }
    let values: [Int]
    switch digits.count {
    case 3: values = digits.map { $0 * 17 }
    case 6: values = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(red: UInt8(values[0]), green: UInt8(values[1]), blue: UInt8(values[2]))
  }
}

extension Size {
  /// A size as written, `1170x2532`, each side from 1 to 65 536 pixels; nil for anything else.
  init?(written: String) {
    let sides = written.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    let pixels = sides.compactMap { side -> Int? in
      guard let decimal = DecimalText(side), decimal.places == 0 else { return nil }
      return Int(decimal.digits)
    }
    guard sides.count == 2, pixels.count == 2, pixels.allSatisfy({ (1...65_536).contains($0) })
    else { return nil }
    self.init(width: pixels[0], height: pixels[1])
  }
}

extension Double {
  /// A share as written: `95%` or `0.95`; nil for anything else.
  init?(share written: String) {
    let number =
      written.hasSuffix("%")
      ? DecimalText(written.dropLast())?.double(shiftedBy: 2) : DecimalText(written)?.double()
    guard let number else { return nil }
    self = number
  }
}

extension Bool {
  /// A truth value as written, `true`/`false` or `yes`/`no`; nil for anything else.
  init?(written: String) {
    switch written.lowercased() {
    case "true", "yes": self = true
    case "false", "no": self = false
    default: return nil
    }
  }
}
