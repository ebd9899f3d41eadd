import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a scan of a folder of recordings and of files made to harm asks of the system, by `strace`.
@Suite(.enabled(if: Tracing.isPossible, Tracing.reason))
struct SystemCallTests {
  private struct Scan {
    let hostile: [String]
    let run: Outcome
    let calls: [Tracing.Call]

    init() throws {
      let workspace = try Workspace()
      try workspace.makeFolder("inbox/deeper")
      try workspace.copy(to: "header.png")
      try workspace.copy(to: "inbox/a.png")
      // Tracing stops the program at every call, so the recording is small.
      let clip = try HostileFiles.clip(["-c:v", "libx264"], "a.mp4")
      try workspace.write(clip, to: "inbox/deeper/b.mp4")
      try workspace.write(clip, to: "victim.mp4")
      try workspace.write("words", to: "inbox/notes.txt")
      try workspace.write("words", to: "inbox/.hidden.mp4")
      let files = try HostileFiles.pointers(at: workspace.path("victim.mp4"))
      for file in files { try workspace.write(file.bytes, to: "inbox/\(file.name)") }
      hostile = files.map(\.name)
      #expect(mkfifo(workspace.path("inbox/pipe.mp4"), 0o600) == 0)
      try workspace.write(
        """
        framescan: 1
        checks:
          - { name: alike, region: all, expect: { image: header.png } }
          - name: silent
            region: { x: 0, y: 96%, width: 40%, height: 4% }
            expect: { no-text: nothing }
        """, to: "policy.yaml")
      (run, calls) = try Tracing.run(
        ["scan", "-p", "policy.yaml", "-j", "1", "inbox", "inbox/pipe.mp4", "/dev/zero"],
        calls: "%file,%network,%process,seccomp", in: workspace)
    }
  }

  private static let scan = Result<Scan, any Error> { try Scan() }
  private let hostile: [String]
  private let run: Outcome
  private let calls: [Tracing.Call]

  init() throws {
    let scan = try Self.scan.get()
    (hostile, run, calls) = (scan.hostile, scan.run, scan.calls)
  }

  /// What the system, the C library, Swift and Tesseract read for themselves.
  private static let ownData = [
    // The loader, and which processors and how much memory there are.
    "/etc/ld.so.", "/proc/self/", "/sys/devices/system/", "/proc/sys/crypto/", "/etc/gcrypt/",
    "/proc/filesystems", "/proc/cpuinfo", "/proc/meminfo", "/sys/fs/cgroup/", "/proc/sys/vm/",
    // Languages and character sets.
    "/usr/lib/locale/", "/usr/share/locale/", "/usr/lib/x86_64-linux-gnu/gconv/",
    "/usr/lib/aarch64-linux-gnu/gconv/", "/usr/share/zoneinfo/", "/etc/localtime",
    // What a worker has instead of standard input and output.
    "/dev/null",
  ]

  private func isOwn(_ path: String) -> Bool {
    Self.ownData.contains { path.hasPrefix($0) }
      || path.hasPrefix("/") && path.firstMatch(of: /\.so(\.[0-9]+)*$/) != nil
      || path.hasSuffix("/tessdata/eng.traineddata")
  }

  @Test("A scan opens its recordings, its policy, its own libraries and data, and nothing else")
  func files() throws {
    #expect(run.status == 1 || run.status == 3, "\(run.errors)")
    #expect(run.output.contains("a.png") && run.output.contains("deeper/b.mp4"))
    let opening: Set = ["open", "openat", "openat2", "creat"]
    let opened = calls.filter { opening.contains($0.name) && !($0.path.map(isOwn) ?? false) }
    let inbox = ["a.png", "deeper/b.mp4", "notes.txt", "deeper"] + hostile
    let expected = Set(["policy.yaml", "header.png", "inbox"] + inbox.map { "inbox/\($0)" })
    #expect(Set(opened.compactMap(\.path)) == expected)
    #expect(opened.allSatisfy { $0.path != nil && $0.text.contains("O_RDONLY") })
    // All that lies outside, and what a pipe or a device would do when it is opened.
    for path in ["victim.mp4", "passwd"] {
      #expect(!calls.contains { $0.path?.hasSuffix(path) == true }, "\(path)")
    }
  }

  @Test("A scan makes no call to the network, changes no file and starts nothing but itself")
  func others() throws {
    // The pairs are how framescan talks to its workers; nothing is connected to them by a name.
    #expect(calls.contains { $0.name == "socketpair" && $0.text.hasPrefix("AF_UNIX") })
    #expect(calls.allSatisfy { $0.name != "socketpair" || $0.text.hasPrefix("AF_UNIX") })
    let forbidden: Set = [
      "socket", "connect", "bind", "listen", "accept", "accept4", "unlink", "unlinkat", "rename",
      "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink",
      "symlinkat", "mknod", "mknodat", "chmod", "fchmodat", "chown", "fchownat", "truncate",
      "mount", "fork",
    ]
    #expect(calls.filter { forbidden.contains($0.name) }.map(\.text) == [])
    let started = calls.filter { $0.name.hasPrefix("execve") }.compactMap(\.path)
    #expect(started.first == Framescan.binary)
    #expect(started.dropFirst().allSatisfy { $0 == "/proc/self/exe" })
    #expect(started.count == 2)
  }

  @Test("Once it is locked in, a worker opens nothing")
  func lock() throws {
    let lock = try #require(calls.firstIndex { $0.name == "seccomp" && $0.text.contains("FILTER") })
    let scan = try #require(calls.first).process
    let byName: Set = ["open", "openat", "openat2", "creat", "execve", "socket", "socketpair"]
    let later = calls[lock...].filter { $0.process != scan && byName.contains($0.name) }
    #expect(later.filter { !$0.isRefused }.map(\.text) == [])
    // It was at work in between: the recordings came from the process that isn't locked in.
    #expect(calls[lock...].contains { $0.process == scan && $0.path == "inbox/deeper/b.mp4" })
  }
}
