/// Reads what a recording is expected to come to.
public enum ExpectedReader {
  /// The keys of each place in the file, with what they mean; the reader and the help are made of them.
  enum Level: CaseIterable {
    case file, check, violation

    var title: String {
      switch self {
      case .file: "what is expected of a recording"
      case .check: "what is expected of a check"
      case .violation: "a violation"
      }
    }

    var keys: [String] {
      switch self {
      case .file: ["verdict", "checks", "problems", "tolerance"]
      case .check: ["verdict", "violations", "captures"]
      case .violation: ["start", "end"]
      }
    }
  }

  /// Reads an expectation.
  ///
  /// - Parameters:
  ///   - text: the file's bytes.
  ///   - path: the file's path, for messages.
  ///   - words: what it may speak of.
  /// - Throws: every mistake in it.
  public static func read(
    _ text: [UInt8], path: String, words: ExpectedWords
  ) throws(PolicyMistakes) -> ExpectedOutcome {
    var reading = ExpectedReading(words: words)
    var expected = ExpectedOutcome()
    do {
      expected = try reading.outcome(text)
    } catch {
      reading.mistakes.append(error)
    }
    guard reading.mistakes.isEmpty else {
      throw PolicyMistakes(path: path, mistakes: reading.mistakes)
    }
    return expected
  }
}

/// An expectation while it is read.
private struct ExpectedReading {
  let words: ExpectedWords
  var mistakes: [PolicyMistake] = []

  mutating func note(_ message: String, at position: PolicyPosition) {
    mistakes.append(PolicyMistake(position: position, message: message))
  }

  mutating func outcome(_ text: [UInt8]) throws(PolicyMistake) -> ExpectedOutcome {
    let start = PolicyPosition(line: 1, column: 1)
    guard text.count <= PolicyReader.largest else {
      throw PolicyMistake(
        position: start, message: "the file is larger than \(PolicyReader.largest) bytes")
    }
    guard let root = try YAMLDocument.root(of: text), !root.isNull else {
      throw PolicyMistake(
        position: start, message: "it expects nothing; write at least a verdict, such as pass")
    }
    var expected = ExpectedOutcome()
    guard let fields = fields(of: root, at: .file) else { return expected }
    expected.verdict = fields["verdict"].flatMap { word($0, "verdict", words.verdicts) }
    expected.checks = fields["checks"].map { checks($0) } ?? []
    expected.problems = fields["problems"].map { node in
      list(node).compactMap { word($0, "problem", words.problems) }
    }
    if let node = fields["tolerance"], let tolerance = duration(node, "tolerance") {
      expected.tolerance = tolerance
    }
    if mistakes.isEmpty && expected.verdict == nil && expected.checks.isEmpty
      && expected.problems == nil
    {
      note("it expects nothing; write at least a verdict, such as pass", at: root.position)
    }
    return expected
  }

  private mutating func checks(_ node: YAMLNode) -> [ExpectedCheck] {
    let names = words.captures.keys.sorted()
    var checks: [ExpectedCheck] = []
    for entry in entries(of: node, "'checks'") {
      let name = entry.key.text ?? ""
      guard let captured = words.captures[name] else {
        note("the policy has no check \(name.quoted)" + hint(name, names), at: entry.key.position)
        continue
      }
      guard let fields = fields(of: entry.value, at: .check) else { continue }
      var check = ExpectedCheck(name: name)
      check.verdict = fields["verdict"].flatMap { word($0, "verdict", words.checkVerdicts) }
      check.violations = fields["violations"].map { node in
        list(node).compactMap { violation($0) }
      }
      for capture in fields["captures"].map({ entries(of: $0, "'captures'") }) ?? [] {
        let name = capture.key.text ?? ""
        if captured.contains(name), let value = capture.value.text {
          check.captures[name] = value
        } else if captured.contains(name) {
          note("a capture is a text, not \(capture.value.kind)", at: capture.value.position)
        } else {
          note(
            "the check captures no \(name.quoted)" + hint(name, captured), at: capture.key.position)
        }
      }
      checks.append(check)
    }
    return checks
  }

  private mutating func violation(_ node: YAMLNode) -> ExpectedViolation? {
    guard let fields = fields(of: node, at: .violation) else { return nil }
    for key in ["start", "end"] where fields[key] == nil {
      note("'\(key)' is missing in a violation", at: node.position)
    }
    let start = fields["start"].flatMap { duration($0, "start") }
    let end = fields["end"].flatMap { duration($0, "end") }
    guard let start, let end else { return nil }
    if end < start { note("'end' comes before 'start'", at: node.position) }
    return ExpectedViolation(start: start, end: end)
  }

  /// The values of a mapping with known keys; mistakes are noted.
  private mutating func fields(
    of node: YAMLNode, at level: ExpectedReader.Level
  ) -> [String: YAMLNode]? {
    guard case .mapping = node.value else {
      note("\(level.title) is a mapping, not \(node.kind)", at: node.position)
      return nil
    }
    var fields: [String: YAMLNode] = [:]
    for entry in entries(of: node, level.title) {
      let name = entry.key.text ?? ""
      if level.keys.contains(name) {
        fields[name] = entry.value
      } else {
        let known = "; known: " + level.keys.joined(separator: ", ")
        let nearest = NearestWord.suggest(name, among: level.keys)
        note(
          "unknown key \(name.quoted)" + (nearest.map { "; did you mean '\($0)'?" } ?? known),
          at: entry.key.position)
      }
    }
    return fields
  }

  /// A mapping's entries, each key once; mistakes are noted.
  private mutating func entries(of node: YAMLNode, _ what: String) -> [YAMLEntry] {
    guard case .mapping(let written) = node.value else {
      note("\(what) is a mapping, not \(node.kind)", at: node.position)
      return []
    }
    var seen: Set<String> = []
    return written.filter { entry in
      guard case .scalar(let name, _) = entry.key.value else {
        note("a key is a word, not \(entry.key.kind)", at: entry.key.position)
        return false
      }
      if seen.insert(name).inserted { return true }
      note("\(name.quoted) is given twice", at: entry.key.position)
      return false
    }
  }

  /// The items of a list, or the one item that stands there.
  private func list(_ node: YAMLNode) -> [YAMLNode] {
    node.isNull ? [] : node.items
  }

  private mutating func word(_ node: YAMLNode, _ what: String, _ known: [String]) -> String? {
    if let text = node.text, known.contains(text) { return text }
    let all = known.joined(separator: ", ")
    let nearest = node.text.flatMap { NearestWord.suggest($0, among: known) }
    note(
      "unknown \(what) \(node.kind)"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; known: \(all)"), at: node.position)
    return nil
  }

  private mutating func duration(_ node: YAMLNode, _ key: String) -> Duration? {
    if let duration = node.text.flatMap({ Duration(written: $0) }), duration >= .zero {
      return duration
    }
    note(
      "'\(key)' takes a time such as 300ms or 1.816667s, not \(node.kind)", at: node.position)
    return nil
  }

  private func hint(_ word: String, _ known: [String]) -> String {
    if let nearest = NearestWord.suggest(word, among: known) {
      return "; did you mean \(nearest.quoted)?"
    }
    return known.isEmpty ? "" : "; known: " + known.map(\.quoted).joined(separator: ", ")
  }
}
