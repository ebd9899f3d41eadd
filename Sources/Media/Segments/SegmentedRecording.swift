internal import CFFmpeg
internal import Geometry

/// A recording decoded by several decoders at once, each from a keyframe of its own.
///
/// Only for recordings that are sound and of one kind from their start to their end: whatever is not as it
/// should be is an error that says so, upon which the recording is to be decoded in one go. What comes out
/// then is the same to the last bit, since keyframes are used only behind which nothing needs what comes
/// before them.
///
/// Segments may be taken and decoded on any threads, one thread at a time taking them; what they show is
/// entered on one thread, segment after segment.
public final class SegmentedRecording {
  private let file: FileInput
  private let input: InputContext
  private let stream: UnsafeMutablePointer<AVStream>
  private let look: PictureLook
  private let source: SegmentSource
  private let codec: String
  private var clock: PresentationClock
  private var last: SegmentPicture?
  private var firstFrame: FrameFacts?
  private var frameCount = 0
  private var notes: [MediaProblem] = []
  private var hasEnded = false

  /// Opens a recording.
  ///
  /// - Throws: why it can't be decoded so; also when it can't be opened at all.
  public init(file: FileInput) throws(SegmentError) {
    self.file = file
    do throws(MediaError) {
      input = try InputContext(file: file)
      guard ["mov", "matroska"].contains(input.container) else {
        throw .noPictures(container: input.container)
      }
      stream = try input.findPictures()
    } catch {
      throw SegmentError("its container has no keyframes to start from")
    }
    codec = String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
    look = PictureLook(input.format, stream, codec: codec)
    source = try SegmentSource(input, stream)
    clock = PresentationClock(
      timeBase: stream.pointee.time_base,
      frameRate: av_guess_frame_rate(input.format, stream, nil))
  }

  /// The next segment; nil behind the last.
  public func nextSegment() throws(SegmentError) -> Segment? { try source.nextSegment() }

  /// A decoder for its segments.
  public func makeDecoder() throws(SegmentError) -> SegmentDecoder {
    try SegmentDecoder(stream, look)
  }

  /// Enters the next picture shown.
  ///
  /// - Returns: its time.
  public func enter(_ picture: SegmentPicture) throws(SegmentError) -> PresentationTime {
    if let last {
      guard picture.timestamp > last.timestamp else {
        throw SegmentError("its pictures are not in order")
      }
      guard picture.geometry == last.geometry, picture.format == last.format,
        picture.isFullRange == last.isFullRange
      else { throw SegmentError("its pictures change their form") }
    } else {
      let name = av_get_pix_fmt_name(AVPixelFormat(picture.format)).map { String(cString: $0) }
      firstFrame = FrameFacts(
        geometry: picture.geometry, pixelFormat: name ?? "unknown",
        isFullRange: picture.isFullRange, timestamp: picture.timestamp)
    }
    last = picture
    frameCount += 1
    return clock.advance(timestamp: picture.timestamp, duration: picture.duration)
  }

  /// Says that all segments were taken and all pictures entered.
  public func finish() throws(SegmentError) {
    guard frameCount > 0 else { throw SegmentError("no picture could be read from it") }
    guard FileStructure.findFault(in: file, container: input.container) == nil,
      input.container != "mov" || input.endOfPictures(in: stream) <= file.size
    else { throw SegmentError("the file is cut off or damaged") }
    if input.container == "mov", let structure = try? MP4Structure(of: file),
      let track = structure.tracks[Int64(stream.pointee.id)], track.sampleCount > frameCount
    {
      throw SegmentError("not all of its pictures are shown")
    }
    guard file.readError == 0 else { throw SegmentError("the file could not be read to its end") }
    guard input.errors.takeNews() == nil else { throw SegmentError("the container has errors") }
    hasEnded = true
    notes = input.otherPictures.map { [$0] } ?? []
  }

  /// What is known of it so far.
  public var facts: RecordingFacts {
    RecordingFacts(
      container: input.container, codec: codec, isStill: false, firstFrame: firstFrame,
      frameCount: frameCount,
      end: hasEnded ? input.end(after: clock) : clock.end,
      hasVariableFrameRate: clock.isVariable, problems: notes)
  }
}

/// What is known of a recording, as far as it was read.
public struct RecordingFacts: Sendable {
  /// FFmpeg's short name of the container: `mov`, `matroska`, `gif`, `png` …
  public let container: String
  /// FFmpeg's name of the codec: `h264`, `vp9` …
  public let codec: String
  /// Whether it holds a single picture, which has no duration.
  public let isStill: Bool
  /// Facts of the first frame; nil before it was read.
  public let firstFrame: FrameFacts?
  /// Frames read.
  public let frameCount: Int
  /// When the last frame ends.
  public let end: PresentationTime
  /// Whether the steps between the frames differ by more than rounding.
  public let hasVariableFrameRate: Bool
  /// What went wrong.
  public let problems: [MediaProblem]
}

extension InputContext {
  /// The recording's end when all of it was read and is sound: a player shows the last frame until the
  /// longest stream ends, as its sound may go on.
  func end(after clock: PresentationClock) -> PresentationTime {
    guard let endTimestamp, let containerEnd = clock.time(ofMicroseconds: endTimestamp) else {
      return clock.end
    }
    // Containers round their durations to a millisecond.
    let isLater = containerEnd.duration - clock.end.duration > .milliseconds(1)
    return isLater ? containerEnd : clock.end
  }

  /// That there are other streams of pictures, which are not looked at; nil when there are none.
  var otherPictures: MediaProblem? {
    guard pictureStreamCount > 1 else { return nil }
    return MediaProblem(
      kind: .otherStreams,
      message:
        "it has \(pictureStreamCount) streams of pictures; only the one that players choose is"
        + " looked at", time: nil)
  }
}
