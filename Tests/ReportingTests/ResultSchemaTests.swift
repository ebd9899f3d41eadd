import Reporting
import Results
import Testing

@Suite struct ResultSchemaTests {
  /// Whether documents are valid by the schema, in a strict form of it that allows no key it doesn't name.
  private func validate(_ documents: [String], by definition: String? = nil) throws -> String {
    let script = #"""
      import json, sys
      import jsonschema
      texts = json.load(sys.stdin)
      schema = json.loads(texts[0])
      jsonschema.Draft202012Validator.check_schema(schema)
      assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
      def strict(node):
          if isinstance(node, dict):
              if "properties" in node:
                  node["additionalProperties"] = False
              for value in list(node.values()):
                  strict(value)
          elif isinstance(node, list):
              for value in node:
                  strict(value)
      defs = schema["$defs"]
      del schema["$defs"]
      strict(defs)
      strict(schema)
      if texts[1]:
          schema = {"$ref": "#/$defs/" + texts[1]}
      schema["$defs"] = defs
      validator = jsonschema.Draft202012Validator(schema)
      for text in texts[2:]:
          for error in validator.iter_errors(json.loads(text)):
              print("/".join(map(str, error.absolute_path)), error.message[:200])
      """#
    let texts = [ResultSchema.text, definition ?? ""] + documents
    let run = try OtherReader.python(script, input: Self.json(texts))
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  private static func json(_ texts: [String]) throws -> String {
    let quoted = texts.map { text in
      let escaped = text.unicodeScalars.map { scalar in
        scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar == "\n" ? "\\n" : "\(scalar)"
      }
      return "\"\(escaped.joined())\""
    }
    return "[\(quoted.joined(separator: ","))]"
  }

  private func render(_ document: ResultDocument) -> String {
    JSONReport().render(document, style: ReportStyle())
  }

  @Test("Every json report is valid by the schema, which names every key")
  func documents() throws {
    #expect(try validate([render(Samples.document), render(Samples.document([]))]) == "")
  }

  @Test("Every line of jsonl is valid by the definition of a recording")
  func lines() throws {
    var recording = Samples.passing
    recording.pathBytes = "ff"
    recording.policy = "p.yaml"
    recording.checks[0].severities = [0.5, nil, 2]
    let scan = ScanIdentity(
      version: "1", policy: "a", pictures: "b", definitions: ["x": "y"], measures: true,
      sampling: "keyframes", evidence: "full", limits: .init(seconds: 1, memory: 2))
    let lines = JSONLinesReport().render(Samples.document, style: ReportStyle())
      .split(separator: "\n").map(String.init)
    #expect(
      try validate(
        lines + [ResultJSON.line(StoredResult(result: recording, scan: scan))], by: "recording")
        == "")
  }

  @Test("A comparison is valid by its definition")
  func comparison() throws {
    #expect(try validate([Comparisons.json(Comparisons.sample)], by: "comparison") == "")
  }

  @Test("What is wrong is not valid")
  func wrong() throws {
    let report = render(Samples.document([Samples.failing]))
    for (right, wrong) in [
      ("\"verdict\" : \"fail\"", "\"verdict\" : \"failed\""), ("\"frames\" : 9", "\"frames\" : -9"),
      ("\"schema\" : 1", "\"schema\" : 2"), ("\"measured\"", "\"mesured\""),
    ] {
      #expect(report.contains(right))
      #expect(try validate([report.replacing(right, with: wrong)]) != "", "\(wrong)")
    }
  }
}
