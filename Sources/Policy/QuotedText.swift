extension String {
  /// The text between quotes for a message: cut where it is long, without control characters, so that
  /// a hostile policy can't fill or steer a terminal.
  var quoted: String {
    let limit = 60
    var shown = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar {
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      case _ where scalar.isUnprintable: shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? "'\(shown)'" : "'\(shown)…'"
  }
}

extension Unicode.Scalar {
  /// Whether it steers rather than shows: control and format characters, line separators.
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: true
    default: false
    }
  }
}
