import Results
import Scanning
import Testing

@Suite struct ShardTests {
  /// Computed with Python: `int.from_bytes(sha256(path).digest()[:8], "big") % count + 1`.
  @Test(
    "A recording's shard is computed from its path alone",
    arguments: [
      ("a.mp4", [1: 1, 2: 1, 3: 2, 8: 1, 1000: 849]),
      ("tickets/2041/screen recording.mov", [1: 1, 2: 2, 3: 3, 8: 2, 1000: 538]),
      ("ä.webm", [1: 1, 2: 1, 3: 2, 8: 5, 1000: 45]),
    ])
  func place(path: String, shards: [Int: Int]) throws {
    for (count, index) in shards {
      let holding = (1...count).compactMap { Shard(index: $0, count: count) }
        .filter { $0.holds(Array(path.utf8)) }
      #expect(holding.map(\.index) == [index])
    }
  }

  @Test("A path that is not UTF-8 has a shard too")
  func bytes() {
    #expect(Shard(index: 2, count: 8)?.holds([0xFF, 0xFE] + Array(".mp4".utf8)) == true)
  }

  @Test("Shards of many recordings are about alike in size")
  func balance() {
    let sizes = (1...8).map { index in
      (0..<8000).count { Shard(index: index, count: 8)?.holds(Array("\($0).mp4".utf8)) == true }
    }
    #expect(sizes.reduce(0, +) == 8000)
    // Eight standard deviations of a fair split: sqrt(8000 · 1/8 · 7/8) = 29.6.
    #expect(sizes.allSatisfy { abs($0 - 1000) < 237 }, "\(sizes)")
  }

  @Test("The path below the folder counts, wherever the folder lies and however it is written")
  func relativePaths() {
    func relative(_ path: String, below folder: String?) -> String {
      let found = RecordingFinder.Found(
        path: RecordingPath(path), isNamed: false, below: folder.map { RecordingPath($0) })
      return String(decoding: found.relativePath, as: UTF8.self)
    }
    #expect(relative("/mnt/one/sub/a.mp4", below: "/mnt/one") == "sub/a.mp4")
    #expect(relative("/srv/sub/a.mp4", below: "/srv/") == "sub/a.mp4")
    #expect(relative("./sub/a.mp4", below: ".") == "sub/a.mp4")
    #expect(relative("././a.mp4", below: nil) == "a.mp4")
    #expect(relative("sub/a.mp4", below: nil) == "sub/a.mp4")
  }

  @Test(
    "K/N, auto and auto/N are understood, and nothing else",
    arguments: [
      ("1/1", "1/1"), ("3/8", "3/8"), ("100000/100000", "100000/100000"), ("auto", "auto"),
      ("auto/4", "auto/4"),
    ])
  func spelling(text: String, meaning: String) throws {
    let shown =
      switch try #require(ShardChoice(text)) {
      case .given(let shard): "\(shard)"
      case .environment(let count): count.map { "auto/\($0)" } ?? "auto"
      }
    #expect(shown == meaning)
  }

  @Test(
    "What is no shard is refused",
    arguments: [
      "", "1", "0/2", "3/2", "-1/2", "+1/2", "1/0", "1/100001", "1/2/3", "/2", "1/", "auto/",
      "auto/0", "auto/x", "Auto", "1 /2", "٣/٤", "99999999999999999999/2",
    ])
  func misspelling(text: String) { #expect(ShardChoice(text) == nil) }

  @Test(
    "Every engine's variables are understood",
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "4"],
        "1/4"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"],
        "4/4"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_STEP": "4",
          "SLURM_ARRAY_TASK_COUNT": "3",
        ], "3/3"
      ),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "3/10"),
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], "2/5"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], "1/1"),
      (["BUILDKITE_PARALLEL_JOB": "6", "BUILDKITE_PARALLEL_JOB_COUNT": "7"], "7/7"),
      // A runner that is one of one inside an array task.
      (
        [
          "CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1", "AWS_BATCH_JOB_ARRAY_INDEX": "1",
          "AWS_BATCH_JOB_ARRAY_SIZE": "2",
        ], "2/2"
      ),
    ])
  func engines(variables: [String: String], shard: String) throws {
    let found = try ShardChoice.environment(count: nil).shard { variables[$0] }
    #expect("\(found)" == shard)
  }

  @Test("Where the engine does not tell how many tasks there are, auto/N does")
  func givenCount() throws {
    let kubernetes = ["JOB_COMPLETION_INDEX": "3"]
    let found = try ShardChoice.environment(count: 4).shard { kubernetes[$0] }
    #expect("\(found)" == "4/4")
  }

  @Test(
    "Variables that make no shard are told, not guessed at",
    arguments: [
      ([:], nil, "no array or index variable"),
      (["JOB_COMPLETION_INDEX": "3"], nil, "give auto/N"),
      (["JOB_COMPLETION_INDEX": "4"], 4, "make no shard"),
      (["JOB_COMPLETION_INDEX": "-1"], 4, "JOB_COMPLETION_INDEX is '-1', which is no number"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "two"], nil, "CI_NODE_TOTAL is 'two'"),
      (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], nil, "make no shard"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], 3, "make no shard"),
      (["BUILDKITE_PARALLEL_JOB": "1"], nil, "BUILDKITE_PARALLEL_JOB_COUNT is not set"),
      // An array of 0, 3 and 7 has three tasks, but no even steps.
      (
        ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "3"],
        nil, "make no shard"
      ),
      (
        [
          "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "BUILDKITE_PARALLEL_JOB": "1",
          "BUILDKITE_PARALLEL_JOB_COUNT": "2",
        ], nil, "GitLab says 1/2 and Buildkite says 2/2"
      ),
    ] as [([String: String], Int?, String)])
  func contradictions(variables: [String: String], count: Int?, message: String) {
    do throws(ShardError) {
      let shard = try ShardChoice.environment(count: count).shard { variables[$0] }
      Issue.record("found \(shard)")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }
}
