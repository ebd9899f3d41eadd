#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C, Ctrl-\\, or a polite request to end: the first stops a scan where it is and reports what is finished,
/// the second ends the program at once.
enum Interruption {
  /// Whether it was asked for.
  static var isAsked: Bool { asked }
  /// Becomes readable when it is; -1 where there is none.
  static var wake: Int32? { ends.read >= 0 ? ends.read : nil }

  nonisolated(unsafe) private static var asked = false
  nonisolated(unsafe) private static var ends: (read: Int32, write: Int32) = (-1, -1)

  /// From now on signals ask for it.
  static func start() {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (pair[0], pair[1])
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] {
      var before = sigaction()
      sigaction(number, nil, &before)
      // As nohup asks for; a shell's background jobs may still be interrupted.
      let isIgnored =
        unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if number == SIGHUP && isIgnored { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // Only what is safe in a signal handler: a flag and a byte.
        Interruption.asked = true
        var byte: UInt8 = 0
        _ = writeByte(Interruption.ends.write, &byte)
      }
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(number, &action, nil)
    }
  }
}

private func writeByte(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
  write(descriptor, &byte, 1)
}
