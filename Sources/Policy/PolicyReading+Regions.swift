import Geometry

extension PolicyReading {
  /// The most rectangles taken out at once: what is left falls into as many pieces and more.
  private static let mostHoles = 64

  /// Reads `regions:`. Shapes come first, so that an `except:` may name a region written further down.
  mutating func readRegions(_ entries: [(name: String, entry: YAMLEntry)]) {
    var holes: [(name: String, node: YAMLNode)] = []
    // Those that move are looked for in others.
    let moving = entries.filter { $0.entry.value.hasKey(.anchor) }
    for (name, entry) in entries.filter({ !$0.entry.value.hasKey(.anchor) }) + moving {
      if name.isEmpty || name == "all" {
        note("a region can't be called \(name.quoted)", at: entry.key.position)
        continue
      }
      guard let read = unnamedRegion(entry.value, what: "a region is x,y,width,height or a mapping")
      else { continue }
      regions[name] = Region(name: name, shape: read.shape, anchor: read.anchor)
      if let except = read.except { holes.append((name, except)) }
    }
    let solid = Set(regionNames).subtracting(holes.map(\.name))
    for (name, node) in holes {
      let except = shapes(takenOutBy: node, of: regions[name], solid: solid)
      regions[name]?.except = except
    }
  }

  /// A check's region with what the check takes out of it besides.
  mutating func checkedRegion(_ fields: PolicyFields) -> Region? {
    var region = fields[.region].flatMap { self.region($0) }
    if let node = fields[.except] {
      let solid = Set(regionNames.filter { regions[$0]?.except.isEmpty ?? true })
      let except = shapes(takenOutBy: node, of: region, solid: solid)
      region?.except += except
      region?.exceptOfCheck = except
    }
    return region
  }

  /// A region by name, or written in place.
  mutating func region(_ node: YAMLNode) -> Region? {
    if let name = node.text, let region = regions[name] { return region }
    if let name = node.text, regionNames.contains(name) { return nil }
    let what = "a region is a name, 'all', x,y,width,height or a mapping"
    guard let read = unnamedRegion(node, what: what) else { return nil }
    var region = Region(shape: read.shape, anchor: read.anchor)
    if let except = read.except {
      let solid = Set(regionNames.filter { regions[$0]?.except.isEmpty ?? true })
      region.except = shapes(takenOutBy: except, of: region, solid: solid)
    }
    return region
  }

  /// A region written in place, and what its own `except:` says.
  private mutating func unnamedRegion(
    _ node: YAMLNode, what: String
  ) -> (shape: RegionShape, anchor: Anchor?, except: YAMLNode?)? {
    if case .mapping = node.value {
      guard let fields = fields(of: node, at: .region) else { return nil }
      if fields[.anchor] != nil {
        return anchor(fields).map { ($0.area, $0, fields[.except]) }
      }
      noteKeysOfAnchors(fields)
      guard let shape = shape(fields) else { return nil }
      return (shape, nil, fields[.except])
    }
    guard let text = text(of: node, what: what) else { return nil }
    do throws(RegionTextMistake) {
      let shape = try RegionShape(written: text)
      if let mistake = shape.mistake(in: frame) {
        note(mistake, at: node.position)
        return nil
      }
      return (shape, nil, nil)
    } catch {
      if case .malformed(let message) = error {
        note(message, at: node.position)
        return nil
      }
      note("unknown region \(text.quoted)" + hint(for: text), at: node.position)
    }
    return nil
  }

  /// What was meant by a name that no region has.
  private func hint(for text: String) -> String {
    // Between braces, a comma ends what it stands in.
    if Length(written: text) != nil { return "; a rectangle needs quotes here: \"0,25%,100%,33%\"" }
    let nearest = NearestWord.suggest(text, among: regionNames + ["all"])
    return nearest.map { "; did you mean \($0.quoted)?" } ?? ""
  }

