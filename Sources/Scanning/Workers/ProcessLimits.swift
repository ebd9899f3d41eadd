internal import CWorker

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a worker limits itself to before it sees a recording.
enum ProcessLimits {
  /// Ends this process when the one that started it ends, however that happens.
  static func endWithParent() { fs_end_with_parent() }

  /// Asking for more address space than these bytes fails from now on.
  static func limitAddressSpace(to bytes: Int) {
    set(RLIMIT_AS, to: rlim_t(bytes))
  }

  /// A crash leaves no core file, which would hold what the recording shows.
  static func forbidCoreFiles() { set(RLIMIT_CORE, to: 0) }

  #if canImport(Glibc)
    private static func set(_ resource: __rlimit_resource, to limit: rlim_t) {
      var limits = rlimit(rlim_cur: limit, rlim_max: limit)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
  #else
    private static func set(_ resource: Int32, to limit: rlim_t) {
      var limits = rlimit(rlim_cur: limit, rlim_max: limit)
      setrlimit(resource, &limits)
    }
  #endif
}
