import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct RefusalTests {
  @Test("What points elsewhere and what is no recording is refused, and the report says why")
  func pointers() throws {
    let workspace = try Workspace()
    try workspace.write(try HostileFiles.clip(["-c:v", "libx264"], "a.mp4"), to: "victim.mp4")
    let files = try HostileFiles.pointers(at: workspace.path("victim.mp4"))
    for (name, bytes, _) in files { try workspace.write(bytes, to: name) }
    let run = try Framescan.run(
      ["scan", "--black", "all", "--report", "json"] + files.map(\.name), in: workspace)
    #expect(run.status == 3)
    let recordings = try Report(run.output).recordings
    #expect(recordings.map(\.path) == files.map(\.name))
    for (recording, file) in zip(recordings, files) {
      #expect(recording.verdict == "error", "\(file.name)")
      #expect(recording.problems.map(\.message) == [file.reason])
    }
  }

  @Test("A file whose name is a pattern of names is that file alone")
  func pattern() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "img%03d.png")
    for number in 0..<3 { try workspace.write("not this one", to: "img00\(number).png") }
    for words in [["img%03d.png"], ["--", "img%03d.png"]] {
      let run = try Framescan.run(["scan", "--black", "0,25%,100%,33%"] + words, in: workspace)
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("PASS  img%03d.png\n"))
    }
    let missing = try Framescan.run(["scan", "--black", "all", "img%02d.png"], in: workspace)
    #expect(missing.output.contains("it can't be opened: No such file or directory"))
  }

  @Test("Pipes, sockets and devices are not even opened, named or found in a folder")
  func specialFiles() throws {
    let workspace = try Workspace()
    // A folder is walked, whatever its name.
    try workspace.makeFolder("folder/folder.mp4")
    #expect(mkfifo(workspace.path("folder/pipe.mp4"), 0o600) == 0)
    let made = try Command(
      program: "/usr/bin/python3",
      words: ["-c", "import socket; socket.socket(socket.AF_UNIX).bind('folder/socket.mp4')"],
      folder: workspace.path("")
    ).run()
    #expect(made.status == 0)
    try workspace.copy(to: "folder/a.png")
    // Someone waits for a reader at the pipe's other end; a scan that opened it would set them free.
    let script = """
      (exec 3>folder/pipe.mp4; echo opened) & writer=$!
      "$0" scan --black 0,25%,100%,33% -v folder folder/pipe.mp4 folder/socket.mp4 /dev/null /dev/zero
      status=$?
      sleep 0.2
      kill $writer
      exit $status
      """
    let run = try Command(
      program: "bash", words: ["-c", script, Framescan.binary], folder: workspace.path("")
    ).run()
    #expect(run.status == 3)
    #expect(!run.output.contains("opened"))
    #expect(run.output.contains("PASS  folder/a.png"))
    #expect(!run.output.contains("folder.mp4"))
    for kind in ["a pipe", "a socket", "a device"] {
      #expect(run.output.contains("unreadable: it is \(kind), and only regular files are read"))
    }
    for name in ["pipe", "socket"] {
      #expect(run.errors.contains("skipped folder/\(name).mp4: not a regular file\n"))
    }
  }
}
