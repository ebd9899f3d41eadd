internal import Policy
public import Results

/// A policy that is proposed, and what it comes to for the recordings that it was made of. It must pass
/// them, or say of each check that fails why it is proposed all the same: what leaks in them is found.
public struct Proposal {
  /// Of a check that fails for a larger share than this of when it applies, what is found is no leak: the
  /// check is wrong.
  private static let mostLeaking = 0.5
  private static let mostViolations = 5

  var policy: ProposedPolicy
  let observations: [RecordingObservation]
  /// What is proposed when nothing else is left.
  let everything: ProposedCheck

  init(policy: ProposedPolicy, observations: [RecordingObservation], everything: ProposedCheck) {
    (self.policy, self.observations, self.everything) = (policy, observations, everything)
    keepSomething()
  }

  /// The policy file.
  public var text: String { policy.text }

  /// The proposal after its checks were held against the recordings that it was made of: those that don't
  /// hold stand in comments, with the reason, and those that may have found a leak say so.
  ///
  /// - Parameter results: of the recordings by `text`, in their order; nil where there is none.
  public func checked(by results: [RecordingResult?]) -> Proposal {
    var checked = self
    for index in policy.checks.indices where !policy.checks[index].isSuggestion {
      checked.policy.checks[index].judge(
        results, name: { name($0) }, most: Self.mostLeaking, listed: Self.mostViolations)
    }
    checked.keepSomething()
    checked.policy.closing = checked.outcome(of: results)
    return checked
  }

  /// A policy needs a check.
  private mutating func keepSomething() {
    if !policy.checks.contains(where: { !$0.isSuggestion }) {
      policy.checks.insert(everything, at: 0)
    }
  }

  /// What the policy comes to for each recording, in words.
  private func outcome(of results: [RecordingResult?]) -> [String] {
    let active = policy.checks.filter { !$0.isSuggestion }.map(\.name)
    var lines: [String] = []
    for (place, result) in results.enumerated() {
      guard let result else { continue }
      let checks = result.checks.filter { active.contains($0.name) }
      let failing = checks.filter { $0.verdict == .fail }.map(\.name)
      if !failing.isEmpty {
        lines.append(
          "\(observations[place].path.yamlQuoted) fails: \(failing.joined(separator: ", ")).")
      } else if let problem = result.problems.first(where: { $0.kind.verdict != nil }) {
        lines.append("\(observations[place].path.yamlQuoted) can't pass: \(problem.kind.rawValue).")
      } else if !checks.isEmpty, checks.allSatisfy({ $0.verdict == .notExercised }) {
        lines.append(
          "\(observations[place].path.yamlQuoted) stays inconclusive: no check applies to it.")
      }
    }
    if lines.isEmpty { return ["Held against what it is made of, it passes."] }
    return ["Held against what it is made of, it passes but for:"] + lines.map { "  " + $0 }
  }

  private func name(_ recording: Int) -> String {
    observations.count > 1 ? " in \(observations[recording].path.yamlQuoted)" : ""
  }
}

extension CheckResult {
  /// The share (0 to 1) of the time that it applied, of a still of its frames, in which it was violated.
  var violatingShare: Double {
    if applicableSeconds > 0 { return violatingSeconds / applicableSeconds }
    return frames > 0 ? Double(violatingFrames) / Double(frames) : 0
  }
}

extension ProposedCheck {
  /// Says where it fails, and makes it a suggestion where it can't be right.
  fileprivate mutating func judge(
    _ results: [RecordingResult?], name: (Int) -> String, most: Double, listed: Int
  ) {
    var isWrong = false
    var isEverywhere = true
    for (place, result) in results.enumerated() {
      guard let found = result?.checks.first(where: { $0.name == self.name }) else { continue }
      if found.verdict == .notExercised { isEverywhere = false }
      guard found.verdict == .fail else { continue }
      // What is to show something protects nothing, and what it finds is no leak.
      isWrong = isWrong || found.violatingShare > most || expect == "visible"
      var times = found.violations.prefix(listed).map {
        "\(ProposedPolicy.seconds($0.start)) to \(ProposedPolicy.seconds($0.end))"
      }
      if found.violations.count > listed { times.append("\(found.violations.count - listed) more") }
      comments.append("Fails\(name(place)): \(times.joined(separator: ", ")) s.")
    }
    if isWrong {
      isSuggestion = true
      comments.append(
        "That is too much to be a leak: it is left out, and wants other times or a screen.")
    } else if comments.last?.hasPrefix("Fails") ?? false {
      comments.append(
        expect.contains("text")
          ? "Unsure: is it missing there? If it may be, say when (from:, to:, present:)."
          : "Unsure: is that a leak? If not, say when it is protected (from:, to:, or on: a screen)."
      )
    }
    if isRequired && !isEverywhere && !isSuggestion {
      isRequired = false
      comments.append("Not required, since it applies to none of some recordings.")
    }
  }
}
