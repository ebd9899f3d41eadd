import Results
import Scanning
import Testing

@Suite struct ResultMergeTests {
  private static let tool = Tool(name: "framescan", version: "0.1", libraries: [:])

  private static func scan(policy: String = "aa", version: String = "0.1") -> ScanIdentity {
    ScanIdentity(version: version, policy: policy, definitions: [:])
  }

  private static func result(_ path: String, _ verdict: Verdict = .pass) -> RecordingResult {
    let checks: [CheckResult] =
      switch verdict {
      case .pass: [CheckResult(name: "c", expect: "black", verdict: .pass, region: nil)]
      case .fail: [CheckResult(name: "c", expect: "black", verdict: .fail, region: nil)]
      case .inconclusive, .error: []
      }
    return RecordingResult(path: path, sha256: "00", verdict: verdict, checks: checks, seconds: 1)
  }

  /// A folder of results: what was planned, as places by path, and what each came to.
  private static func folder(
    _ path: String, shard: String? = nil, of total: Int, planned: [String: Int],
    _ results: [RecordingResult], policy: String = "aa", version: String = "0.1",
    definitions: [String: String] = [:]
  ) -> StoredResults {
    let reference = PolicyReference(
      sources: [.init(path: "framescan.yaml", sha256: policy)], definitions: definitions)
    let tool = Tool(name: "framescan", version: version, libraries: [:])
    let numbers = shard.map { $0.split(separator: "/").compactMap { Int($0) } }
    let scan = scan(policy: policy, version: version)
    let record = ScanRecord(
      tool: tool, policy: reference, scans: [scan],
      shard: numbers.flatMap { Shard(index: $0[0], count: $0[1]) }, total: total,
      recordings: planned.map { ScanRecord.Planned(path: $0.key, place: $0.value, scan: 0) })
    return StoredResults(
      path: path, record: record, tool: tool, policy: reference,
      results: results.map { StoredResult(result: $0, scan: scan) })
  }

  private static let first = folder(
    "one", shard: "1/2", of: 3, planned: ["a": 0, "c": 2], [result("c"), result("a", .fail)])
  private static let second = folder("two", shard: "2/2", of: 3, planned: ["b": 1], [result("b")])

  private func merge(_ sources: [StoredResults]) -> ResultMerge {
    ResultMerge(sources, tool: Self.tool)
  }

  @Test("Shards make one result in the order of a scan of everything, in whatever order they come")
  func order() {
    for sources in [[Self.first, Self.second], [Self.second, Self.first]] {
      let merge = merge(sources)
      #expect(merge.document.recordings.map(\.path) == ["a", "b", "c"])
      #expect(merge.document.summary.pass == 2)
      #expect(merge.document.summary.fail == 1)
      #expect(merge.document.summary.seconds == 3)
      #expect(merge.notices.isEmpty)
      #expect(merge.mixtures.isEmpty)
    }
  }

  @Test("A shard without a folder is an error, so that nothing passes that nobody saw")
  func missingShard() {
    let merge = merge([Self.second])
    #expect(merge.document.recordings.map(\.path) == ["b", "shard 1/2"])
    #expect(merge.document.recordings[1].verdict == .error)
    #expect(merge.document.recordings[1].problems.map(\.kind) == [.notScanned])
    #expect(merge.notices == ["shard 1/2 is missing"])
    #expect(ExitStatus.of(merge.document.summary) == .undecided)
  }

  @Test("A shard that held nothing may be missing")
  func emptyShard() {
    let merge = merge([
      Self.folder("one", shard: "1/3", of: 2, planned: ["a": 0], [Self.result("a")]),
      Self.folder("three", shard: "3/3", of: 2, planned: ["b": 1], [Self.result("b")]),
    ])
    #expect(merge.document.recordings.map(\.path) == ["a", "b"])
    #expect(merge.notices.isEmpty)
  }

  @Test("A recording without a result is an error in its place")
  func unfinished() {
    let merge = merge([
      Self.folder("one", of: 3, planned: ["a": 0, "b": 1, "c": 2], [Self.result("c")])
    ])
    #expect(merge.document.recordings.map(\.path) == ["a", "b", "c"])
    #expect(merge.document.recordings.map(\.verdict) == [.error, .error, .pass])
    #expect(merge.notices.count == 1)
    #expect(merge.notices[0].hasPrefix("2 recordings have no result"))
  }

