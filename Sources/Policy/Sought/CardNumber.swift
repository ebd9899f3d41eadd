/// Payment card numbers: 13 to 19 digits of which the last is Luhn's check digit.
enum CardNumber {
  private static let lengths = 13...19
  /// A run of digits that is one or two short of a number may have lost them in reading.
  private static let fewest = 11
  /// Ways to group a number other than by fours.
  private static let groupings = [[4, 6, 5], [4, 6, 4], [6, 13], [6, 12], [6, 10]]

  static func look(in text: [Character]) -> SoughtOutcome {
    var outcome = SoughtOutcome.nothing
    let accounts = AccountNumber.places(in: text)
    for run in DigitRun.all(in: text) where !accounts.contains(where: run.range.overlaps) {
      for (number, isUsual) in candidates(run.groups) {
        if isValid(number) {
          return isUsual ? .number(String(number), isValid: true) : .likely(String(number))
        }
        if case .number = outcome { continue }
        outcome = .number(String(number), isValid: false)
      }
      if outcome == .nothing, run.groups.reduce(0, { $0 + $1.count }) >= fewest { outcome = .near }
    }
    return outcome
  }

  /// Luhn's check: every second digit from the right doubled, its own digits added up, the sum of all
  /// ends in 0.
  static func isValid(_ number: [Character]) -> Bool {
    var sum = 0
    for (index, character) in number.reversed().enumerated() {
      guard let digit = character.wholeNumberValue else { return false }
      let value = index % 2 == 0 ? digit : 2 * digit
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 == 0
  }

  /// The whole of a run, and parts of it that are grouped as cards show their numbers: those first.
  private static func candidates(
    _ groups: [[Character]]
  ) -> [(number: [Character], isUsual: Bool)] {
    var numbers: [(number: [Character], isUsual: Bool)] = []
    for first in groups.indices where groups[first].first != "0" {
      var number: [Character] = []
      for last in first..<groups.count {
        number += groups[last]
        if number.count > lengths.upperBound { break }
        let isWhole = first == 0 && last == groups.count - 1
        let isUsual = isGrouped(groups[first...last])
        if number.count >= lengths.lowerBound, isWhole || isUsual {
          numbers.append((number, isUsual))
        }
      }
    }
    return numbers.filter(\.isUsual) + numbers.filter { !$0.isUsual }
  }

  private static func isGrouped(_ groups: ArraySlice<[Character]>) -> Bool {
    let sizes = groups.map(\.count)
    return sizes.count == 1 || groupings.contains(sizes)
      || sizes.dropLast().allSatisfy { $0 % 4 == 0 }
  }
}
