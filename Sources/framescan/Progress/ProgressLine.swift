import Reporting
import Results

/// How far a scan is, in a line.
enum ProgressLine {
  /// `12/340 · 10 passed, 1 failed, 1 error · 812 frames/s · 3m 20s left · folder/name.mp4`
  ///
  /// - Parameters:
  ///   - elapsed: since the scan started.
  ///   - name: the recording at work, as it was named.
  ///   - columns: as many columns of a terminal are filled at most; nil for no limit.
  static func text(
    _ state: ProgressState, elapsed: Duration, name: String?, columns: Int? = nil
  ) -> String {
    var parts = ["\(state.done)/\(state.total)", counts(state.verdicts)]
    let seconds = elapsed / .seconds(1)
    if state.frames > 0 && seconds > 0 {
      parts.append("\(Int((Double(state.frames) / seconds).rounded())) frames/s")
    }
    if let left = state.timeLeft(at: elapsed) { parts.append("\(words(left)) left") }
    let line = parts.joined(separator: " · ")
    guard let name else {
      return columns.map { TerminalWidth.start(of: line, columns: $0) } ?? line
    }
    let escaped = Escaping.terminal(name)
    guard let columns else { return "\(line) · \(escaped)" }
    let room = columns - TerminalWidth.columns(line) - 3
    if room < leastName { return TerminalWidth.start(of: line, columns: columns) }
    return "\(line) · \(TerminalWidth.end(of: escaped, columns: room))"
  }

  /// A name cut to less tells nothing.
  private static let leastName = 8

  private static func counts(_ verdicts: [Verdict: Int]) -> String {
    let count = { (verdict: Verdict) in verdicts[verdict] ?? 0 }
    var words = ["\(count(.pass)) passed", "\(count(.fail)) failed"]
    words.append(count(.error) == 1 ? "1 error" : "\(count(.error)) errors")
    if count(.inconclusive) > 0 { words.append("\(count(.inconclusive)) inconclusive") }
    return words.joined(separator: ", ")
  }

  /// `45s`, `3m 20s`, `2h 05m`.
  private static func words(_ duration: Duration) -> String {
    let seconds = Int(min(duration / .seconds(1), 1e9).rounded(.up))
    let (small, large, unit) =
      seconds < 3600
      ? (seconds % 60, seconds / 60, "m ") : (seconds / 60 % 60, seconds / 3600, "h ")
    if seconds < 60 { return "\(seconds)s" }
    return "\(large)\(unit)\(small < 10 ? "0" : "")\(small)\(seconds < 3600 ? "s" : "m")"
  }
}
