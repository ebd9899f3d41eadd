extension PolicyReading {
  /// Reads `screens:`.
  mutating func readScreens(_ fields: PolicyFields) {
    guard let node = fields[.screens], !node.isNull,
      let entries = entries(of: node, what: "'screens'")
    else { return }
    screenNames = entries.map(\.name)
    for (name, entry) in entries {
      if name.isEmpty {
        note("a screen can't be called \(name.quoted)", at: entry.key.position)
        continue
      }
      guard let fields = self.fields(of: entry.value, at: .screen) else { continue }
      let hold = fields[.hold].flatMap { length(ofTime: $0, key: .hold) }
      let settle = fields[.settle].flatMap { length(ofTime: $0, key: .settle) }
      guard let when = fields[.when], let condition = condition(when) else { continue }
      screens.append(
        Screen(
          name: name, condition: condition, hold: hold ?? Screen.usualHold,
          settle: settle ?? .zero))
    }
  }

  /// The screens that `on:` or `not-on:` names; mistakes are noted.
  mutating func screenNames(_ node: YAMLNode, key: PolicyKey) -> [String] {
    let items = node.items
    if items.isEmpty { note("'\(key.name)' names no screen", at: node.position) }
    var names: [String] = []
    for item in items {
      guard let name = text(of: item, what: "'\(key.name)' takes a screen's name or a list of them")
      else { continue }
      if screenNames.contains(name) {
        names.append(name)
        continue
      }
      let nearest = NearestWord.suggest(name, among: screenNames)
      let known = screenNames.map(\.quoted).joined(separator: ", ")
      let hint =
        nearest.map { "; did you mean \($0.quoted)?" }
        ?? (screenNames.isEmpty ? "; the policy has no 'screens'" : "; known: \(known)")
      note("unknown screen \(name.quoted)\(hint)", at: item.position)
    }
    return names
  }

  private mutating func condition(_ node: YAMLNode) -> ScreenCondition? {
    if let word = node.text, let sign = plainSign(word, PolicyFields(position: node.position)) {
      return .sign(sign)
    }
    let before = mistakes.count
    guard let fields = self.fields(of: node, at: .condition) else { return nil }
    let place: [PolicyKey] = [.in]
    let given = PolicyLevel.condition.keys.filter { !place.contains($0) && fields[$0] != nil }
    let examples = "text, image, color, black, blank, all, any, not"
    guard let key = given.first, let value = fields[key] else {
      if mistakes.count == before {
        note("a condition has one of \(examples); none is here", at: node.position)
      }
      return nil
    }
    if given.count > 1 {
      let list = given.map { "'\($0.name)'" }.joined(separator: " and ")
      note(
        "a condition is one thing, not \(list); put them in a list below 'all' or 'any'",
        at: fields.keyPosition(given[1]))
      return nil
    }
    switch key {
    case .all, .any, .not:
      if fields[.in] != nil {
        note("'in' belongs to the conditions below '\(key.name)'", at: fields.keyPosition(.in))
      }
      return joined(value, by: key)
    default: return sign(key, value, fields).map { .sign($0) }
    }
  }

  private mutating func joined(_ value: YAMLNode, by key: PolicyKey) -> ScreenCondition? {
    if key == .not { return condition(value).map { .not($0) } }
    if case .sequence(let items) = value.value, items.isEmpty {
      note("'\(key.name)' takes at least one condition", at: value.position)
      return nil
    }
    guard case .sequence(let items) = value.value else {
      note("'\(key.name)' takes a list of conditions, not \(value.kind)", at: value.position)
      return nil
    }
    let parts = items.map { condition($0) }
    let conditions = parts.compactMap(\.self)
    guard conditions.count == parts.count else { return nil }
    return key == .all ? .all(conditions) : .any(conditions)
  }

  /// `black` or `blank` alone: of the whole picture.
  private mutating func plainSign(_ word: String, _ fields: PolicyFields) -> ScreenSign? {
    guard [PolicyKey.black, .blank].contains(where: { $0.name == word }),
      let syntax = expectations.first(where: { $0.keyword == word })
    else { return nil }
    return ScreenSign(
      region: Region(shape: .all), look: .expected(ExpectationRequest(syntax: syntax)))
  }

  private mutating func sign(
    _ key: PolicyKey, _ value: YAMLNode, _ fields: PolicyFields
  ) -> ScreenSign? {
    let (argument, written) = separate(value, of: key, fields)
    let region = written.map { self.region($0) } ?? Region(shape: .all)
    let look: ScreenSign.Look?
    switch key {
    case .color: look = color(argument, key, at: value.position).map { .color($0) }
    case .image:
      look = argument.flatMap { picturePath($0, of: key.name) }.map { .picture(path: $0) }
    default:
      guard let syntax = expectations.first(where: { $0.keyword == key.name }) else {
        note("'\(key.name)' isn't supported by this version yet", at: value.position)
        return nil
      }
      look = readArgument(argument, of: syntax, at: value.position).map { .expected($0) }
    }
    guard let region, let look else { return nil }
    return ScreenSign(region: region, look: look)
  }

  /// What follows a condition's key, and the region it is about. `black: REGION` says it at once.
  private func separate(
    _ value: YAMLNode, of key: PolicyKey, _ fields: PolicyFields
  ) -> (argument: YAMLNode?, region: YAMLNode?) {
    guard key == .black || key == .blank else { return (value, fields[.in]) }
    let isColor = key == .blank && value.text.map { $0.hasPrefix("#") } ?? false
    if let place = fields[.in] {
      return (isColor || !(value.isNull || value.text == "true") ? value : nil, place)
    }
    if isColor { return (value, nil) }
    return (nil, value.isNull || value.text == "true" ? nil : value)
  }

  private mutating func color(
    _ node: YAMLNode?, _ key: PolicyKey, at position: PolicyPosition
  ) -> Color? {
    guard let color = node?.text.flatMap({ Color(written: $0) }) else {
      note(
        "'\(key.name)' takes a colour such as \"#0a84ff\", in quotes"
          + (node.map { $0.isNull ? "" : ", not \($0.kind)" } ?? ""), at: position)
      return nil
    }
    return color
  }
}
