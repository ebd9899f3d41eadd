import Testing

@Suite struct SamplesTests {
  @Test("A sample on its own gets its verdict, times and exit status", arguments: try samples())
  func alone(sample: ExpectedSample) throws {
    let run = try Framescan.run("scan", "--report", "json", "samples/\(sample.path)")
    #expect(run.status == sample.exit)
    #expect(run.errors == "")
    let recordings = try Report(run.output).recordings
    try #require(recordings.count == 1)
    expect(recordings[0], toBe: sample)
  }

  @Test("The folder of samples gets all their verdicts, in the order of their names")
  func folder() throws {
    let run = try Framescan.run("scan", "--report", "json", "samples")
    #expect(run.status == 1)
    #expect(run.errors == "")
    let recordings = try Report(run.output).recordings
    let samples = try Self.samples()
    #expect(recordings.map(\.path) == samples.map { "samples/\($0.path)" })
    for (recording, sample) in zip(recordings, samples) { expect(recording, toBe: sample) }
  }

  @Test(
    "However many threads decode a file that breaks off, all that is in it is seen",
    arguments: ["truncated.mp4", "truncated-leak.mp4"])
  func threads(sample: String) throws {
    let results = try [1, 2, 3, 4, 8, 16].map { jobs in
      try Framescan.run("scan", "-j", "\(jobs)", "--report", "jsonl", "samples/\(sample)").output
        .replacing(/"(?:seconds|framesPerSecond)":[0-9.]+/, with: "")
    }
    #expect(results[0].contains("\"frames\":"))
    for result in results { #expect(result == results[0]) }
  }

  private static func samples() throws -> [ExpectedSample] { try ExpectedSample.all() }

  private func expect(_ recording: Report.Recording, toBe sample: ExpectedSample) {
    let path = Comment(rawValue: sample.path)
    #expect(recording.path == "samples/\(sample.path)")
    #expect(recording.verdict == sample.verdict, path)
    #expect(Set(recording.checks.map(\.name)) == Set(sample.checks.keys), path)
    for check in recording.checks {
      guard let expected = sample.checks[check.name] else { continue }
      #expect(check.verdict == expected.verdict, "\(sample.path): \(check.name)")
      let times = check.violations.map { [$0.start, $0.end] }
      let isExact =
        times.count == expected.violations.count
        && zip(times.joined(), expected.violations.joined()).allSatisfy { abs($0 - $1) <= 0.001 }
      #expect(isExact, "\(sample.path): \(check.name): \(times), not \(expected.violations)")
    }
    let captures = recording.checks.compactMap(\.captures).filter { !$0.isEmpty }
    #expect(captures.reduce(into: [:]) { $0.merge($1) { first, _ in first } } == sample.captures)
    #expect(Set(sample.problems).isSubset(of: recording.problems.map(\.kind)), path)
    if sample.problems.isEmpty { #expect(recording.problems.isEmpty, path) }
  }
}
