extension String {
  /// The text as YAML writes it, to be read back the same: as it is where that can only mean this text,
  /// else between double quotes.
  public var yamlScalar: String {
    let marks: Set<Character> = [" ", "_", "-", ".", "/", "(", ")"]
    // What starts with a digit may be a number to other readers.
    let isPlain =
      first.map { $0.isASCII && $0.isLetter } ?? false && last != " "
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
    let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return isPlain && !words.contains(lowercased()) ? self : yamlQuoted
  }

  /// The text between double quotes, as YAML writes it.
  public var yamlQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic || scalar.properties.isEmoji:
        quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        let isLong = digits.count > 4
        let zeros = String(repeating: "0", count: (isLong ? 8 : 4) - digits.count)
        quoted += (isLong ? "\\U" : "\\u") + zeros + digits
      }
    }
    return quoted + "\""
  }
}

extension Duration {
  /// The time in seconds as policies write it, to a microsecond: `1.816667s`, `3.2s`.
  public var written: String {
    let (whole, attoseconds) = components
    let total = Int128(whole) * 1_000_000 + Int128(attoseconds / 1_000_000_000_000)
    let magnitude = total.magnitude
    var digits = String((1_000_000 + magnitude % 1_000_000)).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let number = digits.isEmpty ? "\(magnitude / 1_000_000)" : "\(magnitude / 1_000_000).\(digits)"
    return (total < 0 ? "-" : "") + number + "s"
  }
}
