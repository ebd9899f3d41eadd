internal import Analysis
internal import Geometry
internal import Policy
public import Results

/// Makes a policy of what recordings show. First what could be checked is scanned as a policy of its own
/// (`provisional`); what that finds says when each check applies, and which are worth proposing.
public struct Proposer {
  /// The recordings that the policy is of: all of one shape.
  public let observations: [RecordingObservation]
  /// Recordings that are left out, with the reason.
  public let leftOut: [(path: String, reason: String)]

  let size: Size
  let candidates: [ProposalCandidate]

  /// A proposer of what was observed; nil when no recording shows anything that could be used.
  public init?(_ all: [RecordingObservation]) {
    guard let size = all.compactMap(\.size).first else { return nil }
    var used: [RecordingObservation] = []
    var leftOut: [(path: String, reason: String)] = []
    for observation in all {
      if observation.size == size {
        used.append(observation)
      } else if let other = observation.size {
        leftOut.append(
          (
            observation.path,
            "it is \(other.width)×\(other.height), and the first one \(size.width)×\(size.height)"
          ))
      } else {
        leftOut.append(
          (observation.path, observation.problems.first?.message ?? "it shows no picture"))
      }
    }
    self.size = size
    self.leftOut = leftOut
    observations = used
    candidates = ProposalCandidate.all(in: used, size: size)
  }

  /// Where the observed recordings are, among those that the proposer was made of.
  public static func places(of all: [RecordingObservation]) -> [Int] {
    guard let size = all.compactMap(\.size).first else { return [] }
    return all.indices.filter { all[$0].size == size }
  }

  /// The policy that says when all that could be checked is as a check would demand.
  public var provisional: [UInt8] {
    var checks = candidates.enumerated().map { index, candidate in
      ProposedCheck(
        name: Self.name(index), regionName: Self.name(index), area: candidate.area,
        expect: Self.expect(candidate.kind), inset: Self.inset(candidate.kind))
    }
    checks.append(
      ProposedCheck(
        name: Self.everything, regionName: "", area: Rectangle(size), expect: "visible"))
    let policy = ProposedPolicy(comments: [], size: size, statusBar: nil, checks: checks)
    return Array(policy.text.utf8)
  }

  /// What is proposed, before it is known what it comes to.
  ///
  /// - Parameter results: of the observed recordings by the provisional policy, in their order; nil where
  ///   there is none.
  public func proposal(_ results: [RecordingResult?]) -> Proposal {
    var findings: [Int: [ProposalFinding]] = [:]
    for (place, result) in results.enumerated() {
      guard let result else { continue }
      for index in candidates.indices where candidates[index].recordings.contains(place) {
        guard let check = result.checks.first(where: { $0.name == Self.name(index) }),
          check.verdict != .notExercised
        else { continue }
        let end = result.media?.duration ?? observations[place].end
        findings[index, default: []].append(ProposalFinding(check, recording: place, end: end))
      }
    }
    let visible = results.compactMap(\.self).compactMap { result in
      result.checks.first { $0.name == Self.everything }
    }
    return Proposal(
      policy: ProposalWriting(self, findings).policy, observations: observations,
      everything: Self.everything(visible, size: size))
  }

  static func expect(_ kind: ProposalCandidate.Kind) -> String {
    switch kind {
    case .black, .smallBlack: "black"
    case .blank: "blank"
    case .text(let text): "{ text: \(text.pattern.yamlQuoted) }"
    }
  }

  static func inset(_ kind: ProposalCandidate.Kind) -> String? {
    kind == .smallBlack ? "0" : nil
  }

  /// The name of the provisional check that the picture shows something.
  private static let everything = "everything"

  /// The check that is proposed where nothing else is: that something is to be seen, for as long as it
  /// was.
  private static func everything(_ seen: [CheckResult], size: Size) -> ProposedCheck {
    var check = ProposedCheck(
      name: "something is to be seen", regionName: "", area: Rectangle(size), expect: "visible",
      isRequired: true, comments: ["Nothing else was found that could be checked."])
    let least = seen.map { 1 - $0.violatingShare }.min() ?? 1
    let percent = Int((least * 100).rounded(.down))
    if percent == 0 {
      check.comments.append("Fails: of some recording nothing is to be seen.")
    } else if percent < 100 {
      check.comments.append("There are times at which nothing is.")
      check.present = "\(percent)%"
    }
    return check
  }

  private static func name(_ index: Int) -> String { "candidate \(index + 1)" }
}
