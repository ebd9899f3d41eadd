import Foundation
import Testing

/// `-o DIR`, `--resume`, `--shard` and `merge`, from the built program.
@Suite struct ResultsFolderTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("in/sub")
    try workspace.copy(to: "in/a.png")
    let whole = try Data(contentsOf: workspace.root.appending(path: "in/a.png"))
    try whole.prefix(whole.count / 2).write(to: workspace.root.appending(path: "in/b.png"))
    try workspace.write("words", to: "in/sub/c.png")
    try makeLeak("in/sub/d.png")
  }

  /// A picture that is not black anywhere in its middle.
  private func makeLeak(_ name: String, size: String = "160x120") throws {
    let words = [
      "-v", "error", "-f", "lavfi", "-i", "color=gray:s=\(size)", "-frames:v", "1", "-y", name,
    ]
    let made = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
    try #require(made.status == 0, "\(made.errors)")
  }

  private func scan(_ words: String...) throws -> Outcome {
    try Framescan.run(["scan", "--black", "0,25%,100%,33%"] + words, in: workspace)
  }

  private func lines(_ folder: String) throws -> [[String: Any]] {
    try workspace.read("\(folder)/results.jsonl").split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  private func paths(_ folder: String) throws -> [String] {
    try lines(folder).compactMap { $0["path"] as? String }.sorted()
  }

  /// A `json` report without what differs from run to run.
  static func timeless(_ json: String) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    var document = try #require(object as? [String: Any])
    var summary = try #require(document["summary"] as? [String: Any])
    summary["seconds"] = nil
    document["summary"] = summary
    let recordings = try #require(document["recordings"] as? [[String: Any]])
    document["recordings"] = recordings.map { recording in
      var recording = recording
      recording["seconds"] = nil
      recording["framesPerSecond"] = nil
      return recording
    }
    return document as NSDictionary
  }

  private static let all = ["in/a.png", "in/b.png", "in/sub/c.png", "in/sub/d.png"]

  @Test("A folder of results holds every result, what was planned, and a JUnit report")
  func folder() throws {
    let run = try scan("-o", "out/deep", "--report", "junit=junit.xml", "--report", "text", "in")
    #expect(run.status == 1)
    #expect(run.output.contains("4 recordings"))
    #expect(try paths("out/deep") == Self.all)
    #expect(try workspace.read("out/deep/junit.xml") == workspace.read("junit.xml"))
    let record = try JSONSerialization.jsonObject(
      with: Data(workspace.read("out/deep/scan.json").utf8))
    let planned = try #require((record as? [String: Any])?["recordings"] as? [[String: Any]])
    #expect(planned.compactMap { $0["path"] as? String } == Self.all)
    #expect(planned.compactMap { $0["place"] as? Int } == [0, 1, 2, 3])
  }

  @Test("A folder that holds results is not written over")
  func occupied() throws {
    #expect(try scan("-o", "out", "in").status == 1)
    let before = try workspace.read("out/results.jsonl")
    let run = try scan("-o", "out", "in")
    #expect(run.status == 2)
    #expect(run.errors.contains("out already holds results; go on with --resume"))
    #expect(try workspace.read("out/results.jsonl") == before)
    #expect(try Framescan.run(["merge", "out", "-o", "out"], in: workspace).status == 2)
    #expect(try workspace.read("out/results.jsonl") == before)
  }

  @Test("--resume scans only what has no result, and reports all")
  func resume() throws {
    let whole = try scan("-o", "out", "--report", "json", "in")
    let lines = try workspace.read("out/results.jsonl").split(separator: "\n")
    try workspace.write(lines.prefix(2).joined(separator: "\n") + "\n", to: "out/results.jsonl")
    let resumed = try scan("-o", "out", "--resume", "--report", "json", "in")
    #expect(resumed.status == 1)
    #expect(resumed.errors.contains("taken from the scan before: 2 of 4"))
    #expect(try Self.timeless(resumed.output) == Self.timeless(whole.output))
    #expect(try paths("out") == Self.all)
  }

  @Test("A torn last line is dropped, whatever is left of it")
  func torn() throws {
    let whole = try scan("-o", "out", "--report", "json", "in")
    let text = try workspace.read("out/results.jsonl")
    let last = try #require(text.dropLast().lastIndex(of: "\n"))
    let tail = text[last...].dropFirst()
    for kept in [
      String(tail.prefix(1)), String(tail.prefix(90)), String(tail.dropLast()), "\0\0\n",
    ] {
      try workspace.write(text[...last] + kept, to: "out/results.jsonl")
      let resumed = try scan("-o", "out", "--resume", "--report", "json", "in")
      #expect(resumed.errors.contains("a line that was being written when the last scan ended"))
      #expect(try Self.timeless(resumed.output) == Self.timeless(whole.output))
      #expect(try paths("out") == Self.all)
    }
  }

  @Test("A line in the middle that is no result is an error, and nothing is changed")
  func broken() throws {
    _ = try scan("-o", "out", "in")
    var lines = try workspace.read("out/results.jsonl").split(separator: "\n").map(String.init)
    lines[1] = "{\"path\": 5}"
    let text = lines.joined(separator: "\n") + "\n"
    try workspace.write(text, to: "out/results.jsonl")
    let run = try scan("-o", "out", "--resume", "in")
    #expect(run.status == 2)
    #expect(run.errors.contains("out/results.jsonl: line 2 is not a framescan result"))
    #expect(try workspace.read("out/results.jsonl") == text)
  }

  @Test("Content, policy, demanded values and version decide what has to be scanned again")
  func identity() throws {
    func resume(_ words: String...) throws -> String {
      try Framescan.run(["scan", "-o", "out", "--resume", "in"] + words, in: workspace).errors
    }
    func taken(_ count: Int) -> String { "taken from the scan before: \(count) of 4" }
    try workspace.write(
      "framescan: 1\nchecks: [{ name: v, region: all, expect: { text: 'v{version}' } }]\n",
      to: "in/framescan.yaml")
    #expect(!(try resume()).contains("taken"))
    // The file that can't be read has a content all the same.
    #expect(try resume().contains(taken(4)))
    try makeLeak("in/sub/d.png", size: "144x120")
    #expect(try resume().contains(taken(3)))
    #expect(!(try resume("-D", "version=1").contains("taken")))
    #expect(try resume("-D", "version=1").contains(taken(4)))
    #expect(try resume().contains(taken(4)))
    #expect(!(try resume("--measure").contains("taken")))
    try workspace.write(
      "framescan: 1\nchecks: [{ name: w, region: all, expect: { text: 'v{version}' } }]\n",
      to: "in/framescan.yaml")
    #expect(!(try resume()).contains("taken"))
    #expect(try resume().contains(taken(4)))
    let text = try workspace.read("out/results.jsonl")
    #expect(text.contains(#""version":"0.1.0"}"#))
    try workspace.write(
      text.replacingOccurrences(of: #""version":"0.1.0"}"#, with: #""version":"0.0.9"}"#),
      to: "out/results.jsonl")
    #expect(!(try resume()).contains("taken"))
  }

  @Test("A recording that was moved keeps its result, under its new name")
  func moved() throws {
    _ = try scan("-o", "out", "in")
    _ = rename(workspace.path("in/sub/d.png"), workspace.path("in/e.png"))
    let run = try scan("-o", "out", "--resume", "--report", "json", "in")
    #expect(run.errors.contains("taken from the scan before: 4 of 4"))
    let report = try Report(run.output)
    #expect(report.recordings.map(\.path) == ["in/a.png", "in/b.png", "in/e.png", "in/sub/c.png"])
    let merged = try Framescan.run(["merge", "out", "--report", "json"], in: workspace)
    #expect(try Report(merged.output).recordings.map(\.path) == report.recordings.map(\.path))
  }

  @Test("What was ended by a limit is scanned again when the limit is another")
  func limits() throws {
    try workspace.copy(sample: "variable-frame-rate.mp4", to: "in/e.mp4")
    _ = try scan("-o", "out", "--timeout", "1ms", "in/e.mp4")
    #expect(try workspace.read("out/results.jsonl").contains(#""kind":"timed-out""#))
    let same = try scan("-o", "out", "--resume", "--timeout", "1ms", "in/e.mp4")
    #expect(same.errors.contains("taken from the scan before: 1 of 1"))
    let longer = try scan("-o", "out", "--resume", "in/e.mp4")
    #expect(!longer.errors.contains("taken"))
    #expect(!longer.output.contains("timed out"))
  }

  @Test("What can't be opened is tried again, and told once")
  func unreadable() throws {
    let missing = ["-o", "out", "--resume", "no.mp4"]
    for _ in 0..<3 {
      let run = try Framescan.run(["scan", "--black", "all"] + missing, in: workspace)
      #expect(run.status == 3)
      #expect(try lines("out").count == 1)
    }
    try workspace.copy(to: "no.mp4")
    _ = try Framescan.run(["scan", "--black", "all"] + missing, in: workspace)
    #expect(try lines("out").count == 2)
    let merged = try Framescan.run(["merge", "out", "--report", "json"], in: workspace)
    #expect(try Report(merged.output).recordings.map(\.verdict) == ["fail"])
  }

  @Test("--resume without a folder, and a folder that can't be made, are told")
  func wrongUse() throws {
    #expect(try scan("--resume", "in").errors.contains("name it with -o DIR"))
    let run = try scan("-o", "in/a.png/out", "in")
    #expect(run.status == 2)
    #expect(run.errors.contains("in/a.png/out: Not a directory"))
  }

  @Test("A folder that another scan is writing to is left alone")
  func locked() throws {
    try workspace.makeFolder("out")
    let script = """
      exec 9>>out/results.jsonl
      flock 9
      "$0" scan --black all -o out in
      """
    let run = try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
    #expect(run.status == 2)
    #expect(run.errors.contains("out/results.jsonl: another scan is writing to it"))
    #expect(try workspace.read("out/results.jsonl").isEmpty)
  }

  @Test("When results can't be kept the scan stops, and what was kept is whole")
  func fullDisk() throws {
    for index in 1...16 { try makeLeak("in/x\(index).png", size: "1\(index + 10)x64") }
    // Nine blocks of 1024 bytes: what is planned and some results fit.
    let script = """
      ulimit -f 9
      "$0" scan --black 0,25%,100%,33% -j 1 -o full in 2>&1
      echo "status $?"
      """
    let run = try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
    #expect(run.output.contains("status 2"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("full/results.jsonl: File too large"))
    #expect(run.output.contains("stopped, since results can't be kept; not scanned:"))
    #expect(try workspace.read("full/results.jsonl").hasSuffix("\n"))
    #expect(try (1..<20).contains(lines("full").count))
  }

  @Test("Shards joined are the scan of everything", arguments: [2, 3, 7])
  func shards(count: Int) throws {
    let whole = try scan("-o", "whole", "--report", "json", "in")
    for index in 1...count {
      _ = try scan("--shard", "\(index)/\(count)", "-o", "s\(index)", "in")
    }
    // The order in which they are given doesn't matter.
    let folders = (1...count).map { "s\($0)" }.reversed()
    let merged = try Framescan.run(
      ["merge"] + folders + ["--report", "json=all.json", "-o", "all"], in: workspace)
    #expect(merged.status == whole.status)
    #expect(try Self.timeless(workspace.read("all.json")) == Self.timeless(whole.output))
    let again = try Framescan.run(["merge", "all", "--report", "json"], in: workspace)
    #expect(try Self.timeless(again.output) == Self.timeless(whole.output))
    #expect(workspace.exists("all/junit.xml"))
  }

  @Test("A missing shard can't pass, also not when what was joined is joined again")
  func missingShard() throws {
    for index in 1...8 { try workspace.copy(to: "in/sub/\(index).png") }
    // All of these pass; of their names some are in either shard.
    for name in ["in/b.png", "in/sub/c.png", "in/sub/d.png"] {
      try FileManager.default.removeItem(atPath: workspace.path(name))
    }
    _ = try scan("--shard", "2/2", "-o", "s2", "in")
    try #require((1..<9).contains(try lines("s2").count))
    let run = try Framescan.run(["merge", "s2", "-o", "part"], in: workspace)
    #expect(run.status == 3)
    #expect(run.errors.contains("shard 1/2 is missing"))
    #expect(run.output.contains("ERROR  shard 1/2  (not scanned)"))
    #expect(try Framescan.run(["merge", "part"], in: workspace).status == 3)
  }

  @Test("A shard that could not begin is missing; another folder without results is refused")
  func unbegun() throws {
    try workspace.makeFolder("s1")
    _ = try scan("--shard", "2/2", "-o", "s2", "in")
    let run = try Framescan.run(["merge", "s1", "s2"], in: workspace)
    #expect(run.errors.contains("s1 holds no results"))
    #expect(run.output.contains("ERROR  shard 1/2"))
    _ = try scan("-o", "whole", "in")
    let mistaken = try Framescan.run(["merge", "s1", "whole"], in: workspace)
    #expect(mistaken.status == 2)
    #expect(mistaken.output.isEmpty)
  }

  @Test("Mixed policies are refused, unless that is wanted")
  func mixed() throws {
    for index in 1...2 {
      try workspace.write(
        "framescan: 1\nchecks: [{ name: \(index), region: all, expect: black }]\n",
        to: "framescan.yaml")
      _ = try Framescan.run(
        ["scan", "--shard", "\(index)/2", "-o", "s\(index)", "in"], in: workspace)
    }
    let run = try Framescan.run(["merge", "s1", "s2", "-o", "all"], in: workspace)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("these results don't belong together"))
    #expect(run.errors.contains("framescan.yaml"))
    #expect(!workspace.exists("all"))
    let joined = try Framescan.run(["merge", "s1", "s2", "--allow-mixed"], in: workspace)
    #expect(joined.status == 1)
  }

  @Test("What is no results folder, and what is missing, are told")
  func noResults() throws {
    let none = try Framescan.run(["merge", "in"], in: workspace)
    #expect(none.status == 2)
    #expect(none.errors.contains("in holds no results: there is no scan.json in it"))
    let missing = try Framescan.run(["merge", "nowhere"], in: workspace)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("nowhere: No such file or directory"))
    let picture = try Framescan.run(["merge", "in/a.png"], in: workspace)
    #expect(picture.status == 2)
    #expect(picture.errors.contains("in/a.png: not a framescan result: it is not JSON"))
    #expect(try Framescan.run(["merge"], in: workspace).status == 2)
  }

  @Test("json reports and lines of results can be joined too")
  func reports() throws {
    _ = try scan("--report", "json=a.json", "in/a.png")
    _ = try scan("--report", "jsonl=b.jsonl", "in/b.png")
    let run = try Framescan.run(["merge", "b.jsonl", "a.json", "--report", "json"], in: workspace)
    #expect(run.status == 3, "\(run.errors)")
    #expect(try Report(run.output).recordings.map(\.path) == ["in/b.png", "in/a.png"])
  }

  @Test("An empty shard is a scan of nothing that passes")
  func emptyShard() throws {
    let statuses = try (1...12).map { index in
      try scan("--shard", "\(index)/12", "-o", "s\(index)", "in/a.png").status
    }
    #expect(statuses.allSatisfy { $0 == 0 })
    #expect(try (1...12).map { try lines("s\($0)").count }.sorted().suffix(2) == [0, 1])
  }

  @Test("A file that is named twice is scanned once")
  func twice() throws {
    let run = try scan("in/a.png", "in", "in/a.png")
    #expect(run.output.contains("4 recordings"))
  }
}
