import ClipSupport
import Geometry
import Media
import Testing

/// A way to make a clip of several keyframes, and what is known of its segments.
struct SegmentedEncoding: CustomTestStringConvertible, Sendable {
  let name: String
  /// The encoder's options, as one writes them in a shell.
  let options: String
  var container = "mp4"
  /// What a clip is remuxed with afterwards, if anything.
  var remux: String?
  /// How many segments it makes.
  var segments = 5

  var testDescription: String { "\(name) in \(container)" }

  /// 150 pictures; keyframes every 30 where the encoder does as it is told.
  static let all = [
    SegmentedEncoding(name: "H.264", options: "-c:v libx264 -g 30 -bf 0"),
    SegmentedEncoding(name: "H.264, B pyramid", options: "-c:v libx264 -g 30 -bf 3 -b_strategy 0"),
    SegmentedEncoding(
      name: "H.264, B frames", options: "-c:v libx264 -g 30 -bf 3", container: "mkv"),
    SegmentedEncoding(
      name: "H.264, open groups", options: "-c:v libx264 -g 30 -bf 3 -x264-params open-gop=1",
      segments: 1),
    SegmentedEncoding(
      name: "H.264, one keyframe", options: "-c:v libx264 -g 9999 -sc_threshold 0",
      segments: 1),
    SegmentedEncoding(name: "H.264, 10 bit", options: "-c:v libx264 -g 30 -pix_fmt yuv420p10le"),
    SegmentedEncoding(
      name: "H.264, several slices", options: "-c:v libx264 -g 30 -slices 4 -bf 2"),
    SegmentedEncoding(
      name: "H.264, parameters in the stream",
      options: "-c:v libx264 -g 30 -bsf:v dump_extra=freq=keyframe", container: "mkv"),
    SegmentedEncoding(
      name: "H.264, cut by an edit list", options: "-c:v libx264 -g 30 -bf 2", remux: "-ss 0.7",
      segments: 4),
    SegmentedEncoding(
      name: "H.264, variable frame rate",
      options: "-vf setpts='(N+3*floor(N/7))/25/TB' -vsync vfr -c:v libx264 -g 30 -bf 2"),
    SegmentedEncoding(
      name: "H.264, fragmented",
      options: "-c:v libx264 -g 30 -bf 2 -movflags frag_keyframe+empty_moov"),
    SegmentedEncoding(
      name: "HEVC, open groups",
      options: "-c:v libx265 -g 30 -x265-params log-level=none:open-gop=1"),
    SegmentedEncoding(
      name: "HEVC, closed groups",
      options: "-c:v libx265 -g 30 -x265-params log-level=none:open-gop=0", container: "mkv"),
    SegmentedEncoding(
      name: "HEVC, leading pictures that can be decoded",
      options: "-c:v libx265 -g 30 -x265-params log-level=none:open-gop=0:radl=2:bframes=3"),
    SegmentedEncoding(
      name: "HEVC, 10 bit",
      options: "-c:v libx265 -g 30 -pix_fmt yuv420p10le -x265-params log-level=none"),
    SegmentedEncoding(
      name: "VP8, hidden references",
      options: "-c:v libvpx -g 30 -auto-alt-ref 1 -lag-in-frames 16", container: "webm"),
    SegmentedEncoding(
      name: "VP9, hidden references",
      options: "-c:v libvpx-vp9 -g 30 -auto-alt-ref 1 -lag-in-frames 16 -cpu-used 8",
      container: "webm"),
    SegmentedEncoding(
      name: "VP9", options: "-c:v libvpx-vp9 -g 30 -lag-in-frames 0 -cpu-used 8 -deadline realtime"),
    SegmentedEncoding(
      name: "AV1", options: "-c:v libsvtav1 -g 30 -preset 12", container: "mkv"),
    SegmentedEncoding(
      name: "AV1, other encoder", options: "-c:v libaom-av1 -g 30 -cpu-used 8 -usage realtime"),
    SegmentedEncoding(name: "MPEG-4", options: "-c:v mpeg4 -g 30"),
    SegmentedEncoding(
      name: "MPEG-4, B frames", options: "-c:v mpeg4 -g 30 -bf 2", container: "mkv",
      segments: 6),
    SegmentedEncoding(
      name: "MJPEG", options: "-c:v mjpeg -pix_fmt yuvj420p", container: "mkv",
      segments: 7),
  ]
}

