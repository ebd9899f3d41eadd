public import Results

/// Results that lie somewhere: a folder that a scan wrote to, a `json` report, or lines of results.
public struct StoredResults: Sendable {
  /// The path that they were read from.
  public var path: String
  /// The folder that its evidence pictures are named from; nil where nothing says.
  public var folder: RecordingPath?
  /// What the scan set out to do; nil for a report, which says nothing of what is missing.
  public var record: ScanRecord?
  /// What made them, where they say so.
  public var tool: Tool?
  /// What they were checked against, where they say so.
  public var policy: PolicyReference?
  /// Whether it is a folder that no scan got as far as to begin in.
  public var isUnbegun = false
  /// The results. A later one of the same recording stands for it.
  public var results: [StoredResult]

  /// The largest report that is read, in bytes.
  private static let largest = 4 << 30

  /// Results from their parts.
  public init(
    path: String, record: ScanRecord? = nil, tool: Tool? = nil, policy: PolicyReference? = nil,
    results: [StoredResult]
  ) {
    self.path = path
    self.record = record
    self.tool = tool
    self.policy = policy
    self.results = results
  }

  /// Reads what lies at a path.
  public static func read(at path: RecordingPath) throws(StoreError) -> StoredResults {
    var stored = try readParts(at: path)
    stored.folder = folder(of: path)
    return stored
  }

  private static func readParts(at path: RecordingPath) throws(StoreError) -> StoredResults {
    if FileSystem.kind(of: path) == .folder { return try read(folder: path) }
    let bytes = try read(path)
    do throws(ResultJSONError) {
      if path.fileExtension == "jsonl" {
        return StoredResults(path: path.display, results: try ResultJSON.decodeLines(bytes))
      }
      let document = try ResultJSON.decodeDocument(bytes)
      return StoredResults(
        path: path.display, tool: document.tool, policy: document.policy,
        results: document.recordings.map { StoredResult(result: $0, scan: nil) })
    } catch {
      throw StoreError(path: path.display, reason: error.description)
    }
  }

  /// The files that are read for what lies at a path.
  public static func files(at path: RecordingPath) -> [RecordingPath] {
    guard FileSystem.kind(of: path) == .folder else { return [path] }
    return [ResultStore.recordName, ResultsFile.name].map { path.appending(Array($0.utf8)) }
  }

  /// The folder that what lies at a path names its evidence pictures from.
  public static func folder(of path: RecordingPath) -> RecordingPath {
    FileSystem.kind(of: path) == .folder ? path : path.folder
  }

  private static func read(folder: RecordingPath) throws(StoreError) -> StoredResults {
    let recordPath = folder.appending(Array(ResultStore.recordName.utf8))
    guard FileSystem.kind(of: recordPath) != .nothing else {
      var unbegun = StoredResults(path: folder.display, results: [])
      unbegun.isUnbegun = true
      return unbegun
    }
    let recordBytes = try read(recordPath)
    let record: ScanRecord
    do throws(ResultJSONError) {
      record = try ResultJSON.decodeRecord(recordBytes)
    } catch {
      throw StoreError(path: recordPath.display, reason: error.description)
    }
    let lines = folder.appending(Array(ResultsFile.name.utf8))
    return StoredResults(
      path: folder.display, record: record, tool: record.tool, policy: record.policy,
      results: try ResultsFile.read(try read(lines), lines).results)
  }

  private static func read(_ path: RecordingPath) throws(StoreError) -> [UInt8] {
    switch FileSystem.read(path, limit: largest) {
    case .success(let bytes): return bytes
    case .failure(let error): throw StoreError(path, error)
    }
  }
}
