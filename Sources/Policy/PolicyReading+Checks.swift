import Geometry

extension PolicyReading {
  /// A check's name; a mistake is noted.
  mutating func readName(_ fields: PolicyFields) -> String? {
    fields[.name].flatMap { text(of: $0, what: "a name is a text") }
  }

  /// A check from its entries; mistakes are noted. What it returns is worth nothing when there are some.
  mutating func readCheck(_ fields: PolicyFields) -> Check? {
    let name = fields[.name]?.text
    let region = checkedRegion(fields)
    let expectation = readExpectation(fields)
    let from = fields[.from].flatMap { duration($0, key: .from) }
    let to = fields[.to].flatMap { duration($0, key: .to) }
    if let to, let node = fields[.to] { notePeriod(from: from, to: to, at: node.position) }
    let grace = fields[.grace].flatMap { length(ofTime: $0, key: .grace) }
    let inset = fields[.inset].flatMap { length($0, key: .inset) }
    let present = fields[.present].flatMap { readShare($0, key: .present) }
    let minVisible = fields[.minVisible].flatMap { readShare($0, key: .minVisible) }
    if let region, moves(region) {
      noteNotFollowing(expectation, fields)
      if let minVisible, minVisible < 1, case .picture? = expectation?.syntax.argument,
        let node = fields[.minVisible]
      {
        note(
          "a region can be compared with a picture only while all of it shows", at: node.position)
      }
    } else if let node = fields[.minVisible], region != nil {
      note("'min-visible' is about regions with an 'anchor', and this one stays", at: node.position)
    }
    let isRequired = fields[.required].flatMap { readTruth($0, key: .required) }
    let tags = fields[.tags].map { readTags($0) }
    let on = fields[.on].map { screenNames($0, key: .on) } ?? []
    let notOn = fields[.notOn].map { screenNames($0, key: .notOn) } ?? []
    noteNeverOn(on, notOn, fields)
    let settle = fields[.settle].flatMap { length(ofTime: $0, key: .settle) }
    guard let name, let region, let expectation else { return nil }
    return Check(
      name: name, region: region, expectation: expectation, from: from, to: to,
      grace: grace ?? .zero, inset: inset, present: present ?? 1,
      isRequired: isRequired ?? false, tags: tags ?? [], on: on, notOn: notOn,
      settle: settle ?? screens.filter { on.contains($0.name) }.map(\.settle).max() ?? .zero,
      minVisible: minVisible)
  }

  private mutating func noteNeverOn(_ on: [String], _ notOn: [String], _ fields: PolicyFields) {
    guard !on.isEmpty, on.allSatisfy(notOn.contains), let node = fields[.notOn] else { return }
    note("'not-on' takes out every screen of 'on': the check never applies", at: node.position)
  }

  /// How long something lasts; a mistake is noted.
  mutating func length(ofTime node: YAMLNode, key: PolicyKey) -> Duration? {
    guard let duration = duration(node, key: key) else { return nil }
    if duration < .zero {
      note("'\(key.name)' can't be negative: \(node.kind)", at: node.position)
    }
    return duration
  }

  private mutating func duration(_ node: YAMLNode, key: PolicyKey) -> Duration? {
    let duration = node.text.flatMap { Duration(written: $0) }
    if duration == nil {
      note(
        "'\(key.name)' takes a duration such as 300ms, 0.5s or 1m30s, not \(node.kind)",
        at: node.position)
    }
    return duration
  }

  private mutating func notePeriod(from: Duration?, to: Duration, at position: PolicyPosition) {
    let start = from ?? .zero
    // One from the start and one from the end: which comes first depends on the recording.
    guard (start < .zero) == (to < .zero), start >= to else { return }
    note(
      from == nil
        ? "'to' is the recording's start: the check never applies"
        : "'from' isn't before 'to': the check never applies", at: position)
  }

  /// Whether a region moves with an anchor, in some profile at least.
  private func moves(_ region: Region) -> Bool {
    if region.anchor != nil { return true }
    guard let name = region.name else { return false }
    return profiles.contains { ($0.regions[name] ?? nil)?.anchor != nil }
  }

  private mutating func noteNotFollowing(_ expectation: ExpectationRequest?, _ fields: PolicyFields)
  {
    guard let expectation, expectation.syntax.following == .never, let node = fields[.expect] else {
      return
    }
    note(
      "'\(expectation.syntax.keyword)' compares a region with how it looked at first, and can't "
        + "follow one that moves with an 'anchor'", at: node.position)
  }

  private mutating func readShare(_ node: YAMLNode, key: PolicyKey) -> Double? {
    guard let share = node.text.flatMap({ Double(share: $0) }), share <= 1 else {
      note("'\(key.name)' takes a share such as 95% or 0.95, not \(node.kind)", at: node.position)
      return nil
    }
    if share == 0, key == .present {
      note("with 'present' at zero the check can't fail", at: node.position)
    }
    return share
  }

  /// A truth value; a mistake is noted.
  mutating func readTruth(_ node: YAMLNode, key: PolicyKey) -> Bool? {
    let truth = node.text.flatMap { Bool(written: $0) }
    if truth == nil {
      note("'\(key.name)' takes true or false, not \(node.kind)", at: node.position)
    }
    return truth
  }

  private mutating func readTags(_ node: YAMLNode) -> [String] {
    return node.items.compactMap { text(of: $0, what: "a tag is a text") }
  }
}
