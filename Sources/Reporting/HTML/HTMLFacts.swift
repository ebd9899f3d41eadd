internal import Results

/// What a recording is: the facts of its file.
struct HTMLFacts {
  let recording: RecordingResult

  func write(to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("dl", ["class": "facts"]) { facts in
      if let media = recording.media { write(media, to: &facts) }
      if let policy = recording.policy { facts.fact("Policy", policy) }
      let speed = TimeText.fixed(recording.framesPerSecond, decimals: 0)
      facts.fact("Scan", "\(TimeText.duration(recording.seconds)), \(speed) frames a second")
      if let bytes = recording.pathBytes { facts.fact("Name in bytes", bytes) }
      if let sha256 = recording.sha256 {
        facts.fact("SHA-256") { $0.element("code", sha256) }
      }
    }
  }

  private func write(_ media: MediaDescription, to facts: inout HTMLWriter) {
    let turned = media.rotation == 0 ? "" : ", turned by \(media.rotation)°"
    facts.fact("Picture", "\(media.width)×\(media.height)\(turned)")
    facts.fact("Coded as", "\(media.codec) in \(media.container)")
    facts.fact("Pixels", "\(media.pixelFormat), \(media.range) range")
    let rate = media.variableFrameRate ? ", variable frame rate" : ""
    let frames = TimeText.count(media.frames, "frame")
    facts.fact("Length", "\(TimeText.duration(media.duration)), \(frames)\(rate)")
  }
}
