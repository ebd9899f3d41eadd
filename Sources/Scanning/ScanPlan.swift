internal import Analysis
internal import Media
public import Policy
public import Results

/// Which recordings are scanned against which policies: everything that can be known before a
/// recording is opened.
public struct ScanPlan: Sendable {
  /// One recording and its policy.
  public struct Item: Sendable {
    /// The recording's path.
    public let path: RecordingPath
    /// Index into `policies`.
    public let policy: Int
    /// Its place among the recordings of all shards.
    public let place: Int
    /// The path that decides which shard it is in.
    let relativePath: [UInt8]
  }

  /// The recordings in the order of their results.
  public private(set) var items: [Item] = []
  /// The part of all recordings that `items` are; nil for all of them.
  public private(set) var shard: Shard?
  /// How many recordings all shards have together.
  public private(set) var total = 0
  /// The policies used, in the order of the recordings that use them first.
  public private(set) var policies: [Policy] = []

  /// The policies as workers read them.
  private(set) var policyTexts: [PolicyText] = []
  /// Values demanded with `-D`, by capture name.
  let definitions: [String: String]

  /// What a person should know before the scan, a line each.
  public private(set) var warnings: [String] = []

  /// Plans a scan.
  ///
  /// - Parameters:
  ///   - definitions: values demanded with `-D`, by capture name.
  /// - Throws: every reason why it can't be done, all in one go.
  public init(
    _ recordings: [RecordingFinder.Found], source: PolicySource, definitions: [String: String]
  ) throws(PolicyErrors) {
    self.definitions = definitions
    var loader = PolicyLoader()
    var errors: [PolicyError] = []
    var indices: [RecordingPath?: Int] = [:]
    var failed: Set<RecordingPath> = []
    for recording in recordings {
      let path: RecordingPath?
      switch source {
      case .file(let file): path = file
      case .checks, .written: path = nil
      case .nearest:
        path = loader.findNearest(to: recording.path)
        if path == nil {
          errors.append(.none(recording: recording.path.display))
          continue
        }
      }
      if let path, failed.contains(path) { continue }
      if indices[path] == nil {
        switch Self.policy(at: path, source: source, loader: &loader) {
        case .success(let policy):
          indices[path] = policies.count
          policies.append(policy)
          policyTexts.append(PolicyText(policy, source))
        case .failure(let error):
          errors.append(error)
          if let path { failed.insert(path) }
          continue
        }
      }
      if let index = indices[path] {
        // A picture that the policy looks for is none of what it is about, unless somebody names it.
        if !recording.isNamed, Self.names(policies[index], recording.path) { continue }
        items.append(
          Item(
            path: recording.path, policy: index, place: items.count,
            relativePath: recording.relativePath))
      }
    }
    total = items.count
    warnings = loader.warnings
    if errors.isEmpty { errors = demand(definitions) }
    if !errors.isEmpty { throw PolicyErrors(errors: errors) }
  }

  /// Leaves only the recordings of one part. The policies stay, so that every part names the same.
  public mutating func take(_ shard: Shard) {
    self.shard = shard
    items.removeAll { !shard.holds($0.relativePath) }
  }

  /// The policies and demanded values, for the results.
  public var reference: PolicyReference {
    PolicyReference(
      sources: policies.map {
        PolicyReference.Source(path: $0.path, sha256: sha256(of: $0.text) ?? "")
      },
      definitions: definitions)
  }

  /// Whether a path is one of a picture that a policy names.
  private static func names(_ policy: Policy, _ path: RecordingPath) -> Bool {
    policy.pictures.contains { plain(Array($0.utf8)) == plain(path.bytes) }
  }

  /// A path without what says "here" at its start.
  private static func plain(_ path: [UInt8]) -> ArraySlice<UInt8> {
    var rest = path[...]
    while rest.starts(with: Array("./".utf8)) { rest = rest.dropFirst(2) }
    return rest
  }

  private static func policy(
    at path: RecordingPath?, source: PolicySource, loader: inout PolicyLoader
  ) -> Result<Policy, PolicyError> {
    if case .checks(let written) = source {
      do throws(PolicyMistakes) {
        return .success(try written.read())
      } catch {
        return .failure(.mistakes(error))
      }
    }
    if case .written(let name, let text) = source {
      do throws(PolicyMistakes) {
        return .success(
          try PolicyReader.read(
            text, path: name, expectations: ExpectationRegistry.syntaxes,
            pictureExists: { _ in false }))
      } catch {
        return .failure(.mistakes(error))
      }
    }
    guard let path else { return .failure(.none(recording: "")) }
    return loader.load(path)
  }

  private mutating func demand(_ definitions: [String: String]) -> [PolicyError] {
    let captured = policies.flatMap(\.captureNames)
    for policy in policies {
      let missing = definitions.keys.filter { !policy.captureNames.contains($0) }.sorted()
      if !missing.isEmpty && missing.contains(where: captured.contains) {
        warnings.append(
          "\(policy.path) captures no \(missing.joined(separator: " and no ")): "
            + "-D demands nothing of its recordings")
      }
    }
    policies = policies.map { $0.demanding(definitions) }
    return definitions.keys.sorted().filter { !captured.contains($0) }
      .map { .notCaptured(name: $0, captured: captured) }
  }
}

/// Every reason why a scan can't be planned.
public struct PolicyErrors: Error, Sendable {
  /// The reasons, at least one.
  public let errors: [PolicyError]
}
