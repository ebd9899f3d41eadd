internal import Geometry
internal import Policy

/// A check as a proposal writes it.
struct ProposedCheck {
  /// What it is called, and its region.
  var name: String
  var regionName: String
  var area: Rectangle
  /// What follows `expect:`.
  var expect: String
  /// What follows `inset:`.
  var inset: String?
  /// Regions that are taken out of it, by name.
  var except: [String] = []
  var from: Double?
  var to: Double?
  /// What follows `present:`.
  var present: String?
  var isRequired = false
  /// What was seen, and what is unsure, a line each.
  var comments: [String] = []
  /// Whether it is only a suggestion, which a person has to take out of its comment.
  var isSuggestion = false
}

/// A policy as it is proposed.
struct ProposedPolicy {
  var comments: [String]
  var size: Size
  /// A guess at where the system shows the time; nil where there is no use for it.
  var statusBar: Rectangle?
  var checks: [ProposedCheck]
  /// What is to be said last of all of it.
  var closing: [String] = []

  /// The name of the status bar's region.
  static let statusBarName = "status bar"

  /// The policy file.
  var text: String {
    var lines = (comments + closing).map { "# " + $0 } + ["", "framescan: 1", ""]
    lines += ["frame: \(size.width)x\(size.height)", "", "regions:"]
    if let statusBar {
      lines.append("  # A guess: the upper 4 % of a phone's screen.")
      lines.append(Self.line(Self.statusBarName, statusBar))
    }
    let used = checks.filter { !$0.isSuggestion }.flatMap { [$0.regionName] + $0.except }
    for check in checks where !check.regionName.isEmpty {
      let line = Self.line(check.regionName, check.area)
      lines.append(used.contains(check.regionName) ? line : Self.commented(line))
    }
    lines += ["", "checks:"]
    for (index, check) in checks.enumerated() {
      if index > 0 { lines.append("") }
      lines += check.comments.map { "  # " + $0 }
      lines += Self.lines(of: check).map { check.isSuggestion ? Self.commented($0) : $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ name: String, _ area: Rectangle) -> String {
    "  \(name.yamlScalar): { x: \(area.x), y: \(area.y), width: \(area.width), "
      + "height: \(area.height) }"
  }

  private static func commented(_ line: String) -> String { "  #" + line.dropFirst(1) }

  private static func lines(of check: ProposedCheck) -> [String] {
    var lines = [
      "  - name: \(check.name.yamlScalar)",
      "    region: \(check.regionName.isEmpty ? "all" : check.regionName.yamlScalar)",
    ]
    if !check.except.isEmpty {
      lines.append("    except: [\(check.except.map(\.yamlScalar).joined(separator: ", "))]")
    }
    lines.append("    expect: \(check.expect)")
    if let inset = check.inset { lines.append("    inset: \(inset)") }
    if let from = check.from { lines.append("    from: \(time(from))") }
    if let to = check.to { lines.append("    to: \(time(to))") }
    if let present = check.present { lines.append("    present: \(present)") }
    if check.isRequired { lines.append("    required: true") }
    return lines
  }

  /// A time to a millisecond, cut and not rounded: it means the same frame.
  static func time(_ seconds: Double) -> String {
    let microseconds = Int64(min(max(0, (seconds * 1_000_000).rounded()), 1e15))
    return Duration.milliseconds(microseconds / 1000).written
  }

  /// The same without the unit.
  static func seconds(_ seconds: Double) -> String { String(time(seconds).dropLast()) }
}
