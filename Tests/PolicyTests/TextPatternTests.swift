import Policy
import Testing

struct TextPatternTests {
  private func captures(
    _ pattern: String, _ text: String, demanded: [String: String] = [:]
  ) throws -> [String: String]? {
    guard
      case .matched(let captures, tolerated: []) =
        try TextPattern(pattern).evaluate(text, demanded: demanded)
    else { return nil }
    return captures
  }

  @Test("a misreading resembles the pattern when half of what it writes out is there")
  func resembles() throws {
    let build = try TextPattern("{version} build {build}")
    #expect(build.resembles("2027 1 3 bui1d 46"))
    #expect(!build.resembles("Transfer 12.50"))
    #expect(!build.resembles(""))
    let expression = try TextPattern(#"/v(?<version>\d+\.\d+)/"#)
    #expect(expression.resembles("5,2"))
    #expect(!expression.resembles("Payment"))
    #expect(try TextPattern("{any}").resembles("x"))
  }

  @Test(
    "versions of every usual shape are captured",
    arguments: [
      ("{version} ({build})", "5.2.1 (1432)", ["version": "5.2.1", "build": "1432"]),
      ("v{version}", "v10.0.0-rc.1+77", ["version": "10.0.0-rc.1+77"]),
      (
        "{version} build {build}", "2024.11.3 build 90211",
        ["version": "2024.11.3", "build": "90211"]
      ),
      ("{version}", "5.10", ["version": "5.10"]),
      ("v{version} ({build})", "12:41\nv5.2.1(1432) QA", ["version": "5.2.1", "build": "1432"]),
      ("v{version}+{hash}", "v5.2.1+3f9ac01", ["version": "5.2.1", "hash": "3f9ac01"]),
      ("v{version}-{flavor}", "v5.2.1-rc-debug", ["version": "5.2.1-rc", "flavor": "debug"]),
      ("{app} {version}", "Bank 5.2.1", ["app": "Bank", "version": "5.2.1"]),
      ("Version*build {build}", "Version 5.2\nof build 7", ["build": "7"]),
      (
        #"/v(?<version>[\d.]+)\s*\((?<build>\d+)\)/"#, "a v5.2.1 (1432)\nb",
        ["version": "5.2.1", "build": "1432"]
      ),
      (#"/V(?<version>\d+)/i"#, "v7", ["version": "7"]),
      (#"/(?<a>\d+)(-(?<b>\d+))?/"#, "7", ["a": "7"]),
      ("/a\\nb/", "a\nb", [:]),
      ("/a/b@c/", "see a/b@c.", [:]),
    ] as [(String, String, [String: String])])
  func versions(pattern: String, text: String, found: [String: String]) throws {
    #expect(try captures(pattern, text) == found)
  }

  @Test(
    "a pattern that isn't there doesn't match",
    arguments: [
      ("v{version}", "receive"), ("v{version}", "V5.2.1"), ("v{version}", "v"), ("v{version}", ""),
      ("v5.2", "v5.21"), ("v5.2", "v5.2.1"), ("5.2", "15.2"), ("5.2", "1.5.2"), ("Pay", "Payment"),
      ("{name} build", "releasebuild 5"), ("build {build}", "builds"), ("v2 {x}", "v25"),
      ("{a} {b}", "ab"), ("Screen is shared", "Screen was shared"), ("/^b/", "ab"), ("1 2", "12"),
    ])
  func absent(pattern: String, text: String) throws {
    #expect(try TextPattern(pattern).evaluate(text, demanded: [:]) == .noMatch)
  }

  @Test(
    "white space matches any white space and none, as reading loses some",
    arguments: [
      "Create new contact", "Createnewcontact", "Create\nnew   contact", "x Create newcontact y",
    ])
  func spaces(text: String) throws {
    #expect(try captures("Create new contact", text) == [:])
  }

  @Test("a number ends where the sentence does")
  func sentence() throws {
    #expect(try captures("Version 5.2", "Version 5.2.") == [:])
    #expect(try captures("Version 5.2", "Version 5.2, beta") == [:])
  }

  @Test("braces, stars, slashes and backslashes are escaped by a backslash")
  func escapes() throws {
    #expect(try captures(#"\{x\} \* \\ {a}"#, #"{x} * \ 5"#) == ["a": "5"])
    #expect(try captures(#"\/etc/"#, "/etc/") == [:])
    #expect(try captures("/etc/", "/etc/") == [:])
  }

  @Test(
    "a pattern that can't be used says why",
    arguments: [
      ("", "it is empty"), (" \n", "it is empty"), ("*", "it matches any text"),
      (" ** ", "it matches any text"), ("{a", "'{' without '}'"), ("a}", "'}' without '{'"),
      ("{}", "no name"), ("{a b}", "no name"), ("{1}", "no name"), ("{a}{b}", "must stand between"),
      ("{a} {a}", "captures 'a' twice"), (#"\n"#, "a backslash stands before"),
      (#"a\"#, "a backslash stands before"), ("/a", "ends with '/'"), ("/", "ends with '/'"),
      ("//", "the expression is empty"), ("/a/x", "only 'i' may follow"), ("/(/", "expected"),
      ("/(?<=a)b/", "not currently supported"), ("/[z-a]/", "less than"),
      ("/(?<a>x)(?<a>y)/", "already exists"),
      ("/" + String(repeating: "(", count: 101) + "/", "more than 100 groups"),
      (String(repeating: "a", count: 501), "longer than 500"),
    ])
  func mistakes(pattern: String, message: String) {
    let mistake = #expect(throws: PatternMistake.self) { try TextPattern(pattern) }
    #expect(mistake?.message.contains(message) == true, "\(mistake?.message ?? "")")
  }

  @Test("names are captured in the order of the pattern")
  func names() throws {
    #expect(try TextPattern("{b} x{a} * {c-1}").captureNames == ["b", "a", "c-1"])
    #expect(
      try TextPattern(#"/(?<b>.)(?:x)(?<a>.)\(?<c>(?'d'.)(?=y)/"#).captureNames == ["b", "a", "d"])
  }

  @Test("of several matches the first counts, and with a demanded value any that fits")
  func several() throws {
    let text = "v1.0 v5.2.1 v2.0"
    for pattern in ["v{version}", #"/v(?<version>\S+)/"#] {
      #expect(try captures(pattern, text) == ["version": "1.0"])
      #expect(try captures(pattern, text, demanded: ["version": "5.2.1"]) == ["version": "5.2.1"])
      #expect(
        try TextPattern(pattern).evaluate(text, demanded: ["version": "7"])
          == .valueMismatch(name: "version", read: "1.0", demanded: "7"))
    }
    #expect(
      try captures("v* ({build})", "v1 (3) (4)", demanded: ["build": "4"]) == ["build": "4"])
  }

  @Test("an optional group that captured nothing isn't the demanded value")
  func optionalGroup() throws {
    #expect(
      try TextPattern(#"/(?<a>\d+)(-(?<b>\d+))?/"#).evaluate("7", demanded: ["b": "1"])
        == .valueMismatch(name: "b", read: "", demanded: "1"))
  }

  @Test("demanded names that the pattern doesn't capture don't count")
  func foreignNames() throws {
    #expect(try captures("Secret", "Secret", demanded: ["version": "1"]) == [:])
  }

  @Test("hostile texts are cut and take no endless time", .timeLimit(.minutes(1)))
  func hostileTexts() throws {
    let long = String(repeating: "a", count: 1_000_000)
    let pattern = "{a}x*y{b}x*y{c}x*y{d}-{e}-{f}-{g}-{h}x"
    #expect(try TextPattern(pattern).evaluate(long, demanded: [:]) == .noMatch)
    #expect(
      try TextPattern(pattern).evaluate(long, demanded: ["a": "1", "b": "2"]) == .noMatch)
    let stars = Array(repeating: "*a", count: 200).joined() + "z"
    #expect(try TextPattern(stars).evaluate(long, demanded: [:]) == .noMatch)
    #expect(try TextPattern("end").evaluate(long + " end", demanded: [:]) == .noMatch)
    let accents = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(try TextPattern("v{a}").evaluate(accents, demanded: ["a": "1"]) == .noMatch)
  }
}
