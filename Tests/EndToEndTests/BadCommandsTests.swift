import Testing

@Suite struct BadCommandsTests {
  private static let sample = "samples/screenshots/flag-secure.png"

  @Test(
    "A command that is written wrong says what is wrong, on standard error, with status 2",
    arguments: [
      ([], "a command is missing; try 'framescan help'"),
      (["scna", sample], "there is no command 'scna'; did you mean 'scan'?"),
      (["--vresion"], "there is no option '--vresion'; did you mean '--version'?"),
      (["help", "polcy"], "there is no help on 'polcy'; did you mean 'policy'?"),
      (["init"], "init needs at least one file or folder: framescan init PATH…"),
      (["init", "-o", "README.md", sample], "README.md is there already; --force writes over it"),
      (
        ["init", "-o", "Tests", sample],
        "Tests is a folder; name a file in it, such as Tests/framescan.yaml"
      ),
      (
        ["init", "--html", "Tests/", sample],
        "Tests/ is a folder; name a file in it, such as Tests/picker.html"
      ),
      (
        ["init", "-o", "no/such/p.yaml", sample],
        "no/such/p.yaml can't be written: No such file or dir"
      ),
      (["help", "scan", "test"], "help takes one topic"),
      (["test", "no.mp4"], "no.mp4: no such file or folder"),
      (["inspect", "-"], "inspect can't read - from standard input; name a file"),
      (
        ["test", "--report", "junit=no/such/folder/a.xml", "samples/screenshots"],
        "no/such/folder/a.xml can't be written: No such file or directory"
      ),
      (
        ["test", "--report", "junit=a", "--report", "text=a", "samples/screenshots"],
        "two reports can't both go to a"
      ),
      (["scan"], "scan needs at least one file or folder: framescan scan PATH…"),
      (["report"], "report needs at least one file or folder: framescan report PATH…"),
      (["scan", "--blak", "all", sample], "there is no option '--blak'; did you mean '--black'?"),
      (["scan", "-x", sample], "there is no option '-x'"),
      (["scan", sample, "--black"], "--black needs a value: --black REGION"),
      (["scan", "--fail-fast=yes", sample], "--fail-fast takes no value"),
      (["scan", "--black", "0,0,10", sample], "--black '0,0,10': a rectangle is x,y,width,height"),
      (["scan", "--text", "/(/", sample], "--text '/(/'"),
      (["scan", "--report", "jsno", sample], "--report: 'jsno' can't be used; expected one of"),
      (["scan", "--report", "jsno", sample], "(did you mean 'json'?)"),
      (["scan", "--report", "json=", sample], "expected a file name after the ="),
      (
        ["scan", "--report", "json", "--report", "junit=-", sample],
        "two reports can't both go to standard output"
      ),
      (
        ["scan", "--report", "json=no/such/folder/a.json", sample],
        "no/such/folder/a.json can't be written: No such file or directory"
      ),
      (["scan", "--report", "json=samples", sample], "samples can't be written: Is a directory"),
      (["scan", "--color", "red", sample], "--color: 'red' can't be used; expected one of auto"),
      (
        ["scan", "--progress", "on", sample],
        "'on' can't be used; expected one of auto, plain, none"
      ),
      (["scan", "--jobs", "0", sample], "--jobs: '0' can't be used; expected a whole number"),
      (["scan", "--shard", "3/2", sample], "--shard: '3/2' can't be used; expected K/N"),
      (["scan", "-D", "version", sample], "-D: 'version' can't be used; expected NAME=VALUE"),
      (
        ["scan", "-D", "versoin=1", sample],
        "-D versoin: no text pattern of the policy captures {versoin}; captured are: version, build"
      ),
      (
        ["scan", "--black", "all", "-D", "version=1", sample],
        "-D version: no text pattern of the policy captures {version}; none captures anything"
      ),
      (
        ["scan", "--black", "all", "-p", "samples/framescan.yaml", sample],
        "--policy and checks in the command (--black, --blank, --text) can't be used together"
      ),
      (["scan", "--black", "all", "-", "-"], "- stands for one recording from standard input"),
    ] as [([String], String)])
  func wrong(words: [String], message: String) throws {
    let run = try Command(
      program: Framescan.binary, words: words, folder: Repository.path
    ).run()
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("framescan: "))
    #expect(run.errors.contains(message))
  }

  @Test(
    "What a command advises where there is nothing, it understands",
    arguments: [
      ("scan", "no recording was found in empty; --allow-empty accepts that"),
      ("inspect", "no recording was found in empty"), ("init", "no recording was found in empty"),
      ("test", "no recording was found in empty; --allow-empty accepts that"),
      ("merge", "empty holds no results: there is no scan.json in it"),
      ("report", "empty holds no results: there is no scan.json in it"),
    ])
  func advice(command: String, message: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("empty")
    let run = try Framescan.run([command, "empty"], in: workspace)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors == "framescan: \(message)\n")
    let help = try Framescan.run("help", command).output
    for option in run.errors.matches(of: /--[a-z-]+/) {
      #expect(help.contains(" \(option.output) "), "\(option.output)")
    }
  }

  @Test("Without a policy, the command itself is shown with a check", arguments: ["scan", "test"])
  func noPolicy(command: String) throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let run = try Framescan.run([command, "a.png"], in: workspace)
    #expect(run.status == 2)
    #expect(run.errors.contains("  framescan \(command) --black 0,25%,100%,33% a.png\n"))
  }
}
