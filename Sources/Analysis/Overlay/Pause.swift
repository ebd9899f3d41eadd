/// Lets more and more turns pass between one attempt and the next.
struct Pause {
  /// The fewest and the most turns from one attempt to the next.
  let turns: ClosedRange<Int>
  private var length = 0
  private var left = 0

  init(_ turns: ClosedRange<Int>) { self.turns = turns }

  /// Whether it is time for an attempt; counts the turn.
  mutating func isOver() -> Bool {
    left = max(0, left - 1)
    guard left == 0 else { return false }
    length = min(turns.upperBound, max(turns.lowerBound, 2 * length))
    left = length
    return true
  }

  /// The next attempt is made at once.
  mutating func end() { (length, left) = (0, 0) }
}
