internal import Geometry
internal import Policy

/// Decides which of what was found is proposed, and says why.
struct ProposalWriting {
  /// The share of the rest of the picture that is at most otherwise when the same screen shows.
  private static let sameScreen = 0.1
  /// A blank region that shows something for longer is one that content comes and goes in.
  private static let longestLeak = 0.2
  private static let mostActive = 3
  private static let mostSuggestions = 2
  private static let mostGaps = 5

  private let proposer: Proposer
  private let findings: [Int: [ProposalFinding]]

  init(_ proposer: Proposer, _ findings: [Int: [ProposalFinding]]) {
    self.proposer = proposer
    self.findings = findings
  }

  private var observations: [RecordingObservation] { proposer.observations }
  private var size: Size { proposer.size }

  /// A phone's screen is upright; elsewhere no status bar is known.
  private var statusBar: Rectangle? {
    2 * size.height >= 3 * size.width
      ? Rectangle(x: 0, y: 0, width: size.width, height: size.height / 25) : nil
  }

  /// The policy.
  var policy: ProposedPolicy {
    let black = blackChecks()
    let (leaking, empty) = blankChecks(besides: black.map(\.area))
    var checks = black + leaking
    checks += textChecks()
    if let visible = visibleCheck(black) { checks.append(visible) }
    checks += smallChecks(besides: black.map(\.area)) + empty
    let needsStatusBar = checks.contains { $0.except.contains(ProposedPolicy.statusBarName) }
    return ProposedPolicy(
      comments: header(), size: size, statusBar: needsStatusBar ? statusBar : nil, checks: checks)
  }

  // MARK: Regions

  private func blackChecks() -> [ProposedCheck] {
    kept(.black, most: Self.mostActive).enumerated().map { number, index in
      let area = proposer.candidates[index].area
      let name = "black area" + (number > 0 ? " \(number + 1)" : "")
      var check = ProposedCheck(
        name: "\(name) stays black", regionName: name, area: area, expect: "black")
      describe(index, "black", &check)
      if let statusBar, !statusBar.intersection(area).isEmpty {
        check.except = [ProposedPolicy.statusBarName]
      }
      return check
    }
  }

  /// What is black in a small place, as in a thumbnail: too little to go by without a person's word.
  private func smallChecks(besides black: [Rectangle]) -> [ProposedCheck] {
    let all = kept(.smallBlack, most: .max).filter { index in
      black.allSatisfy { $0.intersection(proposer.candidates[index].area).isEmpty }
    }
    return all.prefix(Self.mostSuggestions).enumerated().map { number, index in
      let name = "small black area" + (number > 0 ? " \(number + 1)" : "")
      var check = ProposedCheck(
        name: "\(name) stays black", regionName: name, area: proposer.candidates[index].area,
        expect: "black", inset: "0")
      describe(index, "black", &check)
      check.isSuggestion = true
      check.comments.append(
        "Unsure: it is small. Where something is protected there, as in a thumbnail, take the # away,"
          + " here and above.")
      return check
    }
  }

  /// Blank regions that show something for a moment while the rest stays, and some that are just empty.
  private func blankChecks(
    besides black: [Rectangle]
  ) -> (leaking: [ProposedCheck], empty: [ProposedCheck]) {
    let all = kept(.blank, most: .max).filter { index in
      let area = proposer.candidates[index].area
      return !black.contains { 2 * $0.intersection(area).pixels > area.pixels }
    }
    let leaking = all.filter(isLeaking)
    let empty = all.filter { !leaking.contains($0) }
    var checks: [ProposedCheck] = []
    for index in leaking.prefix(Self.mostActive) + empty.prefix(Self.mostSuggestions) {
      let name = "blank area" + (checks.isEmpty ? "" : " \(checks.count + 1)")
      var check = ProposedCheck(
        name: "\(name) stays blank", regionName: name, area: proposer.candidates[index].area,
        expect: "blank")
      describe(index, "blank", &check)
      if !leaking.contains(index) {
        check.isSuggestion = true
        check.comments.append(
          "Unsure: it may just be empty. Where something is protected there, take the # away, here"
            + " and above.")
      }
      checks.append(check)
    }
    return (checks.filter { !$0.isSuggestion }, checks.filter(\.isSuggestion))
  }

