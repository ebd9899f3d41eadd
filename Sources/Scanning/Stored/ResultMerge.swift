public import Results

/// Results of several scans joined into one: those of the shards of one scan, or of scans apart.
public struct ResultMerge: Sendable {
  /// All results, in the order in which one scan of everything would give them.
  public internal(set) var document: ResultDocument
  /// What the results were scanned with, of each recording of the document; where a report does not say,
  /// the joining version and no policy.
  private var scans: [ScanIdentity] = []
  /// What a person should know, a line each: what overlaps, what is missing.
  public private(set) var notices: [String] = []
  /// Why the results don't belong together, a line each: other policies, other versions.
  public private(set) var mixtures: [String] = []

  let sources: [StoredResults]
  /// The source of each recording of the document.
  private(set) var origins: [Int] = []

  /// Joins results, in the order of the sources where they are no shards.
  ///
  /// - Parameter tool: what joins them; named in the document where no source names what scanned.
  public init(_ sources: [StoredResults], tool: Tool) {
    self.sources = sources
    document = ResultDocument(
      tool: sources.lazy.compactMap(\.tool).first ?? tool, policy: Self.policy(of: sources),
      recordings: [], seconds: 0)
    mixtures = ResultMixture.find(in: sources)
    var entries = joined()
    entries += missingShards()
    entries.sort { ($0.group, $0.place) < ($1.group, $1.place) }
    scans = entries.map { entry in
      entry.stored.scan
        ?? ScanIdentity(version: document.tool.version, policy: "", definitions: [:])
    }
    origins = entries.map(\.source)
    let results = entries.map(\.stored.result.withVerdictOfItsChecks)
    noteUnplanned()
    document.recordings = results
    document.summary = Summary(results, seconds: results.reduce(0) { $0 + $1.seconds })
  }

  /// The results, each with what it was scanned with.
  var stored: [StoredResult] {
    zip(document.recordings, scans).map { StoredResult(result: $0, scan: $1) }
  }

  /// What all of the scans together set out to do.
  var record: ScanRecord {
    var identities: [ScanIdentity] = []
    var planned: [ScanRecord.Planned] = []
    for (result, scan) in zip(document.recordings, scans) {
      let identity = scan.withoutLimits
      if !identities.contains(identity) { identities.append(identity) }
      planned.append(
        ScanRecord.Planned(
          path: result.path, pathBytes: result.pathBytes, place: planned.count,
          scan: identities.firstIndex(of: identity) ?? 0))
    }
    return ScanRecord(
      tool: document.tool, policy: document.policy, scans: identities, total: planned.count,
      recordings: planned)
  }

  /// A recording's result and where it stands.
  private struct Entry {
    /// The first source of the scan it belongs to.
    var group: Int
    var place: Int
    var stored: StoredResult
    /// The source that it is from.
    var source: Int
    /// Whether it only says that there is no result.
    var isMissing = false
  }

  private mutating func joined() -> [Entry] {
    var entries: [Entry] = []
    var indices: [[UInt8]: Int] = [:]
    var overlaps: [(sources: [Int], count: Int)] = []
    for source in sources.indices {
      for entry in Self.entries(of: sources[source], at: source, group: group(of: source)) {
        let path = entry.stored.result.exactPath
        guard let index = indices[path] else {
          indices[path] = entries.count
          entries.append(entry)
          continue
        }
        let other = entries[index]
        entries[index] = Self.stronger(other, entry)
        if other.isMissing || entry.isMissing { continue }
        let pair = [other.source, entry.source]
        if let known = overlaps.firstIndex(where: { $0.sources == pair }) {
          overlaps[known].count += 1
        } else {
          overlaps.append((pair, 1))
        }
      }
    }
    for (pair, count) in overlaps {
      notices.append(
        "\(sources[pair[0]].path) and \(sources[pair[1]].path) overlap in \(count) "
          + "recording\(count == 1 ? "" : "s"); of two results the worse counts")
    }
    let missing = entries.count(where: \.isMissing)
    if missing > 0 {
      notices.append(
        "\(missing) recording\(missing == 1 ? " has" : "s have") no result: "
          + (missing == 1 ? "its scan" : "their scans") + " did not come to the end")
    }
    return entries
  }

