import Foundation

/// framescan on a terminal of its own, as a person has it: standard error and the keys are the terminal's,
/// standard output goes elsewhere.
struct Terminal {
  /// Something typed once the terminal shows a text.
  struct Typing: Encodable {
    let after: String
    let keys: String
    /// Seconds to wait before.
    var pause = 0.0
  }

  /// Where standard output goes.
  enum Output: String, Encodable {
    case file
    /// A pipe that takes nothing more and that nobody reads.
    case fullPipe
  }

  /// What standard input is.
  enum Input: String, Encodable {
    case terminal
    /// A pipe that nothing comes through and that doesn't end.
    case silentPipe
  }

  static let interrupt = "\u{3}"
  static let quit = "\u{1C}"

  var columns = 80
  var output = Output.file
  var input = Input.terminal
  var typing: [Typing] = []
  var environment: [String: String] = [:]

  /// Runs it. Of the outcome, `errors` is all that the terminal got.
  func run(_ words: [String], in workspace: Workspace) throws -> Outcome {
    let order = Order(
      words: [Framescan.binary] + words, columns: columns, output: output, input: input,
      typing: typing, file: workspace.path("terminal.output"))
    let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    let run = try Command(
      program: "/usr/bin/python3", words: ["-c", Self.script, text], folder: workspace.path(""),
      environment: ["TERM": "xterm"].merging(environment) { $1 }
    ).run()
    return Outcome(
      status: run.status, output: try workspace.read("terminal.output"), errors: run.output)
  }

  private struct Order: Encodable {
    let words: [String]
    let columns: Int
    let output: Output
    let input: Input
    let typing: [Typing]
    let file: String
  }

  private static let script = """
    import fcntl, json, os, pty, select, signal, struct, sys, termios, time
    order = json.loads(sys.argv[1])
    output = os.open(order["file"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    if order["output"] == "fullPipe":
        reading, output = os.pipe()
        os.set_blocking(output, False)
        try:
            while True:
                os.write(output, b"x" * 4096)
        except BlockingIOError:
            os.set_blocking(output, True)
    silent, _ = os.pipe()
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, order["columns"], 0, 0))
        os.dup2(output, 1)
        if order["input"] == "silentPipe":
            os.dup2(silent, 0)
        os.execv(order["words"][0], order["words"])
    deadline = time.monotonic() + 120
    seen = b""
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            new = os.read(terminal, 65536)
        except OSError:
            break
        if not new:
            break
        seen += new
        typing = order["typing"]
        if typing and typing[0]["after"].encode() in seen:
            time.sleep(typing[0]["pause"])
            os.write(terminal, typing.pop(0)["keys"].encode())
    else:
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    os.write(1, seen)
    sys.exit(os.waitstatus_to_exitcode(status) % 256 if os.WIFEXITED(status)
             else 128 + os.WTERMSIG(status))
    """
}
