/// A part of a recording that starts at a keyframe and is decoded by itself.
public final class Segment {
  /// Its place among the segments, from 0 on.
  public let index: Int
  /// How many pictures are shown before it.
  let picturesBefore: Int
  /// What is decoded, in order.
  let packets: [Packet]
  /// What is decoded after that: the next segment's keyframe, and the pictures shown before it that
  /// need it.
  let tail: [Packet]
  /// The timestamps of its pictures, in the stream's ticks.
  let timestamps: Range<Int64>
  /// How many pictures it shows.
  let pictureCount: Int

  init(
    index: Int, picturesBefore: Int, packets: [Packet], tail: [Packet], timestamps: Range<Int64>,
    pictureCount: Int
  ) {
    self.index = index
    self.picturesBefore = picturesBefore
    self.packets = packets
    self.tail = tail
    self.timestamps = timestamps
    self.pictureCount = pictureCount
  }
}

/// Why a recording can't be decoded in segments with the certainty that all comes out as it does in one go.
public struct SegmentError: Error, Sendable {
  /// The reason, for a person.
  public let reason: String

  /// An error with its reason.
  public init(_ reason: String) { self.reason = reason }
}

/// What is known of a picture when it is decoded apart from those before it.
public struct SegmentPicture: Sendable {
  /// In the stream's ticks.
  let timestamp: Int64
  /// In the stream's ticks; 0 when the file doesn't say.
  let duration: Int64
  /// How stored pixels relate to displayed ones.
  public let geometry: FrameGeometry
  let format: Int32
  /// Whether its luma is read as full range.
  let isFullRange: Bool
  /// See `Frame.transformSide`.
  public let transformSide: Int
}
