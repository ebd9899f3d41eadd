internal import Results

extension ResultMerge {
  /// The largest picture that is copied, in bytes.
  private static let largestPicture = 512 << 20

  /// Copies the pictures of violations into a folder of joined results, which name them as before. A
  /// result is left without those that are not there.
  ///
  /// - Returns: what a person should know, a line each.
  public mutating func copyPictures(to folder: RecordingPath) throws(StoreError) -> [String] {
    let evidence = EvidenceFolder(in: folder)
    var missing = Array(repeating: 0, count: sources.count)
    var copied: [String: String?] = [:]
    for recording in document.recordings.indices {
      let origin = origins[recording]
      document.recordings[recording] = try document.recordings[recording].renamingPictures {
        path throws(StoreError) in
        let source = "\(origin) \(path)"
        if let known = copied[source] { return known }
        var written: String?
        if let bytes = Self.picture(path, in: sources[origin].folder) {
          let name = path.dropFirst(EvidenceFolder.name.utf8.count + 1)
          written = try evidence.write(bytes, named: String(name))
        } else {
          missing[origin] += 1
        }
        copied[source] = .some(written)
        return written
      }
    }
    return missing.indices.filter { missing[$0] > 0 }.map {
      "\(sources[$0].path): \(missing[$0]) picture\(missing[$0] == 1 ? "" : "s") of violations "
        + "\(missing[$0] == 1 ? "is" : "are") not there"
    }
  }

  /// Names the pictures as seen from the current folder: those of several sources lie in several.
  public mutating func namePicturesFromCurrentFolder() {
    for recording in document.recordings.indices {
      let folder = sources[origins[recording]].folder?.display ?? "."
      if folder == "." { continue }
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      document.recordings[recording] = document.recordings[recording].renamingPictures {
        start + $0
      }
    }
  }

  /// A picture that results from anybody name; nil when it is none.
  private static func picture(_ path: String, in folder: RecordingPath?) -> [UInt8]? {
    guard let folder, EvidenceFolder.isPicture(path) else { return nil }
    let file = folder.appending(Array(path.utf8))
    guard !FileSystem.isLink(file), FileSystem.kind(of: file) == .file,
      case .success(let bytes) = FileSystem.read(file, limit: largestPicture),
      bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    return bytes
  }
}

extension RecordingResult {
  /// The same with other paths of pictures; nil takes one away.
  fileprivate func renamingPictures<Failure: Error>(
    _ rename: (String) throws(Failure) -> String?
  ) throws(Failure) -> RecordingResult {
    var result = self
    for check in checks.indices {
      for index in checks[check].violations.indices {
        var violation = checks[check].violations[index]
        if let path = violation.evidence { violation.evidence = try rename(path) }
        if let path = violation.evidenceFirst { violation.evidenceFirst = try rename(path) }
        if let path = violation.evidenceLast { violation.evidenceLast = try rename(path) }
        result.checks[check].violations[index] = violation
      }
    }
    return result
  }
}
