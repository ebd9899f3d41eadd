import Testing

@Suite struct ProgressTests {
  private static let erase = "\r\u{1B}[K"
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write("words", to: "b.png")
  }

  private let words = ["scan", "--black", "0,25%,100%,33%", "-j", "1"]

  /// What each new text in the terminal's line was.
  private func lines(_ transcript: String) -> [String] {
    transcript.split(separator: "\r").map { String($0).replacing("\u{1B}[K", with: "") }
      .filter { !$0.isEmpty }
  }

  @Test("On a terminal one line tells how far the scan is, and is gone in the end")
  func terminal() throws {
    try SlowRecording.changing.place(in: workspace, as: "slow.mp4")
    let scan = words + ["a.png", "b.png", "slow.mp4"]
    let run = try Terminal().run(scan, in: workspace)
    #expect(run.status == 1)
    let lines = lines(run.errors)
    #expect(lines.first == "0/3 · 0 passed, 0 failed, 0 errors · a.png")
    // Drawn when something happened, ten times a second at most.
    #expect(lines.count > 3)
    #expect(lines.contains { $0.wholeMatch(of: Self.late) != nil }, "\(lines)")
    #expect(run.errors.hasSuffix(Self.erase))
    // It stays one line all the time, and nothing of it is in the results.
    #expect(!run.errors.unicodeScalars.contains("\n"))
    let plain = try Framescan.run(scan, in: workspace)
    #expect(withoutSeconds(run.output) == withoutSeconds(plain.output))
    #expect(plain.errors == "")
  }

  /// At the third recording, what is left reckoned from the two before.
  nonisolated(unsafe) private static let late =
    /2\/3 · 1 passed, 0 failed, 1 error · [0-9]+ frames\/s · [0-9hms ]+ left · slow.mp4/

  private func withoutSeconds(_ text: String) -> String {
    text.replacing(#/in [0-9.]+ s\n/#, with: "in … s\n")
  }

  @Test(
    "The line fits the terminal, wide characters counted as two columns", arguments: [30, 61, 80])
  func width(columns: Int) throws {
    let name = String(repeating: "録画", count: 20) + ".png"
    try workspace.copy(to: name)
    let run = try Terminal(columns: columns).run(words + [name], in: workspace)
    let lines = lines(run.errors)
    #expect(lines.first?.hasPrefix("0/1 · 0 passed, 0 failed,") == true)
    for line in lines {
      // Unicode's East Asian Width: of the characters here, only these are wide.
      let wide = line.unicodeScalars.count { $0.value >= 0x2E80 }
      #expect(line.unicodeScalars.count + wide <= columns - 1, "\(line)")
    }
    #expect(lines.contains { $0.hasSuffix("録画.png") } == (columns > 50))
  }

  @Test("A name can't act on the terminal through the line")
  func hostileName() throws {
    let name = "\u{1B}]0;owned\u{7}\u{202E}.png"
    try workspace.copy(to: name)
    let run = try Terminal(columns: 120).run(words + [name], in: workspace)
    #expect(run.errors.contains(#"\u{1b}]0;owned\u{7}\u{202e}.png"#))
    let shown = run.errors.replacing("\r", with: "").replacing("\u{1B}[K", with: "")
    #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
  }

  @Test("What is told meanwhile stands in lines of its own")
  func warnings() throws {
    let terminal = Terminal(typing: [.init(after: "slow.mp4", keys: Terminal.interrupt)])
    try SlowRecording.changing.place(in: workspace, as: "slow.mp4")
    let run = try terminal.run(words + ["slow.mp4"], in: workspace)
    #expect(run.errors.contains(Self.erase + "framescan: interrupted; not scanned: 1 of 1\r\n"))
  }

  @Test(
    "Nothing is shown where nobody wants it",
    arguments: [
      (["-q"], "xterm"), (["--progress", "none"], "xterm"), (["--progress=plain", "-q"], "xterm"),
      ([], "dumb"),
    ] as [([String], String)])
  func silence(options: [String], kind: String) throws {
    let run = try Terminal(environment: ["TERM": kind])
      .run(words + options + ["a.png"], in: workspace)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("For a log there is a line of what the scan came to, and none for each recording")
  func plain() throws {
    let run = try Framescan.run(
      words + ["--progress", "plain", "a.png", "b.png"], in: workspace)
    #expect(run.status == 3)
    let line = /framescan: 2\/2 · 1 passed, 0 failed, 1 error · [0-9]+ frames\/s\n/
    #expect(run.errors.wholeMatch(of: line) != nil, "\(run.errors)")
  }
}