  /// Every recording that a source planned, or every one that it has where it has no plan.
  private static func entries(of source: StoredResults, at index: Int, group: Int) -> [Entry] {
    guard let record = source.record else {
      var places: [[UInt8]: Int] = [:]
      var entries: [Entry] = []
      for stored in source.results {
        let place = places[stored.result.exactPath] ?? entries.count
        let entry = Entry(group: group, place: place, stored: stored, source: index)
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        places[stored.result.exactPath] = place
      }
      return entries
    }
    var byPath: [[UInt8]: [StoredResult]] = [:]
    for stored in source.results { byPath[stored.result.exactPath, default: []].append(stored) }
    return record.recordings.map { planned in
      let name = RecordingName(display: planned.path, exactBytes: planned.pathBytes)
      let scan = record.scans.indices.contains(planned.scan) ? record.scans[planned.scan] : nil
      let found = byPath[name.exact]?.last {
        $0.scan?.withoutLimits == scan?.counting(for: $0.result)
      }
      let stored =
        found
        ?? StoredResult(result: RecordingResult(notScanned: name, in: source.path), scan: scan)
      return Entry(
        group: group, place: planned.place, stored: stored, source: index,
        isMissing: found == nil)
    }
  }

  /// Results that a folder has beside those that its scan set out for, as of files that are gone.
  private mutating func noteUnplanned() {
    for source in sources {
      guard let record = source.record else { continue }
      let planned = Set(
        record.recordings.map { RecordingName(display: $0.path, exactBytes: $0.pathBytes).exact })
      let others = Set(source.results.map(\.result.exactPath)).subtracting(planned).count
      guard others > 0 else { continue }
      notices.append(
        "\(source.path) has results of \(others) other recording\(others == 1 ? "" : "s"), which its last"
          + " scan did not find; they are left out")
    }
  }

  /// Of two results of one recording the one that counts: a result before none, then the worse.
  private static func stronger(_ first: Entry, _ second: Entry) -> Entry {
    if first.isMissing != second.isMissing { return first.isMissing ? second : first }
    func gravity(_ entry: Entry) -> Int {
      entry.stored.result.withVerdictOfItsChecks.verdict.gravity
    }
    return gravity(first) >= gravity(second) ? first : second
  }

  /// An error for each shard of which there is nothing, unless it can't have held anything.
  private mutating func missingShards() -> [Entry] {
    var missing: [Entry] = []
    for first in sources.indices where group(of: first) == first {
      guard let record = sources[first].record, let shard = record.shard else { continue }
      let members = sources.indices.filter { group(of: $0) == first }
      let there = Set(members.compactMap { sources[$0].record?.shard?.index })
      for (index, member) in members.enumerated() {
        guard let own = sources[member].record?.shard else { continue }
        let twin = members[..<index].first { sources[$0].record?.shard == own }
        if let twin {
          notices.append("\(sources[twin].path) and \(sources[member].path) are both shard \(own)")
        }
      }
      let planned = Set(
        members.flatMap { sources[$0].record?.recordings.map(\.place) ?? [] })
      guard planned.count < record.total else { continue }
      for index in 1...shard.count where !there.contains(index) {
        notices.append("shard \(index)/\(shard.count) is missing")
        let result = RecordingResult(missingShard: index, of: shard.count)
        missing.append(
          Entry(
            group: first, place: record.total + index,
            stored: StoredResult(result: result, scan: record.scans.first), source: first,
            isMissing: true))
      }
    }
    return missing
  }

  /// The first source that is a shard of the same scan; a source that is no shard stands for itself.
  private func group(of source: Int) -> Int {
    guard let record = sources[source].record, let shard = record.shard else { return source }
    return sources.firstIndex {
      $0.record?.shard?.count == shard.count && $0.record?.total == record.total
    } ?? source
  }

  private static func policy(of sources: [StoredResults]) -> PolicyReference {
    var reference = PolicyReference(sources: [], definitions: [:])
    for policy in sources.compactMap(\.policy) {
      for source in policy.sources where !reference.sources.contains(source) {
        reference.sources.append(source)
      }
      reference.definitions.merge(policy.definitions) { first, _ in first }
    }
    return reference
  }
}

extension ScanIdentity {
  /// The same, whatever limits a worker was ended by.
  fileprivate var withoutLimits: ScanIdentity {
    var copy = self
    copy.limits = nil
    return copy
  }
}

extension Verdict {
  /// How much a verdict counts beside another of the same recording.
  fileprivate var gravity: Int {
    switch self {
    case .fail: 3
    case .error: 2
    case .inconclusive: 1
    case .pass: 0
    }
  }
}

extension RecordingResult {
  /// What a recording comes to that was to be scanned and was not.
  init(notScanned name: RecordingName, in folder: String) {
    self.init(
      path: name.display, pathBytes: name.exactBytes, verdict: .error,
      problems: [
        Problem(
          kind: .notScanned, message: "the scan into \(folder) ended before it had a result")
      ])
  }

  /// What stands for the recordings of a shard that nothing is known of.
  init(missingShard index: Int, of count: Int) {
    self.init(
      path: "shard \(index)/\(count)", verdict: .error,
      problems: [
        Problem(
          kind: .notScanned, message: "there are no results of this shard, whatever it holds")
      ])
  }
}
