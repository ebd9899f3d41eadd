/// The entries of a mapping whose keys have been checked against the table of keys.
struct PolicyFields {
  /// Where the mapping starts.
  var position: PolicyPosition
  /// Its entries by key.
  var entries: [String: YAMLEntry] = [:]

  /// What a key stands for; nil when it isn't there.
  subscript(key: PolicyKey) -> YAMLNode? { entries[key.name]?.value }
}

extension PolicyReading {
  /// Checks a mapping's keys: unknown ones, those given twice, those missing and those that aren't
  /// supported yet. `also` are keys known beside the table's. Nil when the node is no mapping.
  mutating func fields(
    of node: YAMLNode, at level: PolicyLevel, also: [String] = []
  ) -> PolicyFields? {
    guard let entries = entries(of: node, what: level.title) else { return nil }
    let known = Set(level.keys.map(\.name))
    var fields = PolicyFields(position: node.position, entries: [:])
    for (name, entry) in entries {
      if known.contains(name) || also.contains(name) {
        fields.entries[name] = entry
      } else {
        let candidates = level.keys.map(\.name) + also
        note(
          Self.unknownKey(name, at: level, among: candidates, also: also), at: entry.key.position)
      }
    }
    for key in level.keys where key.availability == .required && fields.entries[key.name] == nil {
      note("'\(key.name)' is missing in \(level.title)", at: node.position)
    }
    return fields
  }

  /// A mapping's entries by key in the order written, each key once. Nil when the node is no mapping.
  mutating func entries(
    of node: YAMLNode, what: String
  ) -> [(name: String, entry: YAMLEntry)]? {
    guard case .mapping(let written) = node.value else {
      note("\(what) is a mapping, not \(node.kind)", at: node.position)
      return nil
    }
    var lines: [String: Int] = [:]
    var entries: [(name: String, entry: YAMLEntry)] = []
    for entry in written {
      // A key such as `null` or `~` is a word like any other here.
      guard case .scalar(let name, _) = entry.key.value else {
        note("a key is a word, not \(entry.key.kind)", at: entry.key.position)
        continue
      }
      if let line = lines[name] {
        note("\(name.quoted) is given twice; the first is in line \(line)", at: entry.key.position)
      } else {
        lines[name] = entry.key.position.line
        entries.append((name, entry))
      }
    }
    return entries
  }

  private static func unknownKey(
    _ name: String, at level: PolicyLevel, among candidates: [String], also: [String]
  ) -> String {
    let what = level == .expectation ? "expectation" : "key"
    if name == "<<" { return "merge keys ('<<') aren't supported" }
    if let nearest = NearestWord.suggest(name, among: candidates) {
      return "unknown \(what) \(name.quoted); did you mean '\(nearest)'?"
    }
    let home = PolicyLevel.allCases.first { other in
      other != level && other.keys.contains { $0.name == name }
    }
    if let home { return "\(name.quoted) belongs in \(home.title), not in \(level.title)" }
    let list = (level == .expectation ? also : candidates).joined(separator: ", ")
    return "unknown \(what) \(name.quoted) in \(level.title); known: \(list)"
  }

  /// The text of a scalar; anything else is noted as a mistake. `what` completes "… is a word, not …".
  mutating func text(of node: YAMLNode, what: String) -> String? {
    guard let text = node.text, !text.isEmpty else {
      note("\(what), not \(node.text == "" ? "an empty text" : node.kind)", at: node.position)
      return nil
    }
    return text
  }
}
