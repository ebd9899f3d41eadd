internal import Results

/// What reports for people say of a comparison, part by part.
struct ComparisonPart {
  /// What the changes in it have in common.
  let title: String
  let changes: [RunComparison.Change]
  /// Whether it is something to act on.
  let isTrouble: Bool

  /// The parts that have something in them, the most urgent first.
  static func parts(of comparison: RunComparison) -> [ComparisonPart] {
    [
      ComparisonPart(title: "newly failing", changes: comparison.newlyFailing, isTrouble: true),
      ComparisonPart(title: "can't be judged", changes: comparison.undecided, isTrouble: true),
      ComparisonPart(
        title: "failed, no longer checked", changes: comparison.noLongerChecked, isTrouble: true),
      ComparisonPart(title: "still failing", changes: comparison.stillFailing, isTrouble: true),
      ComparisonPart(title: "newly passing", changes: comparison.newlyPassing, isTrouble: false),
    ].filter { !$0.changes.isEmpty }
  }
}

extension RunComparison {
  /// The numbers of all kinds of change: `1 newly failing, 2 newly passing, …`.
  var countText: String {
    [
      "\(newlyFailing.count) newly failing", "\(newlyPassing.count) newly passing",
      "\(stillFailing.count) still failing", "\(undecided.count) not to be judged",
    ].joined(separator: ", ")
      + (noLongerChecked.isEmpty ? "" : ", \(noLongerChecked.count) no longer checked")
  }
}

extension RunComparison.Change {
  /// How often it is violated now, and the first time; nil when it is not.
  var violationText: String? {
    guard let first = violations.first else { return nil }
    let count = violations.count
    return count == 1 ? first.text : "\(TimeText.count(count, "violation")), first \(first.text)"
  }
}
