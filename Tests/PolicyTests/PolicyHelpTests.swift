import Policy
import Testing

struct PolicyHelpTests {
  private let help = PolicyHelp.text(expectations: expectations)

  @Test("the example at the top reads without a mistake")
  func example() throws {
    let policy = try read(PolicyHelp.example)
    #expect(policy.checks.map(\.name) == ["card form is hidden", "version overlay"])
    for line in PolicyHelp.example.split(separator: "\n") { #expect(help.contains(line)) }
  }

  @Test("no line is longer than 90 characters or ends in a space")
  func width() {
    for line in help.split(separator: "\n") {
      #expect(line.count <= 90 && line.last != " ", "\(line)")
    }
  }

  @Test("every expectation is there, and what isn't supported yet is marked")
  func expectationTable() {
    for syntax in expectations {
      let lines = help.split(separator: "\n").filter { $0.hasPrefix("  \(syntax.keyword) ") }
      #expect(lines.count == 1)
      let marked = syntax.summary + " (not supported by this version yet)"
      #expect(help.flat.contains(marked) == !syntax.isSupported)
    }
  }

  @Test(
    "every key that the reader knows is in the help",
    arguments: [
      "framescan", "frame", "regions", "checks", "screens", "name", "region", "expect",
      "expect-values", "may-change", "from", "to", "grace", "inset", "present", "required", "tags",
      "except", "on", "not-on", "x", "y", "left", "right", "top", "bottom", "width", "height",
    ])
  func keys(key: String) {
    #expect(help.contains("\n  \(key): "))
  }
}

extension String {
  /// Its words with one space between them.
  fileprivate var flat: String { split { $0.isWhitespace }.joined(separator: " ") }
}
