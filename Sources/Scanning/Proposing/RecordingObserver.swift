internal import Analysis
internal import Geometry
internal import Media
internal import Reading
internal import Results

/// Observes a recording, in this process and in one pass.
struct RecordingObserver {
  /// The shortest time that a region must be black to be told of, in seconds, and the share of the
  /// recording; the longer one counts.
  private static let leastBlack = (seconds: 0.4, share: 0.1)
  /// The share of the recording that a region must be blank.
  private static let leastBlank = 0.55
  /// The share of the picture that a blank region must have, and how many are told.
  private static let leastBlankArea = 0.04
  private static let mostBlack = 6
  private static let mostSmall = 4
  private static let mostBlank = 6
  /// Text is read in the first frame, after half a second, and whenever the time has doubled.
  private static let firstReading = 0.5

  let file: FileInput
  let path: String
  let threads: Int
  let reader: TextReader

  /// What the recording shows.
  func observe() -> RecordingObservation {
    var observation = RecordingObservation(path: path)
    do throws(MediaError) {
      let recording = try Recording(file: file, threads: threads)
      var pass = Pass(reader: reader)
      do throws(MediaError) {
        while let frame = try recording.next() { pass.show(frame) }
      } catch {
        observation.problems.append(Problem(error, time: recording.end))
      }
      observation.problems = recording.problems.map { Problem($0) } + observation.problems
      observation.end = seconds(recording.end.duration)
      observation.frames = recording.frameCount
      pass.finish(&observation)
    } catch {
      observation.problems.append(Problem(error))
    }
    return observation
  }

  /// One pass over the frames.
  private struct Pass {
    var finder: VersionTextFinder
    var geometry: FrameGeometry?
    var history: CellHistory?
    var overview = PictureOverview()
    var versions: [SeenVersion] = []
    var framesRead = 0
    var nextReading = 0.0

    init(reader: TextReader) { finder = VersionTextFinder(reader) }

    mutating func show(_ frame: borrowing Frame) {
      // Pictures of another size are another recording's.
      if geometry == nil {
        geometry = frame.geometry
        history = CellHistory(stored: frame.geometry.stored)
      }
      guard geometry == frame.geometry else { return }
      let time = seconds(frame.time.duration)
      history?.add(frame, at: time)
      overview.add(frame, at: time)
      guard time >= nextReading else { return }
      nextReading = nextReading == 0 ? RecordingObserver.firstReading : 2 * time
      read(frame)
    }

    private mutating func read(_ frame: borrowing Frame) {
      framesRead += 1
      for found in finder.find(in: frame) {
        if let known = versions.firstIndex(where: {
          $0.found.text.pattern == found.text.pattern
            && !$0.found.area.intersection(found.area).isEmpty
        }) {
          versions[known].frames += 1
          versions[known].found.area = versions[known].found.area.union(found.area)
        } else {
          versions.append(SeenVersion(found: found, frames: 1, framesRead: 0))
        }
      }
    }

    mutating func finish(_ observation: inout RecordingObservation) {
      guard let geometry, var history else { return }
      history.end(at: observation.end)
      observation.size = geometry.display
      observation.overview = overview
      observation.versions = versions.map { version in
        SeenVersion(found: version.found, frames: version.frames, framesRead: framesRead)
      }
      observation.isEmpty = history.mostContent == 0
      let regions = HistoryRegions(history, isStill: observation.end == 0)
      func display(_ cells: [Rectangle]) -> [Rectangle] {
        cells.map { geometry.display(history.stored($0, in: geometry.stored)) }
      }
      observation.bars = display(regions.bars)
      let least = max(
        RecordingObserver.leastBlack.seconds, RecordingObserver.leastBlack.share * history.total)
      observation.black = display(regions.black(least: least, most: RecordingObserver.mostBlack))
      observation.smallBlack = display(
        regions.smallBlack(least: least, most: RecordingObserver.mostSmall))
      observation.blank = display(
        regions.blank(
          least: RecordingObserver.leastBlank * history.total,
          area: RecordingObserver.leastBlankArea, most: RecordingObserver.mostBlank))
    }
  }
}

extension PictureOverview {
  /// Adds a frame, unless the last one was added a moment ago.
  mutating func add(_ frame: borrowing Frame, at time: Double) {
    if let last = times.last, time - last < Self.interval || times.count >= Self.most { return }
    times.append(time)
    let scale = frame.lumaScale
    let geometry = frame.geometry
    let display = geometry.display
    frame.withLuma { bytes, layout in
      bytes.withUnsafeBytes { samples in
        for row in 0..<Self.rows {
          for column in 0..<Self.columns {
            // 16 samples stand for a cell.
            var sum = 0.0
            for place in 0..<16 {
              let x = (column * 8 + place % 4 * 2 + 1) * display.width / (Self.columns * 8)
              let y = (row * 8 + place / 4 * 2 + 1) * display.height / (Self.rows * 8)
              let stored = geometry.stored(Rectangle(x: x, y: y, width: 1, height: 1))
              let offset = stored.y * layout.stride + stored.x * layout.bytesPerSample
              sum += scale.luma(
                layout.bytesPerSample == 1
                  ? Double(samples[offset])
                  : Double(samples.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
            }
            levels.append(UInt8(min(255, max(0, sum / 16))))
          }
        }
      }
    }
  }
}
