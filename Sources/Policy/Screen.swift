/// A recognisable state of the app that checks can be bound to.
public struct Screen: Sendable {
  /// Its name, unique within the policy.
  public var name: String
  /// What it is recognised by.
  public var condition: ScreenCondition
  /// It goes on showing while it isn't recognised for so long and then is again.
  public var hold: Duration
  /// Checks on it wait so long at most for their regions to stop moving, unless they say otherwise.
  public var settle: Duration

  /// How long it goes on showing without being recognised unless the policy says otherwise.
  public static let usualHold = Duration.milliseconds(100)

  /// A screen from its parts.
  public init(
    name: String, condition: ScreenCondition, hold: Duration = Self.usualHold,
    settle: Duration = .zero
  ) {
    self.name = name
    self.condition = condition
    self.hold = hold
    self.settle = settle
  }
}

/// What must hold of a frame for a screen to be recognised in it.
public indirect enum ScreenCondition: Sendable {
  /// A sign shows.
  case sign(ScreenSign)
  /// All of these hold.
  case all([ScreenCondition])
  /// At least one of these holds.
  case any([ScreenCondition])
  /// This doesn't hold.
  case not(ScreenCondition)
}

/// One thing that a screen is recognised by.
public struct ScreenSign: Sendable {
  /// What it looks like.
  public enum Look: Sendable {
    /// What an expectation expects of the region: a text, black, blank.
    case expected(ExpectationRequest)
    /// A picture somewhere in the region; the file's path, already joined to the policy's folder.
    case picture(path: String)
    /// Most of the region has this colour.
    case color(Color)
  }

  /// Where it is looked for.
  public var region: Region
  /// What it looks like.
  public var look: Look

  /// A sign from its parts.
  public init(region: Region, look: Look) {
    self.region = region
    self.look = look
  }
}

extension ScreenCondition {
  /// The signs in it, in the order written.
  public var signs: [ScreenSign] {
    switch self {
    case .sign(let sign): [sign]
    case .all(let parts), .any(let parts): parts.flatMap(\.signs)
    case .not(let part): part.signs
    }
  }

  /// Whether it holds; nil when that is not known yet.
  ///
  /// - Parameter shows: whether the signs show, in the order of `signs`; nil where that is not known yet.
  public func holds(_ shows: [Bool?]) -> Bool? {
    var rest = shows[...]
    return holds(taking: &rest)
  }

  private func holds(taking shows: inout ArraySlice<Bool?>) -> Bool? {
    switch self {
    case .sign: return shows.popFirst() ?? nil
    case .not(let part): return part.holds(taking: &shows).map { !$0 }
    case .all(let parts): return Self.join(parts, decidedBy: false, taking: &shows)
    case .any(let parts): return Self.join(parts, decidedBy: true, taking: &shows)
    }
  }

  /// One part that is `value` decides; otherwise one that isn't known leaves it open.
  private static func join(
    _ parts: [ScreenCondition], decidedBy value: Bool, taking shows: inout ArraySlice<Bool?>
  ) -> Bool? {
    var isDecided = false
    var isOpen = false
    for part in parts {
      switch part.holds(taking: &shows) {
      case value: isDecided = true
      case nil: isOpen = true
      default: break
      }
    }
    return isDecided ? value : isOpen ? nil : !value
  }
}
