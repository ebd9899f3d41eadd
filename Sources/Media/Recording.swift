internal import CFFmpeg
internal import Geometry

/// A recording opened for one pass over its frames, in order of presentation.
public final class Recording {
  /// FFmpeg's short name of the container: `mov`, `matroska`, `gif`, `png` …
  public let container: String
  /// FFmpeg's name of the codec: `h264`, `vp9` …
  public let codec: String
  /// Whether it holds a single picture, which has no duration.
  public let isStill: Bool
  /// What went wrong so far; equal problems are counted, not repeated.
  public private(set) var problems: [MediaProblem] = []
  /// Frames read so far.
  public private(set) var frameCount = 0
  /// Facts of the first frame; nil before it was read.
  public private(set) var firstFrame: FrameFacts?

  /// Whether the file's own values prove its pictures to be of full range, against what it says.
  public private(set) var isProvenFullRange: Bool
  /// Whether frames before that proof were read as limited range: their luma was too low by up to 16.
  public private(set) var hasMisreadRange = false
  private var witness = RangeWitness()
  private let look: PictureLook
  private let file: FileInput
  private let input: InputContext
  private let stream: UnsafeMutablePointer<AVStream>
  private let decoder: Decoder
  private var converter: PixelConverter?
  private var picture: Picture
  private var clock: PresentationClock
  private var lastStored: Size?
  private var isFlushing = false
  private var hasEnded = false
  private var packets = PacketCount()
  private var consecutiveErrors = 0
  private var failuresAtEnd = 0
  private var loggedError: (message: String, time: PresentationTime)?

  private static let mostConsecutiveErrors = 1000
  /// More pictures than these, which no decoder holds back at the end, are an endless loop.
  private static let mostFailuresAtEnd = 1000

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - file: read from here alone.
  ///   - threads: how many threads decode, at least 1.
  ///   - isProvenFullRange: what reading the file before has shown.
  ///   - keyframesOnly: whether other pictures than keyframes are passed over, undecoded.
  public init(
    file: FileInput, threads: Int, isProvenFullRange: Bool = false, keyframesOnly: Bool = false
  ) throws(MediaError) {
    self.file = file
    self.isProvenFullRange = isProvenFullRange
    input = try InputContext(file: file)
    stream = try input.findPictures()
    container = input.container
    isStill = input.isStill
    codec = String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
    look = PictureLook(input.format, stream, codec: codec)
    decoder = try Decoder(
      for: stream, threads: input.isStill ? 1 : threads, keyframesOnly: keyframesOnly)
    picture = try Picture()
    clock = PresentationClock(
      timeBase: stream.pointee.time_base,
      frameRate: av_guess_frame_rate(input.format, stream, nil))
  }

  /// The recording's end: a player shows the last frame until the longest stream ends, as its sound
  /// may go on. While frames are still coming, and after damage, when the last frame read ends: its
  /// own duration, else the spacing before it.
  public var end: PresentationTime {
    if isStill { return .zero }
    return hasEnded && !isDamaged ? input.end(after: clock) : clock.end
  }

  private var isDamaged: Bool {
    problems.contains { $0.kind == .truncated || $0.kind == .damaged }
  }
  /// Whether the steps between the frames read differ by more than rounding.
  public var hasVariableFrameRate: Bool { clock.isVariable }

  /// All that is known of it so far.
  public var facts: RecordingFacts {
    RecordingFacts(
      container: container, codec: codec, isStill: isStill, firstFrame: firstFrame,
      frameCount: frameCount, end: end,
      hasVariableFrameRate: hasVariableFrameRate, problems: problems)
  }

  /// The next frame in order of presentation; nil at the end.
  ///
  /// Damage on the way is noted in `problems` and decoding goes on. The frame before must be gone.
  public func next() throws(MediaError) -> Frame? {
    if !isKnownUniquelyReferenced(&picture) { picture = try Picture() }
    // What follows a still picture in its file is not a picture of it: a trailer, a second photograph.
    if frameCount > 0 && ["png", "jpeg"].contains(container) && !hasEnded { finish() }
    while !hasEnded {
      let result = decoder.receive(into: picture)
      noteLoggedErrors()
      if result == 0 { return try makeFrame() }
      if result == fs_error_again() {
        try feed()
      } else if result == fs_error_eof() {
        finish()
      } else {
        noteUndecoded(result)
        // Behind a picture that can't be decoded, other threads may hold some that can.
        failuresAtEnd += isFlushing ? 1 : 0
        if failuresAtEnd > Self.mostFailuresAtEnd { finish() }
      }
    }
    return nil
  }

