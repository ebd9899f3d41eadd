internal import Analysis
public import Policy

/// Where the policy of a scan comes from.
public enum PolicySource: Sendable {
  /// One file for every recording.
  case file(RecordingPath)
  /// Checks given in the command itself.
  case checks(WrittenChecks)
  /// The nearest `framescan.yaml` in each recording's folder or above it.
  case nearest
  /// A policy that is in no file: its name for messages and its text.
  case written(name: String, text: [UInt8])
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
  /// The policy in a folder, by the folder's absolute path.
  private var filesByFolder: [RecordingPath: RecordingPath] = [:]
  /// What a person should know, a line each.
  private(set) var warnings: [String] = []

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
    let found = search(from: folder)
    nearest[folder] = found
    return found
  }

  private mutating func search(from folder: RecordingPath) -> RecordingPath? {
    guard var above = FileSystem.absolute(folder) else { return nil }
    // As the user wrote it where the file is in a folder that was named, else from the root.
    if let found = policy(in: folder) {
      filesByFolder[above] = filesByFolder[above] ?? found
      return filesByFolder[above]
    }
    while above != RecordingPath("/") {
      above = above.folder
      if let known = filesByFolder[above] { return known }
      if let found = policy(in: above) {
        filesByFolder[above] = found
        return found
      }
    }
    return nil
  }

  private mutating func policy(in folder: RecordingPath) -> RecordingPath? {
    let file = folder.appending(Array("framescan.yaml".utf8))
    if FileSystem.kind(of: file) == .file {
      return folder == RecordingPath(".") ? RecordingPath("framescan.yaml") : file
    }
    let misnamed = folder.appending(Array("framescan.yml".utf8))
    if FileSystem.kind(of: misnamed) == .file {
      let warning = "\(misnamed.display) is not read: a policy is named framescan.yaml"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return nil
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