  @Test(
    "A result of another policy than was planned counts for none; a later result for an earlier")
  func stale() {
    var source = Self.folder("one", of: 1, planned: ["a": 0], [])
    source.results = [
      StoredResult(result: Self.result("a"), scan: Self.scan(policy: "old")),
      StoredResult(result: Self.result("a"), scan: Self.scan(version: "0.0")),
    ]
    #expect(merge([source]).document.recordings.map(\.verdict) == [.error])
    source.results += [
      StoredResult(result: Self.result("a", .pass), scan: Self.scan()),
      StoredResult(result: Self.result("a", .inconclusive), scan: Self.scan()),
      StoredResult(result: Self.result("a", .pass), scan: Self.scan(policy: "old")),
    ]
    #expect(merge([source]).document.recordings.map(\.verdict) == [.inconclusive])
  }

  @Test("Of two results of one recording the worse counts, whichever comes first")
  func overlap() {
    let whole = Self.folder("all", of: 1, planned: ["a": 0], [Self.result("a")])
    let other = Self.folder("again", of: 1, planned: ["a": 0], [Self.result("a", .fail)])
    for sources in [[whole, other], [other, whole]] {
      let merge = merge(sources)
      #expect(merge.document.recordings.map(\.verdict) == [.fail])
      #expect(merge.notices.count == 1)
      #expect(merge.notices[0].contains("overlap in 1 recording;"))
    }
  }

  @Test("A shard scanned twice, once in part, is whole")
  func requeued() {
    let lost = Self.folder(
      "lost", shard: "1/2", of: 3, planned: ["a": 0, "c": 2], [Self.result("c")])
    let merge = merge([lost, Self.first, Self.second])
    #expect(merge.document.recordings.map(\.verdict) == [.fail, .pass, .pass])
    #expect(merge.notices.contains("lost and one are both shard 1/2"))
  }

  @Test(
    "Other versions, values, policies and numbers of shards are noticed",
    arguments: [
      (folder("x", shard: "2/2", of: 3, planned: [:], [], version: "0.2"), "versions of framescan"),
      (
        folder("x", shard: "2/2", of: 3, planned: [:], [], definitions: ["version": "5"]),
        "demanded values: none in one, version=5 in x"
      ),
      (
        folder("x", shard: "2/2", of: 3, planned: [:], [], policy: "bb"),
        "texts of framescan.yaml: aa in one, bb in x"
      ),
      (folder("x", shard: "2/3", of: 3, planned: [:], []), "numbers of shards: 2 in one, 3 in x"),
      (folder("x", shard: "2/2", of: 4, planned: [:], []), "numbers of recordings to split"),
    ] as [(StoredResults, String)])
  func mixtures(other: StoredResults, message: String) {
    let mixtures = merge([Self.first, other]).mixtures
    #expect(mixtures.contains { $0.contains(message) }, "\(mixtures)")
  }

  @Test("Scans apart may have policies of their own")
  func apart() {
    var other = Self.folder("b", of: 1, planned: ["b": 0], [Self.result("b")], policy: "bb")
    other.policy = PolicyReference(
      sources: [.init(path: "b/framescan.yaml", sha256: "bb")], definitions: [:])
    let own = Self.folder("a", of: 1, planned: ["a": 0], [Self.result("a")])
    let merge = merge([own, other])
    #expect(merge.mixtures.isEmpty)
    #expect(merge.document.recordings.map(\.path) == ["a", "b"])
    #expect(merge.document.policy.sources.map(\.path) == ["framescan.yaml", "b/framescan.yaml"])
  }

  @Test("Names that are not UTF-8 and are shown alike are two recordings")
  func exactNames() {
    var results = [Self.result("\\xff.mp4"), Self.result(#"\xff.mp4"#, .fail)]
    results[0].pathBytes = "ff2e6d7034"
    let source = StoredResults(
      path: "r.jsonl", results: results.map { StoredResult(result: $0, scan: nil) })
    #expect(merge([source]).document.recordings.count == 2)
  }
}
