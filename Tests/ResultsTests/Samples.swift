import Geometry
import Results

/// Results that several tests start from.
enum Samples {
  static let violation = Violation(
    start: 3.2, end: 3.35, frames: 9,
    worst: WorstFrame(
      time: 3.27, where: Rectangle(x: 64, y: 700, width: 48, height: 16), measured: "luma 214"),
    evidence: "evidence/a/b.png")

  static let check = CheckResult(
    name: "card form is hidden", expect: "black", verdict: .fail,
    region: Rectangle(x: 0, y: 633, width: 1170, height: 836),
    applicableSeconds: 20, violatingSeconds: 0.15, frames: 1200, violatingFrames: 9,
    violations: [violation], captures: ["version": "5.2.1", "build": "1432"])

  static let media = MediaDescription(
    container: "mov", codec: "h264", width: 1170, height: 2532, rotation: 0,
    pixelFormat: "yuv420p", range: "limited", duration: 20, frames: 1200, variableFrameRate: true)

  static let recording = RecordingResult(
    path: "tickets/1234/a.mp4", sha256: "00ff", verdict: .fail, media: media, checks: [check],
    problems: [Problem(kind: .truncated, message: "the file ends early", time: 18.4)],
    seconds: 2.1, framesPerSecond: 571)

  static func document(_ recordings: [RecordingResult]) -> ResultDocument {
    ResultDocument(
      tool: Tool(name: "framescan", version: "0.1", libraries: ["libavcodec": "59.37.100"]),
      policy: PolicyReference(
        sources: [.init(path: "framescan.yaml", sha256: "abcd")], definitions: ["build": "1432"]),
      recordings: recordings, seconds: 2.1)
  }
}
