internal import Analysis
public import Media
internal import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Problem {
  /// What went wrong with a recording, in words.
  init(_ error: MediaError, time: PresentationTime? = nil) {
    let (kind, message) = Self.words(for: error)
    self.init(kind: kind, message: message, time: time.map { seconds($0.duration) })
  }

  /// What went wrong while a recording was read on.
  init(_ problem: MediaProblem) {
    let kind: ProblemKind =
      switch problem.kind {
      case .truncated: .truncated
      case .damaged: .damaged
      case .otherStreams, .sizeChange, .transparency, .wrongRange: .note
      }
    let times = problem.count > 1 ? " (\(problem.count) times)" : ""
    self.init(
      kind: kind, message: problem.message + times,
      time: problem.time.map { seconds($0.duration) })
  }

  /// Why there is no recording on standard input.
  init(_ error: StandardInputError) {
    switch error {
    case .media(let error): self.init(error)
    case .unreadable(let error):
      self.init(
        kind: .unreadable, message: "standard input can't be read: \(error.message)")
    case .cannotSpool(let folder, let error):
      self.init(
        kind: .unreadable,
        message: "standard input can't be kept in \(folder.display) (TMPDIR): \(error.message)")
    case .interrupted:
      self.init(kind: .unreadable, message: "reading standard input was interrupted")
    case .timedOut:
      self.init(
        kind: .timedOut, message: "standard input had not ended when the time was up (--timeout)")
    case .tooLarge(let limit):
      self.init(
        kind: .refused, message: "standard input is larger than \(limit >> 20) MiB")
    }
  }

  fileprivate static func words(for error: MediaError) -> (ProblemKind, String) {
    switch error {
    case .cannotOpen(let code):
      return (.unreadable, "it can't be opened: \(String(cString: strerror(code)))")
    case .notARegularFile(let kind):
      return (.unreadable, "it is \(kind), and only regular files are read")
    case .empty: return (.notARecording, "the file is empty")
    case .unrecognised: return (.notARecording, "it is not a video, an animated image or a picture")
    case .refusedFormat(let format):
      return (.refused, "files of this format are not read: \(format)")
    case .pointsElsewhere(let kind):
      return (.refused, "it is \(kind): other files are never read, whatever points at them")
    case .document(let kind):
      return (.refused, "it is \(kind), not a video, an animated image or a picture")
    case .tooManyStreams:
      return (.refused, "it has more than \(InputLimits.streams) streams")
    case .impossibleIndex(let table, let count):
      return (
        .refused, "its index claims \(count) entries (\(table)), more than the file has bytes"
      )
    case .noPictures(let container):
      return (.notARecording, "there are no pictures in this \(container) file; is it audio only?")
    case .noDecoder(let codec):
      return (.refused, "the FFmpeg libraries here have no decoder for \(codec)")
    case .noIndex:
      return (
        .truncated,
        "its index (the moov box) is missing or damaged: the recording was cut off or never finished"
      )
    case .tooLarge(let width, let height):
      return (.refused, "its pictures of \(width)×\(height) are larger than is allowed")
    case .packedNotes(let bytes):
      return (
        .refused, "its compressed notes (iCCP, zTXt) of \(bytes) bytes are larger than is allowed"
      )
    case .unreadable(let operation, let reason):
      return (.damaged, "could not \(operation): \(reason)")
    case .outOfMemory: return (.damaged, "there was not enough memory for it")
    }
  }
}

extension MediaError {
  /// What is wrong with the file, in words.
  public var words: String { Problem.words(for: self).1 }
}
