import Policy
import Scanning

/// What commands that hold recordings to a policy have in common.
protocol PolicySettings: SendableMetatype {
  var policy: RecordingPath? { get set }
  /// Values demanded with `-D`, by capture name.
  var definitions: [String: String] { get set }
  /// Checks given in the command.
  var checks: WrittenChecks { get set }
}

extension PolicySettings {
  /// Where the policies come from.
  func source() throws(UsageError) -> PolicySource {
    let hasChecks = !(checks.black.isEmpty && checks.blank.isEmpty && checks.text.isEmpty)
    if let policy {
      if hasChecks { throw .policyAndChecks }
      return .file(policy)
    }
    return hasChecks ? .checks(checks) : .nearest
  }
}

extension Flag where Settings: PolicySettings {
  /// `-p`, `-D` and the checks that can be given in a command.
  static var policyFlags: [Flag] {
    [
      Flag(
        "policy", short: "p", value: "FILE",
        help:
          "the policy; without it, the nearest framescan.yaml in the recording's folder or above"
      ) { settings, value in settings.policy = RecordingPath(value) },
      Flag(
        nil, short: "D", value: "NAME=VALUE",
        help: "demand a value of what a text pattern captures, as in -D version=5.2.1"
      ) { settings, value throws(UsageError) in
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw .badValue(flag: "-D", value: value, expected: "NAME=VALUE, such as version=5.2.1")
        }
        settings.definitions[String(parts[0])] = String(parts[1])
      },
      Flag(
        "black", value: "REGION",
        help: "check that a region is black: x,y,width,height in pixels or percent, or all"
      ) { settings, value in settings.checks.black.append(value) },
      Flag("blank", value: "REGION", help: "check that a region is one flat colour") {
        settings, value in settings.checks.blank.append(value)
      },
      Flag(
        "text", value: "PATTERN[@REGION]",
        help: "check that a region's text matches, as in 'v{version} ({build})@0,95%,50%,5%'"
      ) { settings, value in settings.checks.text.append(value) },
    ]
  }
}
