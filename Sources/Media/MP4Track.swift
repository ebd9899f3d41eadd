/// What the boxes of a track say of it.
struct MP4Track {
  /// Samples that are not empty.
  var sampleCount: Int64
  /// Whether the edit list shows more than there is, as none does that was made with the track.
  let editEndsBehindMedia: Bool

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
    guard MP4Fields(handler, in: file).number(at: 8) == 0x7669_6465 /* vide */ else {
      editEndsBehindMedia = false
      return
    }
    guard let media = boxes["mdhd"] else {
      throw MP4Structure.Broken(words: "the pictures have no time scale")
    }
    try tables.requireAgreement()
    let edit = boxes["elst"].flatMap { Self.onlyEdit(MP4Fields($0, in: file)) }
    let fields = MP4Fields(media, in: file)
    let isLong = fields.version == 1
    let scale = Double(fields.number(at: isLong ? 20 : 12))
    let duration = Double(isLong ? fields.longNumber(at: 24) : fields.number(at: 16))
    guard let edit, movieTimeScale > 0, duration > 0, sampleCount > 0 else {
      editEndsBehindMedia = false
      return
    }
    // Shown times lie behind decoding times by what the first picture waits for.
    let delay = boxes["ctts"].map { Double(MP4Fields($0, in: file).number(at: 12)) } ?? 0
    let end = Double(edit.start) + Double(edit.duration) / Double(movieTimeScale) * scale
    editEndsBehindMedia = end > duration + delay + 1.5 * duration / Double(sampleCount)
  }

  /// Start, in ticks of the track, and duration, in ticks of the movie, of an edit list's edit; nil
  /// when it has several, beside those that show nothing.
  private static func onlyEdit(_ table: MP4Fields) -> (start: Int64, duration: Int64)? {
    let isLong = table.version == 1
    let entry = isLong ? 20 : 12
    let count = table.number(at: 4)
    guard count <= 16, table.holds(count, entriesOf: Int64(entry), at: 8) else { return nil }
    var edits: [(start: Int64, duration: Int64)] = []
    for index in 0..<Int(count) {
      let offset = 8 + index * entry
      let duration = isLong ? table.longNumber(at: offset) : table.number(at: offset)
      let start =
        isLong
        ? table.longNumber(at: offset + 8)
        : Int64(Int32(truncatingIfNeeded: table.number(at: offset + 4)))
      if start >= 0 { edits.append((start, duration)) }
    }
    return edits.count == 1 ? edits.first : nil
  }
}
