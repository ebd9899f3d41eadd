import Policy
import Testing

/// What reading confuses is tolerated against a demanded value, and a wrong build never.
struct ToleranceTests {
  private let demanded = ["version": "5.2.1", "build": "1432"]

  private func outcome(
    _ pattern: String, _ text: String, _ demanded: [String: String]
  ) throws -> PatternOutcome {
    try TextPattern(pattern).evaluate(text, demanded: demanded)
  }

  @Test(
    "a misread capture is tolerated and said",
    arguments: [
      ("v5.2.l (1432)", ["read '5.2.l', demanded '5.2.1'"]),
      ("vS.2.| (I432)", ["read 'S.2.|', demanded '5.2.1'", "read 'I432', demanded '1432'"]),
      ("v5,Z.1 (1432)", ["read '5,Z.1', demanded '5.2.1'"]),
      ("v5.2.1 {1432)", ["read 'v5.2.1 {1432)', demanded 'v5.2.1 (1432)'"]),
      ("V5.2.1 [1432]", ["read 'V5.2.1 [1432]', demanded 'v5.2.1 (1432)'"]),
      ("dev v 5. 2 .1(1432 ) QA", ["read 'v 5. 2 .1(1432 )', demanded 'v5.2.1 (1432)'"]),
      ("v5.2.1 (1432) v5.2.l (1432)", []),
      ("v5.2.l (1432) v5.2.1 (1432)", []),
    ])
  func tolerated(text: String, sentences: [String]) throws {
    #expect(
      try outcome("v{version} ({build})", text, demanded)
        == .matched(captures: demanded, tolerated: sentences))
  }

  @Test(
    "another build is never taken for the demanded one",
    arguments: [
      "v5.2.7 (1432)", "v5.2.1 (1482)", "v5.2.11 (1432)", "v15.2.1 (1432)", "v5.2.1 (11432)",
      "v5.2.1 (143 2)", "v5.2. 1 (14 32)", "v5.21 (1432)", "v5.2.0 (1432)", "v5.2.1 (14321)",
      "v6.2.1 (1432)", "v5.2.1 (1432b)",
    ])
  func wrong(text: String) throws {
    guard case .matched = try outcome("v{version} ({build})", text, demanded) else { return }
    Issue.record("accepted \(text)")
  }

  @Test("spaces between the numbers of two captures can't move")
  func movedSpace() throws {
    let demanded = ["a": "5.2", "b": "1432"]
    #expect(
      try outcome("{a} {b}", "5.21 432", demanded)
        == .valueMismatch(name: "a", read: "5.21", demanded: "5.2"))
    #expect(
      try outcome("{a} {b}", "5.z 1432", demanded)
        == .valueMismatch(name: "a", read: "5.z", demanded: "5.2"))
  }

  @Test("without a demanded value nothing is tolerated")
  func exact() throws {
    #expect(try outcome("build 1432", "build l432", [:]) == .noMatch)
    #expect(try outcome("build 1432", "build l432", demanded) == .noMatch)
    #expect(
      try outcome("v{version}", "v5.2.l", [:])
        == .matched(captures: ["version": "5.2.l"], tolerated: []))
  }

  @Test("where some captures are demanded, only these are tolerated and the literal isn't")
  func partly() throws {
    let build = ["build": "1432"]
    #expect(
      try outcome("v{version} ({build})", "v5.2.l (l432)", build)
        == .matched(
          captures: ["version": "5.2.l", "build": "1432"],
          tolerated: ["read 'l432', demanded '1432'"]))
    #expect(try outcome("v{version} ({build})", "v5.2.1 {1432)", build) == .noMatch)
  }

  @Test("regular expressions tolerate in their groups")
  func expressions() throws {
    #expect(
      try outcome(#"/v(?<version>\S+)/"#, "v5.2.7 v5.2.l", ["version": "5.2.1"])
        == .matched(
          captures: ["version": "5.2.1"], tolerated: ["read '5.2.l', demanded '5.2.1'"]))
  }

  @Test("stars stay wild where the literal as a whole is compared")
  func stars() throws {
    #expect(
      try outcome("v{version} * build {build}", "v5.2.l of May, bui1d 1432", demanded)
        == .matched(
          captures: demanded,
          tolerated: ["read 'v5.2.l … bui1d 1432', demanded 'v5.2.1 … build 1432'"]))
    #expect(
      try outcome("*{version}", "x 15.2.l", ["version": "5.2.1"])
        == .valueMismatch(name: "version", read: "x", demanded: "5.2.1"))
  }

  @Test("letters that look like others are one: rn and m, vv and w")
  func pairs() throws {
    #expect(
      try outcome("{flavor}", "intemal", ["flavor": "internal"])
        == .matched(
          captures: ["flavor": "internal"], tolerated: ["read 'intemal', demanded 'internal'"]))
    #expect(
      try outcome("{flavor}", "vvindow", ["flavor": "window"])
        == .matched(
          captures: ["flavor": "window"], tolerated: ["read 'vvindow', demanded 'window'"]))
  }

  @Test("an empty demanded value is never met")
  func empty() throws {
    for value in ["", " "] {
      guard case .matched = try outcome("v{version}", "v5", ["version": value]) else { continue }
      Issue.record("accepted \(value)")
    }
  }

  @Test("no two different strings of digits and points are the same", arguments: 0..<20)
  func digits(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let pattern = try TextPattern("v{version}")
    for _ in 0..<100 {
      let read = random.word(of: "0123456789.")
      var demanded = random.word(of: "0123456789.")
      if Bool.random(using: &random) { demanded = random.oneCharacterChanged(read) }
      let outcome = pattern.evaluate("v" + read, demanded: ["version": demanded])
      let isMatch = if case .matched = outcome { true } else { false }
      #expect(isMatch == (read == demanded), "\(read) \(demanded)")
    }
  }

  @Test("no two digits and no two digits of a lower-case hash are the same")
  func classes() throws {
    let pattern = try TextPattern("{hash}")
    for read in "0123456789abcdef" {
      for demanded in "0123456789abcdef" where read != demanded {
        #expect(
          pattern.evaluate(String(read), demanded: ["hash": String(demanded)])
            == .valueMismatch(name: "hash", read: String(read), demanded: String(demanded)))
      }
    }
  }
}

/// A small generator whose numbers are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func word(of characters: String) -> String {
    let characters = Array(characters)
    let length = Int.random(in: 1...8, using: &self)
    return String((0..<length).map { _ in characters[Int(next() % UInt64(characters.count))] })
  }

  mutating func oneCharacterChanged(_ word: String) -> String {
    var characters = Array(word)
    let digit = Character(String(Int.random(in: 0...9, using: &self)))
    characters[Int(next() % UInt64(characters.count))] = digit
    return String(characters)
  }
}
