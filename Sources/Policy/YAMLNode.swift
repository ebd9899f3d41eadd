/// A part of a YAML document, with where it stands. Scalars keep their text: nothing is guessed to be
/// a number.
struct YAMLNode {
  enum Value {
    case scalar(text: String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var value: Value
  var position: PolicyPosition
  /// Nodes in it, itself included, each alias counted as what it stands for.
  var size: Int
  /// Levels in it, itself included.
  var depth: Int

  /// The text of a scalar; nil for lists, mappings and nothing.
  var text: String? {
    guard case .scalar(let text, _) = value, !isNull else { return nil }
    return text
  }

  /// Whether nothing stands there: `key:`, `key: ~` or `key: null`.
  var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = value else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The items of a list, or the one thing that stands there.
  var items: [YAMLNode] {
    if case .sequence(let list) = value { list } else { [self] }
  }

  /// What it is, for a message.
  var kind: String {
    switch value {
    case .scalar(let text, _): isNull ? "nothing" : text.quoted
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A key of a YAML mapping and what it stands for.
struct YAMLEntry {
  var key: YAMLNode
  var value: YAMLNode
}
