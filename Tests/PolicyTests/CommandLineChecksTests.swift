import Geometry
import Policy
import Testing

struct CommandLineChecksTests {
  private func policy(
    black: [String] = [], blank: [String] = [], text: [String] = []
  ) throws(PolicyMistakes) -> Policy {
    try Policy.fromCommandLine(black: black, blank: blank, text: text, expectations: expectations)
  }

  @Test("checks are named after what was written, and each name is there once")
  func names() throws {
    let policy = try policy(
      black: ["0,25%,100%,33%", "all", "all", "all"], blank: ["all"], text: ["v{version}@all"])
    #expect(
      policy.checks.map(\.name) == [
        "black 0,25%,100%,33%", "black all", "black all (2)", "black all (3)", "blank all",
        "text v{version}@all",
      ])
    #expect(policy.path == "command line")
    #expect(policy.frame == nil)
    #expect(
      policy.checks[0].region.shape
        == RegionShape(
          horizontal: .fromNear(.pixels(0), extent: .percent(100)),
          vertical: .fromNear(.percent(25), extent: .percent(33))))
  }

  @Test(
    "the last @ before a region ends the pattern",
    arguments: [
      ("v{version}@0,90%,100%,10%", "v{version}", false), ("v{version}", "v{version}", true),
      ("me@example.org", "me@example.org", true), ("a@b@all", "a@b", true),
      ("a@1,1,2,2", "a", false), ("/a@b/", "/a@b/", true), ("/a@b/@1,1,2,2", "/a@b/", false),
      ("a@", "a@", true),
    ])
  func split(written: String, pattern: String, isAll: Bool) throws {
    let check = try policy(text: [written]).checks[0]
    #expect(check.expectation.written == pattern)
    #expect((check.region.shape == .all) == isAll)
  }

  @Test("every mistake names its flag and has no position")
  func mistakes() {
    let error = #expect(throws: PolicyMistakes.self) {
      try policy(
        black: ["0,0,10", "form", "0,0,10,0", "0,60%,10%,60%", ""], blank: ["1,2,3,x"],
        text: ["{", "a@1,2,3", "@all", "a@0,0,101%,1"])
    }
    #expect(
      error?.lines == [
        "--black '0,0,10': a rectangle is x,y,width,height in pixels or percent, such as "
          + "0,25%,100%,33%, not '0,0,10'",
        "--black 'form': a region is 'all' or x,y,width,height in pixels or percent, such as "
          + "0,25%,100%,33%",
        "--black '0,0,10,0': a rectangle has no negative numbers and some width and height, unlike "
          + "'0,0,10,0'",
        "--black '0,60%,10%,60%': the region reaches beyond 100 % of the picture at the bottom",
        "--black '': a region is 'all' or x,y,width,height in pixels or percent, such as "
          + "0,25%,100%,33%",
        "--blank '1,2,3,x': a rectangle is x,y,width,height in pixels or percent, such as "
          + "0,25%,100%,33%, not '1,2,3,x'",
        "--text '{': pattern '{': '{' without '}'; a brace itself is written '\\{'",
        "--text 'a@1,2,3': a rectangle is x,y,width,height in pixels or percent, such as "
          + "0,25%,100%,33%, not '1,2,3'",
        "--text '@all': pattern '': it is empty",
        "--text 'a@0,0,101%,1': the region reaches beyond 100 % of the picture at the right",
      ])
  }

  @Test("a command without checks makes no policy")
  func none() {
    let error = #expect(throws: PolicyMistakes.self) { try policy() }
    #expect(error?.lines == ["no check is given: use --black, --blank or --text"])
  }

  @Test("an expectation that this version can't check is a mistake")
  func unsupported() {
    let error = #expect(throws: PolicyMistakes.self) {
      try Policy.fromCommandLine(black: ["all"], blank: [], text: [], expectations: [])
    }
    #expect(error?.lines == ["--black 'all': 'black' isn't supported by this version yet"])
  }

  @Test("the fingerprint's text tells other checks apart")
  func text() throws {
    let first = try policy(black: ["all"], blank: ["0,0,1,1"])
    let second = try policy(black: ["0,0,1,1"], blank: ["all"])
    #expect(first.text != second.text)
    #expect(String(decoding: first.text, as: UTF8.self) == "--black all\n--blank 0,0,1,1")
  }
}
