/// What the boxes of a track say of it.
struct MP4Track {
  /// Samples that are not empty.
  var sampleCount: Int64
  /// Whether fragments hold samples of it.
  var isFragmented = false
  private var editCount = 0
  /// Whether what the headers, the table of times and the edit list say of durations can't all be
  /// true. Players follow the edit list, so they hide what a wrong one leaves out.
  private var durationsDisagree = false

  /// - Parameters:
  ///   - boxes: the boxes of the track by name.
  ///   - movieTimeScale: ticks a second of edit lists.
  init(
    _ boxes: [String: MP4Box], in file: FileInput, movieTimeScale: Int64
  ) throws(MP4Structure.Broken) {
    guard let handler = boxes["hdlr"] else {
      throw MP4Structure.Broken(words: "a track doesn't say its kind")
    }
    let tables = try MP4SampleTables(boxes, in: file)
    sampleCount = tables.filledCount
    guard MP4Fields(handler, in: file).number(at: 8) == 0x7669_6465 /* vide */ else { return }
    guard let media = boxes["mdhd"], let header = boxes["tkhd"] else {
      throw MP4Structure.Broken(words: "the pictures have no time scale")
    }
    try tables.requireAgreement()
    guard let list = boxes["elst"], movieTimeScale > 0, sampleCount > 0 else { return }
    let edits = MP4EditList(MP4Fields(list, in: file))
    editCount = edits.edits.count
    durationsDisagree = Self.disagree(
      edits, MP4Fields(header, in: file), MP4Fields(media, in: file), tables, movieTimeScale,
      delay: boxes["ctts"].map { MP4Fields($0, in: file).number(at: 12) } ?? 0)
  }

  /// - Parameter delay: by how many ticks the first picture is shown after it is decoded.
  private static func disagree(
    _ edits: MP4EditList, _ header: MP4Fields, _ media: MP4Fields, _ tables: MP4SampleTables,
    _ movieTimeScale: Int64, delay: Int64
  ) -> Bool {
    func isFar(_ a: Double, _ b: Double, by ticks: Double) -> Bool {
      abs(a - b) > max(a, b) / 100 + ticks
    }
    let isLong = media.version == 1
    let scale = Double(media.number(at: isLong ? 20 : 12))
    let duration = Double(isLong ? media.longNumber(at: 24) : media.number(at: 16))
    guard duration > 0 else { return false }
    let frame = duration / Double(tables.filledCount)
    // Some count to the last picture's end as shown, some as decoded.
    guard let timed = tables.duration,
      !isFar(Double(timed), duration, by: Double(delay) + 2 * frame)
    else { return true }
    let shown = Double(header.version == 1 ? header.longNumber(at: 28) : header.number(at: 20))
    let edited = edits.edits.reduce(0) { $0 + Double($1.duration) }
    if isFar(shown, Double(edits.duration), by: 2) && isFar(shown, edited, by: 2) { return true }
    return edits.edits.contains { edit in
      let length = Double(edit.duration) / Double(movieTimeScale) * scale
      return Double(edit.start) + length > duration + Double(delay) + 1.5 * frame
    }
  }

  /// How many pictures are in the file and shown by nobody, for no reason that there can be. What comes
  /// before an edit's first picture is needed to decode it, and an edit list may leave out a part.
  func picturesLeftOut(of packets: PacketCount) -> Int64 {
    let missing = sampleCount - packets.shown
    guard missing > 0 else { return 0 }
    if packets.hiddenAtEnd > 0 || durationsDisagree { return missing }
    if isFragmented && missing > packets.hiddenAtStart { return missing }
    return editCount <= 1 && packets.all < sampleCount ? missing : 0
  }
}
