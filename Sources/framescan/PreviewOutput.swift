import Scanning

/// Where the pictures of a preview go.
enum PreviewOutput {
  case standardOutput
  /// A file, or one of several with a number each in their names.
  case file(RecordingPath)
  /// Into a folder, named after the recording.
  case folder(RecordingPath)

  /// What follows `-o`. Only pictures in PNG are made, so that a name which says otherwise is a mistake,
  /// and so is one that says nothing: it may be that of a folder which isn't there.
  init(_ path: RecordingPath) throws(UsageError) {
    switch OutputFile.kind(of: path) {
    case _ where path == StandardInput.path: self = .standardOutput
    case .folder: self = .folder(path)
    // A pipe or a device.
    case .other: self = .file(path)
    case .file, .nothing:
      guard path.fileExtension == "png", path.name.count > ".png".utf8.count else {
        throw .badValue(
          flag: "--output", value: path.display,
          expected: "a name that ends in .png, a folder that is there, or -")
      }
      self = .file(path)
    }
  }

  /// The files of so many pictures of a recording; `-` for standard output.
  func files(_ count: Int, of recording: RecordingPath) throws(UsageError) -> [RecordingPath] {
    let first: RecordingPath
    switch self {
    case .standardOutput:
      if count > 1 { throw .severalToOutput }
      return [StandardInput.path]
    case .file(let file): first = file
    case .folder(let folder):
      let name = Array(recording.name)
      let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
      let stem = dot > name.startIndex ? name[..<dot] : name[...]
      first = folder.appending(Array(stem) + Array("-preview.png".utf8))
    }
    if count == 1 { return [first] }
    return (1...max(1, count)).map { Self.numbered(first, $0) }
  }

  /// `NAME-2.png` of `NAME.png`.
  private static func numbered(_ path: RecordingPath, _ number: Int) -> RecordingPath {
    let suffix = Array("-\(number)".utf8)
    guard let dot = path.name.lastIndex(of: UInt8(ascii: ".")), dot > path.name.startIndex else {
      return RecordingPath(bytes: path.bytes + suffix)
    }
    return RecordingPath(bytes: path.bytes[..<dot] + suffix + path.bytes[dot...])
  }
}
