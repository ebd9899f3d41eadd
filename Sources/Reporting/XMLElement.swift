/// An XML element that escapes all it holds.
struct XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  /// Lines of text; an element has either lines or children.
  let lines: [String]
  /// Files that CI servers take into their report, a line each after the others.
  let attachments: [String]
  let children: [XMLElement]

  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], lines: [String] = [],
    attachments: [String] = [], children: [XMLElement] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.lines = lines
    self.attachments = attachments
    self.children = children
  }

  /// The element as a document of its own.
  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + rendered(indent: "")
  }

  private func rendered(indent: String) -> String {
    let attributes = attributes.map { " \($0.name)=\"\(Escaping.xmlAttribute($0.value))\"" }
    let start = "\(indent)<\(name)\(attributes.joined())"
    if !lines.isEmpty || !attachments.isEmpty {
      // Not indented: the text is shown as it is, spaces included.
      let attached = attachments.map { "[[ATTACHMENT|\(Escaping.xmlText($0))]]" }
      let text = (lines.map(Escaping.xmlText) + attached).joined(separator: "\n")
      return "\(start)>\(text)</\(name)>\n"
    }
    if children.isEmpty { return start + "/>\n" }
    let content = children.map { $0.rendered(indent: indent + "  ") }.joined()
    return "\(start)>\n\(content)\(indent)</\(name)>\n"
  }
}
