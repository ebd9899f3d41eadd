internal import Media

/// Finds the recordings that paths mean: files as they are, folders walked.
public struct RecordingFinder {
  /// One recording to scan.
  public struct Found: Sendable, Hashable {
    /// Its path.
    public let path: RecordingPath
    /// Whether it was named, rather than found in a folder: then it must be a recording.
    public let isNamed: Bool
    /// The path below the folder that was named, or the path that was named; without a leading `./`.
    public let relativePath: [UInt8]

    /// A recording and how it was found; `below` is the folder that was named.
    public init(path: RecordingPath, isNamed: Bool, below folder: RecordingPath? = nil) {
      self.path = path
      self.isNamed = isNamed
      let above = folder.map { $0.appending([]).bytes.count } ?? 0
      var relative = path.bytes.dropFirst(above)
      while relative.starts(with: "./".utf8) { relative = relative.dropFirst(2) }
      relativePath = Array(relative)
    }
  }

  /// What was found, in order: paths as given, folders' contents sorted by name.
  public private(set) var found: [Found] = []
  /// Files and folders passed over, with the reason.
  public private(set) var skipped: [(path: RecordingPath, reason: String)] = []

  /// A file whose name ends in one of these claims to be a recording: when it can't be read, that is an
  /// error and not a file of another kind.
  public static let extensions = [
    "mp4", "mov", "m4v", "3gp", "3g2", "mkv", "webm", "avi", "gif", "webp", "png", "apng", "jpg",
    "jpeg",
  ]
  private static let deepestFolder = 64
  /// What `-o` writes into its folder.
  private static let resultFiles = ["scan.json", "results.jsonl"]
  private var paths: Set<RecordingPath> = []

  /// Nothing found yet.
  public init() {}

  /// Adds what a path given by the user means.
  public mutating func add(_ path: RecordingPath) {
    if path != StandardInput.path, FileSystem.kind(of: path) == .folder {
      walk(path, below: path, depth: 0)
    } else {
      add(Found(path: path, isNamed: true))
    }
  }

  /// What is named twice is scanned once.
  private mutating func add(_ recording: Found) {
    if paths.insert(recording.path).inserted { found.append(recording) }
  }

  private mutating func walk(_ folder: RecordingPath, below named: RecordingPath, depth: Int) {
    guard let names = FileSystem.names(in: folder) else {
      // Whatever is in it would go unseen: it is an error where a recording would be.
      add(Found(path: folder, isNamed: true, below: named))
      return
    }
    // Its pictures of violations are no recordings.
    if folder != named, Self.resultFiles.allSatisfy({ names.contains(Array($0.utf8)) }) {
      skipped.append((folder, "the results of a scan"))
      return
    }
    for name in names where name.first != UInt8(ascii: ".") {
      let path = folder.appending(name)
      switch FileSystem.kind(of: path) {
      case .folder:
        // A link to a folder may lead back up.
        if FileSystem.isLink(path) {
          skipped.append((path, "a link to a folder"))
        } else if depth >= Self.deepestFolder {
          add(Found(path: path, isNamed: true, below: named))
        } else {
          walk(path, below: named, depth: depth + 1)
        }
      case .file:
        if Self.extensions.contains(path.fileExtension) || RecordingProbe.recognizes(path.bytes) {
          add(Found(path: path, isNamed: false, below: named))
        } else {
          skipped.append((path, "not a recording"))
        }
      case .other: skipped.append((path, "not a regular file"))
      case .nothing:
        if FileSystem.isOutOfReach(path) {
          add(Found(path: path, isNamed: true, below: named))
        } else {
          skipped.append((path, "a link that leads nowhere"))
        }
      }
    }
  }
}
