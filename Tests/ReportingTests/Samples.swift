import Geometry
import Results

/// The documents that the tests of all formats render.
enum Samples {
  /// One recording of each verdict, as they come out of a release's tickets.
  static let document = document([passing, failing, long, unproven, truncated, unreadable])

  static func document(_ recordings: [RecordingResult]) -> ResultDocument {
    ResultDocument(
      tool: Tool(name: "framescan", version: "0.1.0", libraries: ["libavcodec": "59.37.100"]),
      policy: PolicyReference(
        sources: [.init(path: "framescan.yaml", sha256: digest("d1"))],
        definitions: ["build": "1432"]),
      recordings: recordings, seconds: 6.234)
  }

  static func digest(_ byte: String) -> String { String(repeating: byte, count: 32) }

  static func media(duration: Double, frames: Int) -> MediaDescription {
    MediaDescription(
      container: "mov", codec: "h264", width: 1170, height: 2532, rotation: 0,
      pixelFormat: "yuv420p", range: "limited", duration: duration, frames: frames,
      variableFrameRate: true)
  }

  static func violation(
    _ start: Double, _ end: Double, frames: Int, measured: String, evidence: String? = nil
  ) -> Violation {
    Violation(
      start: start, end: end, frames: frames,
      worst: WorstFrame(
        time: start, where: Rectangle(x: 64, y: 700, width: 48, height: 16), measured: measured),
      evidence: evidence)
  }

  static let form = Rectangle(x: 0, y: 633, width: 1170, height: 836)
  static let footer = Rectangle(x: 23, y: 2431, width: 527, height: 101)

  static func overlay(_ verdict: CheckVerdict, build: String? = "1432") -> CheckResult {
    let captures = build.map { ["version": "5.2.1", "build": $0] } ?? [:]
    return CheckResult(
      name: "version overlay", expect: "text", expected: "v{version} ({build})", verdict: verdict,
      region: footer, applicableSeconds: verdict == .notExercised ? 0 : 20,
      frames: verdict == .notExercised ? 0 : 1200, captures: captures, required: true)
  }

  static let passing = RecordingResult(
    path: "tickets/APP-1201/payment.mp4", sha256: digest("a1"), verdict: .pass,
    media: media(duration: 20, frames: 1200),
    checks: [
      CheckResult(
        name: "card form is hidden", expect: "black", verdict: .pass, region: form,
        tags: ["MASTG-TEST-0289"], applicableSeconds: 20, violatingSeconds: 0.083, frames: 1200,
        violatingFrames: 5,
        violations: [violation(0, 0.083, frames: 5, measured: "luma 187 where 0 is black")],
        notes: ["a violation of 0.083 s at the start was forgiven by grace"]),
      overlay(.pass),
      CheckResult(
        name: "statement", expect: "blank", verdict: .notExercised, region: form),
    ],
    seconds: 1.42, framesPerSecond: 845)

  static let failing = RecordingResult(
    path: "tickets/APP-1204/screen recording 2026-03-02 at 10.14.07.mov", sha256: digest("b2"),
    verdict: .fail, media: media(duration: 65, frames: 1200),
    checks: [
      CheckResult(
        name: "card form is hidden", expect: "black", verdict: .fail, region: form,
        tags: ["MASTG-TEST-0289", "pci"], applicableSeconds: 20, violatingSeconds: 0.966,
        frames: 1200, violatingFrames: 58,
        violations: [
          violation(
            3.2, 3.35, frames: 9, measured: "luma 214 where at most 12 is black",
            evidence: "evidence/0002-card-form-is-hidden-3.200.png"),
          violation(7.016666, 7.033333, frames: 1, measured: "luma 64 where at most 12 is black"),
          violation(
            59.9, 60.7, frames: 48,
            measured:
              "a lit cluster of 31×22 pixels, luma 98, in the middle of 836 black rows"),
        ], applied: payment),
      wrongBuild,
      CheckResult(
        name: "the rest of the app stays visible", expect: "visible", verdict: .pass,
        region: Rectangle(x: 0, y: 1469, width: 1170, height: 900), applicableSeconds: 20,
        frames: 1200),
    ],
    screens: [
      ScreenResult(name: "payment", seconds: 20, frames: 1000, shown: payment),
      ScreenResult(name: "receipt"),
    ],
    seconds: 1.61, framesPerSecond: 745)

