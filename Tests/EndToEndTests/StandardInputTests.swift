import Testing

/// `framescan scan -`.
@Suite struct StandardInputTests {
  @Test(
    "--timeout counts the time that standard input is awaited, whether or not something comes",
    arguments: ["sleep 5", "for i in $(seq 50); do echo x; sleep 0.1; done 2>/dev/null"])
  func timeout(source: String) throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let script = """
      "$0" scan --black 0,25%,100%,33% --timeout 500ms - < <(\(source)) >first.txt 2>&1
      echo $? >>first.txt
      "$0" scan --black 0,25%,100%,33% --timeout 60s -q - < <(sleep 0.6; cat a.png)
      """
    let run = try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
    let first = try workspace.read("first.txt")
    #expect(first.hasPrefix("ERROR  -  (timed out)\n"), "\(first)")
    #expect(first.contains("standard input had not ended when the time was up"))
    #expect(first.hasSuffix("\n3\n"))
    #expect(run.status == 0, "\(run.output)")
  }
}
