/// Reads the one document of a YAML text as a tree.
///
/// What a hostile text could grow without end is bounded: the depth, and the number of nodes with
/// every alias counted as all it stands for.
struct YAMLDocument {
  /// The deepest nesting read.
  static let deepest = 64
  /// The most nodes read.
  static let most = 100_000

  /// The document's root; nil when the text holds none.
  static func root(of bytes: [UInt8]) throws(PolicyMistake) -> YAMLNode? {
    var events = try YAMLEvents(bytes)
    var document = YAMLDocument()
    var hasDocument = false
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentEnd:
        break
      case .streamEnd:
        return document.root
      case .documentStart:
        if hasDocument {
          throw PolicyMistake(
            position: event.position, message: "a policy is one document; a second one starts here")
        }
        hasDocument = true
      default:
        try document.take(event)
      }
    }
  }

  private struct Open {
    var isMapping: Bool
    var anchor: String?
    var position: PolicyPosition
    var children: [YAMLNode] = []
  }

  private var root: YAMLNode?
  private var open: [Open] = []
  private var anchors: [String: YAMLNode] = [:]
  private var nodes = 0

  private mutating func take(_ event: YAMLEvent) throws(PolicyMistake) {
    switch event.kind {
    case .scalar(let text, let isPlain, let anchor):
      let node = YAMLNode(
        value: .scalar(text: text, isPlain: isPlain), position: event.position, size: 1, depth: 1)
      nodes += 1
      try close(node, anchor: anchor, at: event.position)
    case .alias(let name):
      guard let node = anchors[name] else {
        throw PolicyMistake(
          position: event.position, message: "alias \(name.quoted) has no anchor before it")
      }
      nodes += node.size
      try close(node, anchor: nil, at: event.position)
    case .sequenceStart(let anchor):
      open.append(Open(isMapping: false, anchor: anchor, position: event.position))
    case .mappingStart(let anchor):
      open.append(Open(isMapping: true, anchor: anchor, position: event.position))
    case .sequenceEnd, .mappingEnd:
      guard let finished = open.popLast() else { return }
      nodes += 1
      try close(Self.node(finished), anchor: finished.anchor, at: event.position)
    case .streamStart, .streamEnd, .documentStart, .documentEnd:
      break
    }
    if open.count >= Self.deepest {
      throw PolicyMistake(
        position: event.position, message: "nested deeper than \(Self.deepest) levels")
    }
  }

  /// Puts a finished node where it belongs.
  private mutating func close(
    _ node: YAMLNode, anchor: String?, at position: PolicyPosition
  ) throws(PolicyMistake) {
    if nodes > Self.most {
      throw PolicyMistake(
        position: position, message: "more than \(Self.most) entries, with aliases written out")
    }
    if open.count + node.depth > Self.deepest {
      throw PolicyMistake(position: position, message: "nested deeper than \(Self.deepest) levels")
    }
    if let anchor { anchors[anchor] = node }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].children.append(node)
    }
  }

  private static func node(_ finished: Open) -> YAMLNode {
    let children = finished.children
    let value: YAMLNode.Value
    if finished.isMapping {
      value = .mapping(
        stride(from: 0, to: children.count - 1, by: 2).map {
          YAMLEntry(key: children[$0], value: children[$0 + 1])
        })
    } else {
      value = .sequence(children)
    }
    return YAMLNode(
      value: value, position: finished.position,
      size: children.reduce(1) { $0 + $1.size }, depth: 1 + (children.map(\.depth).max() ?? 0))
  }
}
