import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows how far a scan is on standard error: on a terminal in a line that changes, for a log in a line
/// now and then, or not at all.
final class ProgressOutput {
  private enum Way {
    case passingLine, linesNowAndThen, none
  }

  /// A line that changes more often than ten times a second is only flicker.
  private static let shortestStay = Duration.milliseconds(100)

  private let way: Way
  private let paths: [RecordingPath]
  private let elapsed: () -> Duration
  private var state: ProgressState
  private var shown: Duration?

  /// Progress of a plan, in the way that the settings and the terminal ask for.
  ///
  /// - Parameter elapsed: the time since the scan started.
  init(_ settings: ScanSettings, _ plan: ScanPlan, elapsed: @escaping () -> Duration) {
    way = Self.way(settings)
    paths = plan.items.map(\.path)
    self.elapsed = elapsed
    state = ProgressState(sizes: way == .none ? paths.map { _ in 0 } : paths.map(Self.size))
  }

  /// Takes in what happened, and shows it when it is time to.
  func note(_ event: BatchEvent) {
    let now = elapsed()
    state.note(event, at: now)
    switch way {
    case .passingLine:
      if let shown, now - shown < Self.shortestStay, !isWaiting(event) { return }
      let columns = Console.columns(of: 2) ?? 80
      // In the last column, a terminal may go on to the next line.
      Console.showPassing(
        ProgressLine.text(state, elapsed: now, name: currentName, columns: columns - 1))
    case .linesNowAndThen:
      guard now - (shown ?? .zero) >= Self.pause(after: now) else { return }
      Console.printError(ProgressLine.text(state, elapsed: now, name: currentName))
    case .none: return
    }
    shown = now
  }

  /// Takes the line away; in a log, says what it came to.
  func end() {
    switch way {
    case .passingLine: Console.showPassing("")
    case .linesNowAndThen:
      Console.printError(ProgressLine.text(state, elapsed: elapsed(), name: nil))
    case .none: break
    }
  }

  /// Whether nothing more happens until all of standard input is there.
  private func isWaiting(_ event: BatchEvent) -> Bool {
    if case .started(let item) = event { paths[item] == StandardInput.path } else { false }
  }

  private var currentName: String? { state.current.map { paths[$0].display } }

  /// How long a log waits for its next line: ten seconds at first, a minute after ten. Runners end a
  /// job that says nothing for ten; a night of ten seconds would be three thousand lines.
  static func pause(after elapsed: Duration) -> Duration {
    min(.seconds(60), max(.seconds(10), elapsed / 10))
  }

  private static func way(_ settings: ScanSettings) -> Way {
    if settings.isQuiet { return .none }
    switch settings.progress {
    case .none: return .none
    case .plain: return .linesNowAndThen
    case .auto:
      let isTerminal = Console.isTerminal(2) && Console.environment("TERM") != "dumb"
      return isTerminal ? .passingLine : .none
    }
  }

  /// A file's bytes; 0 when it isn't there, or for standard input.
  private static func size(of path: RecordingPath) -> Int64 {
    var status = stat()
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int64(status.st_size)
  }
}
