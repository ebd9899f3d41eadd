import Testing

/// Files that claim more than there is memory for. Each is made so that FFmpeg alone would believe it.
@Suite struct InputLimitTests {
  static let claims: [(name: String, reason: String)] = [
    ("huge.png", "its pictures of 30000×30000 are larger than is allowed"),
    ("large.png", "its pictures of 16000×16000 are larger than is allowed"),
    ("huge.gif", "its pictures of 65535×65535 are larger than is allowed"),
    ("huge.jpg", "its pictures of 65500×65500 are larger than is allowed"),
    ("huge.webp", "its pictures of 16777216×16777216 are larger than is allowed"),
    ("notes.png", "its compressed notes (iCCP, zTXt) of 1050000 bytes are larger than is allowed"),
    ("tracks.mp4", "it has more than 64 streams"),
    ("tracks.mkv", "it has more than 64 streams"),
    ("stsz.mp4", "its index claims 4294967295 entries (stsz), more than the file has bytes"),
    ("same-size.mp4", "its index claims 4294967295 entries (stsz), more than the file has bytes"),
    ("stts.mp4", "its index claims 4294967295 entries (stts), more than the file has bytes"),
    ("stsc.mp4", "its index claims 4294967295 entries (stsc), more than the file has bytes"),
    ("stco.mp4", "its index claims 4294967295 entries (stco), more than the file has bytes"),
    ("trun.mp4", "its index claims 178956970 entries (trun), more than the file has bytes"),
    ("cmov.mp4", "files of this format are not read: QuickTime with a compressed index"),
  ]

  /// What is read for what it is worth: the claim costs little, and the file is not whole.
  static let damaged = ["cues.mkv", "private.mkv", "idx1.avi", "mjpeg.avi", "deep.mp4"]

  @Test("What a file claims is refused before memory is spent on it, and the report says why")
  func claims() throws {
    let workspace = try workspace()
    let names = Self.claims.map(\.name)
    let (run, memory) = try scan(names, in: workspace)
    #expect(run.status == 3)
    let recordings = try Report(run.output).recordings
    #expect(recordings.map(\.path) == names)
    for (recording, claim) in zip(recordings, Self.claims) {
      #expect(recording.verdict == "error", "\(claim.name)")
      #expect(recording.problems.map(\.message) == [claim.reason])
      #expect(recording.problems.map(\.kind) == ["refused"])
    }
    // Of 46 MiB, the most is code: libraries of FFmpeg and Tesseract.
    #expect(memory < 80)
  }

  @Test("What can't be told beforehand stays within the memory that a worker may have")
  func damage() throws {
    let (run, memory) = try scan(
      Self.damaged + ["good.mp4"], "--max-memory", "256M", in: try workspace())
    let recordings = try Report(run.output).recordings
    #expect(recordings.map(\.verdict) == Self.damaged.map { _ in "error" } + ["pass"])
    #expect(memory < 256)
  }

  /// Scans in one worker, and tells the most memory that it or framescan itself had, in MiB.
  private func scan(
    _ names: [String], _ options: String..., in workspace: Workspace
  ) throws -> (Outcome, Int) {
    let measure = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, file=sys.stderr)
      sys.exit(status)
      """
    let words = ["scan", "--black", "all", "--report", "json", "-j", "1"] + options + names
    let run = try Command(
      program: "/usr/bin/python3", words: ["-c", measure, Framescan.binary] + words,
      folder: workspace.path("")
    ).run()
    return (run, try #require(Int(run.errors.filter { !$0.isWhitespace }), "\(run.errors)"))
  }

  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(try HostileFiles.clip(["-c:v", "libx264"], "a.mp4"), to: "good.mp4")
    try workspace.write(
      try HostileFiles.clip(["-c:v", "libx264", "-movflags", "empty_moov+frag_keyframe"], "a.mp4"),
      to: "fragments.mp4")
    try workspace.write(try HostileFiles.clip(["-c:v", "mjpeg"], "a.avi"), to: "good.avi")
    let made = try Command(
      program: "/usr/bin/python3", words: ["-c", Self.script], folder: workspace.path("")
    ).run()
    try #require(made.status == 0, "\(made.errors)")
    return workspace
  }
}
