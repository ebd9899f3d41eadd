import Foundation
import Testing

/// `scripts/slurm-scan` on a real Slurm: a controller and two node daemons.
@Suite(.serialized) struct SlurmTests {
  private let workspace: Workspace

  /// Names that a shell, a log or a line-wise reader would stumble over.
  private static let names = [
    "plain", "two words", "quote's", "double\"quote", "line\nfeed", "$(dollar)", "percent %j %A",
    "back\\slash", "-dash", "ümlaut", "star*", "semi;colon",
  ]

  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("recordings")
  }

  /// Makes twelve recordings that are black, two in which one frame is not, and one that is cut off.
  private func makeRecordings() throws {
    let made = try Command(
      program: "bash",
      words: [
        "-c",
        #"""
        set -e
        record() {
          ffmpeg -v error -f lavfi -i "color=black:s=1080x1920:r=60:d=2$1" -c:v libx264 \
            -preset ultrafast -movflags +faststart "$2"
        }
        # A box that says nothing makes each another content: of one that is there already, a scan that
        # goes on would take the result.
        copy() {
          { cat "$1"; printf '\0\0\0\014free%04d' $((copies += 1)); } >"recordings/$2.mp4"
        }
        record '' clean.mp4
        record ",drawbox=x=500:y=900:w=40:h=40:color=white:t=fill:enable='eq(n,70)'" leak.mp4
        for name in "$@"; do copy clean.mp4 "$name"; done
        copy leak.mp4 leak-1
        copy leak.mp4 'leak 2'
        head -c "$(($(stat -c %s leak.mp4) / 2))" leak.mp4 >recordings/cut.mp4
        """#, "make",
      ] + Self.names, folder: workspace.path("")
    ).run()
    try #require(made.status == 0, "\(made.errors)")
  }

  @Test(
    "An array job and its merge come to what one process comes to, whatever the names",
    .enabled(if: Slurm.canRun, Slurm.needs))
  func scan() throws {
    try makeRecordings()
    let output = "out \n'\"%j \\ $(x)"
    let run = try Slurm.run(
      #"""
      output=$'out \n\'"%j \\ $(x)'
      "$scan" --shards 3 --wait --report text --report json=merged.json --black all recordings \
        -o "$output"
      echo "status $?"
      # Recordings that fail make no task fail: jobs 1 to 3 are the tasks.
      scontrol --oneliner show job 1 | grep -o 'JobState=[A-Z]*'
      """#, in: workspace)
    #expect(run.errors.contains("scan: job 1, 3 tasks\nmerge: job "), "\(run.errors)")
    #expect(run.output.contains("15 recordings: 12 passed, 2 failed, 1 error"), "\(run.output)")
    #expect(
      run.output.hasSuffix(
        "status 1\nJobState=COMPLETED\nJobState=COMPLETED\nJobState=COMPLETED\n"),
      "\(run.output)\(run.errors)")
    #expect(workspace.exists("\(output)/merged/junit.xml"))
    try expectSameAsOneProcess("merged.json")
  }

  @Test(
    "When no task can begin, or the merge is cancelled, waiting ends with what is wrong",
    .enabled(if: Slurm.canRun, Slurm.needs))
  func nothingDone() throws {
    try workspace.copy(to: "recordings/a.png")
    let run = try Slurm.run(
      #"""
      "$scan" --shards 2 --wait --black all recordings -o out >first.txt || echo "status $?"
      # No results of before are taken for those of a scan that has no policy.
      "$scan" --shards 2 --wait recordings -o out || echo "status $?"
      scontrol --oneliner show job 4 | grep -o 'JobState=[A-Z]*'
      (until squeue --noheader --name=framescan-merge | grep -q .; do sleep 0.1; done
       scancel --name=framescan-merge) &
      "$scan" --shards 2 --wait --black all recordings -o out || echo "status $?"
      "$scan" --sbatch=--partition=none --black all recordings -o out || echo "status $?"
      # A folder that is not there when the jobs begin, with something of that name that is another's.
      mkdir -p away/merged/mine
      (until squeue --noheader --name=framescan-merge | grep -q .; do sleep 0.1; done
       mv away gone) &
      "$scan" --shards 1 --wait --sbatch=--begin=now+3 --black all recordings -o away || echo "status $?"
      ls gone/merged
      """#, in: workspace)
    #expect(
      run.output
        == "status 1\nstatus 2\nJobState=FAILED\nJobState=FAILED\nstatus 3\nstatus 2\nstatus 3\nmine\n",
      "\(run.output)\(run.errors)")
    #expect(run.errors.contains("give checks in the command"), "\(run.errors)")
    #expect(run.errors.contains("slurm-scan: no task could begin"))
    #expect(run.errors.contains("did not come to its end; see "))
    #expect(run.errors.contains("slurm-scan: the scan was not submitted"))
    #expect(run.errors.contains("the merge left no word in"))
  }

  /// The node is not taken down in Slurm's eyes: its processes are killed, and the controller finds out
  /// when it does not answer.
  @Test(
    "A task whose node dies goes on where it was on another node, and nothing is lost or doubled",
    .enabled(if: Slurm.canRun, Slurm.needs))
  func lostNode() throws {
    try makeRecordings()
    let run = try Slurm.run(
      #"""
      "$scan" --shards 2 --report json=merged.json --black all --sbatch=--nice=1 recordings -o out
      # As soon as a task has a result, while it has more to do.
      until shard=$(ls out/shard-?/results.jsonl 2>/dev/null | xargs -r grep -l . | grep -o '[12]' -m 1)
      do sleep 0.05; done
      node=$(squeue --noheader --array --jobs=1 --format='%K %N' | sed -n "s/^$shard //p")
      kill -KILL "$(cat "$SLURM_CLUSTER/$node.pid")"
      cp "out/shard-$shard/results.jsonl" before.jsonl
      echo "$node had shard-$shard"
      scontrol --oneliner show job 1 >before.txt
      while [ -n "$(squeue --noheader)" ]; do sleep 0.2; done
      cp "out/shard-$shard/results.jsonl" after.jsonl
      cp "out/shard-$shard/scan.json" scan.json
      echo "then $(scontrol --oneliner show job 1 | grep " ArrayTaskId=$shard " |
        grep -oE 'JobState=[A-Z]*|Restarts=[0-9]*|BatchHost=[a-z]*' | tr '\n' ' ')"
      cat "out/shard-$shard.log"
      """#, in: workspace)
    let words = try #require(run.output.firstMatch(of: /(alpha|beta) had shard-([12])\n/))
    let survivor = words.1 == "alpha" ? "beta" : "alpha"
    for fact in ["JobState=COMPLETED", "Restarts=1", "BatchHost=\(survivor)"] {
      #expect(run.output.contains(fact), "\(run.output)\(run.errors)")
    }

    // What was there is there as it was, timing included: it was not scanned again.
    let before = try workspace.read("before.jsonl")
    let after = try workspace.read("after.jsonl")
    let whole = before[
      ..<(before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex)]
    #expect(!whole.isEmpty && after.hasPrefix(whole))
    let lines = after.split(separator: "\n")
    #expect(whole.count(where: { $0 == "\n" }) < lines.count, "the node died too late")
    let planned = try planned("scan.json")
    #expect(try lines.map(path).sorted() == planned.sorted())
    #expect(run.output.contains("taken from the scan before: "))

    try expectSameAsOneProcess("merged.json")
  }

  @Test(
    "What can't be submitted is told before anything is",
    arguments: [
      ("recordings", "say with -o DIR where the results go"),
      ("-o out", "no folder to scan"),
      ("-o", "-o needs a value"),
      ("--shards 0 recordings -o out", "--shards: '0' is not a number of tasks"),
      ("--shards=3x recordings -o out", "--shards: '3x' is not a number of tasks"),
      ("--shard 1/3 recordings -o out", "each task has its own --shard"),
      ("missing -oout", "'missing' is not a folder"),
      ("recordings -o out", "no sbatch in PATH"),
    ])
  func usage(words: String, message: String) throws {
    let run = try Command(
      program: Repository.root.appending(path: "scripts/slurm-scan").path(percentEncoded: false),
      words: words.split(separator: " ").map(String.init), folder: workspace.path(""),
      environment: ["FRAMESCAN": Framescan.binary, "PATH": try pathWithoutSlurm()]
    ).run()
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("slurm-scan: \(message)"), "\(run.errors)")
    #expect(!workspace.exists("out"))
  }

  /// A folder with the few programs that the script uses.
  private func pathWithoutSlurm() throws -> String {
    try workspace.makeFolder("bin")
    let link = try Command(
      program: "sh", words: ["-c", "ln -s $(command -v bash env sed cut mkdir) bin/"],
      folder: workspace.path("")
    ).run()
    try #require(link.status == 0)
    return workspace.path("bin")
  }

  private func expectSameAsOneProcess(_ merged: String) throws {
    let alone = try Framescan.run(
      ["scan", "--black", "all", "-o", "alone", "--report", "json", "recordings"], in: workspace)
    #expect(alone.status == 1)
    let expected = try UntimedJSON(alone.output)
    #expect(try UntimedJSON(workspace.read(merged)) == expected)
  }

  private struct Planned: Decodable {
    struct Recording: Decodable { let path: String }
    let recordings: [Recording]
  }

  private func planned(_ file: String) throws -> [String] {
    let data = Data(try workspace.read(file).utf8)
    return try JSONDecoder().decode(Planned.self, from: data).recordings.map(\.path)
  }

  private func path(line: Substring) throws -> String {
    try JSONDecoder().decode(Planned.Recording.self, from: Data(line.utf8)).path
  }
}
