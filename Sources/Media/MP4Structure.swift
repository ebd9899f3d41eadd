/// The boxes of an MP4 or QuickTime file (ISO/IEC 14496-12) that say which pictures there are. The
/// demuxer passes over a box that it doesn't know or that is missing, and with it over the pictures
/// that it tells of; what the other boxes say shows that.
struct MP4Structure {
  /// What is wrong, for a person.
  struct Broken: Error {
    let words: String
  }

  private static let mostParts = 1_000_000
  /// Boxes made of nothing but boxes.
  private static let containers: Set<String> = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "mvex", "moof", "traf",
  ]

  private let file: FileInput
  /// The tracks by their numbers.
  private(set) var tracks: [Int64: MP4Track] = [:]
  /// Bytes of a sample where a fragment doesn't say, by track.
  private var sampleSizes: [Int64: Int64] = [:]
  /// Ticks a second of the times in headers and edit lists.
  private var timeScale: Int64 = 0
  private var isFragmented = false
  private var lastFragment: Int64?
  /// Bytes of pictures and sound in the file, and how many of them the index and the fragments claim.
  private var (contentBytes, claimedBytes): (Int64, Int64) = (0, 0)
  /// Whether the index itself has samples, and claims bytes in ways that aren't looked at here.
  private var hasIndexedSamples = false

  /// The boxes of a file that isn't cut off.
  init(of file: FileInput) throws(Broken) {
    self.file = file
    try readFile()
  }

  /// What is wrong with the boxes of a file that isn't cut off; nil when nothing is.
  static func findFault(in file: FileInput) -> FileStructure.Fault? {
    do throws(Broken) {
      _ = try MP4Structure(of: file)
      return nil
    } catch {
      return .broken(error.words)
    }
  }

  private mutating func readFile() throws(Broken) {
    var offset: Int64 = 0
    for _ in 0..<Self.mostParts where offset < file.size {
      guard let box = MP4Box(in: file, at: offset, end: file.size), box.hasName else {
        // Phones append things of their own, but not to what is written fragment by fragment.
        if !isFragmented { break }
        throw Broken(words: "there is no box at byte \(offset)")
      }
      switch box.type {
      case "moov": try readIndex(box)
      case "moof": try readFragment(box)
      case "mdat": contentBytes += box.end - box.content
      default: break
      }
      offset = box.end
    }
    if isFragmented && !hasIndexedSamples && claimedBytes < contentBytes {
      throw Broken(
        words: "no fragment says what \(contentBytes - claimedBytes) bytes of its content are")
    }
  }

  /// The boxes in a box, and by name the first of each.
  private func children(of parent: MP4Box) throws(Broken) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var offset = parent.content
    while offset < parent.end, boxes.count < Self.mostParts {
      // QuickTime ends some lists of boxes with four zero bytes.
      if parent.end - offset < 8, file.bytes(at: offset, count: 8).first == 0 { break }
      guard let box = MP4Box(in: file, at: offset, end: parent.end), box.hasName else {
        throw Broken(words: "there is no box at byte \(offset), in the \(parent.type) box")
      }
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  // MARK: The index

  private mutating func readIndex(_ index: MP4Box) throws(Broken) {
    for box in try children(of: index) {
      switch box.type {
      case "mvhd":
        let fields = MP4Fields(box, in: file)
        timeScale = fields.number(at: fields.version == 1 ? 20 : 12)
      case "trak": try readTrack(box)
      case "mvex":
        isFragmented = true
        for defaults in try children(of: box) where defaults.type == "trex" {
          let fields = MP4Fields(defaults, in: file)
          sampleSizes[fields.number(at: 4)] = fields.number(at: 16)
        }
      default: break
      }
    }
  }

  private mutating func readTrack(_ box: MP4Box) throws(Broken) {
    let boxes = try descendants(of: box)
    guard let header = boxes["tkhd"] else { throw Broken(words: "a track has no header") }
    let fields = MP4Fields(header, in: file)
    let track = try MP4Track(boxes, in: file, movieTimeScale: timeScale)
    hasIndexedSamples = hasIndexedSamples || track.sampleCount > 0
    tracks[fields.number(at: fields.version == 1 ? 20 : 12)] = track
  }

  /// The boxes in a track, at any depth; of several of a name the first, as each should be there once.
  private func descendants(of parent: MP4Box) throws(Broken) -> [String: MP4Box] {
    var found: [String: MP4Box] = [:]
    var open = [parent]
    while let next = open.popLast() {
      for box in try children(of: next) {
        // A second handler tells where the data are, not what.
        if found[box.type] == nil || box.type == "hdlr" && next.type == "mdia" {
          found[box.type] = box
        }
        if Self.containers.contains(box.type) { open.append(box) }
      }
    }
    return found
  }

  // MARK: Fragments

  private mutating func readFragment(_ fragment: MP4Box) throws(Broken) {
    isFragmented = true
    for box in try children(of: fragment) {
      switch box.type {
      case "mfhd":
        let number = MP4Fields(box, in: file).number(at: 4)
        if let lastFragment, number > lastFragment + 1 {
          throw Broken(words: "fragment \(lastFragment) is followed by fragment \(number)")
        }
        lastFragment = number
      case "traf": try readTrackFragment(box)
      default: break
      }
    }
  }

  private mutating func readTrackFragment(_ fragment: MP4Box) throws(Broken) {
    let boxes = try children(of: fragment)
    guard let header = boxes.first(where: { $0.type == "tfhd" }) else {
      throw Broken(words: "a fragment has no header")
    }
    let fields = MP4Fields(header, in: file)
    let track = fields.number(at: 4)
    guard tracks[track] != nil else {
      throw Broken(words: "a fragment is of track \(track), which there is not")
    }
    var size = sampleSizes[track] ?? 0
    // Base offset, description, duration, then size: each only where its flag is set.
    if fields.flags & 0x10 != 0 {
      var offset = 8
      if fields.flags & 0x1 != 0 { offset += 8 }
      for flag: Int64 in [0x2, 0x8] where fields.flags & flag != 0 { offset += 4 }
      size = fields.number(at: offset)
    }
    for run in boxes where run.type == "trun" {
      let fields = MP4Fields(run, in: file)
      claimedBytes += fields.bytesOfRun(defaultSize: size)
      tracks[track]?.sampleCount += fields.number(at: 4)
      tracks[track]?.isFragmented = true
    }
  }
}
