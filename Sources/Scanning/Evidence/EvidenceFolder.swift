internal import Media
internal import Results

/// The folder that pictures of violations are written to, below a folder of results.
struct EvidenceFolder {
  /// Its name, as results have it.
  static let name = "evidence"

  private let path: RecordingPath

  /// The one below a folder of results; it need not be there yet.
  init(in folder: RecordingPath) {
    path = folder.appending(Array(Self.name.utf8))
  }

  /// What the names of a recording's pictures begin with: the same for the same content scanned with the
  /// same, whatever the file is called.
  ///
  /// - Parameter content: SHA-256 of the recording in hexadecimal.
  static func stem(_ content: String, _ scan: ScanIdentity) -> String {
    let parts =
      [
        scan.version, scan.policy, scan.pictures ?? "", scan.sampling ?? "", scan.evidence ?? "",
      ] + scan.definitions.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let scanned = sha256(of: Array(parts.joined(separator: "\0").utf8)) ?? ""
    return "\(content.prefix(20))-\(scanned.prefix(8))"
  }

  /// Whether a path in results is one of a picture that was written here; results may come from anybody.
  static func isPicture(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == name, parts[1].hasSuffix(".png") else { return false }
    let stem = parts[1].dropLast(4).utf8
    return !stem.isEmpty
      && stem.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// Writes a picture, on the disk when this returns.
  ///
  /// - Returns: its path from the folder of results.
  func write(_ bytes: [UInt8], named name: String) throws(StoreError) -> String {
    if FileSystem.isLink(path) {
      throw StoreError(path: path.display, reason: "it is a link, and leads elsewhere")
    }
    if let error = FileSystem.makeFolder(path) { throw StoreError(path, error) }
    let file = path.appending(Array(name.utf8))
    do throws(SystemError) {
      try FileSystem.write(bytes, to: file)
    } catch {
      throw StoreError(file, error)
    }
    return "\(Self.name)/\(name)"
  }
}
