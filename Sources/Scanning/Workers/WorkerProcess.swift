internal import CWorker
internal import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A worker as the process that started it sees it. Ends it when released.
final class WorkerProcess {
  /// How a process came to its end.
  enum End: Equatable {
    case exited(status: Int32)
    case signalled(Int32)
  }

  var channel: MessageChannel<WorkerAnswer, WorkerOrder>
  private let process: pid_t
  private var end: End?

  /// Starts a worker: the program itself with the word that makes it one, its socket as descriptor 3,
  /// no standard input, nothing on its standard output.
  ///
  /// - Parameters:
  ///   - program: the program and its surroundings.
  ///   - setup: what it has to know.
  /// - Throws: the system's error when it can't be started.
  init(program: WorkerProgram, setup: WorkerSetup) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else {
      throw SystemError(code: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    channel = MessageChannel(takingOwnershipOf: ends[0])
    let started = Self.spawn(program, socket: ends[1])
    closeDescriptor(ends[1])
    process = started.process
    guard started.code == 0 else {
      end = .exited(status: -1)
      throw SystemError(code: started.code)
    }
    // A worker that is gone already is noticed when it should answer.
    try? channel.send(.begin(setup))
  }

  deinit { kill() }

  /// Ends it at once, if it has not ended.
  func kill() {
    guard end == nil else { return }
    sendSignal(process, SIGKILL)
    _ = wait()
  }

  /// Has the system end it once it has used so much more processor time. It can't lift that itself.
  func limitProcessorTime(to time: Duration) {
    guard end == nil else { return }
    fs_limit_processor_time(process, time / .seconds(1))
  }

  /// Waits for its end.
  func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    let how: End = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal)
    end = how
    return how
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif

  private static func spawn(
    _ program: WorkerProgram, socket: Int32
  ) -> (code: Int32, process: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, socket, WorkerLoop.socket)
    // What this process was started with is nothing to a worker.
    fs_close_from(&actions, WorkerLoop.socket + 1)
    var process: pid_t = 0
    let code = withCStrings([program.path, WorkerLoop.word]) { arguments in
      withCStrings(program.environment) { environment in
        posix_spawn(&process, program.path, &actions, nil, arguments, environment)
      }
    }
    return (code, process)
  }

  /// Calls the body with a list of C strings that ends with a null pointer.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("the list has an end") }
      return body(base)
    }
  }
}

/// The program that can be started as a worker.
public struct WorkerProgram: Sendable {
  /// The path of this program itself.
  public var path: String
  /// The workers' environment, `NAME=VALUE` each.
  public var environment: [String]

  /// A program from its parts.
  public init(path: String, environment: [String]) {
    self.path = path
    self.environment = environment
  }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
private func sendSignal(_ process: pid_t, _ signal: Int32) { kill(process, signal) }
