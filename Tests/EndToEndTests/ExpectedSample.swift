import Foundation
import Testing

/// What `samples/expected.json` says of a recording. Its times come from the script that drew it.
struct ExpectedSample: Decodable, Sendable, CustomTestStringConvertible {
  struct Check: Decodable, Sendable {
    let verdict: String
    /// Start and end of each, in seconds.
    let violations: [[Double]]
  }

  let path: String
  let verdict: String
  let exit: Int32
  let checks: [String: Check]
  let captures: [String: String]
  /// Kinds that must be among the problems.
  let problems: [String]

  var testDescription: String { path }

  static func all() throws -> [ExpectedSample] {
    let file = Repository.root.appending(path: "samples/expected.json")
    return try JSONDecoder().decode([ExpectedSample].self, from: Data(contentsOf: file))
  }
}
