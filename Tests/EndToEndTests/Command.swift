import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program said and how it ended.
struct Outcome {
  /// The exit status; 128 and the signal's number when a signal ended it.
  let status: Int32
  /// Standard output.
  let output: String
  /// Standard error.
  let errors: String
}

/// A program with its words, run as a shell would run it.
struct Command {
  /// The program, found in PATH when it has no slash.
  let program: String
  var words: [String]
  /// Where it runs.
  var folder: String
  /// Variables set beside those of this process.
  var environment: [String: String] = [:]

  /// Runs it to its end. Its output goes to files, so that no full pipe can stall it.
  func run() throws -> Outcome {
    let scratch = try Workspace()
    let output = scratch.path("output")
    let errors = scratch.path("errors")

    var actions = posix_spawn_file_actions_t()
    try succeed(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    try succeed(posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0))
    try succeed(posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600))
    try succeed(posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600))

    // The threads that tests run on block most signals, and a child inherits that: one that ends its
    // own children with SIGTERM would wait for them for ever.
    var attributes = posix_spawnattr_t()
    try succeed(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    try succeed(posix_spawnattr_setsigmask(&attributes, &noSignals))
    try succeed(posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK)))

    // The shell changes the folder: the call that does so for a new process is hidden from Swift.
    let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
    let arguments = (shell + words).map { strdup($0) } + [nil]
    let variables = allVariables.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child: pid_t = 0
    try succeed(posix_spawn(&child, shell[0], &actions, &attributes, arguments, variables))

    var ended: Int32 = 0
    while waitpid(child, &ended, 0) < 0 && errno == EINTR {}
    let signal = ended & 0x7F
    return Outcome(
      status: signal == 0 ? (ended >> 8) & 0xFF : 128 + signal,
      output: try scratch.read("output"), errors: try scratch.read("errors"))
  }

  private var allVariables: [String] {
    var own: [String] = []
    var next = environ
    while let variable = next.pointee {
      own.append(String(cString: variable))
      next += 1
    }
    let kept = own.filter { variable in
      !environment.keys.contains { variable.hasPrefix("\($0)=") }
    }
    return kept + environment.map { "\($0.key)=\($0.value)" }
  }

  private func succeed(_ code: Int32) throws {
    if code != 0 { throw SystemError(code: code, what: program) }
  }
}

/// What the system refused.
struct SystemError: Error, CustomStringConvertible {
  let code: Int32
  let what: String
  var description: String { "\(what): \(String(cString: strerror(code)))" }
}
