import Foundation

/// As much of the `json` report as the tests look at, read without framescan's own code.
struct Report: Decodable {
  struct Recording: Decodable {
    let path: String
    let verdict: String
    let checks: [Check]
    let problems: [Problem]
  }

  struct Check: Decodable {
    let name: String
    let verdict: String
    let violations: [Violation]
    let captures: [String: String]?
  }

  struct Violation: Decodable {
    let start: Double
    let end: Double
  }

  struct Problem: Decodable {
    let kind: String
    let message: String
  }

  let recordings: [Recording]

  init(_ text: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }
}
