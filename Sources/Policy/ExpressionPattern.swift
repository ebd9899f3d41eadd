/// A regular expression between slashes, `/…/` or `/…/i`, with named groups.
struct ExpressionPattern: Hashable, Sendable {
  /// The expression without its slashes. It is compiled for each text: a compiled `Regex` can't cross
  /// threads, and a text is read far less often than a frame is shown.
  let source: String
  let ignoresCase: Bool
  let captureNames: [String]

  /// Brackets and groups nest at most that deep, since the compiler of expressions recurses.
  private static let mostBrackets = 100

  init(_ written: String) throws(PatternMistake) {
    guard written.hasPrefix("/"), let end = written.dropFirst().lastIndex(of: "/") else {
      throw PatternMistake(
        message: "a regular expression ends with '/'; '\\/' starts a literal with a slash")
    }
    source = String(written.dropFirst()[..<end])
    let flags = written[written.index(after: end)...]
    guard flags.isEmpty || flags == "i" else {
      throw PatternMistake(message: "only 'i' may follow the last '/', not '\(flags)'")
    }
    ignoresCase = flags == "i"
    guard !source.isEmpty else { throw PatternMistake(message: "the expression is empty") }
    guard source.count(where: { "([".contains($0) }) <= Self.mostBrackets else {
      throw PatternMistake(message: "more than \(Self.mostBrackets) groups and brackets")
    }
    do {
      let regex = try Regex(source)
      captureNames = Self.groupNames(in: source).filter { regex.contains(captureNamed: $0) }
    } catch {
      throw PatternMistake(message: "\(error)")
    }
  }

  func evaluate(_ text: String, demanded: [String: String]) -> PatternOutcome {
    // It compiled when the pattern was made.
    guard let compiled = try? Regex(source) else { return .noMatch }
    let regex = ignoresCase ? compiled.ignoresCase() : compiled
    var tolerable: [String: String]?
    var first: [String: String]?
    for match in text.matches(of: regex) {
      var captures: [String: String] = [:]
      for element in match.output {
        if let name = element.name, let part = element.substring { captures[name] = String(part) }
      }
      if demanded.allSatisfy({ captures[$0.key] == $0.value }) {
        return .matched(captures: captures, tolerated: [])
      }
      if tolerable == nil,
        demanded.allSatisfy({ name, value in
          captures[name].map { OCRFolding.isSame(read: $0, demanded: value) } ?? false
        })
      {
        tolerable = captures
      }
      if first == nil { first = captures }
    }
    if let tolerable {
      return TextPattern.tolerating(tolerable, demanded: demanded, names: captureNames)
    }
    guard let first else { return .noMatch }
    return TextPattern.mismatch(first, demanded: demanded, names: captureNames)
  }

  /// The names of groups as they appear in an expression: `(?<name>…)`, `(?P<name>…)`, `(?'name'…)`.
  private static func groupNames(in source: String) -> [String] {
    var names: [String] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "(") {
      rest = rest[open...].dropFirst()
      guard let start = ["?<", "?P<", "?'"].first(where: { rest.hasPrefix($0) }) else { continue }
      let name = rest.dropFirst(start.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if !name.isEmpty, !names.contains(String(name)) { names.append(String(name)) }
    }
    return names
  }
}
