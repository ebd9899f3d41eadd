#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A thread that runs a body and ends.
package final class SideThread {
  private var thread = pthread_t(bitPattern: 0)
  private let hasStarted: Bool

  /// What a thread is handed.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts it; nil when the system has no thread to give.
  package init?(_ run: @escaping @Sendable () -> Void) {
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
  package func join() { pthread_join(thread, nil) }
}
