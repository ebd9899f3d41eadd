extension PolicyReading {
  /// What a check expects; mistakes are noted.
  mutating func readExpectation(_ fields: PolicyFields) -> ExpectationRequest? {
    guard let node = fields[.expect] else { return nil }
    var companions = fields
    guard let (syntax, argument) = readKeyword(node, companions: &companions) else { return nil }
    guard syntax.isSupported else {
      note("'\(syntax.keyword)' isn't supported by this version yet", at: node.position)
      return nil
    }
    let request = readArgument(argument, of: syntax, at: node.position)
    guard var request else { return nil }
    let captures = request.captureNames
    if let node = companions[.expectValues] {
      request.demandedValues = readValues(node, captures: captures)
    }
    if let node = companions[.mayChange] {
      request.mayChange = readTruth(node, key: .mayChange) ?? false
      if captures.isEmpty {
        note("'may-change' is about captures, and nothing is captured here", at: node.position)
      }
    }
    return request
  }

  /// The keyword of an expectation and what follows it. What a mapping holds beside the keyword joins
  /// the check's entries in `companions`.
  private mutating func readKeyword(
    _ node: YAMLNode, companions: inout PolicyFields
  ) -> (syntax: ExpectationSyntax, argument: YAMLNode?)? {
    let keywords = expectations.map(\.keyword)
    guard case .mapping = node.value else {
      let list = keywords.joined(separator: ", ")
      guard let word = text(of: node, what: "an expectation is one of \(list)") else { return nil }
      if let syntax = expectations.first(where: { $0.keyword == word }) { return (syntax, nil) }
      let nearest = NearestWord.suggest(word, among: keywords)
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; known: \(list)"
      note("unknown expectation \(word.quoted)\(hint)", at: node.position)
      return nil
    }
    let mistakesBefore = mistakes.count
    guard let fields = fields(of: node, at: .expectation, also: keywords) else { return nil }
    for key in PolicyLevel.expectation.keys {
      guard let entry = fields.entries[key.name] else { continue }
      if companions.entries[key.name] != nil {
        note("'\(key.name)' is given in the check as well", at: entry.key.position)
      }
      companions.entries[key.name] = entry
    }
    let given = expectations.filter { fields.entries[$0.keyword] != nil }
    if given.count > 1 {
      let list = given.map { "'\($0.keyword)'" }.joined(separator: " and ")
      note("a check expects one thing, not \(list); write two checks", at: node.position)
      return nil
    }
    guard let syntax = given.first, let entry = fields.entries[syntax.keyword] else {
      if mistakes.count == mistakesBefore {
        note("an expectation such as 'black' is missing here", at: node.position)
      }
      return nil
    }
    return (syntax, entry.value)
  }

  /// What follows a keyword; mistakes are noted.
  mutating func readArgument(
    _ node: YAMLNode?, of syntax: ExpectationSyntax, at position: PolicyPosition
  ) -> ExpectationRequest? {
    let keyword = syntax.keyword
    if node?.isNull ?? true, syntax.argument == .optionalColor {
      let places = [node?.position, position].compactMap(\.self)
      if let place = places.first(where: { commentsOutColor(inLineOf: $0) }) {
        note("a colour goes in quotes: after '#' all is a comment", at: place)
        return nil
      }
    }
    let node = node.flatMap { $0.isNull ? nil : $0 }
    let isOptional = syntax.argument == .optionalColor || syntax.argument == .optionalPattern
    guard let node else {
      switch syntax.argument {
      case .none: return ExpectationRequest(syntax: syntax)
      case .pattern:
        note("'\(keyword)' takes a pattern: expect: { \(keyword): 'v{version}' }", at: position)
      case .picture:
        note("'\(keyword)' takes a file: expect: { \(keyword): banner.png }", at: position)
      case .optionalColor, .optionalPattern: break
      }
      return isOptional ? ExpectationRequest(syntax: syntax) : nil
    }
    switch syntax.argument {
    case .none:
      note("nothing follows '\(keyword)', but here is \(node.kind)", at: node.position)
      return nil
    case .optionalColor: return readColor(node, of: syntax)
    case .pattern, .optionalPattern: return readPattern(node, of: syntax)
    case .picture: return readPicture(node, of: syntax)
    }
  }

  /// Whether a colour without quotes follows, which YAML reads as a comment: the check would be met by
  /// any colour.
  private mutating func commentsOutColor(inLineOf position: PolicyPosition) -> Bool {
    let line = lines.restOfLine(at: PolicyPosition(line: position.line, column: 1))
    // A comment starts behind white space.
    let marks = line.indices.dropFirst().filter {
      line[$0] == "#" && line[line.index(before: $0)].isWhitespace
    }
    guard let mark = marks.first else { return false }
    let word = line[mark...].prefix { $0 == "#" || $0.isLetter || $0.isNumber }
    return Color(written: String(word)) != nil
  }

  private mutating func readColor(
    _ node: YAMLNode, of syntax: ExpectationSyntax
  ) -> ExpectationRequest? {
    guard let written = node.text, let color = Color(written: written) else {
      note(
        "'\(syntax.keyword)' takes a colour such as \"#d3d3d3\", in quotes, not \(node.kind)",
        at: node.position)
      return nil
    }
    return ExpectationRequest(syntax: syntax, argument: .color(color), written: written)
  }

  private mutating func readPattern(
    _ node: YAMLNode, of syntax: ExpectationSyntax
  ) -> ExpectationRequest? {
    let what = "'\(syntax.keyword)' takes a pattern in quotes, such as 'v{version}'"
    guard let written = text(of: node, what: what) else { return nil }
    do {
      let pattern = try TextPattern(written)
      return ExpectationRequest(syntax: syntax, argument: .pattern(pattern), written: written)
    } catch {
      note("pattern \(written.quoted): \(error.message)", at: node.position)
      return nil
    }
  }

  private mutating func readPicture(
    _ node: YAMLNode, of syntax: ExpectationSyntax
  ) -> ExpectationRequest? {
    guard let path = picturePath(node, of: syntax.keyword) else { return nil }
    return ExpectationRequest(syntax: syntax, argument: .picture(path: path), written: node.text)
  }

  /// The path of a picture that the policy names, joined to its folder; mistakes are noted.
  mutating func picturePath(_ node: YAMLNode, of keyword: String) -> String? {
    guard let written = text(of: node, what: "'\(keyword)' takes a picture file") else {
      return nil
    }
    // The operating system would read the path up to there.
    guard !written.utf8.contains(0) else {
      note("a file's path can't hold a NUL character", at: node.position)
      return nil
    }
    var path = written
    if !written.hasPrefix("/"), let slash = self.path.lastIndex(of: "/") {
      path = self.path[...slash] + written
    }
    pictures.append((path, node.position))
    return path
  }

  private mutating func readValues(_ node: YAMLNode, captures: [String]) -> [String: String] {
    guard let entries = entries(of: node, what: "'expect-values'") else { return [:] }
    var values: [String: String] = [:]
    for (name, entry) in entries {
      if !captures.contains(name) {
        let nearest = NearestWord.suggest(name, among: captures)
        let hint = nearest.map { "; did you mean '\($0)'?" }
        let list = captures.isEmpty ? "nothing" : captures.joined(separator: ", ")
        note(
          "the pattern doesn't capture \(name.quoted)" + (hint ?? "; it captures \(list)"),
          at: entry.key.position)
      }
      values[name] = text(of: entry.value, what: "a demanded value is a text")
    }
    return values
  }
}