@Suite struct SegmentTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  /// A picture shown: its time, its geometry, and all of its pixels summed up.
  private struct Shown: Equatable {
    var time: PresentationTime
    var display: Size
    var digest: UInt64
    var isFullRange: Bool
  }

  private static func digest(_ frame: borrowing Frame) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: RawSpan, _ layout: PlaneLayout) {
      for row in 0..<layout.height {
        for column in 0..<layout.width * layout.bytesPerSample {
          let byte = bytes.unsafeLoad(fromByteOffset: row * layout.stride + column, as: UInt8.self)
          digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    frame.withLuma { add($0, $1) }
    if frame.hasChroma { for index in 0..<2 { frame.withChroma(index) { add($0, $1) } } }
    return digest
  }

  private func inOneGo(
    _ path: String, threads: Int = 2
  ) throws -> ([Shown], RecordingFacts) {
    let recording = try Recording(file: FileInput(path: Array(path.utf8)), threads: threads)
    var shown: [Shown] = []
    while let frame = try recording.next() {
      shown.append(
        Shown(
          time: frame.time, display: frame.geometry.display, digest: Self.digest(frame),
          isFullRange: frame.lumaScale.luma(0) == 0))
    }
    return (shown, recording.facts)
  }

  /// Decodes the segments backwards, on one decoder, so that none can lean on those before it.
  private func inSegments(_ path: String) throws -> ([Shown], RecordingFacts, count: Int) {
    let recording = try SegmentedRecording(file: FileInput(path: Array(path.utf8)))
    var segments: [Segment] = []
    while let segment = try recording.nextSegment() { segments.append(segment) }
    let decoder = try recording.makeDecoder()
    var pictures: [Int: [(SegmentPicture, UInt64, Bool)]] = [:]
    for segment in segments.reversed() {
      try decoder.decode(segment) { picture, frame throws(SegmentError) in
        pictures[segment.index, default: []].append(
          (picture, Self.digest(frame), frame.lumaScale.luma(0) == 0))
      }
    }
    var shown: [Shown] = []
    for index in segments.indices {
      for (picture, digest, isFullRange) in pictures[index] ?? [] {
        shown.append(
          Shown(
            time: try recording.enter(picture), display: picture.geometry.display, digest: digest,
            isFullRange: isFullRange))
      }
    }
    try recording.finish()
    return (shown, recording.facts, segments.count)
  }

  private func clip(_ encoding: SegmentedEncoding) throws -> String {
    let clip = folder.newPath(".\(encoding.container)")
    try Program.run(
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=192x128:r=25:d=6"]
        + encoding.options.split(separator: " ").map {
          String($0).replacing("'", with: "")
        } + [clip], in: folder)
    guard let remux = encoding.remux else { return clip }
    return try folder.remux(clip, remux, name: ".\(encoding.container)")
  }

  @Test(
    "Segments decoded backwards show what decoding in one go shows, to the last bit",
    arguments: SegmentedEncoding.all)
  func segments(encoding: SegmentedEncoding) throws {
    let path = try clip(encoding)
    let (whole, facts) = try inOneGo(path)
    let (shown, segmentFacts, count) = try inSegments(path)
    #expect(shown == whole)
    #expect(count == encoding.segments)
    #expect(segmentFacts.end == facts.end)
    #expect(segmentFacts.firstFrame == facts.firstFrame)
    #expect(segmentFacts.hasVariableFrameRate == facts.hasVariableFrameRate)
    #expect(segmentFacts.problems == facts.problems)
  }

  @Test("What is not sound and of one kind is left to decoding in one go, with a reason")
  func unsound() throws {
    let whole = try clip(SegmentedEncoding(name: "", options: "-c:v libx264 -g 30 -bf 2"))
    let bytes = try folder.bytes(of: whole)
    let cut = try folder.write(Array(bytes.prefix(bytes.count * 3 / 4)), name: ".mp4")
    // ffmpeg writes the index last: without it nothing is known.
    #expect(throws: SegmentError.self) { try inSegments(cut) }
    let front = try folder.remux(whole, "-movflags +faststart", name: ".mp4")
    let frontBytes = try folder.bytes(of: front)
    let cutBehind = try folder.write(Array(frontBytes.dropLast(2000)), name: ".mp4")
    #expect(throws: SegmentError.self) { try inSegments(cutBehind) }
    let gif = try clip(SegmentedEncoding(name: "", options: "", container: "gif"))
    #expect(throws: SegmentError.self) { try inSegments(gif) }
    let avi = try clip(SegmentedEncoding(name: "", options: "-c:v mpeg4", container: "avi"))
    #expect(throws: SegmentError.self) { try inSegments(avi) }
  }

  @Test(
    "Damaged copies are left to decoding in one go, or show what that shows without a complaint",
    arguments: ["-c:v libx264 -bf 2", "-c:v libx265 -x265-params log-level=none", "-c:v mpeg4"])
  func damage(encoding: String) throws {
    let encoding = SegmentedEncoding(name: "", options: encoding + " -g 30 -movflags +faststart")
    let bytes = try folder.bytes(of: clip(encoding))
    var generator = SeededGenerator(seed: 8)
    var left = 0
    for _ in 0..<60 {
      var damaged = bytes
      // Behind the index, in the coded pictures.
      let start = Int.random(in: bytes.count / 4..<bytes.count - 64, using: &generator)
      for index in 0..<Int.random(in: 1...48, using: &generator) { damaged[start + index] ^= 0x55 }
      let path = try folder.write(damaged, name: ".mp4")
      do {
        let (shown, facts, _) = try inSegments(path)
        // What libavcodec makes of damage that it doesn't notice depends on its own threads.
        let (whole, wholeFacts) = try inOneGo(path, threads: 1)
        #expect(shown == whole)
        #expect(facts.problems == wholeFacts.problems)
      } catch is SegmentError {
        left += 1
      }
    }
    #expect(left > 4)
  }

  @Test("A full-range file that says it is limited is left to decoding in one go")
  func wrongRange() throws {
    let grey = (0..<60).map { index in
      (0..<128 * 128).map { UInt8(index > 40 && $0 > 64 * 128 ? 255 : 18) }
    }
    let path = try folder.encode(
      grey, width: 128, height: 128, rate: "30",
      "-vf scale=in_range=pc:out_range=pc,format=yuv420p,setparams=range=tv -color_range tv "
        + "-c:v libx264 -g 24 -crf 18 -pix_fmt yuv420p", name: ".mkv")
    #expect(try inOneGo(path).1.problems.map(\.kind) == [.wrongRange])
    #expect(throws: SegmentError.self) { try inSegments(path) }
  }
}
