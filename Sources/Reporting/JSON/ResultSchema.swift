internal import Results

/// The JSON Schema of the `json` and `jsonl` reports, and of comparisons of runs.
public enum ResultSchema {
  /// The schema as JSON, with a line feed at its end.
  public static var text: String { ResultJSON.report(root) }

  private static var root: JSONValue {
    let meaning = """
      The json report of a scan. A line of jsonl is $defs/recording; of several runs, framescan report \
      writes $defs/comparison. Keys without a value are absent; later versions may add keys.
      """
    let document = SchemaNode.object(
      meaning,
      [
        "schema": version, "tool": SchemaNode.ref("tool", "What made the report."),
        "policy": policies, "summary": SchemaNode.ref("summary", "Counts over all recordings."),
        "recordings": SchemaNode.list(
          of: "recording", "One result a recording, in the order they were given or found."),
      ])
    guard case .object(var keys) = document else { return document }
    keys["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
    keys["title"] = .text("framescan results")
    let definitions = recordingDefinitions.merging(checkDefinitions) { first, _ in first }
      .merging(comparisonDefinitions) { first, _ in first }
    keys["$defs"] = .object(definitions)
    return .object(keys)
  }

  static var version: JSONValue {
    .object([
      "description": .text("The version of this form."),
      "const": .whole(ResultDocument.currentSchema),
    ])
  }

  static let sha256 = SchemaNode.text(
    "SHA-256 of the file's content; absent where it could not be read.",
    pattern: "^[0-9a-f]{64}$")
  static let pathBytes = SchemaNode.text(
    "The path's exact bytes in hexadecimal; present only where they are not UTF-8.",
    pattern: "^([0-9a-f]{2})+$")
  /// How times are counted.
  static let clock = "in seconds from the recording's first displayed frame"

  private static let policies = SchemaNode.object(
    "What the recordings were checked against.",
    [
      "sources": SchemaNode.list(
        SchemaNode.object(
          "A policy.",
          [
            "path": SchemaNode.text("Its path, or 'command line'."),
            "sha256": SchemaNode.text("SHA-256 of its text."),
          ]), "The policies."),
      "definitions": SchemaNode.map("Values demanded with -D."),
    ])
}
