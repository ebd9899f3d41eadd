internal import Results

/// Where the evidence pictures of a violation are found.
enum EvidencePath {
  /// The pictures of a violation, the worst frame's first, as the results name them.
  ///
  /// Results may come from a file that anybody wrote, and CI servers read what a report names: only
  /// paths that stay below the folder of the results count.
  static func pictures(of violation: Violation) -> [String] {
    [violation.evidence, violation.evidenceFirst, violation.evidenceLast].compactMap(\.self)
      .filter(isHarmless)
  }

  /// The path of a picture seen from where the folder is called that.
  static func path(_ picture: String, in folder: String?) -> String {
    guard let folder, folder != ".", !folder.isEmpty else { return picture }
    return folder.hasSuffix("/") ? folder + picture : "\(folder)/\(picture)"
  }

  private static func isHarmless(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
      && !path.contains { "[]\\:".contains($0) }
      && !path.unicodeScalars.contains(where: \.isHidden)
  }
}