  /// What was for a while what a check would demand, the largest for the longest first; of what overlaps
  /// the better one.
  private func kept(_ kind: ProposalCandidate.Kind, most: Int) -> [Int] {
    func worth(_ index: Int) -> Double {
      let seconds = findings[index]?.reduce(0) { $0 + max($1.seconds, 0.01) } ?? 0
      return Double(proposer.candidates[index].area.pixels) * seconds
    }
    let ranked = proposer.candidates.indices
      .filter { index in
        proposer.candidates[index].kind == kind
          && (findings[index]?.contains { $0.first != nil } ?? false)
      }
      .sorted { worth($0) > worth($1) }
    var kept: [Int] = []
    for index in ranked where kept.count < most {
      let area = proposer.candidates[index].area
      let isCovered = kept.contains { other in
        let shared = area.intersection(proposer.candidates[other].area).pixels
        return 2 * shared > min(area.pixels, proposer.candidates[other].area.pixels)
      }
      if !isCovered { kept.append(index) }
    }
    return kept
  }

  private func isLeaking(_ index: Int) -> Bool {
    let area = proposer.candidates[index].area
    return findings[index]?.contains { finding in
      guard let first = finding.first, let last = finding.last, !finding.gaps.isEmpty else {
        return false
      }
      return finding.gaps.allSatisfy { gap in
        let change = observations[finding.recording].overview.change(
          from: gap.start - PictureOverview.interval, to: gap.end + PictureOverview.interval,
          outside: [area], in: size)
        return gap.length <= Self.longestLeak * (last - first)
          && change.map { $0 < Self.sameScreen } ?? true
          && !isPassing(gap, of: index, in: finding.recording)
      }
    } ?? false
  }

  /// Whether something passes over the picture: what shows in one place meanwhile shows in another, too,
  /// and begins or ends there at another time. What a switch lets out begins and ends everywhere at once.
  private func isPassing(
    _ gap: ProposalFinding.Span, of index: Int, in recording: Int
  ) -> Bool {
    let area = proposer.candidates[index].area
    return proposer.candidates.indices.contains { other in
      guard other != index, proposer.candidates[other].area.intersection(area).isEmpty,
        proposer.candidates[other].kind == proposer.candidates[index].kind,
        let finding = findings[other]?.first(where: { $0.recording == recording })
      else { return false }
      return finding.gaps.contains { beside in
        let isMeanwhile = beside.start < gap.end && gap.start < beside.end
        return isMeanwhile
          && (abs(beside.start - gap.start) > 1e-3 || abs(beside.end - gap.end) > 1e-3)
      }
    }
  }

  /// When it applies, and what is to be said of it.
  private func describe(_ index: Int, _ what: String, _ check: inout ProposedCheck) {
    let findings = findings[index] ?? []
    var ends: [Double] = []
    for finding in findings {
      guard let first = finding.first, let last = finding.last else { continue }
      check.comments.append(
        name(finding.recording)
          + "\(what) for \(seconds(finding.seconds)) of \(seconds(finding.end)) s"
          + (finding.seconds < finding.end ? ", from \(seconds(first)) to \(seconds(last)) s" : "")
          + ".")
      let stretch = ProposalStretch(
        finding, area: check.area, overview: observations[finding.recording].overview, size: size,
        isBounded: proposer.candidates[index].kind == .smallBlack)
      for gap in stretch.gaps.prefix(Self.mostGaps) {
        let times = "from \(seconds(gap.span.start)) to \(seconds(gap.span.end)) s"
        check.comments.append("  Not \(what) \(times): \(gap.words)")
      }
      if stretch.gaps.count > Self.mostGaps {
        check.comments.append("  Nor \(stretch.gaps.count - Self.mostGaps) times more.")
      }
      if let before = stretch.before {
        if before.isLeak {
          check.comments.append(
            "  Not \(what) before \(seconds(stretch.span.start)) s: \(before.words) If that is right,"
              + " add from: \(ProposedPolicy.time(stretch.span.start))")
        } else {
          check.from = max(check.from ?? 0, stretch.span.start)
          check.comments.append(
            "  Not \(what) before \(seconds(stretch.span.start)) s: \(before.words)")
        }
      }
      if let after = stretch.after {
        if after.isLeak {
          check.comments.append(
            "  Not \(what) after \(seconds(stretch.span.end)) s: \(after.words) If that is right,"
              + " add to: \(ProposedPolicy.time(stretch.span.end))")
        } else {
          ends.append(stretch.span.end)
          check.comments.append(
            "  Not \(what) after \(seconds(stretch.span.end)) s: \(after.words)")
        }
      }
    }
    // Where one recording stays on the screen, others must too.
    if let end = ends.min(), ends.count == findings.count { check.to = end }
    if let from = check.from, let to = check.to, from >= to {
      (check.from, check.to) = (nil, nil)
      check.comments.append("These are not the same times in all recordings: add from: and to:.")
    }
    let others = observations.count - findings.count { $0.first != nil }
    if others > 0 {
      check.comments.append("Unsure: \(others) of \(observations.count) recordings don't show it.")
    }
    if findings.allSatisfy({ $0.seconds >= $0.end && $0.end > 0 }) && what == "black" {
      check.comments.append("Unsure: what is always black may be the app's own background.")
    }
  }

