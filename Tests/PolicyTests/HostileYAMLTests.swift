import Policy
import Testing

struct HostileYAMLTests {
  @Test("deep nesting is refused", arguments: ["[", "{a: ", "- ", "? ", "&a [", "!!x ["])
  func nesting(opening: String) {
    let yaml = "framescan: 1\nchecks:\n  " + String(repeating: opening, count: 100_000)
    #expect(!mistakes(in: Array(yaml.utf8)).isEmpty)
  }

  @Test("nesting is refused from the 64th level on")
  func depth() {
    func nested(_ levels: Int) -> [String] {
      let yaml = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return mistakes(in: Array(yaml.utf8)).map(\.message)
    }
    #expect(nested(63) == ["a policy is a mapping that starts with 'framescan: 1', not a list"])
    #expect(nested(64) == ["nested deeper than 64 levels"])
  }

  @Test("an alias counts as all it stands for")
  func aliasBomb() {
    var yaml = "framescan: 1\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...40 {
      let alias = "*a\(level - 1)"
      yaml +=
        "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    let found = mistakes(in: Array(yaml.utf8)).map(\.message)
    #expect(found == ["more than 100000 entries, with aliases written out"])
  }

  @Test("aliases can't nest deeper than what is written out")
  func aliasDepth() {
    var yaml = "framescan: 1\na0: &a0 [x]\n"
    for level in 1...80 { yaml += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(mistakes(in: Array(yaml.utf8)).map(\.message) == ["nested deeper than 64 levels"])
  }

  @Test(
    "what isn't text is refused at the byte that is wrong",
    arguments: [
      ([0xff], 8), ([0xc3, 0x28], 9), ([0], 8), ([0xed, 0xa0, 0x80], 8),
      ([0xf5, 0x80, 0x80, 0x80], 8),
    ] as [([UInt8], Int)])
  func unreadable(bytes: [UInt8], column: Int) {
    let found = mistakes(in: Array("framescan: 1\nname: ä".utf8) + bytes + Array(" x\n".utf8))
    #expect(found.map(\.position) == [PolicyPosition(line: 2, column: column)])
    #expect(found.first?.message.hasPrefix("not readable text: ") == true)
  }

  @Test("a policy larger than a mebibyte is refused unread")
  func size() {
    let found = mistakes(in: Array(repeating: 0x20, count: 1_048_577))
    #expect(found.map(\.message) == ["the policy is larger than 1048576 bytes"])
    let blanks = mistakes(in: Array(repeating: 0x20, count: 1_048_576)).map(\.message)
    #expect(blanks.first?.hasPrefix("the policy is empty") == true)
  }

  @Test("many rectangles taken out are refused before they are cut")
  func holes() {
    let list = Array(repeating: "'1%,1%,1%,1%'", count: 65).joined(separator: ", ")
    let yaml = policy(check: "name: a\nregion: all\nexcept: [\(list)]\nexpect: black")
    #expect(mistakes(in: Array(yaml.utf8)).map(\.message) == ["'except' takes at most 64 regions"])
  }

  @Test("a policy cut off anywhere, or with any byte replaced, gives a policy or mistakes")
  func damage() throws {
    let bytes = Array(PolicyHelp.example.utf8)
    for length in bytes.indices { _ = mistakes(in: Array(bytes[..<length])) }
    for (index, replacement) in zip(bytes.indices, Array("{[\"'\0\t\u{7f}&*:-#,%0\n ".utf8).cycled)
    {
      var damaged = bytes
      damaged[index] = replacement
      _ = mistakes(in: damaged)
      damaged[index] = 0xff
      #expect(!mistakes(in: damaged).isEmpty)
    }
  }
}

extension Array {
  /// Its elements over and over.
  fileprivate var cycled: some Sequence<Element> {
    sequence(state: 0) { index -> Element? in
      defer { index = (index + 1) % count }
      return self[index]
    }
  }
}
