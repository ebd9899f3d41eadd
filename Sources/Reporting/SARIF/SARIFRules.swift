internal import Results

/// The rules of a SARIF run: the checks of all policies, by name, and what is asked of every recording.
struct SARIFRules {
  /// Their descriptions, in the order in which they were first used.
  private(set) var values: [JSONValue] = []
  private var places: [String: Int] = [:]

  /// Labels shown of a rule; readers refuse more.
  private static let mostTags = 20

  /// The place of a case's rule, which is added where it is new.
  mutating func place(of testCase: ResultCase) -> Int {
    let id = Self.id(of: testCase)
    if let place = places[id] { return place }
    places[id] = values.count
    let check = testCase.check
    let expected = check.map { check in
      let given = check.expected.map { " \($0)" } ?? ""
      return "The region of the check ‘\(check.name)’ has to be: \(check.expect)\(given)."
    }
    let properties = JSONValue.object([
      "tags": .list((check?.tags ?? []).uniqued.prefix(Self.mostTags).map(JSONValue.text)),
      "problem.severity": .text(check == nil ? "warning" : "error"),
      "precision": .text("very-high"),
    ])
    values.append(
      .object([
        "id": .text(id), "shortDescription": SARIFReport.message(id),
        "fullDescription": SARIFReport.message(expected ?? "The \(id)."),
        "help": SARIFReport.message(
          expected ?? "A recording that can't be judged to its end proves nothing."),
        "defaultConfiguration": .object(["level": .text(check == nil ? "warning" : "error")]),
        "properties": properties,
      ]))
    return values.count - 1
  }

  /// What the case's rule is called: the check's name.
  static func id(of testCase: ResultCase) -> String {
    testCase.name.isEmpty ? "check without a name" : testCase.name
  }
}

extension Array where Element: Hashable {
  /// The elements without those that came before.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
