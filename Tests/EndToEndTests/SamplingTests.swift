import Testing

/// `--every` and `--keyframes`, which look at some frames only.
@Suite struct SamplingTests {
  private let workspace: Workspace

  /// 60 black frames at 30 a second with a keyframe every 20; frame 25 is grey.
  init() throws {
    workspace = try Workspace()
    for (name, drawing) in [
      ("leak.mp4", "drawbox=t=fill:color=gray:enable='eq(n,25)'"), ("clean.mp4", "null"),
    ] {
      let words = [
        "-v", "error", "-f", "lavfi", "-i", "color=black:s=64x64:r=30:d=2", "-vf", drawing, "-c:v",
        "libx264", "-g", "20", "-keyint_min", "20", "-sc_threshold", "0", "-pix_fmt", "yuv420p",
        name,
      ]
      let made = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
      try #require(made.status == 0, "\(made.errors)")
    }
  }

  private func report(_ words: String...) throws -> Report.Recording {
    let run = try Framescan.run(
      ["scan", "--black", "all", "--report", "json"] + words, in: workspace)
    return try #require(try Report(run.output).recordings.first)
  }

  @Test(
    "A pass by a quick look is inconclusive, and says why",
    arguments: ["--every=10", "--keyframes"])
  func inconclusive(option: String) throws {
    let words = ["scan", "--black", "all", option, "clean.mp4"]
    let run = try Framescan.run(words, in: workspace)
    #expect(run.status == 3)
    #expect(run.output.contains("INCONCLUSIVE  clean.mp4"))
    #expect(
      run.output.contains(
        option == "--keyframes"
          ? "only keyframes were looked at" : "only one frame in 10 was looked at"))
  }

  @Test("What a quick look sees fails; what lies between is not seen")
  func violations() throws {
    let seen = try report("--every", "5", "leak.mp4")
    #expect(seen.verdict == "fail")
    // Until the next frame that was looked at.
    #expect(seen.checks[0].violations.map(\.start) == [0.833333])
    #expect(seen.checks[0].violations.map(\.end) == [1])
    #expect(try report("--every", "10", "leak.mp4").verdict == "inconclusive")
    #expect(try report("--keyframes", "leak.mp4").verdict == "inconclusive")
    #expect(try report("leak.mp4").verdict == "fail")
  }

  @Test("A policy may allow it")
  func allowed() throws {
    try workspace.write(
      """
      framescan: 1
      allow-sampling: true
      checks: [{ name: hidden, region: all, expect: black }]
      """, to: "framescan.yaml")
    let run = try Framescan.run(["scan", "--every", "10", "leak.mp4"], in: workspace)
    #expect(run.status == 0)
    #expect(run.output.contains("only one frame in 10 was looked at, which the policy allows"))
  }

  @Test("A result of a quick look is not taken over by a whole scan")
  func resume() throws {
    let words = ["scan", "--black", "all", "-o", "out", "--resume", "clean.mp4"]
    #expect(try Framescan.run(words + ["--every", "2"], in: workspace).status == 3)
    let whole = try Framescan.run(words, in: workspace)
    #expect(whole.status == 0)
    #expect(!whole.errors.contains("taken from"))
  }

  @Test("A still picture is looked at whole")
  func still() throws {
    try workspace.copy(to: "a.png")
    let words = ["scan", "--black", "0,25%,100%,33%", "--every", "10", "a.png"]
    #expect(try Framescan.run(words, in: workspace).status == 0)
  }

  @Test(
    "Wrong use is told",
    arguments: [
      (["--every", "0"], "--every: '0' can't be used"),
      (["--every", "x"], "a whole number from 1 on"),
      (["--every", "2", "--keyframes"], "--every and --keyframes can't be used together"),
      (["--hwaccel", "gpu"], "--hwaccel: 'gpu' can't be used; expected one of auto, none"),
    ])
  func wrongUse(words: [String], message: String) throws {
    let run = try Framescan.run(["scan", "--black", "all"] + words + ["clean.mp4"], in: workspace)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("Asked for a device, it decodes in software and says so")
  func hardware() throws {
    let words = ["scan", "--black", "all", "clean.mp4", "--hwaccel"]
    let device = try Framescan.run(words + ["vaapi"], in: workspace)
    #expect(device.status == 0)
    #expect(device.errors.contains("--hwaccel vaapi: recordings are decoded where no device"))
    #expect(try Framescan.run(words + ["auto"], in: workspace).errors.isEmpty)
  }
}
