internal import Results

/// Why results don't belong together.
enum ResultMixture {
  /// A line for each way in which sources differ that should not: in the version that scanned, in what
  /// was demanded, in the text of one policy, in how a scan was split into shards.
  static func find(in sources: [StoredResults]) -> [String] {
    var lines: [String] = []
    lines += differences(in: sources, "versions of framescan") { $0.tool?.version }
    lines += differences(in: sources, "demanded values") { source in
      source.policy.map { policy in
        policy.definitions.isEmpty
          ? "none"
          : policy.definitions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")
      }
    }
    let paths = Set(sources.flatMap { $0.policy?.sources.map(\.path) ?? [] })
    for path in paths.sorted() {
      lines += differences(in: sources, "texts of \(path)") { source in
        source.policy?.sources.first { $0.path == path }.map { String($0.sha256.prefix(12)) }
      }
    }
    let shards = sources.filter { $0.record?.shard != nil }
    lines += differences(in: shards, "numbers of shards") { source in
      source.record?.shard.map { "\($0.count)" }
    }
    lines += differences(in: shards, "numbers of recordings to split") { source in
      source.record.map { "\($0.total)" }
    }
    // Machines may know the same policies by other paths; what they say has to be the same.
    lines += differences(in: shards, "policies") { source in
      source.record.map { record in
        Set(record.scans.map { $0.policy + ($0.pictures ?? "") }).sorted()
          .map { String($0.prefix(12)) }.joined(separator: " ")
      }
    }
    return lines
  }

  /// A line when not all sources that have a value have the same.
  private static func differences(
    in sources: [StoredResults], _ what: String, _ value: (StoredResults) -> String?
  ) -> [String] {
    var examples: [(value: String, path: String)] = []
    for source in sources {
      guard let value = value(source), !examples.contains(where: { $0.value == value }) else {
        continue
      }
      examples.append((value, source.path))
    }
    guard examples.count > 1 else { return [] }
    let list = examples.map { "\($0.value) in \($0.path)" }.joined(separator: ", ")
    return ["different \(what): \(list)"]
  }
}
