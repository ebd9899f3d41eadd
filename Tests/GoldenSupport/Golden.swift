import Foundation

/// Texts that lie in a folder `Golden` beside the tests that make them.
public enum Golden {
  /// What is wrong with a text that should be the one in a file; nil when it is the same.
  ///
  /// With `FRAMESCAN_RECORD=1` in the environment the file is written anew, which is wrong, too, so that
  /// a recording run is never taken for a passing one.
  ///
  /// - Parameter test: the file of the test that asks.
  public static func mistake(
    in text: String, _ name: String, beside test: String = #filePath
  ) throws -> String? {
    let file = URL(filePath: test).deletingLastPathComponent()
      .appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["FRAMESCAN_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      return "recorded \(name)"
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if text == golden { return nil }
    let lines = text.components(separatedBy: "\n")
    let expected = golden.components(separatedBy: "\n")
    let number = zip(lines, expected).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String { lines.indices.contains(number) ? lines[number] : "" }
    return "Golden/\(name) differs from line \(number + 1) on: '\(line(lines))' instead of "
      + "'\(line(expected))'"
  }
}
