/// Which recordings of two runs are the same: by content, and what is left by path.
struct RunMatch {
  /// For each recording of the later run, its place in the earlier one; nil where it has none.
  let earlier: [Int?]

  init(_ earlier: [RecordingResult], _ later: [RecordingResult]) {
    var byContent: [String: [Int]] = [:]
    var byPath: [[UInt8]: Int] = [:]
    for (index, recording) in earlier.enumerated() {
      if let sha256 = recording.sha256 { byContent[sha256, default: []].append(index) }
      byPath[recording.pathKey] = index
    }
    var found = later.map { recording in
      let same = recording.sha256.flatMap { byContent[$0] } ?? []
      return same.first { earlier[$0].pathKey == recording.pathKey } ?? same.last
    }
    // What has moved is not what lies at its old path now.
    let moved = Set(found.compactMap(\.self))
    for (index, recording) in later.enumerated() where found[index] == nil {
      guard let place = byPath[recording.pathKey], !moved.contains(place) else { continue }
      found[index] = place
    }
    self.earlier = found
  }
}

extension RecordingResult {
  /// What tells its path from every other: texts are equal in Swift when they look alike, however they are
  /// composed. No path has a zero byte.
  var pathKey: [UInt8] { pathBytes.map { [0] + Array($0.utf8) } ?? Array(path.utf8) }
}
