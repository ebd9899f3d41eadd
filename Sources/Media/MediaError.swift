/// Why a recording could not be opened or read on.
public enum MediaError: Error, Equatable, Sendable {
  /// The file could not be opened; `code` is the system's error number.
  case cannotOpen(code: Int32)
  /// What is there is not a regular file; `kind` names it: `a directory`, `a pipe` …
  case notARegularFile(kind: String)
  /// The file has no bytes.
  case empty
  /// No container or picture format was recognised in it.
  case unrecognised
  /// It is of a format that is not read, as `format`: a playlist, a document, an audio file …
  case refusedFormat(format: String)
  /// It points at other files, which are never followed; `kind` names it: `an HLS playlist` …
  case pointsElsewhere(kind: String)
  /// It is a document; `kind` names it: `a PDF document` …
  case document(kind: String)
  /// It has more streams than are looked at.
  case tooManyStreams
  /// A table of its index claims more entries than the file has bytes.
  case impossibleIndex(table: String, count: Int)
  /// It has no picture stream.
  case noPictures(container: String)
  /// The libraries have no decoder for it.
  case noDecoder(codec: String)
  /// The index that says where the pictures are is missing: the recording was never finished.
  case noIndex
  /// The pictures are larger than is allowed.
  case tooLarge(width: Int, height: Int)
  /// Its compressed notes, of so many bytes, would unpack to too many.
  case packedNotes(bytes: Int)
  /// The file can't be read in; `reason` is FFmpeg's or the system's word for it.
  case unreadable(operation: String, reason: String)
  /// There was no memory for it.
  case outOfMemory
}
