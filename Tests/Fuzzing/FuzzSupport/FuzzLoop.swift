internal import CFuzzer

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// libFuzzer's loop in a program that has a `main` of its own, as every Swift executable has.
public enum FuzzLoop {
  nonisolated(unsafe) private static var test: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }

  /// Tries inputs, on this thread alone, until libFuzzer's options say that it is enough. A test fails by
  /// crashing.
  public static func run(_ test: @escaping (UnsafeBufferPointer<UInt8>) -> Void) -> Never {
    Self.test = test
    var count = CommandLine.argc
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &words) { bytes, count in
      FuzzLoop.test(UnsafeBufferPointer(start: bytes, count: count))
      return 0
    }
    exit(status)
  }
}

/// Ends the program when a promise is broken, which libFuzzer takes for a finding.
public func promise(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: \(words())") }
}
