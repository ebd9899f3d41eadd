/// A key a policy may hold, as the reader checks it and the help describes it.
struct PolicyKey: Hashable {
  /// Whether a policy may or must hold it.
  enum Availability: Hashable {
    case optional, required
  }

  var name: String
  /// What follows it, in a few words.
  var takes: String
  /// What it means, in a sentence.
  var summary: String
  var availability: Availability

  init(
    _ name: String, takes: String, _ summary: String, availability: Availability = .optional
  ) {
    self.name = name
    self.takes = takes
    self.summary = summary
    self.availability = availability
  }
}

/// A place in a policy with keys of its own.
enum PolicyLevel: CaseIterable {
  case policy, region, check, expectation, screen, condition, profile

  /// What it is called in a message, after "in".
  var title: String {
    switch self {
    case .policy: "a policy"
    case .region: "a region"
    case .check: "a check"
    case .expectation: "an expectation"
    case .screen: "a screen"
    case .condition: "a condition"
    case .profile: "a profile"
    }
  }

  /// Its keys in the order of the help. An expectation's keyword comes from the table of expectations.
  var keys: [PolicyKey] {
    switch self {
    case .policy: [.framescan, .frame, .regions, .checks, .screens, .profiles, .allowSampling]
    case .region:
      [
        .x, .y, .left, .right, .top, .bottom, .width, .height, .except, .anchor, .in, .below,
        .above, .offset,
      ]
    case .check:
      [
        .name, .region, .expect, .expectValues, .mayChange, .except, .inset, .from, .to, .grace,
        .present, .required, .tags, .on, .notOn, .settle, .minVisible,
      ]
    case .expectation: [.expectValues, .mayChange]
    case .screen: [.when, .hold, .settle]
    case .profile: [.frame, .size, .aspect, .regions]
    case .condition: [.text, .image, .color, .black, .blank, .all, .any, .not, .in]
    }
  }
}

extension PolicyKey {
  static let framescan = PolicyKey(
    "framescan", takes: "1", "The policy format; this version understands 1.",
    availability: .required)
  static let frame = PolicyKey(
    "frame", takes: "WIDTHxHEIGHT",
    """
    What pixel numbers refer to, such as 1170x2532; they are scaled to each recording. Without it, \
    they are pixels of the recording as displayed.
    """)
  static let regions = PolicyKey(
    "regions", takes: "NAME: REGION", "Regions that checks refer to by name.")
  static let checks = PolicyKey(
    "checks", takes: "list of checks", "What is checked, one item a check.",
    availability: .required)
  static let allowSampling = PolicyKey(
    "allow-sampling", takes: "true or false",
    """
    Whether a recording may pass by --every or --keyframes, which look at some of its frames only \
    (default: false, such a pass is inconclusive).
    """)
  static let screens = PolicyKey(
    "screens", takes: "NAME: SCREEN", "States of the app that checks can be bound to.")
  static let profiles = PolicyKey(
    "profiles", takes: "NAME: PROFILE",
    "Variants of the regions for other devices; the first that fits the recording counts.")
}

extension PolicyKey {
  static let x = PolicyKey("x", takes: "LENGTH", "The same as left.")
  static let y = PolicyKey("y", takes: "LENGTH", "The same as top.")
  static let left = PolicyKey(
    "left", takes: "LENGTH", "Distance of its left edge from the picture's left edge.")
  static let right = PolicyKey(
    "right", takes: "LENGTH", "Distance of its right edge from the picture's right edge.")
  static let top = PolicyKey(
    "top", takes: "LENGTH", "Distance of its top edge from the picture's top edge.")
  static let bottom = PolicyKey(
    "bottom", takes: "LENGTH", "Distance of its bottom edge from the picture's bottom edge.")
  static let width = PolicyKey("width", takes: "LENGTH", "Its width.")
  static let height = PolicyKey("height", takes: "LENGTH", "Its height.")
  static let except = PolicyKey(
    "except", takes: "REGION or a list",
    "Rectangles taken out of it: names of regions, or rectangles themselves.")
  static let anchor = PolicyKey(
    "anchor", takes: "FILE or a list",
    "A picture that the region moves with, or several of which one shows.")
  static let below = PolicyKey(
    "below", takes: "LENGTH", "Its top edge is so far below the anchor's bottom edge.")
  static let above = PolicyKey(
    "above", takes: "LENGTH", "Its bottom edge is so far above the anchor's top edge.")
  static let offset = PolicyKey(
    "offset", takes: "[LENGTH, LENGTH]",
    """
    How far its top left corner is right of and below the anchor's, either may be negative; with \
    below or above one LENGTH to the right.
    """)
}

