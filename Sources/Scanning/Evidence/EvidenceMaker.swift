internal import Analysis
internal import Drawing
internal import Geometry
internal import Media
internal import Results

/// Decodes a recording once more, up to the last frame that a picture is wanted of, and hides what such
/// pictures must not show. In this process: what is hidden never leaves it.
struct EvidenceMaker {
  let file: FileInput
  let threads: Int
  let sampling: Sampling
  /// The checks, untouched.
  let pass: PolicyPass
  /// Whether the regions of protecting checks are pixelated.
  let isRedacted: Bool

  /// Makes pictures.
  ///
  /// - Parameters:
  ///   - shots: the pictures of `result` that are wanted.
  ///   - send: called with each frame and what it is wanted for, in order of time; whether to go on.
  /// - Returns: why some are missing; nil when none is.
  func make(
    _ shots: [EvidenceShot], of result: RecordingResult,
    send: (EvidenceFrame, RGBPicture) -> Bool
  ) -> String? {
    do throws(MediaError) {
      // The first pass has found out what range its values are of.
      let recording = try Recording(
        file: file, threads: threads, isProvenFullRange: result.media?.range == "full",
        keyframesOnly: sampling == .keyframes)
      let converter = try RGBConverter()
      var placed = pass
      var search = EvidenceSearch(shots, of: result)
      while let frame = try recording.next() {
        guard sampling.includes(recording.frameCount - 1) else { continue }
        placed.place(frame)
        let found = search.shots(at: seconds(frame.time.duration))
        guard !found.isEmpty else { continue }
        placed.follow(frame)
        var canvas = PictureCanvas(try converter.picture(of: frame))
        if isRedacted {
          for region in placed.hiddenRegions() { canvas.pixelate(region) }
        }
        let announced = EvidenceFrame(
          size: canvas.picture.size,
          shots: found.map {
            EvidenceFrame.Shot(
              shot: $0,
              regions: Array(
                placed.regions(ofCheck: $0.check).prefix(EvidenceFrame.Shot.mostRegions)))
          })
        guard send(announced, canvas.picture) else { return nil }
        if search.isOver { break }
      }
      return search.isOver ? nil : "their frames were not found again"
    } catch {
      return error.words
    }
  }
}
