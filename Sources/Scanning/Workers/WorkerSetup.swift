internal import Analysis
internal import Policy

extension WorkerSetup {
  /// The policies, with the values demanded.
  func readPolicies() throws(WorkerSetupError) -> [Policy] {
    var read: [Policy] = []
    for policy in policies { read.append(try policy.read().demanding(definitions)) }
    return read
  }
}

/// Why a worker can't scan with what it was given.
struct WorkerSetupError: Error {
  let reason: String
}

extension PolicyText {
  /// The policy that it says.
  func read() throws(WorkerSetupError) -> Policy {
    do throws(PolicyMistakes) {
      if let checks { return try checks.read() }
      return try PolicyReader.read(
        file, path: path, expectations: ExpectationRegistry.syntaxes,
        pictureExists: { FileSystem.kind(of: RecordingPath($0)) == .file })
    } catch {
      throw WorkerSetupError(reason: error.lines.joined(separator: "\n"))
    }
  }
}
