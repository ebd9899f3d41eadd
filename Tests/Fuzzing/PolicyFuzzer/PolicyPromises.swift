import Analysis
import FuzzSupport
import Geometry
import Policy

/// What every policy that was read keeps to.
enum PolicyPromises {
  private static let displays = [
    Size(width: 1, height: 1), Size(width: 17, height: 3), Size(width: 1170, height: 2532),
    Size(width: 65_535, height: 2),
  ]

  static func check(_ policy: Policy) {
    promise(!policy.checks.isEmpty, "a policy without checks")
    promise(Set(policy.checks.map(\.name)).count == policy.checks.count, "two checks of a name")
    for check in policy.checks {
      promise((0...1).contains(check.present), "present \(check.present)")
      promise(check.grace >= .zero, "grace \(check.grace)")
      for display in displays { place(check.region, in: display, frame: policy.frame) }
      if case .pattern(let pattern) = check.expectation.argument {
        self.check(pattern, on: "v5.2.1 (1432)")
      }
    }
    let values = Dictionary(uniqueKeysWithValues: policy.captureNames.map { ($0, "5.2.1") })
    promise(
      policy.demanding(values).captureNames == policy.captureNames, "demanding changes the names")
  }

  private static func place(_ region: Region, in display: Size, frame: Size?) {
    let placed = region.place(in: display, frame: frame)
    let whole = Rectangle(display)
    promise(whole.contains(placed.rectangle) || placed.rectangle.isEmpty, "a region outside")
    for hole in placed.except {
      promise(placed.rectangle.contains(hole), "an exception outside of its region")
    }
  }

  /// Expressions are the policy's own, and may take for ever on a long text: that is for its author to see.
  static func check(_ pattern: TextPattern, on text: String) {
    let text = pattern.written.hasPrefix("/") ? String(text.prefix(12)) : text
    _ = pattern.resembles(text)
    let free = pattern.evaluate(text, demanded: [:])
    if case .valueMismatch = free { promise(false, "another value than none was demanded") }
    guard case .matched(let captures, let tolerated) = free else { return }
    promise(tolerated.isEmpty, "tolerance where nothing is demanded")
    promise(captures.keys.allSatisfy(pattern.captureNames.contains), "an unknown capture")
    // What was read is found when it is demanded, exactly.
    let again = pattern.evaluate(text, demanded: captures)
    if case .matched(let found, let tolerated) = again {
      promise(found == captures && tolerated.isEmpty, "demanded \(captures), found \(found)")
    } else {
      promise(false, "demanded \(captures), which was read, found \(again)")
    }
  }
}
