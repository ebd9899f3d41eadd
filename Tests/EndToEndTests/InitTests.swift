import Foundation
import Testing

/// `framescan init` on the samples, whose truth is in `samples/expected.json`.
@Suite struct InitTests {
  @Test(
    "What is proposed for a sample loads, and finds what is wrong with it",
    arguments: try ExpectedSample.all())
  func sample(sample: ExpectedSample) throws {
    let workspace = try Workspace()
    let path = Repository.root.appending(path: "samples/\(sample.path)").path
    let proposed = try Framescan.run(["init", path, "-o", "framescan.yaml"], in: workspace)
    #expect(proposed.status == 0, "\(proposed.errors)")
    #expect(proposed.output == "")
    let run = try Framescan.run(
      ["scan", "-p", "framescan.yaml", "--report", "json", path], in: workspace)
    #expect(run.errors == "")
    let recording = try #require(try Report(run.output).recordings.first)
    let found = recording.checks.flatMap(\.violations).map { [$0.start, $0.end] }
    // Which build is wrong, nobody can see.
    for (name, check) in sample.checks where name != "build under test" {
      for violation in check.violations {
        let isFound = found.contains { times in
          zip(times, violation).allSatisfy { abs($0 - $1) <= 0.001 }
        }
        #expect(isFound, "\(sample.path): \(name): \(violation) is not among \(found)")
      }
    }
    // What the proposal fails for, it says.
    let policy = try workspace.read("framescan.yaml")
    let isHeld = policy.contains("\n# Held against what it is made of, it passes.\n")
    #expect(isHeld == (recording.verdict == "pass"), "\(policy)")
    for check in recording.checks where check.verdict == "fail" {
      #expect(policy.contains(" fails: \(check.name)"), "\(policy)")
    }
    if sample.verdict == "pass" { #expect(recording.verdict == "pass", "\(run.output)") }
    let captures = recording.checks.compactMap(\.captures).filter { !$0.isEmpty }
    #expect(captures.reduce(into: [:]) { $0.merge($1) { first, _ in first } } == sample.captures)
  }

  /// A recording of 480×480 pixels and 20 frames a second on a lively ground; a filter draws on it.
  private func draw(_ filter: String, to name: String, in workspace: Workspace) throws {
    let words = [
      "-v", "error", "-f", "lavfi", "-i",
      "gradients=s=480x480:r=20:d=4:c0=0x604020:c1=0x80a0c0:speed=0.00001,noise=c0s=40,\(filter)",
      "-c:v", "libx264", "-crf", "12", "-pix_fmt", "yuv420p", name,
    ]
    let run = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
    try #require(run.status == 0, "\(run.errors)")
  }

  private func propose(_ name: String, in workspace: Workspace) throws -> (
    policy: String, recording: Report.Recording
  ) {
    let proposed = try Framescan.run(["init", name, "-o", "p.yaml"], in: workspace)
    #expect(proposed.status == 0, "\(proposed.errors)")
    let run = try Framescan.run(
      ["scan", "-p", "p.yaml", "--report", "json", name], in: workspace)
    return (try workspace.read("p.yaml"), try #require(try Report(run.output).recordings.first))
  }

  @Test("A black region is proposed until another screen shows, though it comes back later")
  func otherScreen() throws {
    let workspace = try Workspace()
    // A sheet from 2.0 to 3.2 s, over all of the screen's lower half.
    try draw(
      "drawbox=x=48:y=48:w=384:h=288:c=black:t=fill,"
        + "drawbox=x=0:y=240:w=480:h=240:c=0xd0d0d0:t=fill:enable='between(t,1.99,3.19)'",
      to: "a.mp4", in: workspace)
    let (policy, recording) = try propose("a.mp4", in: workspace)
    #expect(recording.verdict == "pass", "\(policy)")
    #expect(policy.contains("  #   Not black from 2 to 3.2 s: another screen shows.\n"))
    #expect(policy.contains("\n    to: 2s\n"))
  }

  @Test("What is black on and off for long is proposed for one time, and not as leaking")
  func onAndOff() throws {
    let workspace = try Workspace()
    // All of it black, so that nothing beside tells whether another screen shows.
    try draw(
      "drawbox=x=0:y=0:w=480:h=480:c=black:t=fill:enable='between(t,0.99,1.99)+between(t,2.79,3.59)'",
      to: "a.mp4", in: workspace)
    let (policy, recording) = try propose("a.mp4", in: workspace)
    #expect(recording.verdict == "pass", "\(policy)")
    #expect(policy.contains("too little shows beside it to tell"))
    #expect(policy.contains("\n    from: 1s\n") && policy.contains("\n    to: 2s\n"))
  }

  @Test("A region in one colour that a window passes over is not taken for a leaking one")
  func passing() throws {
    let workspace = try Workspace()
    try draw(
      "drawbox=x=32:y=32:w=416:h=128:c=0xe0e0e0:t=fill,drawbox=x=32:y=288:w=416:h=128:c=0xe0e0e0:t=fill,"
        + "drawbox=x=200:y=80:w=40:h=300:c=0x303030:t=fill:enable='between(t,1.49,1.59)',"
        + "drawbox=x=200:y=300:w=40:h=80:c=0x303030:t=fill:enable='between(t,1.49,1.89)'",
      to: "a.mp4", in: workspace)
    let (policy, recording) = try propose("a.mp4", in: workspace)
    #expect(recording.verdict == "pass", "\(policy)")
    #expect(policy.contains("\n  # - name: blank area stays blank\n"), "\(policy)")
  }

  @Test("A small black region is proposed in a comment that holds once it is taken out")
  func small() throws {
    let workspace = try Workspace()
    // A thumbnail from 1.5 to 3.0 s with a black band of 44×28.
    try draw(
      "drawbox=x=20:y=340:w=60:h=120:c=white:t=fill:enable='between(t,1.49,2.99)',"
        + "drawbox=x=28:y=382:w=44:h=28:c=black:t=fill:enable='between(t,1.49,2.99)'",
      to: "a.mp4", in: workspace)
    let (policy, recording) = try propose("a.mp4", in: workspace)
    #expect(recording.verdict == "pass", "\(policy)")
    #expect(policy.contains("  # - name: small black area stays black\n"), "\(policy)")
    let taken = policy.replacing("\n  # - ", with: "\n  - ").replacing(
      "\n  #   region", with: "\n    region"
    )
    .replacing(/\n  #   (expect|inset|from|to):/) { "\n    \($0.1):" }
    .replacing("\n  # small black area:", with: "\n  small black area:")
    try workspace.write(taken, to: "q.yaml")
    let run = try Framescan.run(
      ["scan", "-p", "q.yaml", "--report", "json", "a.mp4"], in: workspace)
    let check = try #require(
      try Report(run.output).recordings.first?.checks.first {
        $0.name == "small black area stays black"
      })
    #expect(check.verdict == "pass", "\(taken)\n\(run.output)\(run.errors)")
  }

  @Test("Recordings of one size are put together, others are left out and named")
  func several() throws {
    let workspace = try Workspace()
    try workspace.copy(sample: "screenshots/flag-secure.png", to: "a.png")
    try workspace.copy(sample: "screenshots/flag-secure.png", to: "b.png")
    try workspace.copy(sample: "screenshots/one-frame-leak.gif", to: "c.gif")
    try workspace.write("words", to: "d.png")
    let run = try Framescan.run(["init", "."], in: workspace)
    #expect(run.status == 0)
    #expect(run.errors.contains("left out ./c.gif: it is 720×1600, and the first one 1080×2400"))
    #expect(run.errors.contains("left out ./d.png: "))
    #expect(run.output.contains("\nframescan: 1\n"))
    #expect(run.output.contains("#   left out: \"./c.gif\"\n"))
    for name in ["a.png", "b.png"] {
      #expect(
        run.output.contains("  # \"./\(name)\": build \"1432\", version \"5.2.1\", there for"))
    }
    // The same input makes the same proposal.
    #expect(try Framescan.run(["init", "."], in: workspace).output == run.output)
  }

  @Test("A file that is there is written over only by force, and a recording never")
  func force() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write("mine", to: "framescan.yaml")
    let refused = try Framescan.run(["init", "a.png", "-o", "framescan.yaml"], in: workspace)
    #expect(refused.status == 2)
    #expect(try workspace.read("framescan.yaml") == "mine")
    let forced = try Framescan.run(
      ["init", "a.png", "--force", "-o", "framescan.yaml"], in: workspace)
    #expect(forced.status == 0)
    #expect(try workspace.read("framescan.yaml").contains("framescan: 1"))
    let recording = try Framescan.run(
      ["init", "a.png", "--force", "-o", "./a.png"], in: workspace)
    #expect(recording.status == 2)
    #expect(recording.errors.contains("./a.png is what is read"))
    try workspace.write("words", to: "b.png")
    #expect(try Framescan.run(["init", "b.png"], in: workspace).status == 3)
    #expect(try Framescan.run(["init", "no.png"], in: workspace).status == 3)
  }

  @Test("A name that would be an order in the policy's comments is none")
  func hostileName() throws {
    let workspace = try Workspace()
    let name = "a\nchecks: []\n#.png"
    try workspace.copy(to: name)
    let run = try Framescan.run(["init", name, "-o", "p.yaml"], in: workspace)
    #expect(run.status == 0)
    let policy = try workspace.read("p.yaml")
    #expect(policy.split(separator: "\n").count { $0.hasPrefix("checks:") } == 1)
    #expect(try Framescan.run(["scan", "-p", "p.yaml", name], in: workspace).status == 0)
  }
}
