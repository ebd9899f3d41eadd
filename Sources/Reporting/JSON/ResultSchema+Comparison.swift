internal import Results

extension ResultSchema {
  static var comparisonDefinitions: [String: JSONValue] {
    ["comparison": comparison, "change": change, "presence": presence]
  }

  private static var comparison: JSONValue {
    SchemaNode.object(
      "What framescan report writes of several runs: what the last one changed.",
      [
        "schema": version, "tool": SchemaNode.ref("tool", "What made the report."),
        "runs": SchemaNode.list(
          SchemaNode.object(
            "A run.",
            [
              "path": SchemaNode.text("Where its results lie."),
              "summary": SchemaNode.ref("summary", "Its counts."),
            ]), "The runs, in order of time."),
        "newlyFailing": SchemaNode.list(
          of: "change", "Checks that fail and did not before, or are new."),
        "newlyPassing": SchemaNode.list(
          of: "change", "Checks that failed, or could not be judged, and pass."),
        "stillFailing": SchemaNode.list(of: "change", "Checks that fail as before."),
        "undecided": SchemaNode.list(
          of: "change", "Recordings that the last run can't judge to their end."),
        "noLongerChecked": SchemaNode.list(
          of: "change",
          "Checks that failed and that the last run did not make, of recordings that it has."),
        "appeared": SchemaNode.list(of: "presence", "Recordings that no run before has."),
        "vanished": SchemaNode.list(
          of: "presence", "Recordings of the run before that the last one does not have."),
      ])
  }

  /// What a check or a recording can have come to in a run.
  private static let verdicts =
    CheckVerdict.allCases.map(\.rawValue) + [Verdict.inconclusive, .error].map(\.rawValue)

  private static let change = SchemaNode.object(
    "A check or a recording in the last run, and before.",
    [
      "path": SchemaNode.text("The recording's path."),
      "verdict": SchemaNode.choice(
        verdicts + ["not-checked"], "What it comes to now; not-checked for a check that is gone."),
      "violations": SchemaNode.list(of: "violation", "The check's violations now."),
      "problems": SchemaNode.list(
        of: "problem", "What went wrong while the recording was read; of a whole recording only."),
    ],
    optional: [
      "pathBytes": pathBytes, "sha256": sha256,
      "check": SchemaNode.text("The check's name; absent for the recording as a whole."),
      "expect": SchemaNode.text("The expectation's keyword."),
      "before": SchemaNode.object(
        "The latest that was known of it; absent for what is new.",
        [
          "run": SchemaNode.text("Where the results of that run lie."),
          "verdict": SchemaNode.choice(verdicts, "What it came to."),
        ],
        optional: [
          "path": SchemaNode.text("What the recording was called then, where that was another.")
        ]),
      "since": SchemaNode.text("The run from which on it fails without a pass in between."),
    ])

  private static let presence = SchemaNode.object(
    "A recording that only one of two runs has.",
    [
      "path": SchemaNode.text("Its path."),
      "verdict": SchemaNode.ref("verdict", "What it came to."),
    ], optional: ["pathBytes": pathBytes, "sha256": sha256])
}
