internal import Results

/// A recording's time as one line of characters, from its start on the left to its end on the right.
struct TextTimeline {
  /// What is drawn in one column.
  private enum Cell: Int {
    case nothing, applied, violating
  }

  /// How long the recording is, in seconds.
  let duration: Double
  /// Columns that a line may take.
  let columns: Int
  let isASCII: Bool

  /// Longer lines tell no more.
  private static let most = 60
  /// Shorter lines tell nothing.
  private static let least = 10

  /// When a check applied and when it was violated, with the recording's ends as m:ss: `0:00 ▕░░█░░▏ 0:20`;
  /// nil where there is no time to draw, or no room. A violation always shows, however short.
  ///
  /// - Parameters:
  ///   - applied: when there was something to judge; nil where nothing says, which is left blank.
  ///   - paint: colours a run of what is violated.
  func line(
    applied: [TimeSpan]?, violations: [Violation] = [], paint: (String) -> String = { $0 }
  ) -> String? {
    guard duration.isFinite, duration > 0 else { return nil }
    let (start, end) = ("\(TimeText.minutes(0)) ", " \(TimeText.minutes(duration))")
    let room = columns - start.count - end.count - 2
    guard room >= Self.least else { return nil }
    var cells = [Cell](repeating: .nothing, count: min(room, Self.most))
    for span in applied ?? [] { mark(&cells, from: span.start, to: span.end, .applied) }
    for violation in violations {
      mark(&cells, from: violation.start, to: violation.end, .violating)
    }
    let frame = isASCII ? ("|", "|") : ("▕", "▏")
    return start + frame.0 + draw(cells, paint) + frame.1 + end
  }

  /// Marks every cell that a part of the recording reaches into, but none that it only ends at.
  private func mark(_ cells: inout [Cell], from start: Double, to end: Double, _ cell: Cell) {
    guard start.isFinite, end.isFinite else { return }
    func place(_ time: Double) -> Double {
      min(max(time / duration, 0), 1) * Double(cells.count)
    }
    // Times are in whole microseconds: what is less is rounding.
    let first = min(Int(place(start) + 1e-6), cells.count - 1)
    let last = max(first, Int((place(end) - 1e-6).rounded(.up)) - 1)
    for index in first...last where cells[index].rawValue < cell.rawValue { cells[index] = cell }
  }

  private func draw(_ cells: [Cell], _ paint: (String) -> String) -> String {
    var text = ""
    var rest = cells[...]
    while let cell = rest.first {
      let run = rest.prefix { $0 == cell }
      rest = rest.dropFirst(run.count)
      let drawn = String(repeating: glyph(cell), count: run.count)
      text += cell == .violating ? paint(drawn) : drawn
    }
    return text
  }

  private func glyph(_ cell: Cell) -> Character {
    switch cell {
    case .nothing: isASCII ? "." : "·"
    case .applied: isASCII ? "-" : "░"
    case .violating: isASCII ? "#" : "█"
    }
  }
}
