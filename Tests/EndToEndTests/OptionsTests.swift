import Testing

@Suite struct OptionsTests {
  private static let escape = "\u{1B}["

  @Test("Nothing is coloured where there is no terminal, unless colours are asked for")
  func color() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let words = ["scan", "--black", "0,25%,100%,33%", "a.png"]
    let plain = try Framescan.run(words, in: workspace)
    #expect(!plain.output.contains(Self.escape))
    let always = try Framescan.run(words + ["--color", "always"], in: workspace)
    #expect(always.output.contains(Self.escape))
    let never = try Framescan.run(words + ["--color=never"], in: workspace)
    #expect(!never.output.contains(Self.escape))
  }

  @Test(
    "On a terminal colours are used unless NO_COLOR is set or the terminal is dumb",
    arguments: [
      (["NO_COLOR": "", "TERM": "xterm"], true), (["NO_COLOR": "1", "TERM": "xterm"], false),
      (["NO_COLOR": "", "TERM": "dumb"], false),
    ] as [([String: String], Bool)])
  func terminal(environment: [String: String], isColored: Bool) throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    // Python gives the program a terminal of its own and passes on what it writes there.
    let words = [
      "-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)", Framescan.binary, "scan",
      "--progress", "none", "--black", "0,25%,100%,33%", "a.png",
    ]
    let run = try Command(
      program: "python3", words: words, folder: workspace.path(""), environment: environment
    ).run()
    #expect(run.status == 0)
    #expect(run.output.contains("PASS"))
    #expect(run.output.contains(Self.escape) == isColored)
  }

  @Test("-q leaves out what passed, -v adds what the decoder saw")
  func amount() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write("words", to: "b.png")
    let words = ["scan", "--black", "0,25%,100%,33%", "a.png", "b.png"]
    let quiet = try Framescan.run(words + ["-q"], in: workspace)
    #expect(!quiet.output.contains("a.png"))
    #expect(quiet.output.contains("ERROR  b.png"))
    let verbose = try Framescan.run(words + ["-v"], in: workspace)
    #expect(verbose.output.contains("  1080×2400 png in png, rgb24, full range\n"))
    #expect(verbose.output.contains("sha256 "))
  }

  @Test("--fail-fast stops after the first recording that fails")
  func failFast() throws {
    let workspace = try Workspace()
    for name in ["a.png", "b.png", "c.png"] { try workspace.copy(to: name) }
    let words = [
      "scan", "-j", "1", "--report", "json", "--black", "all", "a.png", "b.png", "c.png",
    ]
    let all = try Framescan.run(words, in: workspace)
    #expect(all.status == 1)
    #expect(try Report(all.output).recordings.map(\.path) == ["a.png", "b.png", "c.png"])
    let first = try Framescan.run(words + ["--fail-fast"], in: workspace)
    #expect(first.status == 1)
    #expect(try Report(first.output).recordings.map(\.path) == ["a.png"])
  }

  @Test("--measure adds how far each frame was off, and changes nothing else")
  func measure() throws {
    let words = ["scan", "--report", "json", "--black", "0,25%,100%,33%", "a.png"]
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let plain = try Framescan.run(words, in: workspace)
    let measured = try Framescan.run(words + ["--measure"], in: workspace)
    #expect(measured.status == plain.status)
    #expect(!plain.output.contains("severities"))
    // A still whose region is pure black: one frame, nothing off.
    #expect(measured.output.contains(/"severities" : \[\s*0\s*\]/))
  }

  @Test("-D demands a value in place of the policy's")
  func definitions() throws {
    let wrong = try Framescan.run("scan", "-D", "build=1399", "samples/screenshots/flag-secure.png")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("build is '1432', not '1399'"))
    let right = try Framescan.run("scan", "-Dbuild=1432", "samples/screenshots/flag-secure.png")
    #expect(right.status == 0)
  }

  @Test("--blank and --text check without a policy")
  func checks() throws {
    let run = try Framescan.run(
      "scan", "--blank", "0,25%,100%,33%", "--text", "v{version} ({build})@0,96.6%,40%,3.4%",
      "samples/screenshots/flag-secure.png")
    #expect(run.status == 0)
    #expect(run.output.contains("version 5.2.1, build 1432"))
  }

  @Test("A word after -- is a path, whatever it starts with")
  func dashes() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "-a.png")
    let words = ["scan", "--black", "0,25%,100%,33%", "--", "-a.png"]
    let run = try Framescan.run(words, in: workspace)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("PASS  -a.png\n"))
  }
}
