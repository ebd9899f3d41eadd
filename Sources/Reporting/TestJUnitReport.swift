public import Results

/// What tests of recordings came to, for CI servers: a test case a recording.
public struct TestJUnitReport: Sendable {
  /// A report.
  public init() {}

  /// The document, whose one suite has that name.
  public func render(_ results: [TestResult], name: String) -> String {
    let failed = results.count(where: \.isFailure)
    let skipped = results.count { $0.outcome == .noExpectation }
    let seconds = TimeText.fixed(results.reduce(0) { $0 + $1.seconds }, decimals: 3)
    let counts = [
      ("tests", "\(results.count)"), ("failures", "\(failed)"), ("errors", "0"),
    ]
    // Jenkins' schema knows `skipped` on a suite only.
    let suite = XMLElement(
      "testsuite", [("name", name)] + counts + [("skipped", "\(skipped)"), ("time", seconds)],
      children: results.map(Self.element))
    return XMLElement(
      "testsuites", [("name", name)] + counts + [("time", seconds)], children: [suite]
    ).document
  }

  private static func element(of result: TestResult) -> XMLElement {
    var children: [XMLElement] = []
    switch result.outcome {
    case .passed, .written: break
    case .failed(let differences):
      children = [
        XMLElement(
          "failure", [("type", "unexpected"), ("message", differences.first ?? "")],
          lines: differences)
      ]
    case .noExpectation: children = [XMLElement("skipped", [("message", "no expectation")])]
    }
    return XMLElement(
      "testcase",
      [
        ("classname", "framescan test"), ("name", result.path),
        ("time", TimeText.fixed(result.seconds, decimals: 3)),
      ], children: children)
  }
}
