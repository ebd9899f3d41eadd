internal import Analysis
public import Policy

/// Where the policy of a scan comes from.
public enum PolicySource: Sendable {
  /// One file for every recording.
  case file(RecordingPath)
  /// Checks given in the command itself.
  case checks(Policy)
  /// The nearest `framescan.yaml` in each recording's folder or above it.
  case nearest
}

/// Why there is no policy to scan with.
public enum PolicyError: Error, Sendable {
  /// The file can't be read; `reason` is the system's word for it.
  case unreadable(path: String, reason: String)
  /// The policy has mistakes.
  case mistakes(PolicyMistakes)
  /// There is none for a recording.
  case none(recording: String)
  /// A value was demanded of a name that no policy captures; `captured` are those that are.
  case notCaptured(name: String, captured: [String])
}

/// Reads policies, each file once.
struct PolicyLoader {
  private var loaded: [RecordingPath: Result<Policy, PolicyError>] = [:]
  private var nearest: [RecordingPath: RecordingPath?] = [:]

  mutating func load(_ path: RecordingPath) -> Result<Policy, PolicyError> {
    if let known = loaded[path] { return known }
    let result = read(path)
    loaded[path] = result
    return result
  }

  /// The nearest `framescan.yaml` in a recording's folder or above it.
  mutating func findNearest(to recording: RecordingPath) -> RecordingPath? {
    let folder = recording.folder
    if let known = nearest[folder] { return known }
    var found: RecordingPath?
    // The path as given first, so that messages show what the user knows.
    let given = folder.appending(Array("framescan.yaml".utf8))
    if FileSystem.kind(of: given) == .file {
      found = folder == RecordingPath(".") ? RecordingPath("framescan.yaml") : given
    } else if var above = FileSystem.absolute(folder) {
      while found == nil, above != RecordingPath("/") {
        above = above.folder
        let candidate = above.appending(Array("framescan.yaml".utf8))
        if FileSystem.kind(of: candidate) == .file { found = candidate }
      }
    }
    nearest[folder] = found
    return found
  }

  private func read(_ path: RecordingPath) -> Result<Policy, PolicyError> {
    let bytes: [UInt8]
    switch FileSystem.read(path, limit: PolicyReader.largest + 1) {
    case .success(let read): bytes = read
    case .failure(let error):
      return .failure(.unreadable(path: path.display, reason: error.message))
    }
    do throws(PolicyMistakes) {
      return .success(
        try PolicyReader.read(
          bytes, path: path.display, expectations: ExpectationRegistry.syntaxes,
          pictureExists: { FileSystem.kind(of: RecordingPath($0)) == .file }))
    } catch {
      return .failure(.mistakes(error))
    }
  }
}
