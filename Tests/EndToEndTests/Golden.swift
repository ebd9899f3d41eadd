import Foundation
import Testing

/// Compares a text with the file of that name in `Golden`, beside the tests.
///
/// With `FRAMESCAN_RECORD=1` in the environment the file is written anew and the test fails, so that
/// a recording run is never taken for a passing one.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden").appending(path: name)
  if ProcessInfo.processInfo.environment["FRAMESCAN_RECORD"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(text == golden, "differs from Golden/\(name)", sourceLocation: sourceLocation)
}
