import Foundation
import Testing

/// `framescan report` on results that a scan left.
@Suite struct ReportCommandTests {
  private let workspace: Workspace

  /// A folder with a clean still and one that leaks, scanned into `out`.
  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("in")
    try workspace.copy(to: "in/clean.png")
    try leak("in/leak.png")
    // One at a time: lines of results are in the order in which recordings were finished.
    #expect(try scan("-j", "1", "-o", "out", "in").status == 1)
  }

  private func leak(_ name: String) throws {
    let words = [
      "-v", "error", "-y", "-f", "lavfi", "-i", "color=gray:s=160x120", "-frames:v", "1", name,
    ]
    let made = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
    try #require(made.status == 0, "\(made.errors)")
  }

  private func scan(_ words: String...) throws -> Outcome {
    try run(["scan", "--evidence", "none", "--black", "0,25%,100%,33%"] + words)
  }

  private func run(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
    try Framescan.run(words, in: workspace, environment: environment)
  }

  @Test(
    "A report made later is the report of the scan, whatever the results are kept as",
    arguments: ["text", "json", "jsonl", "junit", "markdown", "github", "sarif", "ctrf"])
  func later(format: String) throws {
    func untimed(_ text: String) -> String {
      text.replacing(/"(?:seconds|framesPerSecond|duration|stop)" ?: ?[0-9.e+]+/, with: "")
        .replacing(/time="[0-9.]+"|in [0-9.]+ s\n/, with: "")
    }
    let now = try scan("--report", format, "in")
    for results in ["out", "out/results.jsonl"] {
      let later = try run(["report", results, "--report", format])
      #expect(later.status == 1 && later.errors == "")
      // Lines of results don't say what they were checked against.
      if format == "json" && results != "out" { continue }
      #expect(untimed(later.output) == untimed(now.output))
    }
    #expect(try scan("--report", "json=all.json", "in").status == 1)
    let again = try run(["report", "all.json", "--report", format])
    #expect(untimed(again.output) == untimed(now.output))
  }

  @Test("Its status is that of a scan, and what a folder lacks is an error")
  func status() throws {
    #expect(try scan("-o", "clean", "in/clean.png").status == 0)
    #expect(try run(["report", "clean"]).status == 0)
    try workspace.write("", to: "clean/results.jsonl")
    let lost = try run(["report", "clean"])
    #expect(lost.status == 3)
    #expect(lost.output.contains("not scanned"))
    #expect(lost.errors.contains("1 recording has no result"))
    try workspace.write("", to: "empty.jsonl")
    #expect(try run(["report", "empty.jsonl"]).status == 2)
    #expect(try run(["report", "empty.jsonl", "--allow-empty"]).status == 0)
    try workspace.makeFolder("nothing")
    for (path, reason) in [
      ("nothing", "there is no scan.json in it"), ("no.json", "No such file"),
      ("in/clean.png", "not a framescan result"),
    ] {
      let run = try run(["report", path])
      #expect(run.status == 2)
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test("A report is not written over the results that it is made of")
  func overwriting() throws {
    for file in ["out/results.jsonl", "in/../out/scan.json"] {
      let run = try run(["report", "out", "--report", "text=\(file)"])
      #expect(run.status == 2)
      #expect(run.errors.contains("can't be written over"))
    }
    let lines = try run(["report", "out/results.jsonl", "--report", "json=out/results.jsonl"])
    #expect(lines.status == 2)
    #expect(try run(["report", "out", "--report", "junit=out/junit.xml"]).status == 1)
  }

  @Test(
    "Of several runs the report says what the last one changed, and new failures are its status")
  func comparison() throws {
    #expect(try scan("-o", "same", "in").status == 1)
    let same = try run(["report", "out", "same"])
    #expect(same.status == 0)
    #expect(same.output.hasPrefix("STILL FAILING\n  in/leak.png: "))
    #expect(same.output.contains("fails since out\n"))
    #expect(same.output.contains("0 newly failing, 0 newly passing, 1 still failing"))
    // Both pictures under each other's names: nothing is new.
    for (from, to) in [("clean", "x"), ("leak", "clean"), ("x", "leak")] {
      try FileManager.default.moveItem(
        atPath: workspace.path("in/\(from).png"), toPath: workspace.path("in/\(to).png"))
    }
    #expect(try scan("-o", "other", "in").status == 1)
    let other = try run(["report", "out", "same", "other", "--report", "json"])
    #expect(other.status == 0)
    let changes = try JSONDecoder().decode(Changes.self, from: Data(other.output.utf8))
    #expect(changes.newlyFailing.isEmpty)
    #expect(changes.stillFailing.map(\.path) == ["in/clean.png"])
    #expect(changes.stillFailing.map(\.before.path) == ["in/leak.png"])
  }

  private struct Changes: Decodable {
    struct Earlier: Decodable { let path: String? }
    struct Change: Decodable {
      let path: String
      let before: Earlier
    }
    let newlyFailing: [Change]
    let stillFailing: [Change]
  }

  @Test("A recording that newly fails is status 1, one that can't be read any more 3")
  func statuses() throws {
    #expect(try scan("-o", "clean", "in/clean.png").status == 0)
    try leak("in/clean.png")
    #expect(try scan("-o", "leaking", "in/clean.png").status == 1)
    let failing = try run(["report", "clean", "leaking", "--report", "markdown"])
    #expect(failing.status == 1)
    #expect(failing.output.hasPrefix("## framescan: 1 newly failing, 0 newly passing"))
    #expect(try run(["report", "leaking", "clean"]).status == 0)
    try workspace.write("no picture", to: "in/clean.png")
    #expect(try scan("-o", "broken", "in/clean.png").status == 3)
    let open = try run(["report", "leaking", "broken"])
    #expect(open.status == 3)
    #expect(open.output.contains("CAN'T BE JUDGED\n  in/clean.png\n      fail in leaking\n"))
    let junit = try run(["report", "clean", "leaking", "--report", "junit"])
    #expect(junit.status == 2)
    #expect(junit.errors.contains("'junit' can't compare runs; these can: text, json, markdown"))
  }

  @Test("On GitHub the page of the step is added to, and one that can't be written is no failure")
  func stepSummary() throws {
    try workspace.write("before\n", to: "summary.md")
    let words = ["report", "out", "--report", "github"]
    let path = workspace.path("summary.md")
    let run = try run(words, environment: ["GITHUB_STEP_SUMMARY": path])
    #expect(run.status == 1 && run.errors == "")
    #expect(run.output.hasPrefix("::error file=in/leak.png,title="))
    let page = try workspace.read("summary.md")
    #expect(page.hasPrefix("before\n## framescan: fail\n"))
    let plain = try self.run(["report", "out"], environment: ["GITHUB_STEP_SUMMARY": path])
    #expect(plain.status == 1)
    #expect(try workspace.read("summary.md") == page)

    let missing = try self.run(
      words, environment: ["GITHUB_STEP_SUMMARY": workspace.path("no/such/summary.md")])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("GITHUB_STEP_SUMMARY: "))
    #expect(missing.output == run.output)
    try workspace.write(String(repeating: "x", count: 1_048_000), to: "full.md")
    let full = try self.run(
      words, environment: ["GITHUB_STEP_SUMMARY": workspace.path("full.md")])
    #expect(full.errors.contains("there is no room left in it"))
    #expect(try workspace.read("full.md").utf8.count == 1_048_000)
  }

  @Test("What a scan writes as json is valid by the schema that help json prints")
  func schema() throws {
    let schema = try run(["help", "json"])
    #expect(schema.status == 0)
    try workspace.write(schema.output, to: "schema.json")
    #expect(
      try run(["scan", "-p", "policy.yaml", "--report", "json=a.json"] + (try samples())).status
        == 1)
    let script = """
      import json, sys, jsonschema
      schema, report = (json.load(open(name)) for name in ("schema.json", "a.json"))
      jsonschema.Draft202012Validator(schema).validate(report)
      lines = {"$ref": "#/$defs/recording", "$defs": schema["$defs"]}
      for line in open("out/results.jsonl"):
          jsonschema.Draft202012Validator(lines).validate(json.loads(line))
      print(len(report["recordings"]))
      """
    let valid = try Command(
      program: "bash",
      words: [
        "-c",
        """
        for python in /usr/bin/python3 python3; do
          "$python" -c 'import jsonschema' 2>/dev/null && exec "$python" -W ignore -c "$0"
        done
        echo 'no python3 here has jsonschema (scripts/install-dependencies --for-tests)' >&2; exit 1
        """, script,
      ], folder: workspace.path("")
    ).run()
    #expect(valid.status == 0, "\(valid.errors)")
    #expect(valid.output == "4\n")
  }

  /// Samples with a leak, damage, an overlay and none of it, and their policy.
  private func samples() throws -> [String] {
    try workspace.copy(sample: "framescan.yaml", to: "policy.yaml")
    return try [
      "one-frame-leak.mp4", "truncated.mp4", "rotated.mov", "screenshots/flag-secure.png",
    ]
    .map { name in
      let copy = name.replacing("/", with: "-")
      try workspace.copy(sample: name, to: copy)
      return copy
    }
  }

  @Test(
    "The timeline has blocks where the locale has them",
    arguments: [
      (["LC_ALL": "C.UTF-8"], true), (["LC_ALL": "", "LC_CTYPE": "", "LANG": "en_US.utf8"], true),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "POSIX", "LANG": "C.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], false),
    ])
  func locale(environment: [String: String], hasBlocks: Bool) throws {
    try workspace.copy(sample: "one-frame-leak.mp4", to: "a.mp4")
    try workspace.copy(sample: "framescan.yaml", to: "framescan.yaml")
    let run = try run(["scan", "a.mp4"], environment: environment)
    #expect(run.output.contains("█") == hasBlocks)
    #expect(run.output.contains("#") != hasBlocks)
  }
}
