import Testing

/// Looking at what a program asks of the system, where that is allowed.
enum Tracing {
  static let isPossible: Bool = {
    #if os(Linux)
      let words = ["-f", "-qq", "-o", "/dev/null", "true"]
      return (try? Command(program: "strace", words: words, folder: "/").run())?.status == 0
    #else
      return false
    #endif
  }()

  /// What is said where it isn't.
  static let reason: Comment =
    "strace is not installed, or programs may not be traced here: run where ptrace is allowed"

  /// A system call as `strace` writes it.
  struct Call {
    let process: Int
    let name: String
    let text: String
    var isRefused: Bool { text.contains(" = -1 ") }
    /// The first text among its arguments: a path, where it has one.
    var path: String? { text.firstMatch(of: /"([^"]*)"/).map { String($0.output.1) } }
  }

  /// The calls of the classes asked for, of the program and of all that it starts.
  static func run(
    _ words: [String], calls: String, in workspace: Workspace
  ) throws -> (Outcome, [Call]) {
    let strace = ["-f", "-qq", "-s", "4096", "-e", "trace=\(calls)", "-o", "trace.txt"]
    let run = try Command(
      program: "strace", words: strace + [Framescan.binary] + words, folder: workspace.path("")
    ).run()
    let trace = try workspace.read("trace.txt")
    // "123 openat(…) = 3"; the rest of a call that another one came between is of no interest.
    let traced = trace.split(separator: "\n").compactMap { line -> Call? in
      guard let match = line.firstMatch(of: /^([0-9]+) +([a-z0-9_]+)\((.*)$/),
        let process = Int(match.output.1)
      else { return nil }
      return Call(
        process: process, name: String(match.output.2), text: String(match.output.3))
    }
    return (run, traced)
  }
}