  /// Sends the decoder one packet, or the end of the stream.
  private func feed() throws(MediaError) {
    while !isFlushing {
      let result = input.read(decoder.packet)
      if result < 0 {
        endOrRetry(result)
        continue
      }
      defer { av_packet_unref(decoder.packet) }
      consecutiveErrors = 0
      guard decoder.packet.pointee.stream_index == stream.pointee.index else { continue }
      let flags = decoder.packet.pointee.flags
      if decoder.packet.pointee.size > 0 {
        packets.add(isHidden: flags & AV_PKT_FLAG_DISCARD != 0)
      }
      if flags & AV_PKT_FLAG_CORRUPT != 0 {
        note(.damaged, "a picture's data is incomplete", at: packetTime)
      }
      let sent = decoder.send()
      if sent < 0 && sent != fs_error_again() {
        noteUndecoded(sent)
      }
      return
    }
    _ = decoder.send(isEnd: true)
  }

  /// Threads report late: an error may be of an earlier packet than the last, so not of its time. Where
  /// other damage is known, it tells of the consequences.
  private func noteUndecoded(_ result: Int32) {
    let message = "a picture could not be decoded: \(describe(result))"
    guard problems.allSatisfy({ $0.kind != .damaged || $0.message == message }) else { return }
    note(.damaged, message, at: clock.end)
  }

  private var packetTime: PresentationTime? {
    let packet = decoder.packet.pointee
    let timestamp = packet.pts == fs_no_timestamp() ? packet.dts : packet.pts
    return timestamp == fs_no_timestamp() ? clock.end : clock.time(ofTimestamp: timestamp)
  }

  private func endOrRetry(_ result: Int32) {
    if result == fs_error_eof() {
      isFlushing = true
      return
    }
    note(.damaged, "the file could not be read on: \(describe(result))", at: clock.end)
    consecutiveErrors += 1
    if consecutiveErrors > Self.mostConsecutiveErrors || file.readError != 0 { isFlushing = true }
  }

  /// Keeps the first error that FFmpeg only writes in its log. Threads decode ahead, so the time is
  /// the earliest that can be affected.
  private func noteLoggedErrors() {
    guard loggedError == nil else { return }
    if let words = decoder.errors.takeNews() {
      loggedError = ("the decoder met errors: \(words)", clock.end)
    } else if let words = input.errors.takeNews() {
      loggedError = ("the \(container) container has errors: \(words)", clock.end)
    }
  }

  private func finish() {
    hasEnded = true
    switch FileStructure.findFault(in: file, container: container) {
    case .cut(let what): note(.truncated, "the file is cut off: \(what)", at: clock.end)
    case .broken(let what): note(.damaged, "the file is damaged: \(what)", at: clock.end)
    case nil: noteMissingPictures()
    }
    if file.readError != 0 {
      let reason = describe(-file.readError)
      note(.damaged, "the file could not be read to its end: \(reason)", at: clock.end)
    }
    // Where the damage is known already, the log tells of its consequences, at times that depend on
    // how the threads ran.
    if let (message, time) = loggedError, !isDamaged { note(.damaged, message, at: time) }
    if frameCount == 0 && !isDamaged {
      note(.damaged, "no picture could be read from it", at: nil)
    }
    if let other = input.otherPictures { note(other.kind, other.message, at: nil) }
    if converter?.hasSeenTransparency == true {
      note(.transparency, "transparent pixels were composed over black", at: nil)
    }
  }

