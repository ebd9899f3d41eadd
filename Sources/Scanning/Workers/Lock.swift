#if canImport(CSeccomp)
  internal import CSeccomp
  internal import Glibc

  /// Locks this process in for good: from then on it can use what it has open, memory and threads,
  /// and nothing else. Opening or creating files, sockets, other programs, signals to others and
  /// looking at other processes fail with "operation not permitted".
  enum Lock {
    /// Closes the lock. Everything that has to be opened must be open by now.
    ///
    /// - Returns: why it could not be closed; nil when it is.
    static func close() -> String? {
      guard let filter = seccomp_init(fs_seccomp_fail(UInt16(EPERM))) else {
        return "libseccomp gives no filter"
      }
      defer { seccomp_release(filter) }
      var code: Int32 = 0
      for name in allowed where code == 0 { code = allow(name, in: filter) }
      for rule in conditional where code == 0 {
        code = allow(rule.name, in: filter, where: rule.conditions)
      }
      // Answered like this, the C library falls back to `clone`, whose flags can be looked at.
      if code == 0 { code = refuse("clone3", code: ENOSYS, in: filter) }
      if code == 0 { code = seccomp_load(filter) }
      return code == 0 ? nil : String(cString: strerror(-code))
    }

    /// What a decoding process needs at any time.
    private static let allowed = [
      // Memory.
      "brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "membarrier",
      // Threads.
      "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "sched_getparam",
      "sched_getscheduler", "exit", "exit_group", "gettid", "getpid", "restart_syscall",
      // What is open already.
      "read", "readv", "pread64", "preadv", "write", "writev", "lseek", "_llseek", "fstat",
      "fstat64", "close", "dup", "fcntl", "poll", "ppoll", "recvmsg", "sendmsg", "recvfrom",
      "sendto",
      // Time and chance.
      "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom",
      // Its own signals and figures.
      "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "getrusage", "sysinfo",
      "uname", "times",
    ]

    private struct Rule {
      var name: String
      var conditions: [scmp_arg_cmp]
    }

    private static var conditional: [Rule] {
      [
        // A new thread, not a new process.
        Rule(
          name: "clone", conditions: [masked(0, by: UInt64(threadFlag), equals: UInt64(threadFlag))]
        ),
        // A file that is open, not one with a name.
        Rule(name: "newfstatat", conditions: [masked(3, by: emptyPath, equals: emptyPath)]),
        Rule(name: "statx", conditions: [masked(2, by: emptyPath, equals: emptyPath)]),
        // A signal to itself: how a process that found a fault ends.
        Rule(name: "tgkill", conditions: [equal(0, to: UInt64(getpid()))]),
        // Reading its own limits, not setting any.
        Rule(name: "prlimit64", conditions: [equal(0, to: 0), equal(2, to: 0)]),
        Rule(name: "getrlimit", conditions: []),
        // A thread's name.
        Rule(name: "prctl", conditions: [equal(0, to: setName)]),
      ]
    }

    private static let setName: UInt64 = 15  // PR_SET_NAME
    private static let threadFlag: Int32 = 0x0001_0000  // CLONE_THREAD
    private static let emptyPath: UInt64 = 0x1000  // AT_EMPTY_PATH

    private static func allow(
      _ name: String, in filter: scmp_filter_ctx, where conditions: [scmp_arg_cmp] = []
    ) -> Int32 {
      let call = seccomp_syscall_resolve_name(name)
      // Not every processor has every call.
      guard call != fs_seccomp_unknown_call() else { return 0 }
      let code = seccomp_rule_add_array(
        filter, fs_seccomp_allow(), call, UInt32(conditions.count), conditions)
      return code == -EDOM ? 0 : code
    }

    private static func refuse(
      _ name: String, code: Int32, in filter: scmp_filter_ctx
    ) -> Int32 {
      let call = seccomp_syscall_resolve_name(name)
      guard call != fs_seccomp_unknown_call() else { return 0 }
      return seccomp_rule_add_array(filter, fs_seccomp_fail(UInt16(code)), call, 0, nil)
    }

    private static func equal(_ argument: UInt32, to value: UInt64) -> scmp_arg_cmp {
      scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
    }

    private static func masked(
      _ argument: UInt32, by mask: UInt64, equals value: UInt64
    ) -> scmp_arg_cmp {
      scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
  }
#else
  /// Where there is no libseccomp, nothing locks a process in.
  enum Lock {
    static func close() -> String? { "there is no libseccomp on this system" }
  }
#endif
