internal import Geometry
internal import Media
internal import Results

/// Takes the frames of one recording's violations as its worker sends them, and writes the pictures.
///
/// The worker is not trusted: only the pictures that were chosen here are written, each once, of sizes
/// that are allowed, under names that are made here.
final class EvidenceIntake {
  /// Why a picture could not be written; nothing more is taken then.
  private(set) var failure: StoreError?

  private var result: RecordingResult
  private let notes: [Problem]
  private let folder: EvidenceFolder
  private let name: String?
  private var wanted: Set<EvidenceShot>
  private var frame: EvidenceFrame?
  private var pixels: [UInt8] = []
  private var unwritten: String?

  /// An intake of the pictures of a choice.
  ///
  /// - Parameters:
  ///   - folder: where they are written.
  ///   - name: what their names begin with; nil when the recording can't be read any more.
  init(
    _ result: RecordingResult, _ choice: EvidenceChoice, folder: EvidenceFolder, name: String?
  ) {
    self.result = result
    notes = choice.notes
    self.folder = folder
    self.name = name
    wanted = Set(choice.shots)
  }

  /// Takes the announcement of a frame.
  func begin(_ frame: EvidenceFrame) throws(WorkerFailure) {
    let (width, height) = (frame.size.width, frame.size.height)
    guard self.frame == nil, !frame.shots.isEmpty, width > 0, height > 0,
      width <= Int(InputLimits.pixels) / height
    else { throw .nonsense }
    for shot in frame.shots {
      guard wanted.remove(shot.shot) != nil, shot.regions.count <= EvidenceFrame.Shot.mostRegions,
        shot.regions.allSatisfy({ $0.lies(in: frame.size) })
      else {
        throw .nonsense
      }
    }
    self.frame = frame
    pixels = []
    pixels.reserveCapacity(width * height * 3)
  }

  /// Takes the next pixels of the frame, and writes its pictures when these are all.
  func take(_ portion: [UInt8]) throws(WorkerFailure) {
    guard let frame else { throw .nonsense }
    let count = frame.size.width * frame.size.height * 3
    guard !portion.isEmpty, portion.count <= count - pixels.count else { throw .nonsense }
    pixels += portion
    guard pixels.count == count else { return }
    let picture = RGBPicture(size: frame.size, pixels: pixels)
    self.frame = nil
    pixels = []
    for shot in frame.shots where failure == nil { write(shot, of: picture) }
  }

  /// The recording's result with the pictures that were written, when no more come.
  ///
  /// - Parameter missing: why some are missing; nil when none is.
  func result(missing: String?) -> RecordingResult {
    var result = result
    result.problems += notes
    if let reason = missing ?? unwritten {
      result.problems.append(
        Problem(kind: .note, message: "pictures of violations are missing: \(reason)"))
    }
    return result
  }

  private func write(_ shot: EvidenceFrame.Shot, of picture: RGBPicture) {
    guard let name else {
      unwritten = "the file can't be read any more"
      return
    }
    let (check, violation) = (shot.shot.check, shot.shot.violation)
    let moment = shot.shot.moment
    let worst = result.checks[check].violations[violation].worst.where
    let drawn = EvidenceDrawing.picture(
      picture, regions: shot.regions,
      worst: moment == .worst && worst.lies(in: picture.size) ? worst : nil)
    let bytes: [UInt8]
    do throws(MediaError) {
      bytes = try drawn.png()
    } catch {
      unwritten = error.words
      return
    }
    let path: String
    do throws(StoreError) {
      path = try folder.write(
        bytes, named: "\(name)-\(check + 1)-\(violation + 1)-\(moment.rawValue).png")
    } catch {
      failure = error
      return
    }
    switch moment {
    case .first: result.checks[check].violations[violation].evidenceFirst = path
    case .worst: result.checks[check].violations[violation].evidence = path
    case .last: result.checks[check].violations[violation].evidenceLast = path
    }
  }
}

extension Rectangle {
  /// Whether it lies in a picture; any numbers may be asked about.
  fileprivate func lies(in size: Size) -> Bool {
    x >= 0 && y >= 0 && width >= 0 && height >= 0 && x <= size.width && y <= size.height
      && width <= size.width - x && height <= size.height - y
  }
}
