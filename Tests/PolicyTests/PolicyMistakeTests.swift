import Policy
import Testing

/// A wrong policy with a mark, `▸`, before each mistake and a part of each message.
struct WrongPolicy: CustomTestStringConvertible {
  var yaml: String
  var messages: [String]
  var testDescription: String { messages.joined(separator: " | ") }

  init(_ yaml: String, _ messages: String...) {
    self.yaml = yaml
    self.messages = messages
  }

  /// One check, after what stands before `checks:`.
  init(check: String, before: String = "", _ messages: String...) {
    yaml = policy(check: check, before: before)
    self.messages = messages
  }

  /// A region of a black check.
  init(region: String, before: String = "", _ messages: String...) {
    yaml = policy(check: "name: a\nexpect: black\nregion: \(region)", before: before)
    self.messages = messages
  }
}

struct PolicyMistakeTests {
  @Test(
    "each mistake is reported at its line and column",
    arguments: documentMistakes + keyMistakes + checkMistakes + screenMistakes + profileMistakes
      + expectationMistakes
      + regionMistakes)
  func places(_ wrong: WrongPolicy) {
    let (text, marks) = unmarked(wrong.yaml)
    let found = mistakes(in: Array(text.utf8))
    #expect(found.map(\.position) == marks, "\(found)")
    #expect(found.count == wrong.messages.count)
    for (mistake, part) in zip(found, wrong.messages) {
      #expect(mistake.message.contains(part))
    }
  }

  @Test("mistakes in all parts of a policy come in one run, in the order of the text")
  func all() {
    let (text, marks) = unmarked(
      """
      framescan: 1
      ▸frmae: 1x1
      regions:
        form: { x: 0, y: ▸wide, width: 10%, height: 10% }
      checks:
        - name: one
          region: ▸from
          expect: ▸blakc
          grace: ▸soon
        - ▸region: form
          expect: black
          on: ▸payment
      """)
    #expect(mistakes(in: Array(text.utf8)).map(\.position) == marks)
  }

  @Test("a line says file, line, column and what is wrong")
  func line() {
    let error = #expect(throws: PolicyMistakes.self) {
      try read("framescan: 2\n", path: "a/b.yaml")
    }
    #expect(
      error?.description
        == "a/b.yaml:1:12: policy format '2' is unknown; this version understands 1")
  }

  @Test("a message holds no control characters and no endless texts of the policy")
  func escapes() {
    let name = "\\e[31m" + String(repeating: "x", count: 500)
    let yaml = policy(check: "name: a\nregion: \"\(name)\"\nexpect: black")
    let message = mistakes(in: Array(yaml.utf8)).map(\.message).joined()
    #expect(message.hasPrefix("unknown region '\\u{1b}[31mxxx"))
    #expect(message.count < 100)
  }

  @Test("a picture that isn't there is a mistake, looked for beside the policy")
  func picture() {
    let yaml = policy(check: "name: a\nregion: all\nexpect: { image: banner.png }")
    let error = #expect(throws: PolicyMistakes.self) { try read(yaml, path: "dir/p.yaml") }
    #expect(error?.description == "dir/p.yaml:5:22: no picture file 'dir/banner.png'")
    #expect(throws: Never.self) {
      try read(yaml, path: "dir/p.yaml", pictures: ["dir/banner.png"])
    }
    #expect(throws: Never.self) { try read(yaml, path: "p.yaml", pictures: ["banner.png"]) }
  }
}
