internal import Results

extension ResultSchema {
  static var checkDefinitions: [String: JSONValue] {
    [
      "check": check, "violation": violation, "worst": worst, "rectangle": rectangle, "span": span,
      "reading": reading, "plot": plot,
    ]
  }

  private static let check = SchemaNode.object(
    "What one check came to.",
    [
      "name": SchemaNode.text("Its name in the policy."),
      "expect": SchemaNode.text("The expectation's keyword: black, blank, text …"),
      "verdict": SchemaNode.choice(
        CheckVerdict.allCases.map(\.rawValue), "not-exercised: it applied to no frame."),
      "required": SchemaNode.flag("Whether a recording proves nothing where it is not exercised."),
      "tags": SchemaNode.texts("Its labels in the policy."),
      "applicableSeconds": SchemaNode.amount("Seconds in which it applied."),
      "violatingSeconds": SchemaNode.amount("Seconds of those in which it was violated."),
      "frames": SchemaNode.count("Frames to which it applied."),
      "violatingFrames": SchemaNode.count("Frames of those that violated it."),
      "violations": SchemaNode.list(of: "violation", "The violations, in order of time."),
      "captures": SchemaNode.map("What the names in its text pattern captured."),
      "notes": SchemaNode.texts("What a reader of the verdict should know."),
    ],
    optional: [
      "expected": SchemaNode.text("What the expectation was given: a colour, a pattern."),
      "region": SchemaNode.ref(
        "rectangle", "Its region in the first frame; absent where it could not be placed."),
      "severities": SchemaNode.numbers(
        """
        With --measure: of each frame that was judged, how far it was off in multiples of the limit \
        (1 and more is a violation), null where no number tells.
        """, orNull: true),
      "applied": SchemaNode.list(of: "span", "When it applied."),
      "readings": SchemaNode.list(of: "reading", "What was captured over time."),
      "plot": SchemaNode.ref(
        "plot",
        "How far its frames were from its limit over time; in the results that -o keeps only."),
    ])

  private static let violation = SchemaNode.object(
    "A run of frames in which a check's expectation is not met.",
    [
      "start": SchemaNode.number("Time of its first frame, \(clock)."),
      "end": SchemaNode.number("Time of the first frame after it, likewise."),
      "frames": SchemaNode.count("How many frames it has."),
      "worst": SchemaNode.ref("worst", "Its worst frame."),
    ],
    optional: [
      "evidence": SchemaNode.text(
        "The picture of its worst frame, as a path from the folder of the results."),
      "evidenceFirst": SchemaNode.text("The picture of its first frame, where that is another."),
      "evidenceLast": SchemaNode.text("The picture of its last frame, where that is another."),
    ])

  private static let worst = SchemaNode.object(
    "The frame of a violation that is furthest from what was expected.",
    [
      "time": SchemaNode.number("Its time, \(clock)."),
      "where": SchemaNode.ref("rectangle", "Where in it the worst is."),
      "measured": SchemaNode.text("What was measured there, for a person."),
    ])

  private static let rectangle = SchemaNode.object(
    "Whole pixels of the picture as displayed, from its top left corner.",
    [
      "x": SchemaNode.whole("Left edge."), "y": SchemaNode.whole("Top edge."),
      "width": SchemaNode.whole("Width."), "height": SchemaNode.whole("Height."),
    ])

  private static let span = SchemaNode.object(
    "A part of a recording.",
    [
      "start": SchemaNode.number("Its start, \(clock)."),
      "end": SchemaNode.number("Its end, likewise; not part of it."),
    ])

  private static let reading = SchemaNode.object(
    "What was captured for a while.",
    [
      "start": SchemaNode.number("Its start, \(clock)."),
      "end": SchemaNode.number("Its end, likewise; not part of it."),
      "captures": SchemaNode.map("What was captured, by name."),
    ])

  private static let plot = SchemaNode.object(
    "Points of a picture of measures over time.",
    [
      "times": SchemaNode.numbers("Times of the points, \(clock)."),
      "values": SchemaNode.numbers("What was measured there, in multiples of the limit."),
    ])
}
