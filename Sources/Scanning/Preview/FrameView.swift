public import Geometry
public import Media
public import Results

/// One frame of a recording as it is displayed, with what a policy's checks make of it.
public struct FrameView: Sendable {
  /// What is known of it beside its pixels.
  public var look: FrameLook
  /// The frame as displayed.
  public var picture: RGBPicture
}

/// What is known of a frame beside its pixels.
public struct FrameLook: Codable, Sendable {
  /// Its size as displayed.
  public var size: Size
  /// Its time, in seconds from the first.
  public var time: Double
  /// How many frames come before it.
  public var index: Int
  /// The checks in the policy's order.
  public var checks: [CheckLook]
  /// What keeps checks from being carried out on it.
  public var problems: [Problem]
}

/// What a recording shows at some times.
public struct RecordingViews: Sendable {
  /// For each time the frame that shows then; nil where none does.
  public var views: [FrameView?]
  /// When the recording ends, in seconds.
  public var end: Double
  /// What went wrong with the recording.
  public var problems: [Problem]
}

/// What a worker says of a recording's frames, whose pixels it has sent before.
struct FrameLooks: Codable, Sendable {
  var looks: [FrameLook?]
  var end: Double
  var problems: [Problem]
}