  /// When the screen showed that a check of `failing` is bound to.
  private static let payment = [
    TimeSpan(start: 0, end: 15), TimeSpan(start: 57.5, end: 62.5),
  ]

  private static let wrongBuild: CheckResult = {
    var check = overlay(.fail, build: "1430")
    check.violatingSeconds = 20
    check.violatingFrames = 1200
    check.violations = [violation(0, 20, frames: 1200, measured: "build is ‘1430’, not ‘1432’")]
    check.violations[0].evidence = "evidence/0002-version-overlay-0.000.png"
    check.violations[0].evidenceLast = "evidence/0002-version-overlay-19.983.png"
    check.applied = [TimeSpan(start: 0, end: 20)]
    check.readings = [
      Reading(start: 0, end: 20, captures: ["version": "5.2.1", "build": "1430"])
    ]
    check.plot = MeasurePlot(times: [0, 10], values: [3, 2.5])
    return check
  }()

  /// More violations than the text report lists.
  static let long = RecordingResult(
    path: "tickets/APP-1204/all-day.mkv", sha256: digest("c3"), verdict: .fail,
    media: media(duration: 4000, frames: 1200),
    checks: [
      CheckResult(
        name: "balance", expect: "blank", expected: "#d3d3d3", verdict: .fail, region: form,
        applicableSeconds: 4000, violatingSeconds: 6, frames: 1200, violatingFrames: 12,
        violations: (0..<12).map { index in
          violation(
            Double(index) * 330, Double(index) * 330 + 0.5, frames: 1,
            measured: "luma differs by \(40 + index)")
        })
    ],
    problems: [Problem(kind: .damaged, message: "2 frames could not be decoded", time: 3999.5)],
    seconds: 1.2, framesPerSecond: 1000)

  static let unproven = RecordingResult(
    path: "tickets/APP-1207/lock-screen.webm", sha256: digest("d4"), verdict: .inconclusive,
    media: media(duration: 4, frames: 240),
    checks: [
      CheckResult(
        name: "card form is hidden", expect: "black", verdict: .pass, region: form,
        applicableSeconds: 4, frames: 240),
      overlay(.notExercised, build: nil),
    ],
    seconds: 0.4, framesPerSecond: 600)

  static let truncated = RecordingResult(
    path: "tickets/APP-1210/upload.mp4", sha256: digest("e5"), verdict: .error,
    media: media(duration: 18.4, frames: 1104),
    checks: [
      CheckResult(
        name: "card form is hidden", expect: "black", verdict: .pass, region: form,
        applicableSeconds: 18.4, frames: 1104),
      overlay(.pass),
    ],
    problems: [
      Problem(
        kind: .truncated, message: "the file ends before its content does; 96 frames are missing",
        time: 18.4),
      Problem(kind: .note, message: "the first frame has no time of its own", time: 0),
    ],
    seconds: 1.3, framesPerSecond: 849)

  static let unreadable = RecordingResult(
    path: "tickets/APP-1211/notes.mp4", verdict: .error,
    problems: [Problem(kind: .notARecording, message: "no picture stream that can be decoded")])

  /// A document in which every text is `text`.
  static func hostile(_ text: String) -> ResultDocument {
    let check = CheckResult(
      name: text, expect: text, expected: text, verdict: .fail, region: form, tags: [text],
      applicableSeconds: 1, violatingSeconds: 1, frames: 1, violatingFrames: 1,
      violations: [violation(0, 1, frames: 1, measured: text, evidence: text)],
      captures: [text: text], notes: [text], applied: [TimeSpan(start: 0, end: 1)],
      readings: [Reading(start: 0, end: 1, captures: [text: text])])
    var skipped = check
    skipped.verdict = .notExercised
    var media = media(duration: 1, frames: 1)
    media.container = text
    media.codec = text
    media.pixelFormat = text
    media.range = text
    let recording = RecordingResult(
      path: text, pathBytes: text, sha256: text, verdict: .fail, media: media,
      checks: [check, skipped], screens: [ScreenResult(name: text)],
      problems: ProblemKind.allCases.map { Problem(kind: $0, message: text, time: 1) })
    return ResultDocument(
      tool: Tool(name: text, version: text, libraries: [text: text]),
      policy: PolicyReference(
        sources: [.init(path: text, sha256: text)], definitions: [text: text]),
      recordings: [recording], seconds: 1)
  }
}
