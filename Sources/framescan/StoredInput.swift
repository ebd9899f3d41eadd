import Scanning

/// Results that a command is given by path.
enum StoredInput {
  /// Reads each; a path that is given twice counts once.
  static func read(_ paths: [RecordingPath]) throws(UsageError) -> [StoredResults] {
    var read: [StoredResults] = []
    var seen: Set<RecordingPath> = []
    for path in paths where seen.insert(path).inserted { read.append(try self.read(path)) }
    return read
  }

  /// Reads what lies at a path; a folder that no scan began in is without results, but there.
  static func read(_ path: RecordingPath) throws(UsageError) -> StoredResults {
    do throws(StoreError) {
      return try StoredResults.read(at: path)
    } catch {
      throw .store(error)
    }
  }
}
