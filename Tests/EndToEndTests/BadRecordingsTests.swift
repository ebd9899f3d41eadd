import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct BadRecordingsTests {
  @Test(
    "What can't be read is an error of that recording, in the report",
    arguments: [
      ("nothing.mp4", "unreadable: it can't be opened: No such file or directory"),
      ("empty.mp4", "not a recording: the file is empty"),
      ("text.mp4", "not a recording: it is not a video, an animated image or a picture"),
      ("audio.mp4", "not a recording: there are no pictures in this mov file; is it audio only?"),
      ("pipe.mp4", "unreadable: it is a pipe, and only regular files are read"),
      ("/dev/null", "unreadable: it is a device, and only regular files are read"),
    ])
  func unreadable(name: String, message: String) throws {
    let workspace = try workspace()
    let run = try Framescan.run(["scan", "--black", "all", name], in: workspace)
    #expect(run.status == 3)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("ERROR  \(name)  ("))
    #expect(run.output.contains("\n  ! \(message)\n"))
    #expect(run.output.contains("1 recording: 0 passed, 0 failed, 1 error, 0 inconclusive"))
  }

  // Permissions don't hold root back.
  @Test("A file one may not read is an error of that recording", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    chmod(workspace.path("a.png"), 0)
    let run = try Framescan.run(["scan", "--black", "all", "a.png"], in: workspace)
    #expect(run.status == 3)
    #expect(run.output.contains("unreadable: it can't be opened: Permission denied"))
  }

  @Test("One recording that can't be read doesn't keep the others back")
  func others() throws {
    let workspace = try workspace()
    let words = ["scan", "--black", "0,25%,100%,33%", "text.mp4", "good.png"]
    let run = try Framescan.run(words, in: workspace)
    #expect(run.status == 3)
    #expect(run.output.contains("ERROR  text.mp4"))
    #expect(run.output.contains("PASS  good.png"))
  }

  @Test("In a folder, what claims to be a recording and isn't is an error, other files are skipped")
  func folder() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("folder/deeper")
    try workspace.write("words", to: "folder/text.mp4")
    try workspace.write("words", to: "folder/notes.txt")
    try workspace.write("words", to: "folder/.hidden.mp4")
    try workspace.copy(to: "folder/deeper/a.png")
    let words = ["scan", "-v", "--black", "0,25%,100%,33%", "folder"]
    let run = try Framescan.run(words, in: workspace)
    #expect(run.status == 3)
    #expect(run.errors == "framescan: skipped folder/notes.txt: not a recording\n")
    #expect(run.output.contains("PASS  folder/deeper/a.png"))
    #expect(run.output.contains("ERROR  folder/text.mp4"))
    #expect(!run.output.contains("hidden.mp4"))
  }

  @Test("A folder without recordings is wrong usage, unless that is allowed")
  func nothing() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("folder")
    try workspace.write("words", to: "folder/notes.txt")
    let words = ["scan", "--black", "all", "folder"]
    let run = try Framescan.run(words, in: workspace)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors
        == "framescan: no recording was found in folder; --allow-empty accepts that\n")

    let allowed = try Framescan.run(words + ["--allow-empty"], in: workspace)
    #expect(allowed.status == 0)
    #expect(allowed.errors == "")
    #expect(allowed.output.hasPrefix("0 recordings: 0 passed, 0 failed"))
  }

  @Test("A region that a recording turns out not to have is an error of that recording")
  func region() throws {
    let workspace = try workspace()
    let run = try Framescan.run(["scan", "--black", "0,2300,100,200", "good.png"], in: workspace)
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("ERROR  good.png  (region outside frame"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "the region of 'black 0,2300,100,200' does not lie in the picture of 1080×2400"))
  }

  @Test("A name with control characters in it is shown, not sent to the terminal")
  func hostileName() throws {
    let workspace = try Workspace()
    let name = "\u{1B}]0;owned\u{7}.mp4"
    let run = try Framescan.run(["scan", "--black", "all", name], in: workspace)
    #expect(run.status == 3)
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{7}"))
    #expect(run.output.contains("owned"))
  }

  /// A folder with one of each.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write("", to: "empty.mp4")
    try workspace.write("These are words.\n", to: "text.mp4")
    try workspace.copy(to: "good.png")
    #expect(mkfifo(workspace.path("pipe.mp4"), 0o600) == 0)
    let ffmpeg = try Command(
      program: "ffmpeg",
      words: ["-v", "error", "-f", "lavfi", "-i", "sine=duration=0.1", "-c:a", "aac", "audio.mp4"],
      folder: workspace.path("")
    ).run()
    #expect(ffmpeg.status == 0, "\(ffmpeg.errors)")
    return workspace
  }
}
