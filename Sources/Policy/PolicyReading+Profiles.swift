import Geometry

extension PolicyReading {
  /// Reads `profiles:`. Names that only profiles have become regions that checks can refer to.
  mutating func readProfiles(_ fields: PolicyFields) {
    guard let node = fields[.profiles], !node.isNull,
      let entries = entries(of: node, what: "'profiles'")
    else { return }
    var positions: [PolicyPosition] = []
    for (name, entry) in entries {
      if name.isEmpty { note("a profile can't be called \(name.quoted)", at: entry.key.position) }
      guard let fields = self.fields(of: entry.value, at: .profile) else { continue }
      let ownFrame = fields[.frame].flatMap { size($0, what: "a frame") }
      let fit = fit(fields, ownFrame)
      let read = profileRegions(fields, frame: ownFrame)
      guard let fit else { continue }
      profiles.append(Profile(name: name, fit: fit, frame: ownFrame, regions: read))
      positions.append(entry.key.position)
    }
    addRegionsOfProfiles(positions)
  }

  /// A size such as 1170x2532; a mistake is noted.
  mutating func size(_ node: YAMLNode, what: String) -> Size? {
    let size = node.text.flatMap { Size(written: $0) }
    if size == nil {
      note("\(what) is WIDTHxHEIGHT, such as 1170x2532, not \(node.kind)", at: node.position)
    }
    return size
  }

  private mutating func fit(_ fields: PolicyFields, _ frame: Size?) -> Profile.Fit? {
    if let node = fields[.size] {
      if let other = fields[.aspect] {
        note("a profile is for sizes or for shapes, not for both", at: other.position)
      }
      return .sizes(node.items.compactMap { size($0, what: "a size") })
    }
    if let node = fields[.aspect] {
      return .aspects(node.items.compactMap { aspect($0) })
    }
    guard fields[.frame] != nil else {
      note(
        "a profile needs 'frame', 'size' or 'aspect' to say which recordings it is for",
        at: fields.position)
      return nil
    }
    return frame.map { .aspects([Double($0.width) / Double($0.height)]) }
  }

  private mutating func aspect(_ node: YAMLNode) -> Double? {
    let parts = (node.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { DecimalText($0)?.double() }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= 100_000 })
    else {
      note("'aspect' takes WIDTH:HEIGHT, such as 9:19.5, not \(node.kind)", at: node.position)
      return nil
    }
    return numbers[0] / numbers[1]
  }

  /// A profile's own regions. They are checked against its own frame.
  private mutating func profileRegions(_ fields: PolicyFields, frame own: Size?) -> [String:
    Region?]
  {
    guard let node = fields[.regions], !node.isNull,
      let entries = entries(of: node, what: "'regions'")
    else { return [:] }
    let (outerFrame, outerRegions, outerNames) = (frame, regions, regionNames)
    defer { (frame, regions, regionNames) = (outerFrame, outerRegions, outerNames) }
    frame = own
    let missing = entries.filter { $0.entry.value.text == PolicyKey.noRegion }.map(\.name)
    readRegions(entries.filter { !missing.contains($0.name) })
    var read: [String: Region?] = [:]
    for (name, _) in entries {
      if missing.contains(name) {
        read.updateValue(nil, forKey: name)
      } else if let region = regions[name] {
        read.updateValue(region, forKey: name)
      }
    }
    return read
  }

  /// A region that only profiles have must be in each of them.
  private mutating func addRegionsOfProfiles(_ positions: [PolicyPosition]) {
    let names = Set(profiles.flatMap { $0.regions.keys }).subtracting(regionNames).sorted()
    for name in names {
      for (profile, position) in zip(profiles, positions) where profile.regions[name] == nil {
        note(
          "the profile \(profile.name.quoted) has no region \(name.quoted), which others have; "
            + "'\(PolicyKey.noRegion)' says that it is not there", at: position)
      }
      regionNames.append(name)
      let shape = profiles.lazy.compactMap { $0.regions[name] ?? nil }.first?.shape
      regions[name] = Region(name: name, shape: shape ?? .all)
    }
  }
}
