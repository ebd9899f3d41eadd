import ClipSupport
import Foundation
import Geometry
import Results
import Scanning
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures from workers that are not what they should be, written as scripts.
@Suite struct EvidenceIntakeTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private static var failing: RecordingResult {
    RecordingResult(
      path: "a.png", verdict: .fail,
      checks: [
        CheckResult(
          name: "black", expect: "black", verdict: .fail,
          region: Rectangle(x: 0, y: 0, width: 4, height: 2), frames: 1, violatingFrames: 1,
          violations: [
            Violation(
              start: 0, end: 0, frames: 1,
              worst: WorstFrame(
                time: 0, where: Rectangle(x: 1 << 62, y: 0, width: 1 << 62, height: 1),
                measured: "m"))
          ])
      ])
  }

  /// What a recording comes to in a worker that finds it failing and then sends these messages, and ends.
  private func scan(_ messages: [String]) throws -> (RecordingResult, files: [String]) {
    let finished = #"{"finished":{"_0":\#(ResultJSON.line(Self.failing))}}"#
    let all = [Self.answer(finished)] + messages
    let script = """
      \(scriptedWorkerOpening)
      def answer(text):
          data = text.encode()
          os.write(3, struct.pack(">I", len(data)) + data)
      def pixels(count):
          data = b'{"pixels":{}}'
          own = struct.pack(">I", count) + bytes([7]) * count
          os.write(3, struct.pack(">I", len(data) | 1 << 31) + data + own)
      order()
      answer('{"ready":{}}')
      order()
      \(all.joined(separator: "\n"))
      """
    let worker = try folder.write(Array(script.utf8), name: "worker.py")
    try #require(chmod(worker, 0o700) == 0)
    let recording = try folder.write([1, 2, 3], name: "a.png")
    let plan = try ScanPlan(
      [RecordingFinder.Found(path: RecordingPath(recording), isNamed: true)],
      source: .checks(WrittenChecks(black: ["all"], blank: [], text: [])), definitions: [:])
    let output = folder.newPath("out")
    let store = try ResultStore(folder: RecordingPath(output))
    let settings = BatchSettings(jobs: 1)
    try store.begin(plan, settings, tool: Tool(name: "framescan", version: "1", libraries: [:]))
    let batch = Batch(
      plan, settings, program: WorkerProgram(path: worker, environment: []),
      standardInput: StandardInput(temporaryFolder: RecordingPath("/tmp")), store: store
    ) { .zero }
    let results = try batch.run()
    let result = try #require(results.first ?? nil)
    let files = try? FileManager.default.contentsOfDirectory(atPath: output + "/evidence")
    return (result, files ?? [])
  }

  private func picture(
    _ width: Int = 4, _ height: Int = 2, check: Int = 0, violation: Int = 0,
    moment: String = "worst", region: String = #"{"x":0,"y":0,"width":4,"height":2}"#
  ) -> String {
    Self.answer(
      #"{"picture":{"_0":{"size":{"width":\#(width),"height":\#(height)},"shots":[{"regions":[\#(region)],"#
        + #""shot":{"check":\#(check),"violation":\#(violation),"moment":"\#(moment)"}}]}}}"#)
  }

  private func pixels(_ count: Int) -> String { "pixels(\(count))" }

  private static func answer(_ json: String) -> String { "answer(r'''\(json)''')" }

  private static let ended = answer(#"{"picturesEnded":{}}"#)

  @Test("Pixels may come in portions; a worst place anywhere does no harm")
  func portions() throws {
    let (result, files) = try scan([picture(), pixels(10), pixels(14), Self.ended])
    #expect(files.count == 1)
    #expect(result.checks[0].violations[0].evidence == files.first.map { "evidence/\($0)" })
    // SHA-256 of the bytes 1, 2, 3, by sha256sum.
    #expect(try #require(files.first).hasPrefix("039058c6f2c0cb492c53-"))
    #expect(result.problems.isEmpty)
    #expect(result.verdict == .fail)
  }

  @Test("A worker that ends before its pictures loses them, and nothing else")
  func gone() throws {
    for messages in [[], [picture()], [picture(), pixels(10)]] {
      let (result, files) = try scan(messages)
      #expect(files.isEmpty)
      var expected = Self.failing
      expected.problems = [
        Problem(
          kind: .note,
          message:
            "pictures of violations are missing: the process that decoded it ended by itself "
            + "(status 0)")
      ]
      #expect(result == expected)
    }
  }

  @Test("What a worker says is missing is noted")
  func missing() throws {
    let (result, _) = try scan([Self.answer(#"{"picturesEnded":{"missing":"why"}}"#)])
    #expect(result.problems.map(\.message) == ["pictures of violations are missing: why"])
    #expect(result.verdict == .fail)
  }

  @Test("Pictures that were not asked for, or make no sense, are not written")
  func nonsense() throws {
    let cases = [
      picture(check: 1), picture(violation: 1), picture(moment: "first"), picture(check: -1),
      picture(0, 2), picture(1 << 40, 1 << 40), picture(-4, -2),
      picture(region: #"{"x":1,"y":0,"width":4,"height":2}"#),
      picture(region: #"{"x":0,"y":0,"width":\#(Int.max),"height":2}"#),
      picture(region: #"{"x":\#(Int.min),"y":0,"width":4,"height":2}"#), pixels(24),
    ]
    for message in cases {
      let (result, files) = try scan([message, pixels(24), Self.ended])
      #expect(files.isEmpty, "\(message)")
      #expect(
        result.problems.map(\.message)
          == ["pictures of violations are missing: the process that decoded it answered nonsense"],
        "\(message)")
    }
    let tooMany = try scan([picture(), pixels(25), Self.ended])
    #expect(tooMany.files.isEmpty)
    let twice = try scan([picture(), pixels(24), picture(), pixels(24), Self.ended])
    #expect(twice.files.count == 1)
    #expect(twice.0.checks[0].violations[0].evidence != nil)
  }
}
