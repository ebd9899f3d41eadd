import GoldenSupport
import Testing

@Suite struct TextReportTests {
  static let samples = [
    ("one-frame-leak.mp4", "one-frame-leak.txt", Int32(1)),
    ("truncated.mp4", "truncated.txt", 3),
    ("secure-field-dark/dark-theme-leak.mp4", "dark-theme-leak.txt", 1),
  ]

  @Test("The report on standard output is the golden one", arguments: samples)
  func golden(sample: String, golden: String, status: Int32) throws {
    let run = try Framescan.run(
      "scan", "samples/\(sample)", environment: ["LC_ALL": "C.UTF-8"])
    #expect(run.status == status)
    #expect(run.errors == "")
    #expect(
      try Golden.mistake(in: run.output.replacing(#/ in [0-9.]+ s\n$/#, with: " in … s\n"), golden)
        == nil)
  }
}
