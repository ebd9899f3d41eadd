import Reporting
import Scanning

/// What a preview shows, in words.
enum PreviewText {
  /// A label for each check, short enough to be drawn.
  static func titles(_ look: FrameLook) -> [String] {
    look.checks.enumerated().map { index, check in
      let region = check.regionName.map { " (\($0))" } ?? ""
      return "\(index + 1) \(check.name)\(region): \(check.expect), \(words(check.state))"
    }
  }

  /// The lines printed for a picture.
  static func lines(_ look: FrameLook, file: RecordingPath) -> [String] {
    let name = file == StandardInput.path ? "standard output" : file.display
    let head = "\(name): frame \(look.index) at \(seconds(look.time)), "
    return [head + "\(look.size.width)×\(look.size.height)"]
      + zip(titles(look), look.checks).map { title, check in
        var line = "  " + title
        if let measured = check.measured { line += ": \(measured)" }
        if let found = check.found {
          line += ", at \(found.x),\(found.y) \(found.width)×\(found.height)"
        }
        let captures = check.captures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        if !captures.isEmpty { line += ": \(captures.joined(separator: ", "))" }
        return line
      }
  }

  /// A time that was asked for.
  static func written(_ time: Duration) -> String {
    let shown = seconds(abs(time / .seconds(1)))
    return time < .zero ? "-" + shown : shown
  }

  /// A moment of the recording, in seconds.
  static func seconds(_ seconds: Double) -> String { TimeText.moment(seconds) + " s" }

  private static func words(_ state: CheckLook.State) -> String {
    switch state {
    case .met: "met"
    case .notMet: "not met"
    case .notApplying: "doesn't apply at this time"
    case .notJudged: "compares frames"
    case .notPlaced: "doesn't fit"
    }
  }
}
