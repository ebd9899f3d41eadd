import Foundation
import Testing

/// Ctrl-C as a terminal sends it: to framescan and to its workers at once.
@Suite struct InterruptionTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(to: "a.png")
  }

  private let words = ["scan", "--black", "0,25%,100%,33%", "-j", "1"]

  @Test(
    "The first Ctrl-C or Ctrl-\\ reports what is finished and ends with 130",
    arguments: [Terminal.interrupt, Terminal.quit])
  func first(keys: String) throws {
    try SlowRecording.changing.place(in: workspace, as: "slow.mp4")
    let terminal = Terminal(typing: [.init(after: "· slow.mp4", keys: keys)])
    try workspace.copy(to: "b.png")
    let run = try terminal.run(
      words + ["-o", "out", "--report", "text", "a.png", "slow.mp4", "b.png"], in: workspace)
    #expect(run.status == 130)
    #expect(run.output.hasPrefix("PASS  a.png\n"))
    #expect(run.output.contains("1 recording: 1 passed, 0 failed, 0 errors, 0 inconclusive"))
    #expect(run.errors.contains("framescan: interrupted; not scanned: 2 of 3"))
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.path("out"))
    #expect(
      files.filter { $0 != "evidence" }.sorted()
        == ["junit.xml", "report.html", "results.jsonl", "scan.json"])
  }

  @Test("Ctrl-C also ends a scan that waits for standard input")
  func standardInput() throws {
    let terminal = Terminal(
      input: .silentPipe, typing: [.init(after: "1/2", keys: Terminal.interrupt, pause: 0.3)])
    let run = try terminal.run(words + ["a.png", "-"], in: workspace)
    #expect(run.status == 130)
    #expect(run.output.hasPrefix("PASS  a.png\n"))
    #expect(run.errors.contains("framescan: interrupted; not scanned: 1 of 2"))
  }

  @Test("The second Ctrl-C ends the program at once, whatever it is at")
  func second() throws {
    // The report goes where nobody takes it: after the first, it still waits to be written.
    let terminal = Terminal(
      output: .fullPipe,
      typing: [
        .init(after: "\r\u{1B}[K", keys: Terminal.interrupt, pause: 0.3),
        .init(after: "^C", keys: Terminal.interrupt, pause: 0.5),
      ])
    let run = try terminal.run(words + ["a.png"], in: workspace)
    // Ended by the signal itself, SIGINT being 2.
    #expect(run.status == 128 + 2)
    #expect(run.errors.hasSuffix("^C^C"))
  }
}
