import ClipSupport
import Results
import Scanning
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Workers that are not what they should be, written as scripts: a recording may have taken one over.
@Suite struct BatchTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func scan(by program: String) throws -> [RecordingResult?] {
    let paths = try ["a.png", "b.png"].map { try folder.write([1, 2, 3], name: $0) }
    let plan = try ScanPlan(
      paths.map { RecordingFinder.Found(path: RecordingPath($0), isNamed: true) },
      source: .checks(WrittenChecks(black: ["all"], blank: [], text: [])), definitions: [:])
    let clock = ContinuousClock()
    let start = clock.now
    let batch = Batch(
      plan, BatchSettings(jobs: 1), program: WorkerProgram(path: program, environment: []),
      standardInput: StandardInput(temporaryFolder: RecordingPath("/tmp"))
    ) { start.duration(to: clock.now) }
    return try batch.run()
  }

  /// A worker that says it is ready and answers its first order with bytes.
  private func worker(answering bytes: String) throws -> String {
    let ready = #"{"ready":{}}"#
    let script = """
      \(scriptedWorkerOpening)
      order()
      os.write(3, struct.pack(">I", \(ready.utf8.count)) + b'\(ready)')
      order()
      os.write(3, \(bytes))
      os.read(3, 1)
      """
    let path = try folder.write(Array(script.utf8), name: "worker.py")
    try #require(chmod(path, 0o700) == 0)
    return path
  }

  @Test(
    "A worker that answers nonsense is an error of each recording it was given, and replaced",
    arguments: [
      #"b"\xff\xff\xff\xff""#, #"b"\x00\x00\x00\x02{}""#, #"b"\x00\x00\x00\x03abc""#,
      #"b"\x00\x00\x00\x00""#, #"struct.pack(">I", 12) + b'{"ready":{}}'"#,
    ])
  func nonsense(bytes: String) throws {
    let results = try scan(by: worker(answering: bytes))
    #expect(results.map { $0?.verdict } == [.error, .error])
    for result in results {
      #expect(result?.problems.map(\.kind) == [.crashed])
      #expect(result?.problems.first?.message == "the process that decoded it answered nonsense")
      #expect(result?.checks.map(\.verdict) == [.notExercised])
      // SHA-256 of the bytes 1, 2, 3, by sha256sum.
      #expect(
        result?.sha256 == "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81")
    }
  }

  @Test("A worker that ends instead of answering is an error of its recording")
  func ending() throws {
    let results = try scan(by: worker(answering: "b'') or os._exit(7"))
    #expect(
      results.map { $0?.problems.first?.message }
        == [String](
          repeating: "the process that decoded it ended by itself (status 7)", count: 2))
  }

  @Test("Where no worker gets ready, the scan ends and says so")
  func neverReady() throws {
    #expect(throws: BatchError.self) { try scan(by: "/bin/false") }
    #expect(throws: BatchError.self) { try scan(by: "/nothing/here") }
  }
}