  /// The rectangles an `except:` takes out of a region. `solid` are the named regions that have no
  /// `except:` of their own: taking out another one would take out its holes too.
  private mutating func shapes(
    takenOutBy node: YAMLNode, of region: Region?, solid: Set<String>
  ) -> [RegionShape] {
    let items = node.items
    guard items.count <= Self.mostHoles else {
      note("'except' takes at most \(Self.mostHoles) regions", at: node.position)
      return []
    }
    var shapes: [RegionShape] = []
    for item in items {
      if let name = item.text, let named = regions[name] {
        if named.anchor != nil {
          note("\(name.quoted) moves and can't be taken out of a region", at: item.position)
        } else if solid.contains(name) {
          shapes.append(named.shape)
        } else {
          note(
            "\(name.quoted) has an 'except' of its own and can't be taken out of a region",
            at: item.position)
        }
      } else if let name = item.text, regionNames.contains(name) {
        continue
      } else if let read = unnamedRegion(
        item, what: "'except' takes regions: names, x,y,width,height or mappings")
      {
        shapes.append(read.shape)
        if read.anchor != nil {
          note("what is taken out of a region can't have an 'anchor'", at: item.position)
        }
        if let nested = read.except {
          note("a rectangle taken out can't have an 'except' of its own", at: nested.position)
        }
      }
    }
    if let region, region.anchor == nil, region.leavesNothing(without: shapes, in: frame) {
      note("'except' leaves nothing of the region", at: node.position)
    }
    return shapes
  }

  /// The shape a mapping gives; mistakes in it are noted.
  private mutating func shape(_ fields: PolicyFields) -> RegionShape? {
    let across = span(fields, .horizontal)
    let down = span(fields, .vertical)
    guard let across, let down else { return nil }
    return RegionShape(horizontal: across, vertical: down)
  }

  /// Where a mapping says that a region lies along one axis; mistakes are noted.
  mutating func span(_ fields: PolicyFields, _ axis: RegionAxis) -> RegionShape.Span? {
    var lengths: [PolicyKey: Length] = [:]
    var isRight = true
    for key in axis.keys {
      guard let node = fields[key] else { continue }
      lengths[key] = length(node, key: key)
      if lengths[key] == nil { isRight = false }
    }
    let given = axis.keys.filter { fields[$0] != nil }
    if given.contains(axis.alias), given.contains(axis.near) {
      note(
        "'\(axis.alias.name)' and '\(axis.near.name)' are the same; give one of them",
        at: fields.keyPosition(axis.near))
      return nil
    }
    guard given.count == 2 else {
      let names = given.map { "'\($0.name)'" }.joined(separator: ", ")
      let choice = "'\(axis.near.name)', '\(axis.far.name)' and '\(axis.extent.name)'"
      note(
        "a region needs two of \(choice), "
          + (given.isEmpty ? "and has none" : "and has \(given.count == 1 ? "only " : "")\(names)"),
        at: given.count > 2 ? fields.keyPosition(given[2]) : fields.position)
      return nil
    }
    guard isRight else { return nil }
    let near = lengths[axis.near] ?? lengths[axis.alias]
    let span: RegionShape.Span
    switch (near, lengths[axis.far], lengths[axis.extent]) {
    case (let near?, let far?, _): span = .between(near: near, far: far)
    case (let near?, nil, let extent?): span = .fromNear(near, extent: extent)
    case (nil, let far?, let extent?): span = .fromFar(far, extent: extent)
    default: return nil
    }
    if let mistake = span.mistake(axis, in: frame) {
      note(mistake, at: fields[given[1]]?.position ?? fields.position)
      return nil
    }
    return span
  }

  /// A length; a mistake is noted.
  mutating func length(_ node: YAMLNode, key: PolicyKey) -> Length? {
    guard let length = node.text.flatMap({ Length(written: $0) }) else {
      let examples = "12, 12px or 12%"
      note("'\(key.name)' takes a length such as \(examples), not \(node.kind)", at: node.position)
      return nil
    }
    let isExtent = key == .width || key == .height
    if length.number < 0 || (isExtent && length.number == 0) {
      note(
        "'\(key.name)' can't be \(length.number < 0 ? "negative" : "zero"): \(node.kind)",
        at: node.position)
      return nil
    }
    return length
  }
}

extension PolicyFields {
  /// Where a key stands.
  func keyPosition(_ key: PolicyKey) -> PolicyPosition {
    entries[key.name]?.key.position ?? position
  }
}
