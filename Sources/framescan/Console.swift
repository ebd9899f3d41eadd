import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal, or what stands in for it.
enum Console {
  /// Writes a line to standard output.
  static func print(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: 1) }

  /// Writes a message to standard error, each line named after the program. Lines may hold names
  /// of files and other untrusted text: control characters are shown, not sent.
  static func printError(_ message: String) {
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      write("framescan: \(Escaping.terminal(String(line)))\n", to: 2)
    }
  }

  /// Shows a line on the terminal at standard error that the next one takes the place of. It is gone
  /// before anything else is written; an empty one takes it away. It must fit the terminal's width.
  static func showPassing(_ line: String) {
    guard hasPassingLine || !line.isEmpty else { return }
    hasPassingLine = false
    write("\r\(line)\u{1B}[K", to: 2)
    hasPassingLine = !line.isEmpty
  }

  /// One thread alone writes to the terminal.
  nonisolated(unsafe) private static var hasPassingLine = false

  /// Writes bytes to a descriptor. False when it can't take them.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes bytes to a descriptor. False when it can't take them.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    if hasPassingLine { showPassing("") }
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = writeBytes(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// The system's words for what went wrong last.
  static var lastError: String { String(cString: strerror(errno)) }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// An environment variable's value; nil when it isn't set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether the locale's characters are those of Unicode.
  static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }
      .first { !$0.isEmpty }
    let name = (locale ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// All of the environment, `NAME=VALUE` each.
  static var environment: [String] {
    var found: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      found.append(String(cString: variable))
      entry += 1
    }
    return found
  }

  /// The processors there are.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Where this program itself is.
  static var programPath: String {
    #if canImport(Glibc)
      "/proc/self/exe"
    #else
      CommandLine.arguments.first ?? "framescan"
    #endif
  }

  /// Columns of the terminal at standard output; 80 when there is none.
  static var width: Int {
    let columns = columns(of: 1) ?? 80
    return columns >= 40 ? columns : 80
  }

  /// Columns of the terminal at a descriptor; nil when it has none or doesn't say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
