internal import Results

extension Verdict {
  /// The order in which the page shows recordings: what needs a look first.
  static let reportOrder: [Verdict] = [.fail, .error, .inconclusive, .pass]

  /// Its place in that order.
  var rank: Int { Self.reportOrder.firstIndex(of: self) ?? 0 }

  /// A character beside its word.
  var mark: String {
    switch self {
    case .pass: "✓"
    case .fail: "✗"
    case .error: "!"
    case .inconclusive: "?"
    }
  }
}

extension CheckVerdict {
  /// A character beside its word.
  var mark: String {
    switch self {
    case .pass: "✓"
    case .fail: "✗"
    case .notExercised: "–"
    }
  }

  /// Its word.
  var word: String { self == .notExercised ? "not exercised" : rawValue }
}
