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
    if sample.verdict == "pass" { #expect(recording.verdict == "pass", "\(run.output)") }
    let captures = recording.checks.compactMap(\.captures).filter { !$0.isEmpty }
    #expect(captures.reduce(into: [:]) { $0.merge($1) { first, _ in first } } == sample.captures)
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
