internal import Media
public import Results

/// A folder in which the results of a scan are kept as they are made, and from which a later scan takes
/// those that still hold.
public final class ResultStore {
  /// The name of the file that says what the scan set out to do.
  static let recordName = "scan.json"

  /// Whether a scan before left a torn last line, which was dropped.
  public var hadTornLine: Bool { file.hadTornLine }
  /// Whether no results of a scan before are in the folder.
  public var isEmpty: Bool { file.stored.isEmpty }

  /// Where pictures of violations are kept.
  let evidence: EvidenceFolder
  private let folder: RecordingPath
  private let file: ResultsFile
  private var plan: ScanPlan?
  private var record: ScanRecord?
  private var limits: ScanIdentity.Limits?
  /// The results of files with a content, by its SHA-256.
  private var byContent: [String: [StoredResult]] = [:]
  /// The last result of each path that could not be read.
  private var unreadable: [[UInt8]: StoredResult] = [:]

  /// Opens a folder, or makes it.
  public init(folder: RecordingPath) throws(StoreError) {
    self.folder = folder
    evidence = EvidenceFolder(in: folder)
    if let error = FileSystem.makeFolder(folder) { throw StoreError(folder, error) }
    file = try ResultsFile(in: folder)
    for stored in file.stored {
      if let content = stored.result.sha256 {
        byContent[content, default: []].append(stored)
      } else {
        unreadable[stored.result.exactPath] = stored
      }
    }
  }

  /// Writes down what a scan sets out to do.
  public func begin(
    _ plan: ScanPlan, _ settings: BatchSettings, tool: Tool
  ) throws(StoreError) {
    let record = plan.record(settings, tool: tool)
    limits = settings.limits
    self.plan = plan
    self.record = record
    try write(record)
  }

  /// Keeps joined results, in an empty folder.
  public func keep(_ merge: ResultMerge) throws(StoreError) {
    do throws(StoreError) {
      try write(merge.record)
      try file.append(merge.stored)
    } catch {
      // Half of it would be taken for a scan that did not come to its end.
      FileSystem.remove(folder.appending(Array(Self.recordName.utf8)))
      FileSystem.remove(folder.appending(Array(ResultsFile.name.utf8)))
      throw error
    }
  }

  private func write(_ record: ScanRecord) throws(StoreError) {
    let path = folder.appending(Array(Self.recordName.utf8))
    do throws(SystemError) {
      try FileSystem.write(ResultJSON.record(record), to: path)
    } catch {
      throw StoreError(path, error)
    }
  }

  /// The result that a recording of the plan has already, under the name that it has now.
  func result(ofItem item: Int, sha256: String?) -> RecordingResult? {
    guard let plan, let record, let sha256 else { return nil }
    let policy = plan.items[item].policy
    let name = RecordingName(plan.items[item].path)
    let candidates =
      byContent[sha256]?.filter { holds($0, record.scans[policy]) && !$0.result.hasCrashed } ?? []
    let isSame = { (stored: StoredResult) in stored.result.exactPath == name.exact }
    guard let stored = candidates.last(where: isSame) ?? candidates.last else { return nil }
    var result = stored.result.withVerdictOfItsChecks
    result.path = name.display
    result.pathBytes = name.exactBytes
    result.policy = plan.policies[policy].path
    return result
  }

  /// What the names of a recording's pictures begin with. It tells apart what is scanned otherwise.
  func evidenceName(_ item: Int, _ file: FileInput) -> String? {
    guard let plan, let record, let content = file.sha256() else { return nil }
    return EvidenceFolder.stem(content, record.scans[plan.items[item].policy])
  }

  /// Keeps a recording's result, on the disk when this returns. What is there already is not written
  /// again.
  func keep(_ result: RecordingResult, ofItem item: Int) throws(StoreError) {
    guard let plan, let record else { return }
    let identity = identity(of: result, record.scans[plan.items[item].policy])
    let stored = StoredResult(result: result, scan: identity)
    if let content = result.sha256 {
      let known = byContent[content] ?? []
      if known.contains(where: { $0.isSame(as: stored) }) { return }
      byContent[content] = known + [stored]
    } else {
      if let known = unreadable[result.exactPath], known.isSame(as: stored) { return }
      unreadable[result.exactPath] = stored
    }
    try file.append([stored])
  }

  /// Whether a result is what a scan with an identity would come to.
  private func holds(_ stored: StoredResult, _ identity: ScanIdentity) -> Bool {
    stored.scan == self.identity(of: stored.result, identity)
  }

  private func identity(of result: RecordingResult, _ identity: ScanIdentity) -> ScanIdentity {
    var identity = identity.counting(for: result)
    if result.lostItsWorker { identity.limits = limits }
    return identity
  }
}

extension StoredResult {
  /// Whether this says the same of the same recording, however long it took.
  fileprivate func isSame(as other: StoredResult) -> Bool {
    guard result.exactPath == other.result.exactPath else { return false }
    var mine = self
    mine.result.seconds = other.result.seconds
    mine.result.framesPerSecond = other.result.framesPerSecond
    return mine == other
  }
}

extension RecordingResult {
  /// What tells its path from every other.
  var exactPath: [UInt8] { RecordingName(display: path, exactBytes: pathBytes).exact }

  /// Whether the worker ended by itself, or something outside ended it: that may be different next time.
  var hasCrashed: Bool { problems.contains { $0.kind == .crashed } }

  /// The same, with the verdict that its checks and problems make, whatever it says itself.
  var withVerdictOfItsChecks: RecordingResult {
    var result = self
    result.verdict = Verdict.of(checks: checks, problems: problems)
    return result
  }

  /// Whether the worker was ended or ended by itself, which other limits may prevent.
  var lostItsWorker: Bool {
    problems.contains { $0.kind == .timedOut || $0.kind == .crashed }
  }
}

extension ScanIdentity {
  /// The same, as far as it counts for a result: without violations there is no evidence. Limits are left
  /// out.
  func counting(for result: RecordingResult) -> ScanIdentity {
    var copy = self
    copy.limits = nil
    if result.checks.allSatisfy(\.violations.isEmpty) { copy.evidence = nil }
    return copy
  }
}

extension RecordingName {
  /// What tells its path from every other, as bytes: texts are equal in Swift when they look alike, however
  /// they are composed. Two that are not UTF-8 may even be shown alike; no path has a zero byte.
  var exact: [UInt8] { exactBytes.map { [0] + Array($0.utf8) } ?? Array(display.utf8) }
}

extension BatchSettings {
  /// What a worker may take, as results keep it.
  var limits: ScanIdentity.Limits {
    ScanIdentity.Limits(seconds: timeout.map { $0 / .seconds(1) }, memory: memory)
  }
}
