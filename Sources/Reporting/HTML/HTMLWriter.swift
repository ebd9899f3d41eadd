/// Writes HTML, escaping every text and every attribute's value.
///
/// Names of elements and attributes are written in code, never taken from data.
struct HTMLWriter {
  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// What is written so far.
  private(set) var html = ""

  /// An element with what `content` writes in it; an attribute whose value is nil is left out.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], content: (inout HTMLWriter) -> Void
  ) {
    start(name, attributes, ">")
    content(&self)
    end(name)
  }

  /// An element with a text in it.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element without attributes, with a text in it.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name, [:], text)
  }

  /// An element that has no end, such as `img`.
  mutating func void(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes, ">")
  }

  /// An element of a drawing that holds nothing.
  mutating func shape(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes, "/>")
  }

  /// A text, in which hidden characters are shown.
  mutating func text(_ text: String) {
    html += Escaping.html(text)
  }

  /// A text whose direction is its own, whatever stands around it: a name, a reading.
  mutating func isolated(_ text: String) {
    element("bdi", text)
  }

  /// HTML as it is written in code.
  mutating func literal(_ html: StaticString) {
    html.withUTF8Buffer { self.html += String(decoding: $0, as: UTF8.self) }
  }

  private mutating func start(
    _ name: StaticString, _ attributes: Attributes, _ closing: StaticString
  ) {
    literal("<")
    literal(name)
    for (name, value) in attributes {
      guard let value else { continue }
      literal(" ")
      literal(name)
      literal("=\"")
      html += Escaping.html(value)
      literal("\"")
    }
    literal(closing)
  }

  private mutating func end(_ name: StaticString) {
    literal("</")
    literal(name)
    literal(">")
  }
}
