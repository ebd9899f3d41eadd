public import Geometry

/// What one check looks at in a frame, and what it says of that frame alone. Rectangles are in display
/// pixels.
public struct CheckLook: Codable, Sendable, Equatable {
  /// What it says of the frame.
  public enum State: String, Codable, Sendable {
    /// Its expectation is met.
    case met
    /// Its expectation is not met.
    case notMet
    /// It doesn't apply at the frame's time.
    case notApplying
    /// It compares frames, of which one says nothing.
    case notJudged
    /// Its region can't be placed in the frame.
    case notPlaced
  }

  /// The check's name.
  public var name: String
  /// The expectation's keyword.
  public var expect: String
  /// The name of its region in the policy; nil for a rectangle written in place.
  public var regionName: String?
  /// Its region; none when it can't be placed, several when what it moves with shows several times.
  public var regions: [Rectangle] = []
  /// What is taken out of it.
  public var except: [Rectangle] = []
  /// What is looked at: the region without the ignored border and what is taken out.
  public var searched: [Rectangle] = []
  /// What it says of the frame.
  public var state = State.notPlaced
  /// Where the worst of a deviation lies, or what was captured; nil where nothing says.
  public var found: Rectangle?
  /// What was measured where it isn't met.
  public var measured: String?
  /// What a text pattern captured, by name.
  public var captures: [String: String] = [:]

  /// What is known of a check before a frame is looked at.
  init(name: String, expect: String, regionName: String?) {
    self.name = name
    self.expect = expect
    self.regionName = regionName
  }
}