  private func noteMissingPictures() {
    guard container == "mov" else { return }
    let end = input.endOfPictures(in: stream)
    if end > file.size {
      note(
        .truncated,
        "the file is cut off: its pictures take \(end) bytes, \(file.size) are there", at: clock.end
      )
    }
    guard let structure = try? MP4Structure(of: file),
      let track = structure.tracks[Int64(stream.pointee.id)]
    else { return }
    let left = track.picturesLeftOut(of: packets)
    if left > 0 {
      note(
        .damaged,
        "its times or its edit list leave out \(left) of its \(track.sampleCount) pictures",
        at: nil)
    }
  }

  private func note(_ kind: MediaProblem.Kind, _ message: String, at time: PresentationTime?) {
    if let index = problems.firstIndex(where: { $0.kind == kind && $0.message == message }) {
      problems[index].count += 1
    } else if problems.count < 20 {
      problems.append(MediaProblem(kind: kind, message: message, time: time))
    }
  }

  private func makeFrame() throws(MediaError) -> Frame {
    let raw = picture.frame
    let timestamp = raw.pointee.best_effort_timestamp
    let time = clock.advance(
      timestamp: timestamp == fs_no_timestamp() ? nil : timestamp,
      duration: fs_frame_duration(raw))
    frameCount += 1
    if fs_frame_is_corrupt(raw) != 0 { note(.damaged, "a picture is damaged", at: time) }
    guard let layout = PixelLayout(picture.format) else {
      throw .unreadable(operation: "read pixels", reason: "the pixel format is unknown")
    }
    let geometry = look.geometry(of: picture)
    let stored = geometry.stored
    if let lastStored, lastStored != stored {
      note(
        .sizeChange,
        "the pictures change their size from \(lastStored.width)×\(lastStored.height)"
          + " to \(stored.width)×\(stored.height)", at: time)
    }
    lastStored = stored
    let isFullRange = isFullRange(layout, stored: stored)
    if firstFrame == nil {
      firstFrame = FrameFacts(
        geometry: geometry, pixelFormat: picture.formatName,
        isFullRange: isFullRange || layout.isRGB, timestamp: timestamp)
    }
    if PictureLook.isReadable(picture, layout) {
      return Frame(
        time: time, geometry: geometry, isFullRange: isFullRange,
        matrix: ColorMatrix(raw.pointee.colorspace), transformSide: look.transformSide,
        source: picture,
        pixels: picture,
        layout: layout)
    }
    if converter == nil { converter = try PixelConverter() }
    guard let planes = try converter?.convert(picture, layout: layout, isFullRange: isFullRange)
    else { throw .outOfMemory }
    guard let converted = PixelLayout(planes.format) else { throw .outOfMemory }
    return Frame(
      time: time, geometry: geometry, isFullRange: true,
      matrix: layout.isRGB || layout.hasAlpha ? .bt709 : ColorMatrix(raw.pointee.colorspace),
      transformSide: look.transformSide, source: picture, pixels: planes, layout: converted)
  }

  /// What the file says, unless its values prove it wrong.
  private func isFullRange(_ layout: PixelLayout, stored: Size) -> Bool {
    if PictureLook.saysFullRange(picture, layout) { return true }
    if !isProvenFullRange {
      guard PictureLook.proves(&witness, picture, layout, stored) else { return false }
      isProvenFullRange = true
      hasMisreadRange = frameCount > 1
      firstFrame?.isFullRange = true
    }
    guard layout.hasLumaPlane else { return false }
    if !problems.contains(where: { $0.kind == .wrongRange }) {
      let says =
        picture.frame.pointee.color_range == AVCOL_RANGE_MPEG
        ? "the file says limited range" : "the file doesn't say its range"
      note(.wrongRange, "\(says), but its values are full range, and are read so", at: nil)
    }
    return true
  }
}

/// What the first frame says of a recording.
public struct FrameFacts: Equatable, Sendable {
  /// How stored pixels relate to displayed ones.
  public let geometry: FrameGeometry
  /// FFmpeg's name of the pixel format.
  public let pixelFormat: String
  /// Whether luma is read as full range.
  public internal(set) var isFullRange: Bool
  /// Its timestamp in the file, in the stream's ticks.
  public let timestamp: Int64
}
