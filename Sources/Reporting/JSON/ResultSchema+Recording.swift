internal import Results

extension ResultSchema {
  static var recordingDefinitions: [String: JSONValue] {
    [
      "tool": tool, "summary": summary, "recording": recording, "verdict": verdict, "media": media,
      "screen": screen, "problem": problem, "scan": scan,
    ]
  }

  private static let tool = SchemaNode.object(
    "What made the report.",
    [
      "name": SchemaNode.text("framescan."), "version": SchemaNode.text("Its version."),
      "libraries": SchemaNode.map("Versions of the libraries it is linked to, by name."),
    ])

  private static let summary = SchemaNode.object(
    "Counts over all recordings.",
    [
      "recordings": SchemaNode.count("Recordings."), "pass": SchemaNode.count("Those that passed."),
      "fail": SchemaNode.count("Those of which a check failed."),
      "error": SchemaNode.count("Those that could not be read to their end."),
      "inconclusive": SchemaNode.count("Those that prove nothing."),
      "frames": SchemaNode.count("Frames decoded."),
      "seconds": SchemaNode.amount("How long the scan took."),
    ])

  private static let recording = SchemaNode.object(
    "What one recording came to; a line of jsonl.",
    [
      "path": SchemaNode.text(#"Its path; bytes that are not UTF-8 as \xNN."#),
      "verdict": SchemaNode.ref("verdict", "What it came to."),
      "checks": SchemaNode.list(of: "check", "The checks, in the policy's order."),
      "problems": SchemaNode.list(
        of: "problem", "What went wrong while it was read, and what else is worth knowing."),
      "seconds": SchemaNode.amount("How long the scan took."),
      "framesPerSecond": SchemaNode.amount("Frames decoded and checked per second of scanning."),
    ],
    optional: [
      "pathBytes": pathBytes, "sha256": sha256,
      "policy": SchemaNode.text("The path of its policy, or 'command line'."),
      "media": SchemaNode.ref(
        "media", "What the decoder saw; absent where no picture stream could be opened."),
      "screens": SchemaNode.list(
        of: "screen", "When the policy's screens showed; absent where it has none."),
      "scan": SchemaNode.ref(
        "scan", "What it was scanned with; only in results.jsonl of a folder of results."),
    ])

  private static let verdict = SchemaNode.choice(
    Verdict.allCases.map(\.rawValue),
    """
    fail: a check failed; error: it could not be read to its end; inconclusive: no check applied to any \
    frame, or a required one did not; else pass.
    """)

  private static let media = SchemaNode.object(
    "What the decoder saw of a recording.",
    [
      "container": SchemaNode.text("FFmpeg's short name of the container."),
      "codec": SchemaNode.text("FFmpeg's name of the codec."),
      "width": SchemaNode.count("Width as displayed, in pixels."),
      "height": SchemaNode.count("Height as displayed, in pixels."),
      "rotation": SchemaNode.choice(
        [0, 90, 180, 270].map(JSONValue.whole),
        "Degrees clockwise by which stored pictures are turned for display."),
      "pixelFormat": SchemaNode.text("FFmpeg's name of the pixel format."),
      "range": SchemaNode.choice(
        ["limited", "full"], "The luma range that values are read in."),
      "duration": SchemaNode.amount(
        "Seconds from the first displayed frame to the end of the last."),
      "frames": SchemaNode.count("Frames decoded."),
      "variableFrameRate": SchemaNode.flag("Whether frames last differently long."),
    ])

  private static let screen = SchemaNode.object(
    "When a screen showed.",
    [
      "name": SchemaNode.text("Its name in the policy."),
      "seconds": SchemaNode.amount("Seconds in which it showed."),
      "frames": SchemaNode.count("Frames in which it showed."),
      "shown": SchemaNode.list(of: "span", "When it showed; empty where it was never seen."),
    ])

  private static let problem = SchemaNode.object(
    "Something that went wrong, or is worth knowing.",
    [
      "kind": SchemaNode.choice(ProblemKind.allCases.map(\.rawValue), "What kind it is."),
      "message": SchemaNode.text("What happened, for a person."),
    ], optional: ["time": SchemaNode.number("When, \(clock).")])

  private static let scan = SchemaNode.object(
    "What a recording was scanned with.",
    [
      "version": SchemaNode.text("The version of framescan."),
      "policy": SchemaNode.text("SHA-256 of the policy's text."),
      "definitions": SchemaNode.map("Values demanded with -D."),
    ],
    optional: [
      "pictures": SchemaNode.text("SHA-256 of the digests of the policy's pictures."),
      "measures": SchemaNode.flag("Whether --measure was given."),
      "sampling": SchemaNode.text("Which frames were looked at, where not all."),
      "evidence": SchemaNode.text(
        "What evidence shows of violations, where it is not redacted: none or full."),
      "limits": SchemaNode.object(
        "The limits of a worker that was lost.", [:],
        optional: [
          "seconds": SchemaNode.amount("As --timeout says."),
          "memory": SchemaNode.count("As --max-memory says, in bytes."),
        ]),
    ])
}
