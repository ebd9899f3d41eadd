public import Geometry

/// A variant of a policy's regions for devices of one kind.
public struct Profile: Sendable {
  /// Which recordings it is for.
  public enum Fit: Sendable, Hashable {
    /// Those displayed at one of these sizes.
    case sizes([Size])
    /// Those of one of these shapes: width ÷ height, within 2 %.
    case aspects([Double])
  }

  /// Its name, unique within the policy.
  public var name: String
  /// Which recordings it is for.
  public var fit: Fit
  /// What pixel numbers of its regions refer to; nil for the recording's own display size.
  public var frame: Size?
  /// Its regions by name; nil for one that such devices don't have.
  public var regions: [String: Region?]

  /// A profile from its parts.
  public init(name: String, fit: Fit, frame: Size?, regions: [String: Region?]) {
    self.name = name
    self.fit = fit
    self.frame = frame
    self.regions = regions
  }

  /// Whether it is for recordings displayed at a size.
  public func fits(_ display: Size) -> Bool {
    switch fit {
    case .sizes(let sizes): sizes.contains(display)
    case .aspects(let aspects):
      display.height > 0
        && aspects.contains {
          abs(Double(display.width) / Double(display.height) / $0 - 1) <= 0.02
        }
    }
  }

  /// What it is for, in a few words.
  public var wanted: String {
    if let frame, case .aspects = fit { return "of the shape \(frame.width)×\(frame.height)" }
    switch fit {
    case .sizes(let sizes):
      return sizes.map { "\($0.width)×\($0.height)" }.joined(separator: " or ")
    case .aspects(let aspects):
      let shapes = aspects.map { "\(Self.short($0)):1" }
      return "of the shape " + shapes.joined(separator: " or ")
    }
  }

  private static func short(_ number: Double) -> String {
    let thousandths = Int((min(number, 1e9) * 1000).rounded())
    let fraction = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }
}

extension Policy {
  /// A region as the profile that fits has it, and what its pixel numbers refer to.
  ///
  /// - Returns: no region when such devices don't have it.
  public func region(_ region: Region, in profile: Profile?) -> (region: Region?, frame: Size?) {
    guard let profile else { return (region, frame) }
    if let name = region.name, let special = profile.regions[name] {
      // What a check takes out of it stays taken out.
      var placed = special
      placed?.except += region.exceptOfCheck
      return (placed, profile.frame)
    }
    return (region, frame ?? profile.frame)
  }
}
