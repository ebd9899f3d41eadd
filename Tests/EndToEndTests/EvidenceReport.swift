import Foundation

/// As much of a `json` report as tells of pictures, read without framescan's own code.
struct EvidenceReport: Decodable {
  struct Recording: Decodable {
    let path: String
    let verdict: String
    let checks: [Check]
    let problems: [Report.Problem]
  }

  struct Check: Decodable {
    let name: String
    let violations: [Violation]
  }

  struct Violation: Decodable {
    let worst: Worst
    let evidence: String?
    let evidenceFirst: String?
    let evidenceLast: String?

    /// The paths of its pictures: first, worst, last.
    var pictures: [String?] { [evidenceFirst, evidence, evidenceLast] }
  }

  struct Worst: Decodable {
    let measured: String
  }

  let recordings: [Recording]

  init(_ text: String) throws {
    self = try JSONDecoder().decode(EvidenceReport.self, from: Data(text.utf8))
  }

  /// Every picture that is named.
  var pictures: [String] {
    recordings.flatMap(\.checks).flatMap(\.violations).flatMap(\.pictures).compactMap(\.self)
  }

  /// What the notes say.
  var notes: [String] {
    recordings.flatMap(\.problems).filter { $0.kind == "note" }.map(\.message)
  }
}
