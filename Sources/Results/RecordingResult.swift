/// All that is known of one recording after a scan.
public struct RecordingResult: Codable, Sendable, Equatable {
  /// The path as given or found, in display form: bytes that are not UTF-8 appear as `\xNN`.
  public var path: String
  /// The path's exact bytes in hexadecimal, only when they are not UTF-8.
  public var pathBytes: String?
  /// SHA-256 of the file's content in hexadecimal; nil when it could not be read.
  public var sha256: String?
  /// The path of the policy it was checked against, or `command line`.
  public var policy: String?
  /// What the recording came to.
  public var verdict: Verdict
  /// What the decoder saw; nil when no picture stream could be opened.
  public var media: MediaDescription?
  /// One result a check, in the policy's order.
  public var checks: [CheckResult]
  /// When the policy's screens showed, in the policy's order; nil when it has none.
  public var screens: [ScreenResult]?
  /// What went wrong while reading.
  public var problems: [Problem]
  /// How long the scan took, in seconds.
  public var seconds: Double
  /// Frames decoded and checked per second of scanning.
  public var framesPerSecond: Double

  /// A result from its parts.
  public init(
    path: String, pathBytes: String? = nil, sha256: String? = nil, policy: String? = nil,
    verdict: Verdict,
    media: MediaDescription? = nil, checks: [CheckResult] = [], screens: [ScreenResult]? = nil,
    problems: [Problem] = [], seconds: Double = 0, framesPerSecond: Double = 0
  ) {
    self.path = path
    self.pathBytes = pathBytes
    self.sha256 = sha256
    self.policy = policy
    self.verdict = verdict
    self.media = media
    self.checks = checks
    self.screens = screens
    self.problems = problems
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
  }
}

/// What the decoder saw of a recording.
public struct MediaDescription: Codable, Sendable, Equatable {
  /// FFmpeg's short name of the container, the first where it has several: `mov`, `matroska`, `gif` …
  public var container: String
  /// FFmpeg's name of the codec: `h264`, `hevc`, `vp9` …
  public var codec: String
  /// Width as displayed (rotation and pixel aspect applied), in pixels; of the first frame.
  public var width: Int
  /// Height as displayed, in pixels; of the first frame.
  public var height: Int
  /// Degrees clockwise by which the stored pictures are turned for display: 0, 90, 180 or 270.
  public var rotation: Int
  /// FFmpeg's name of the pixel format: `yuv420p`, `bgra` …
  public var pixelFormat: String
  /// Luma range the values are read in: `limited` or `full`.
  public var range: String
  /// Seconds from the first displayed frame to the end of the last.
  public var duration: Double
  /// Frames decoded.
  public var frames: Int
  /// Whether frame durations differ by more than rounding.
  public var variableFrameRate: Bool

  /// A description from its parts.
  public init(
    container: String, codec: String, width: Int, height: Int, rotation: Int, pixelFormat: String,
    range: String, duration: Double, frames: Int, variableFrameRate: Bool
  ) {
    self.container = container
    self.codec = codec
    self.width = width
    self.height = height
    self.rotation = rotation
    self.pixelFormat = pixelFormat
    self.range = range
    self.duration = duration
    self.frames = frames
    self.variableFrameRate = variableFrameRate
  }
}

/// Something that went wrong while a recording was read.
public struct Problem: Codable, Sendable, Equatable {
  /// What kind of problem it is.
  public var kind: ProblemKind
  /// What happened, for a person.
  public var message: String
  /// Seconds from the first displayed frame, where known.
  public var time: Double?

  /// A problem from its parts.
  public init(kind: ProblemKind, message: String, time: Double? = nil) {
    self.kind = kind
    self.message = message
    self.time = time
  }
}

/// The kinds of problems; each decides what it does to the verdict.
public enum ProblemKind: String, Codable, Sendable, CaseIterable {
  /// The file can't be opened or read: missing, no permission, a directory, an I/O error.
  case unreadable
  /// The file holds no picture stream that can be decoded.
  case notARecording = "not-a-recording"
  /// The file points elsewhere, or asks for more than the limits allow.
  case refused
  /// The file ends before its content does.
  case truncated
  /// Some part of the file could not be decoded.
  case damaged
  /// The process that decoded it crashed or went wrong.
  case crashed
  /// It took longer than was allowed.
  case timedOut = "timed-out"
  /// It was to be scanned and has no result.
  case notScanned = "not-scanned"
  /// Some of what may be text was not read.
  case notAllRead = "not-all-read"
  /// What a region moves with showed at more places than were followed.
  case notAllFollowed = "not-all-followed"
  /// Only some of its frames were looked at.
  case sampled
  /// A region of the policy does not fit the recording.
  case regionOutsideFrame = "region-outside-frame"
  /// Nothing is left of a region of the policy to look at.
  case emptyRegion = "empty-region"
  /// The recording's shape is not the one that the policy's pixel numbers refer to.
  case frameMismatch = "frame-mismatch"
  /// Something worth knowing that changes no verdict.
  case note

  /// The verdict that a recording with such a problem gets when no check failed; nil for none.
  public var verdict: Verdict? {
    switch self {
    case .unreadable, .notARecording, .refused, .truncated, .damaged, .crashed, .timedOut,
      .notScanned,
      .regionOutsideFrame, .emptyRegion:
      .error
    case .frameMismatch, .sampled, .notAllRead, .notAllFollowed: .inconclusive
    case .note: nil
    }
  }
}
