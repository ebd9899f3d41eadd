import Testing

/// What happens to a recording's worker is that recording's affair alone. Each test stops or hurts the
/// worker while it decodes, which a shell does from outside.
@Suite struct WorkerTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(to: "short.png")
    try SlowRecording.black.place(in: workspace, as: "long.mp4")
  }

  /// Scans the long recording, then the short one, in one worker, and does something to it when it is
  /// at the long one.
  private func scan(_ options: String = "", meanwhile action: String) throws -> Outcome {
    let script = """
      "$0" scan --black 0,25%,100%,33% -j 1 \(options) long.mp4 short.png &
      scan=$!
      # It is at work once it has the recording open.
      until worker=$(pgrep -P $scan) && ls -l /proc/$worker/fd 2>/dev/null | grep -q long.mp4; do
        sleep 0.01
      done
      sleep 0.3
      \(action)
      wait $scan
      """
    return try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
  }

  @Test("A worker that crashes is an error of its recording, and the others are scanned")
  func crash() throws {
    let run = try scan(meanwhile: "kill -SEGV $worker")
    #expect(run.status == 3)
    #expect(run.output.contains("ERROR  long.mp4  (crashed"))
    #expect(run.output.contains("the process that decoded it crashed: Segmentation fault"))
    #expect(run.output.contains("PASS  short.png"))
  }

  @Test("A worker that hangs is ended when its recording's time is over")
  func hang() throws {
    let run = try scan("--timeout 1s", meanwhile: "kill -STOP $worker")
    #expect(run.status == 3)
    #expect(run.output.contains("ERROR  long.mp4  (timed out"))
    #expect(run.output.contains("it took longer than 1 s (--timeout) and was ended"))
    #expect(run.output.contains("PASS  short.png"))
  }

  @Test("Ctrl-C ends the scan with what is finished and exit status 130")
  func interruption() throws {
    let run = try scan(meanwhile: "kill -INT $scan")
    #expect(run.status == 130)
    #expect(run.errors.contains("interrupted; not scanned: 2 of 2"))
    #expect(run.output.contains("0 recordings"))
  }

  @Test("A worker at work is locked in and has nothing open but the recording and its socket")
  func lock() throws {
    let run = try scan(
      meanwhile: "grep Seccomp: /proc/$worker/status; readlink /proc/$worker/fd/*")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("Seccomp:\t2"))
    let open = lines.filter {
      $0.hasPrefix("/") && $0 != "/dev/null" || $0.hasPrefix("socket:")
    }
    #expect(open.count == 2, "\(open)")
    #expect(open.contains { $0.hasSuffix("/long.mp4") })
  }

  @Test("A worker has processor time for each recording, beyond what it has used, and no core file")
  func processorTime() throws {
    // One thread decodes and one reads and answers: twice the time; a second or two are rounding.
    let run = try scan(
      "--timeout 100s", meanwhile: "grep -E '^Max (cpu time|core)' /proc/$worker/limits")
    let limits = run.output.split(separator: "\n").filter { $0.hasPrefix("Max ") }
      .map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    let seconds = try #require(limits.first.flatMap { Int($0[3]) }, "\(run.output)")
    #expect((200...203).contains(seconds))
    #expect(limits.last?.dropFirst(4).first == "0")
  }

  @Test("A worker that used up its processor time is an error of its recording")
  func processorTimeUsed() throws {
    // What the system sends then.
    let run = try scan(meanwhile: "kill -XCPU $worker")
    #expect(run.status == 3)
    #expect(run.output.contains("ERROR  long.mp4  (timed out"))
    #expect(run.output.contains("it took more processor time than --timeout allows its threads"))
    #expect(run.output.contains("PASS  short.png"))
  }

  @Test("What checks need is loaded before a worker is locked in, for every recording it gets")
  func pictures() throws {
    try workspace.write(
      """
      framescan: 1
      checks:
        - { name: alike, region: all, expect: { image: short.png } }
        - { name: silent, region: all, expect: { no-text: nothing } }
      """, to: "framescan.yaml")
    try workspace.copy(to: "other.png")
    let run = try Framescan.run(["scan", "-j", "1", "short.png", "other.png"], in: workspace)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("2 recordings: 2 passed"))
  }

  @Test(
    "Limits are written with units, and nonsense is told",
    arguments: [
      "--timeout 0s", "--timeout 5", "--timeout -1s", "--timeout 1e9h", "--max-memory 1M",
      "--max-memory 2X", "--max-memory nan",
    ])
  func limits(words: String) throws {
    let flags = words.split(separator: " ").map(String.init)
    let run = try Framescan.run(["scan", "--black", "all"] + flags + ["short.png"], in: workspace)
    #expect(run.status == 2)
    #expect(run.errors.contains("\(flags[0]): '\(flags[1])' can't be used"))
  }

  @Test("inspect has recordings decoded by a worker that is locked in; a crash is one recording's")
  func inspect() throws {
    let script = """
      "$0" inspect long.mp4 short.png &
      inspect=$!
      until worker=$(pgrep -P $inspect) && ls -l /proc/$worker/fd 2>/dev/null | grep -q long.mp4; do
        sleep 0.01
      done
      sleep 0.2
      grep Seccomp: /proc/$worker/status
      kill -SEGV $worker
      wait $inspect
      """
    let run = try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
    #expect(run.status == 3)
    #expect(run.output.contains("Seccomp:\t2"))
    #expect(run.output.contains("crashed: the process that decoded it ended or went wrong"))
    #expect(run.output.contains("codec      png"), "\(run.output)")
  }
}
