public import Geometry

/// What recordings are checked against: named checks on regions.
public struct Policy: Sendable {
  /// The policy file's path, or `command line`.
  public var path: String
  /// The policy's text as read, for its fingerprint.
  public var text: [UInt8]
  /// What pixel numbers refer to; nil for the recording's own display size.
  public var frame: Size?
  /// Variants of the regions for other devices, in the order written.
  public var profiles: [Profile]
  /// The screens in the order written.
  public var screens: [Screen]
  /// The checks in the order written.
  public var checks: [Check]
  /// Whether a recording may pass of which only some frames were looked at.
  public var allowsSampling: Bool

  /// A policy from its parts.
  public init(
    path: String, text: [UInt8], frame: Size?, profiles: [Profile] = [],
    screens: [Screen] = [], checks: [Check],
    allowsSampling: Bool = false
  ) {
    self.path = path
    self.text = text
    self.frame = frame
    self.profiles = profiles
    self.screens = screens
    self.checks = checks
    self.allowsSampling = allowsSampling
  }
}

/// A named expectation on a region, with when it applies and what is tolerated.
public struct Check: Sendable {
  /// Its name, unique within the policy.
  public var name: String
  /// Where it looks.
  public var region: Region
  /// What the region must look like.
  public var expectation: ExpectationRequest
  /// Applies from this time on (inclusive); negative counts from the recording's end; nil: from the start.
  public var from: Duration?
  /// Applies until this time (exclusive); negative counts from the recording's end; nil: to the end.
  public var to: Duration?
  /// A violation this short, where the check starts to apply or a screen it is bound to ends, is
  /// forgiven.
  public var grace: Duration
  /// How much of the region's border is ignored; nil: the expectation's default.
  public var inset: Length?
  /// The share of the applicable time that must comply, 0 to 1.
  public var present: Double
  /// Never exercised makes the recording inconclusive.
  public var isRequired: Bool
  /// Free labels, carried into every report.
  public var tags: [String]
  /// Names of screens: applies only while one of them shows; empty for always.
  public var on: [String]
  /// Names of screens: applies only while none of them shows.
  public var notOn: [String]
  /// Where it starts to apply, it waits so long at most until its region has stopped moving.
  public var settle: Duration

  /// A check from its parts.
  public init(
    name: String, region: Region, expectation: ExpectationRequest, from: Duration? = nil,
    to: Duration? = nil, grace: Duration = .zero, inset: Length? = nil, present: Double = 1,
    isRequired: Bool = false, tags: [String] = [], on: [String] = [], notOn: [String] = [],
    settle: Duration = .zero
  ) {
    self.name = name
    self.region = region
    self.expectation = expectation
    self.from = from
    self.to = to
    self.grace = grace
    self.inset = inset
    self.present = present
    self.isRequired = isRequired
    self.tags = tags
    self.on = on
    self.notOn = notOn
    self.settle = settle
  }
}

/// A distance: pixels of the policy's `frame`, or percent of the picture's side along it.
public enum Length: Hashable, Sendable {
  /// Pixels of the policy's `frame` (of the recording's display size without one).
  case pixels(Double)
  /// Percent (0 to 100) of the picture's width (for x, left, right, width) or height.
  case percent(Double)
}
