/// What the index of an ISO base media or QuickTime file claims, looked at before FFmpeg spends memory
/// on it: how many tracks, how many pictures, and whether they lie in this file at all.
struct MovieLimits {
  /// More boxes than these on one level are nonsense that only costs time.
  private static let mostBoxes = 1_000_000
  /// Tables lie six levels deep.
  private static let deepest = 8

  private let file: FileInput
  private var tracks = 0
  /// Whether the track at hand says that it is sound.
  private var isSound = false
  /// Pictures and pieces of sound that fragments claim in all.
  private var fragmentSamples: UInt64 = 0

  /// Refuses a file that claims what can't be, or points at other files.
  static func check(_ file: FileInput) throws(MediaError) {
    var limits = MovieLimits(file: file)
    try limits.check(BoxReader(file), depth: 0)
  }

  private init(file: FileInput) { self.file = file }

  private mutating func check(_ boxes: BoxReader, depth: Int) throws(MediaError) {
    guard depth <= Self.deepest else { return }
    var boxes = boxes
    for _ in 0..<Self.mostBoxes {
      guard let box = boxes.next() else { return }
      switch box.type {
      case "moov", "mdia", "minf", "dinf", "stbl", "moof", "traf", "mvex", "edts":
        try check(BoxReader(file, in: box), depth: depth + 1)
      case "trak":
        tracks += 1
        isSound = false
        if tracks > InputLimits.streams { throw .tooManyStreams }
        try check(BoxReader(file, in: box), depth: depth + 1)
      case "hdlr":
        isSound = file.bytes(at: box.content.lowerBound + 8, count: 4) == Array("soun".utf8)
      case "dref": try checkReferences(box)
      case "cmov": throw .refusedFormat(format: "QuickTime with a compressed index")
      case "stsz", "stz2": try checkSizes(box)
      case "stts", "ctts", "stsc", "stco", "co64", "stss", "elst":
        try checkTable(box)
      case "trun": try checkRun(box)
      default: break
      }
    }
  }

  /// § 8.7.2: an entry with no address, or flagged as "in the same file", is the file itself.
  private func checkReferences(_ box: Box) throws(MediaError) {
    var entries = BoxReader(file, in: box, skipping: 8)
    for _ in 0..<Self.mostBoxes {
      guard let entry = entries.next() else { return }
      let length = entry.content.upperBound - entry.content.lowerBound
      let content = file.bytes(at: entry.content.lowerBound, count: Int(min(length, 64)))
      let isSameFile = content.bigEndian(at: 0, count: 4) & 1 == 1
      if !isSameFile && content.dropFirst(4).contains(where: { $0 != 0 }) {
        throw .pointsElsewhere(kind: "a movie whose data lies in other files")
      }
    }
  }

  /// § 8.7.3: a size for all and how many there are, or a size for each.
  private func checkSizes(_ box: Box) throws(MediaError) {
    let fields = file.bytes(at: box.content.lowerBound, count: 12)
    let sizeOfAll = box.type == "stsz" ? fields.bigEndian(at: 4, count: 4) : 0
    let count = fields.bigEndian(at: 8, count: 4)
    // Samples of sound may be instants, of which many share a byte.
    if isSound && sizeOfAll > 0 { return }
    try require(count, times: sizeOfAll, in: box)
  }

  /// A count and as many entries.
  private func checkTable(_ box: Box) throws(MediaError) {
    try require(count(in: box), in: box)
  }

  /// § 8.8.8: entries may be empty, so that a few bytes can claim any number of pictures.
  private mutating func checkRun(_ box: Box) throws(MediaError) {
    fragmentSamples += count(in: box)
    try require(fragmentSamples, in: box)
  }

  /// What stands behind a box's version and flags.
  private func count(in box: Box) -> UInt64 {
    file.bytes(at: box.content.lowerBound + 4, count: 4).bigEndian(at: 0, count: 4)
  }

  /// Each entry needs at least a byte, in the table or of the data it is about.
  private func require(
    _ count: UInt64, times size: UInt64 = 0, in box: Box
  ) throws(MediaError) {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: max(1, size))
    if overflow || bytes > UInt64(file.size) {
      throw .impossibleIndex(table: box.type, count: Int(clamping: count))
    }
  }
}
