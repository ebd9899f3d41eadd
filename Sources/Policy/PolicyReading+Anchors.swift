import Geometry

extension PolicyReading {
  /// The most pictures that one region may be found by: each is looked for in every frame.
  private static let mostPictures = 8

  /// What a mapping says of a region that moves; mistakes are noted.
  mutating func anchor(_ fields: PolicyFields) -> Anchor? {
    let pictures = anchorPictures(fields)
    let area = fields[.in].map { anchorArea($0) } ?? RegionShape.all
    let before = mistakes.count
    let offset = anchorOffset(fields)
    guard mistakes.count == before else { return nil }
    let across = acrossAnchor(fields, offset?.x)
    let down = downAnchor(fields, offset?.y)
    guard let pictures, let area, let across, let down else { return nil }
    if case .fixed = across, case .fixed = down {
      note("nothing of the region depends on where its 'anchor' is", at: fields.position)
      return nil
    }
    return Anchor(pictures: pictures, area: area, horizontal: across, vertical: down)
  }

  /// Notes keys that mean nothing without an anchor.
  mutating func noteKeysOfAnchors(_ fields: PolicyFields) {
    let keys: [PolicyKey] = [.in, .below, .above, .offset]
    for key in keys where fields[key] != nil {
      note("'\(key.name)' needs an 'anchor' beside it", at: fields.keyPosition(key))
    }
  }

  private mutating func anchorPictures(_ fields: PolicyFields) -> [String]? {
    guard let node = fields[.anchor] else { return nil }
    let items = node.items
    guard 1...Self.mostPictures ~= items.count else {
      note("'anchor' takes 1 to \(Self.mostPictures) pictures", at: node.position)
      return nil
    }
    let paths = items.compactMap { picturePath($0, of: PolicyKey.anchor.name) }
    return paths.count == items.count ? paths : nil
  }

  private mutating func anchorArea(_ node: YAMLNode) -> RegionShape? {
    guard let region = region(node) else { return nil }
    if region.anchor != nil {
      note("an 'anchor' can't be looked for in a region that moves itself", at: node.position)
    } else if !region.except.isEmpty {
      note("'in' takes a region without 'except'", at: node.position)
    }
    return region.shape
  }

  /// What `offset:` says along both axes: one length goes to the right.
  private mutating func anchorOffset(_ fields: PolicyFields) -> (x: Length, y: Length?)? {
    guard let node = fields[.offset] else { return nil }
    let beside: [PolicyKey] = [.below, .above, .y, .top, .bottom]
    let isBeside = beside.contains { fields[$0] != nil }
    let items = node.items
    let lengths = items.compactMap { $0.text.flatMap { Length(written: $0) } }
    guard lengths.count == items.count, lengths.count == (isBeside ? 1 : 2) else {
      note(
        isBeside
          ? "'offset' is one length, to the right, as something else says how far down; not "
            + node.kind
          : "'offset' takes two lengths, to the right and down, such as [0, 120], not \(node.kind)",
        at: node.position)
      return nil
    }
    return (lengths[0], lengths.count > 1 ? lengths[1] : nil)
  }

  private mutating func acrossAnchor(_ fields: PolicyFields, _ offset: Length?) -> Anchor.Span? {
    let placed: [PolicyKey] = [.x, .left, .right]
    if let key = placed.first(where: { fields[$0] != nil }) {
      if offset != nil {
        note(
          "'\(key.name)' counts from the picture's edge and 'offset' from the anchor; give one of "
            + "them", at: fields.keyPosition(key))
        return nil
      }
      return span(fields, .horizontal).map { .fixed($0) }
    }
    var width: Length?
    if let node = fields[.width] {
      width = length(node, key: .width)
      if width == nil { return nil }
    }
    // What is as wide as the picture can lie in one place only.
    if width == .percent(100), offset == nil { return .fixed(RegionShape.all.horizontal) }
    return .fromStart(offset ?? .pixels(0), extent: width)
  }

  private mutating func downAnchor(_ fields: PolicyFields, _ offset: Length?) -> Anchor.Span? {
    let placed: [PolicyKey] = [.y, .top, .bottom]
    let beside: [PolicyKey] = [.below, .above, .offset]
    let given = beside.filter { fields[$0] != nil && ($0 != .offset || offset != nil) }
    if let key = placed.first(where: { fields[$0] != nil }) {
      if let other = given.first {
        note(
          "'\(key.name)' counts from the picture's edge and '\(other.name)' from the anchor; give "
            + "one of them", at: fields.keyPosition(key))
        return nil
      }
      return span(fields, .vertical).map { .fixed($0) }
    }
    if given.contains(.below), given.contains(.above) {
      note("a region is below its anchor or above it", at: fields.keyPosition(.above))
      return nil
    }
    var height: Length?
    if let node = fields[.height] {
      height = length(node, key: .height)
      if height == nil { return nil }
    }
    guard let key = given.first(where: { $0 != .offset }), let node = fields[key] else {
      return .fromStart(offset ?? .pixels(0), extent: height)
    }
    guard let distance = length(node, key: key) else { return nil }
    guard let height else {
      note("a region \(key.name) its anchor needs a 'height'", at: fields.position)
      return nil
    }
    return key == .below ? .after(distance, extent: height) : .before(distance, extent: height)
  }
}

extension YAMLNode {
  /// Whether it is a mapping with that key.
  func hasKey(_ key: PolicyKey) -> Bool {
    guard case .mapping(let entries) = value else { return false }
    return entries.contains { $0.key.text == key.name }
  }
}
