import Geometry
import Results
import Testing

@Suite struct ResultJSONTests {
  @Test("A line is compact, sorted, with short numbers and plain slashes")
  func exactLine() {
    let expected = """
      {"checks":[{"applicableSeconds":20,"captures":{"build":"1432","version":"5.2.1"},\
      "expect":"black","frames":1200,"name":"card form is hidden","notes":[],\
      "region":{"height":836,"width":1170,"x":0,"y":633},"required":false,"tags":[],\
      "verdict":"fail","violatingFrames":9,"violatingSeconds":0.15,\
      "violations":[{"end":3.35,"evidence":"evidence/a/b.png","frames":9,"start":3.2,\
      "worst":{"measured":"luma 214","time":3.27,\
      "where":{"height":16,"width":48,"x":64,"y":700}}}]}],"framesPerSecond":571,\
      "media":{"codec":"h264","container":"mov","duration":20,"frames":1200,"height":2532,\
      "pixelFormat":"yuv420p","range":"limited","rotation":0,"variableFrameRate":true,\
      "width":1170},"path":"tickets/1234/a.mp4",\
      "problems":[{"kind":"truncated","message":"the file ends early","time":18.4}],\
      "seconds":2.1,"sha256":"00ff","verdict":"fail"}
      """
    #expect(ResultJSON.line(Samples.recording) == expected)
  }

  @Test("What is written can be read back unchanged")
  func roundTrip() throws {
    let document = Samples.document([
      Samples.recording, RecordingResult(path: "b.mp4", verdict: .inconclusive),
    ])
    let text = ResultJSON.document(document)
    #expect(try ResultJSON.decodeDocument(text.utf8) == document)
    let lines = document.recordings.map { ResultJSON.line($0) + "\n" }.joined(separator: "\n")
    #expect(try ResultJSON.decodeLines(lines.utf8).map(\.result) == document.recordings)
  }

  @Test("How far frames are off is written where it was asked for, and is null where unknown")
  func severities() throws {
    var recording = Samples.recording
    recording.checks[0].severities = [0.5, nil, 1.25, .infinity]
    let line = ResultJSON.line(recording)
    #expect(line.contains(#""severities":[0.5,null,1.25,0]"#))
    let read = try #require(try ResultJSON.decodeLines(line.utf8).first?.result)
    #expect(read.checks[0].severities == [0.5, nil, 1.25, 0])
  }

  @Test("Keys without a value are left out")
  func nilKeys() {
    let line = ResultJSON.line(RecordingResult(path: "b.mp4", verdict: .pass))
    #expect(
      line == """
        {"checks":[],"framesPerSecond":0,"path":"b.mp4","problems":[],"seconds":0,"verdict":"pass"}
        """)
  }

  @Test(
    "Hostile text survives in one line and leaves no raw control behind",
    arguments: [
      "a\nb", "a\r\nb", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{85}", "\u{2028}\u{2029}",
      "\u{202E}gpm.4pm", "\u{FFFF}", "\u{1FFFF}", "\"\\/", "😀é漢",
    ])
  func hostileText(name: String) throws {
    var recording = Samples.recording
    recording.path = name
    recording.checks[0].captures = [name: name]
    let line = ResultJSON.line(recording)
    #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!line.unicodeScalars.contains { (0x2028...0x202E).contains($0.value) })
    #expect(try ResultJSON.decodeLines(line.utf8).map(\.result) == [recording])
  }

  @Test(
    "A number that is not finite becomes 0 wherever it stands",
    arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(number: Double) throws {
    var recording = Samples.recording
    recording.seconds = number
    recording.framesPerSecond = number
    recording.media?.duration = number
    recording.problems[0].time = number
    recording.checks[0].applicableSeconds = number
    recording.checks[0].violatingSeconds = number
    recording.checks[0].violations[0].start = number
    recording.checks[0].violations[0].end = number
    recording.checks[0].violations[0].worst.time = number
    let span = TimeSpan(start: number, end: number)
    recording.checks[0].applied = [span]
    recording.checks[0].readings = [Reading(start: number, end: number, captures: [:])]
    recording.checks[0].plot = MeasurePlot(times: [number], values: [number])
    recording.screens = [ScreenResult(name: "s", seconds: number, frames: 1, shown: [span])]
    var document = Samples.document([recording])
    document.summary.seconds = number
    let read = try ResultJSON.decodeDocument(ResultJSON.document(document).utf8)
    #expect(read.summary.seconds == 0)
    #expect(read.recordings[0].framesPerSecond == 0)
    #expect(read.recordings[0].checks[0].violations[0].worst.time == 0)
    #expect(read.recordings[0].checks[0].plot == MeasurePlot(times: [0], values: [0]))
    #expect(read.recordings[0].screens?[0].shown == [TimeSpan(start: 0, end: 0)])
  }

  @Test("Labels, notes and captures may be missing, as in documents written by others")
  func minimalCheck() throws {
    let line = """
      {"path": "a.mp4", "verdict": "pass", "problems": [], "seconds": 2.1, "framesPerSecond": 571,
       "checks": [{"name": "c", "expect": "black", "verdict": "pass", "applicableSeconds": 20.0,
       "violatingSeconds": 0, "frames": 1200, "violatingFrames": 0, "unknown": 1}]}
      """.split(separator: "\n").joined()
    let check = CheckResult(
      name: "c", expect: "black", verdict: .pass, region: nil, applicableSeconds: 20, frames: 1200)
    #expect(try ResultJSON.decodeLines(line.utf8).first?.result.checks == [check])
  }

  @Test("A line that is no result is named")
  func brokenLine() {
    let text = ResultJSON.line(Samples.recording) + "\n\n{\"path\": \"a.mp4\"}\n"
    #expect(throws: ResultJSONError.malformed(line: 3, reason: "‘verdict’ is missing")) {
      try ResultJSON.decodeLines(text.utf8)
    }
  }

  @Test(
    "A document that can't be read says why",
    arguments: [
      ("", "not a framescan result: it is not JSON"),
      ("{\"schema\":1", "not a framescan result: it is not JSON"),
      ("[]", "not a framescan result: ‘the whole’ has a value that does not belong there"),
      ("{}", "not a framescan result: ‘schema’ is missing"),
      ("{\"schema\": 2}", "the result is of form 2; this version reads form 1"),
      ("{\"schema\": 1}", "not a framescan result: ‘tool’ is missing"),
    ])
  func brokenDocument(text: String, message: String) {
    let error = #expect(throws: ResultJSONError.self) {
      try ResultJSON.decodeDocument(text.utf8)
    }
    #expect(error?.description == message)
  }
}
