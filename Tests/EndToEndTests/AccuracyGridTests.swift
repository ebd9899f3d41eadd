import Testing

@Suite struct AccuracyGridTests {
  @Test("On the quick accuracy grid every leak is found to the frame, and nothing else reported")
  func quick() throws {
    let workspace = try Workspace()
    let words = ["--quick", "--work", workspace.path("grid"), "--binary", Framescan.binary]
    let run = try Command(
      program: "scripts/accuracy", words: words, folder: Repository.path
    ).run()
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0, "\(run.output)\n\(run.errors)")
    // A run that made hardly any clips, or none, proves nothing.
    let closing = try #require(lines.last?.wholeMatch(of: /(\d+) passed, 0 failed/))
    #expect(Int(closing.1) ?? 0 >= 40)
    let families = lines.filter { $0.hasPrefix("== ") }.map { $0.split(separator: " ")[1] }
    #expect(
      families.sorted() == [
        "blurred,", "canary,", "image,", "leaks,", "masked,", "moving,", "no_text,",
        "overlay,", "still,",
      ])
  }
}
