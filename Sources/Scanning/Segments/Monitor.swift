#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value that threads use one at a time, and can wait for.
final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Uses the value, then wakes those that wait for it to change.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until the body gives something.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}

/// A thread that runs a body and ends.
final class SideThread {
  private var thread = pthread_t(bitPattern: 0)
  private let hasStarted: Bool

  /// What a thread is handed.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts it; nil when the system has no thread to give.
  init?(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { opaque in
        if let opaque { Unmanaged<Body>.fromOpaque(opaque).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    hasStarted = code == 0
    if !hasStarted {
      body.release()
      return nil
    }
  }

  /// Waits for its end.
  func join() { pthread_join(thread, nil) }
}
