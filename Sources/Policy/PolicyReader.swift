import Geometry

/// Reads a policy from YAML.
public enum PolicyReader {
  /// The largest policy read, in bytes.
  public static let largest = 1 << 20
  /// The policy format this version understands.
  public static let format = "1"

  /// Reads a policy.
  ///
  /// - Parameters:
  ///   - text: The file's bytes.
  ///   - path: The file's path, for messages and to find pictures beside it.
  ///   - expectations: The expectations that can be written.
  ///   - pictureExists: Whether a picture file is there; asked with its path joined to the policy's folder.
  /// - Throws: Every mistake in the policy.
  public static func read(
    _ text: [UInt8], path: String, expectations: [ExpectationSyntax],
    pictureExists: (String) -> Bool
  ) throws(PolicyMistakes) -> Policy {
    var reading = PolicyReading(text: text, path: path, expectations: expectations)
    let policy: Policy?
    do {
      policy = try reading.policy()
    } catch {
      reading.mistakes.append(error)
      policy = nil
    }
    for picture in reading.pictures where !pictureExists(picture.path) {
      reading.note("no picture file \(picture.path.quoted)", at: picture.position)
    }
    guard let policy, reading.mistakes.isEmpty else {
      throw PolicyMistakes(path: path, mistakes: reading.mistakes)
    }
    return policy
  }
}

/// A policy while it is read: what is known so far, and what is wrong so far.
struct PolicyReading {
  let text: [UInt8]
  let path: String
  let expectations: [ExpectationSyntax]
  /// The text's lines, split once a mistake asks for them.
  lazy var lines: [ArraySlice<UInt8>] = text.lines
  var frame: Size?
  var regions: [String: Region] = [:]
  /// Names in `regions:`, those of wrong regions too, so that a mistake isn't reported twice.
  var regionNames: [String] = []
  var profiles: [Profile] = []
  var screens: [Screen] = []
  /// Names in `screens:`, those of wrong screens too.
  var screenNames: [String] = []
  var pictures: [(path: String, position: PolicyPosition)] = []
  var mistakes: [PolicyMistake] = []

  init(text: [UInt8], path: String, expectations: [ExpectationSyntax]) {
    self.text = text
    self.path = path
    self.expectations = expectations
  }

  mutating func note(_ message: String, at position: PolicyPosition) {
    mistakes.append(PolicyMistake(position: position, message: message))
  }

  /// The policy as far as it can be read; it is worth nothing when there are mistakes.
  mutating func policy() throws(PolicyMistake) -> Policy? {
    let start = PolicyPosition(line: 1, column: 1)
    guard text.count <= PolicyReader.largest else {
      throw PolicyMistake(
        position: start, message: "the policy is larger than \(PolicyReader.largest) bytes")
    }
    guard let root = try YAMLDocument.root(of: text), !root.isNull else {
      throw PolicyMistake(
        position: start,
        message: "the policy is empty; 'framescan help policy' shows how to write one")
    }
    guard case .mapping = root.value else {
      throw PolicyMistake(
        position: root.position,
        message: "a policy is a mapping that starts with 'framescan: 1', not \(root.kind)")
    }
    if let format = Self.format(of: root), format.text != PolicyReader.format {
      // Keys of another format mean something else: nothing more can be said about them.
      throw PolicyMistake(
        position: format.position,
        message: "policy format \(format.kind) is unknown; this version understands "
          + "\(PolicyReader.format)")
    }
    guard let fields = fields(of: root, at: .policy) else { return nil }
    readFrame(fields)
    if let node = fields[.regions], !node.isNull,
      let entries = entries(of: node, what: "'regions'")
    {
      regionNames = entries.map(\.name)
      readRegions(entries)
    }
    readProfiles(fields)
    readScreens(fields)
    let allowsSampling = fields[.allowSampling].flatMap { readTruth($0, key: .allowSampling) }
    return Policy(
      path: path, text: text, frame: frame, profiles: profiles, screens: screens,
      checks: readChecks(fields),
      allowsSampling: allowsSampling ?? false)
  }

  private static func format(of root: YAMLNode) -> YAMLNode? {
    guard case .mapping(let entries) = root.value else { return nil }
    return entries.first { $0.key.text == PolicyKey.framescan.name }?.value
  }

  private mutating func readFrame(_ fields: PolicyFields) {
    frame = fields[.frame].flatMap { size($0, what: "a frame") }
  }

  private mutating func readChecks(_ fields: PolicyFields) -> [Check] {
    guard let node = fields[.checks] else { return [] }
    guard case .sequence(let items) = node.value else {
      if node.isNull {
        note("the policy has no checks", at: node.position)
      } else {
        note("'checks' takes a list of checks, not \(node.kind)", at: node.position)
      }
      return []
    }
    if items.isEmpty { note("the policy has no checks", at: node.position) }
    var lines: [String: Int] = [:]
    var checks: [Check] = []
    for item in items {
      guard let fields = self.fields(of: item, at: .check) else { continue }
      if let name = readName(fields), let node = fields[.name] {
        if let line = lines[name] {
          let message = "two checks are called \(name.quoted); the other is in line \(line)"
          note(message, at: node.position)
        } else {
          lines[name] = node.position.line
        }
      }
      if let check = readCheck(fields) { checks.append(check) }
    }
    return checks
  }
}
