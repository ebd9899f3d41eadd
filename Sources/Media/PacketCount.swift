/// Counts the pictures that a container hands over, and those among them that it says not to show.
struct PacketCount {
  /// Pictures handed over; one that several edits need counts for each.
  private(set) var all: Int64 = 0
  /// Those shown.
  private(set) var shown: Int64 = 0
  /// Those not shown before the first that is, as players need what comes before it.
  private(set) var hiddenAtStart: Int64 = 0
  /// Those not shown after the last that is, which nothing needs.
  private(set) var hiddenAtEnd: Int64 = 0

  mutating func add(isHidden: Bool) {
    all += 1
    if !isHidden {
      shown += 1
      hiddenAtEnd = 0
    } else if shown == 0 {
      hiddenAtStart += 1
    } else {
      hiddenAtEnd += 1
    }
  }
}
