import Foundation
import Testing

/// Folders of results, and surroundings, that are not what they should be.
@Suite struct HostileResultsTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("in")
    try workspace.copy(to: "in/clean.png")
    let words = [
      "-v", "error", "-f", "lavfi", "-i", "color=gray:s=160x120", "-frames:v", "1", "in/leak.png",
    ]
    let made = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
    try #require(made.status == 0, "\(made.errors)")
  }

  private func scan(_ words: String...) throws -> Outcome {
    try Framescan.run(["scan", "--black", "0,25%,100%,33%"] + words, in: workspace)
  }

  private func shell(_ script: String) throws -> Outcome {
    try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
  }

  /// Scans into a folder and changes its lines.
  private func tamper(_ change: (String) -> String) throws {
    _ = try scan("-o", "out", "in")
    try workspace.write(change(try workspace.read("out/results.jsonl")), to: "out/results.jsonl")
  }

  @Test("Names that look alike but are composed otherwise are two recordings")
  func composedNames() throws {
    try workspace.makeFolder("names")
    _ = rename(workspace.path("in/clean.png"), workspace.path("names/caf\u{E9}.png"))
    _ = rename(workspace.path("in/leak.png"), workspace.path("names/cafe\u{301}.png"))
    #expect(try scan("-o", "out", "names").status == 1)
    let merged = try Framescan.run(["merge", "out", "--report", "json"], in: workspace)
    #expect(merged.status == 1)
    #expect(try Report(merged.output).recordings.map(\.verdict).sorted() == ["fail", "pass"])
    let lines = try Framescan.run(["merge", "out/results.jsonl"], in: workspace)
    #expect(lines.status == 1)
  }

  @Test("What a walk can't enter is an error, not a pass")
  func outOfReach() throws {
    let deep = "deep/" + (0..<66).map { "\($0)" }.joined(separator: "/")
    try workspace.makeFolder(deep)
    try workspace.copy(to: "deep/clean.png")
    _ = rename(workspace.path("in/leak.png"), workspace.path(deep + "/leak.png"))
    let run = try scan("deep")
    #expect(run.status == 3)
    #expect(run.output.contains("2 recordings: 1 passed"))
    // A name that is longer than any path may be.
    let long = try shell(
      """
      mkdir long && cd long && cp ../deep/clean.png .
      name=$(printf 'a%.0s' {1..240})
      for i in {1..18}; do mkdir $name && cd $name; done
      cp "$OLDPWD/../../in/clean.png" . 2>/dev/null || true
      cd \(workspace.path(""))
      "$0" scan --black 0,25%,100%,33% long
      """)
    #expect(long.status == 3, "\(long.output)\(long.errors)")
  }

  @Test("A folder that may not be read is an error", .enabled(if: geteuid() == 0))
  func forbidden() throws {
    let run = try shell(
      """
      chmod 755 . && mkdir -p in/shut in/listed && cp in/leak.png in/shut && mv in/leak.png in/listed
      chmod 000 in/shut && chmod 444 in/listed
      cp "$0" framescan
      setpriv --reuid=65534 --regid=65534 --clear-groups ./framescan scan --black 0,25%,100%,33% in
      """)
    #expect(run.status == 3, "\(run.output)\(run.errors)")
    #expect(run.output.contains("ERROR  in/shut"))
    #expect(run.output.contains("ERROR  in/listed/leak.png"))
  }

  @Test("Closed descriptors are never written into what is opened")
  func closedDescriptors() throws {
    let output = try shell(#""$0" scan --black 0,25%,100%,33% in -o out >&-"#)
    #expect(output.status == 2)
    let errors = try shell(#""$0" scan --black 0,25%,100%,33% in -o out2 --progress plain 2>&-"#)
    #expect(errors.status == 1)
    for folder in ["out", "out2"] {
      let lines = try workspace.read("\(folder)/results.jsonl").split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasPrefix("{") })
    }
    let input = try shell(#"timeout 20 "$0" scan --black all - <&-"#)
    #expect(input.status == 3)
    #expect(input.output.contains("standard input can't be read"))
  }

  @Test("Numbers beyond all bounds are no crash")
  func numbers() throws {
    try tamper {
      $0.replacing(#""frames":1,"height""#, with: #""frames":9223372036854775807,"height""#)
        .replacing(#""seconds":0."#, with: #""seconds":1e308,"was":0."#)
    }
    let merged = try Framescan.run(["merge", "out"], in: workspace)
    #expect(merged.status == 1)
    let resumed = try scan("-o", "out", "--resume", "in")
    #expect(resumed.status == 1)
  }

  @Test("A verdict that its checks don't bear out is not believed")
  func verdicts() throws {
    try tamper { $0.replacing(#""verdict":"fail"}"#, with: #""verdict":"pass"}"#) }
    try workspace.write(
      workspace.read("out/results.jsonl").replacing(
        try Regex(#""seconds":[^,]*,"sha256":("[^"]*"),"verdict":"fail""#),
        with: { #""seconds":1,"sha256":\#($0.output[1].substring ?? ""),"verdict":"pass""# }),
      to: "out/results.jsonl")
    #expect(try Framescan.run(["merge", "out"], in: workspace).status == 1)
    #expect(try scan("-o", "out", "--resume", "in").status == 1)
  }

  @Test("Joining nothing is no pass")
  func nothing() throws {
    try workspace.write("", to: "empty.jsonl")
    let run = try Framescan.run(["merge", "empty.jsonl"], in: workspace)
    #expect(run.status == 2)
    #expect(run.errors.contains("there are no results in empty.jsonl"))
    #expect(
      try Framescan.run(["merge", "empty.jsonl", "--allow-empty"], in: workspace).status == 0)
    _ = try scan("-o", "out", "in")
    _ = try FileManager.default.removeItem(atPath: workspace.path("in/leak.png"))
    _ = try scan("-o", "out", "--resume", "in")
    let less = try Framescan.run(["merge", "out"], in: workspace)
    #expect(less.errors.contains("out has results of 1 other recording"))
  }

  @Test("A crash is scanned again by --resume")
  func crash() throws {
    try tamper {
      $0.replacing(
        #""problems":[]"#, with: #""problems":[{"kind":"crashed","message":"Killed"}]"#)
    }
    let resumed = try scan("-o", "out", "--resume", "--report", "json", "in")
    #expect(!resumed.errors.contains("taken from"))
    #expect(try Report(resumed.output).recordings.map(\.problems.count) == [0, 0])
  }

  @Test("A report is never written over a recording, or over what -o keeps")
  func overwriting() throws {
    let before = try Data(contentsOf: workspace.root.appending(path: "in/clean.png"))
    let recording = try scan("in", "--report", "json=in/clean.png")
    #expect(recording.status == 2)
    #expect(recording.errors.contains("can't be written over the recording in/clean.png"))
    #expect(try Data(contentsOf: workspace.root.appending(path: "in/clean.png")) == before)
    try workspace.makeFolder("out")
    for name in ["scan.json", "results.jsonl", "junit.xml", "report.html"] {
      let kept = try scan("-o", "out", "in", "--report", "json=in/../out/\(name)")
      #expect(kept.status == 2)
      #expect(kept.errors.contains("which -o keeps results in"))
    }
  }

  @Test("Under nohup a scan goes on when the terminal is gone")
  func nohup() throws {
    let run = try shell(
      """
      trap '' HUP
      "$0" scan --black 0,25%,100%,33% - < <(sleep 1; cat in/clean.png) &
      sleep 0.4
      kill -HUP $!
      wait $!
      """)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }
}