  // MARK: Text and the rest

  private func textChecks() -> [ProposedCheck] {
    var checks: [ProposedCheck] = []
    for (index, candidate) in proposer.candidates.enumerated() {
      guard case .text = candidate.kind else { continue }
      let findings = (findings[index] ?? []).filter { !$0.captures.isEmpty }
      guard !findings.isEmpty else { continue }
      let name = "version text" + (checks.isEmpty ? "" : " \(checks.count + 1)")
      var check = ProposedCheck(
        name: "\(name) is there", regionName: name, area: candidate.area,
        expect: Proposer.expect(candidate.kind), isRequired: true)
      for finding in findings {
        let captures = finding.captures.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value.yamlQuoted)" }.joined(separator: ", ")
        check.comments.append(
          self.name(finding.recording)
            + "\(captures), there for \(seconds(finding.seconds)) of \(seconds(finding.end)) s.")
      }
      if findings.contains(where: { 2 * $0.seconds < $0.end }) {
        check.comments.append("Unsure: it is missing for most of the time.")
      }
      let names = Set(findings.flatMap(\.captures.keys)).sorted()
      let demands = names.map { "-D \($0)=…" }.joined(separator: " ")
      check.comments.append("To demand what it must be: framescan scan \(demands)")
      checks.append(check)
    }
    return checks
  }

  /// The rest of the picture must show something: a recording that is black from end to end hides what it
  /// should, and proves nothing.
  private func visibleCheck(_ black: [ProposedCheck]) -> ProposedCheck? {
    guard !observations.allSatisfy(\.isEmpty) else { return nil }
    let except = black.map(\.regionName) + (statusBar == nil ? [] : [ProposedPolicy.statusBarName])
    let holes = black.map(\.area) + (statusBar.map { [$0] } ?? [])
    let rest = Rectangle(size).subtracting(holes).reduce(0) { $0 + $1.pixels }
    guard !black.isEmpty, 10 * rest >= Rectangle(size).pixels else { return nil }
    var check = ProposedCheck(
      name: "the rest stays visible", regionName: "", area: Rectangle(size), expect: "visible",
      except: except, isRequired: true)
    check.from = black.compactMap(\.from).max()
    check.to = black.compactMap(\.to).min()
    if let from = check.from, let to = check.to, from >= to { (check.from, check.to) = (nil, nil) }
    check.comments = ["Black from end to end would hide everything, and show nothing."]
    return check
  }

  private func header() -> [String] {
    var lines = [
      "Proposed by framescan init: read it before you use it, names and all. What it says of times is",
      "what was seen; edges lie on a grid of 16 pixels.",
      "Made of:",
    ]
    for observation in observations {
      lines.append(
        "  \(observation.path.yamlQuoted), \(observation.frames) frames in \(seconds(observation.end)) s"
      )
      for problem in observation.problems where problem.kind.verdict != nil {
        lines.append("    only in part: \(problem.kind.rawValue)")
      }
      if observation.isEmpty { lines.append("    no frame of it shows anything") }
      if !observation.bars.isEmpty {
        lines.append("    the bars along its edges, which are always black, are left out")
      }
    }
    for (path, _) in proposer.leftOut { lines.append("  left out: \(path.yamlQuoted)") }
    return lines
  }

  private func name(_ recording: Int) -> String {
    observations.count > 1 ? "\(observations[recording].path.yamlQuoted): " : ""
  }

  private func seconds(_ seconds: Double) -> String {
    ProposedPolicy.seconds(seconds)
  }
}
