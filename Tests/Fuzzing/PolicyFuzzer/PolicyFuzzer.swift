import Analysis
import FuzzSupport
import Geometry
import Policy

/// Reads inputs as policies, and what they hold as the lone patterns, regions and lengths that a command
/// may give.
@main enum PolicyFuzzer {
  static func main() {
    FuzzLoop.run { input in
      let bytes = Array(input)
      if let policy = read(bytes) { PolicyPromises.check(policy) }
      // The first line, then what follows: a pattern and the text it is looked for in.
      let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
      let first = String(decoding: parts[0], as: UTF8.self)
      let rest = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      if let pattern = try? TextPattern(first) { PolicyPromises.check(pattern, on: rest) }
      _ = try? Policy.fromCommandLine(
        black: [first], blank: [rest], text: [first], expectations: ExpectationRegistry.syntaxes)
      _ = (Length(written: first), Duration(written: first), Color(written: first))
    }
  }

  /// The policy; nil when it has mistakes, of which every one has a place in the text.
  private static func read(_ bytes: [UInt8]) -> Policy? {
    do throws(PolicyMistakes) {
      return try PolicyReader.read(
        bytes, path: "policy.yaml", expectations: ExpectationRegistry.syntaxes,
        pictureExists: { $0.hasSuffix(".png") })
    } catch {
      promise(!error.mistakes.isEmpty, "a policy refused without a mistake")
      let lines =
        bytes.count { $0 == 10 || $0 == 13 }
        + String(decoding: bytes, as: UTF8.self)
        .unicodeScalars.count { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) } + 2
      for mistake in error.mistakes {
        promise(!mistake.message.isEmpty, "a mistake without words")
        guard let position = mistake.position else { continue }
        promise(
          position.line >= 1 && position.column >= 1 && position.line <= lines,
          "a mistake at \(position.line):\(position.column) of \(lines) lines")
      }
      return nil
    }
  }
}