extension PolicyKey {
  static let name = PolicyKey(
    "name", takes: "text", "What reports call the check; no two have the same.",
    availability: .required)
  static let region = PolicyKey(
    "region", takes: "REGION",
    "Where it looks: the name of a region, all, x,y,width,height, or a mapping as below.",
    availability: .required)
  static let expect = PolicyKey(
    "expect", takes: "EXPECTATION", "What the region must look like; see the expectations below.",
    availability: .required)
  static let expectValues = PolicyKey(
    "expect-values", takes: "NAME: VALUE",
    "Values demanded of a text pattern's captures; -D NAME=VALUE in the command overrides them.")
  static let mayChange = PolicyKey(
    "may-change", takes: "true or false",
    "Whether captures may change within a recording (default: false, a change is a violation).")
  static let from = PolicyKey(
    "from", takes: "TIME", "Checks from this time on; negative counts from the recording's end.")
  static let to = PolicyKey(
    "to", takes: "TIME", "Checks until just before this time; negative counts from the end.")
  static let grace = PolicyKey(
    "grace", takes: "DURATION",
    """
    A violation this short, where the check starts to apply or where a screen it is bound to \
    ends, is forgiven, unless the check is never met (default: 0).
    """)
  static let inset = PolicyKey(
    "inset", takes: "LENGTH",
    """
    How much of the region's border is ignored (default: 8 px where something is protected, 0 \
    elsewhere).
    """)
  static let present = PolicyKey(
    "present", takes: "SHARE",
    "Share of the applicable time that must comply: 95% or 0.95 (default: 100%).")
  static let required = PolicyKey(
    "required", takes: "true or false",
    "Whether a recording that never exercises the check is inconclusive (default: false).")
  static let tags = PolicyKey(
    "tags", takes: "text or a list", "Free labels, carried into every report.")
  static let on = PolicyKey(
    "on", takes: "SCREEN or a list", "Checks only while that screen, or one of them, shows.")
  static let notOn = PolicyKey(
    "not-on", takes: "SCREEN or a list", "Checks only while none of those screens shows.")
  static let minVisible = PolicyKey(
    "min-visible", takes: "SHARE",
    """
    Checks a region that moves only while so much of it is in the picture (default: any of it \
    beside its border; all of it for text, image, masked and visible).
    """)
  static let settle = PolicyKey(
    "settle", takes: "DURATION",
    """
    Where the check starts to apply, it waits until its region has stopped moving, this long at \
    most (default: 0).
    """)
}

extension PolicyKey {
  static let when = PolicyKey(
    "when", takes: "CONDITION", "What the screen is recognised by.", availability: .required)
  static let hold = PolicyKey(
    "hold", takes: "DURATION",
    """
    How long it may go unrecognised, and then be recognised again, without having ended \
    (default: 100ms).
    """)

  /// What stands for a region that a profile's devices don't have.
  static let noRegion = "none"

  static let size = PolicyKey(
    "size", takes: "WIDTHxHEIGHT or a list", "The profile is for recordings displayed at that size."
  )
  static let aspect = PolicyKey(
    "aspect", takes: "WIDTH:HEIGHT or a list",
    """
    The profile is for recordings of that shape, within 2 %; without size: and aspect: for those \
    of the shape of its frame:.
    """)

  static let text = PolicyKey("text", takes: "PATTERN", "The text in the region matches it.")
  static let image = PolicyKey("image", takes: "FILE", "The picture shows somewhere in the region.")
  static let color = PolicyKey("color", takes: "COLOUR", "Most of the region has that colour.")
  static let black = PolicyKey("black", takes: "REGION", "The region is black.")
  static let blank = PolicyKey(
    "blank", takes: "REGION or COLOUR", "The region is one flat colour, any or that one.")
  static let all = PolicyKey("all", takes: "list of conditions", "All of them hold.")
  static let any = PolicyKey("any", takes: "list of conditions", "At least one of them holds.")
  static let not = PolicyKey("not", takes: "CONDITION", "It doesn't hold.")
  static let `in` = PolicyKey(
    "in", takes: "REGION", "Where to look for it (default: the whole picture).")
}
