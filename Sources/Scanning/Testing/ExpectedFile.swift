public import Policy
internal import Results

/// What recordings are expected to come to, as it lies beside them.
public struct ExpectedFile: Sendable {
  /// The end of such a file's name.
  public static let ending = ".expected.yaml"

  /// The file.
  public let path: RecordingPath

  /// What is found beside a recording.
  public enum Found: Sendable {
    case none
    case file(ExpectedFile)
    /// Two files that could be meant.
    case both(ExpectedFile, ExpectedFile)
  }

  /// The file that a recording's expectation is written to: `login.mp4.expected.yaml`.
  public init(for recording: RecordingPath) {
    path = RecordingPath(bytes: recording.bytes + Array(Self.ending.utf8))
  }

  private init(path: RecordingPath) { self.path = path }

  /// Looks for what is expected of `login.mp4`: in `login.mp4.expected.yaml` or `login.expected.yaml`.
  public static func find(for recording: RecordingPath) -> Found {
    var candidates = [ExpectedFile(for: recording)]
    if let dot = recording.name.lastIndex(of: UInt8(ascii: ".")), dot > recording.name.startIndex {
      candidates.append(
        ExpectedFile(path: RecordingPath(bytes: recording.bytes[..<dot] + Array(ending.utf8))))
    }
    let there = candidates.filter { FileSystem.kind(of: $0.path) == .file }
    switch there.count {
    case 0: return .none
    case 1: return .file(there[0])
    default: return .both(there[0], there[1])
    }
  }

  /// Whether a file is called like one.
  public static func isOne(_ path: RecordingPath) -> Bool {
    path.name.count > ending.utf8.count
      && path.name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// What it says of recordings that are held to a policy.
  ///
  /// - Throws: why it can't be read, or every mistake in it.
  public func read(_ policy: Policy) throws(ExpectedFileError) -> ExpectedOutcome {
    let bytes: [UInt8]
    switch FileSystem.read(path, limit: PolicyReader.largest + 1) {
    case .success(let read): bytes = read
    case .failure(let error): throw .unreadable(path: path.display, reason: error.message)
    }
    do throws(PolicyMistakes) {
      return try ExpectedReader.read(bytes, path: path.display, words: ExpectedWords(policy))
    } catch {
      throw .mistakes(error)
    }
  }
}

/// Why an expectation says nothing.
public enum ExpectedFileError: Error, Sendable {
  /// The file can't be read; `reason` is the system's word for it.
  case unreadable(path: String, reason: String)
  /// It has mistakes.
  case mistakes(PolicyMistakes)

  /// It in words, a line each.
  public var lines: [String] {
    switch self {
    case .unreadable(let path, let reason): ["\(path) can't be read: \(reason)"]
    case .mistakes(let mistakes): mistakes.lines
    }
  }
}

extension ExpectedWords {
  /// What an expectation may say of recordings that are held to a policy.
  init(_ policy: Policy) {
    var captures: [String: [String]] = [:]
    for check in policy.checks { captures[check.name] = check.expectation.captureNames }
    self.init(
      verdicts: Verdict.allCases.map(\.rawValue),
      checkVerdicts: CheckVerdict.allCases.map(\.rawValue),
      problems: ProblemKind.allCases.filter { $0 != .note }.map(\.rawValue), captures: captures)
  }
}
