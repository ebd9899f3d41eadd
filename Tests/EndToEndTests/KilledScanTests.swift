import Foundation
import Testing

/// A batch that is killed again and again and goes on with `--resume`.
@Suite struct KilledScanTests {
  private static let recordings = 400
  private static let kills = 50

  /// Starts scans and kills each after a moment, until there have been enough kills; a batch that comes
  /// to its end is followed by another into the next folder. After each kill the file of results must
  /// still begin with all that it held before.
  private static let script = #"""
    import json, os, random, signal, subprocess, sys, time
    framescan, kills = sys.argv[1], int(sys.argv[2])
    chance = random.Random(4)
    killed, folder, before, ended = 0, 1, b"", []
    while killed < kills:
        out = f"out{folder}"
        scan = subprocess.Popen(
            [framescan, "scan", "--black", "all", "-j", "2", "-o", out, "--resume", "-q", "in"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            scan.wait(chance.uniform(0.0, 0.25))
            ended.append(scan.returncode)
            folder, before = folder + 1, b""
            continue
        except subprocess.TimeoutExpired:
            scan.kill()
            scan.wait()
            killed += 1
        try:
            with open(f"{out}/results.jsonl", "rb") as file:
                now = file.read()
        except FileNotFoundError:
            now = b""
        whole = now[:now.rfind(b"\n") + 1]
        assert whole.startswith(before), "a result is lost"
        before = whole
        paths = [json.loads(line)["path"] for line in whole.splitlines()]
        assert len(paths) == len(set(paths)), "a result is doubled"
    print(json.dumps({"folders": folder, "ended": ended}))
    """#

  private struct Told: Decodable {
    let folders: Int
    let ended: [Int]
  }

  @Test("Killed 50 times at random points, a batch loses no result, doubles none and halves none")
  func kill() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("in")
    let made = try Command(
      program: "ffmpeg",
      words: [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25", "-frames:v",
        "\(Self.recordings)", "in/%03d.png",
      ], folder: workspace.path("")
    ).run()
    try #require(made.status == 0, "\(made.errors)")
    let whole = try Framescan.run(
      ["scan", "--black", "all", "-o", "whole", "--report", "json", "in"], in: workspace)
    try #require(whole.status == 1)

    let run = try Command(
      program: "python3", words: ["-c", Self.script, Framescan.binary, "\(Self.kills)"],
      folder: workspace.path("")
    ).run()
    try #require(run.status == 0, "\(run.errors)")
    let told = try JSONDecoder().decode(Told.self, from: Data(run.output.utf8))
    #expect(told.ended.allSatisfy { $0 == 1 })
    let expected = try ResultsFolderTests.timeless(whole.output)
    for folder in 1...told.folders {
      let words = ["scan", "--black", "all", "-o", "out\(folder)", "--resume", "--report", "json"]
      let last = try Framescan.run(words + ["in"], in: workspace)
      #expect(try ResultsFolderTests.timeless(last.output) == expected)
      let lines = try workspace.read("out\(folder)/results.jsonl").split(separator: "\n")
      #expect(lines.count == Self.recordings)
      let merged = try Framescan.run(["merge", "out\(folder)", "--report", "json"], in: workspace)
      #expect(try ResultsFolderTests.timeless(merged.output) == expected)
    }
  }
}
