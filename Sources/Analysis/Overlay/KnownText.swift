internal import Geometry
internal import Media
internal import Reading

/// A text that was read, with its looks and what it means for the check.
struct KnownText {
  /// Its looks; nil for a text that was read with all around it, which can't be told by its looks.
  var template: TextTemplate?
  /// What every frame that shows it comes to.
  let judgement: Judgement

  /// What a reading comes to.
  init(_ entry: CaptureVotes.Entry, template: TextTemplate?, area: Rectangle) {
    self.template = template
    if let mismatch = entry.mismatch {
      judgement = Judgement(
        deviation: Deviation(
          severity: 3, area: area,
          measured: "\(mismatch.name) is '\(mismatch.read)', not '\(mismatch.demanded)'"),
        captures: entry.captures, area: area)
    } else if entry.isDemanded && !entry.isSound {
      // 2027.1.3 and 20271.3 are two builds, and a dot is easily lost; so are 4+45 and 44+45.
      judgement = Judgement(
        deviation: Deviation(
          severity: 2, area: area,
          measured: "its characters can't be told from what is beside them"),
        captures: [:], area: area)
    } else {
      judgement = Judgement(
        captures: entry.captures, area: area,
        note: entry.isExact ? nil : entry.tolerated.map { "leaned on OCR tolerance: \($0)" })
    }
  }

  /// Whether a picture of the region shows a text where this one is that looks like it on the whole.
  mutating func isThere(in picture: GrayPicture) -> Bool {
    template?.likeness(of: picture).isThere ?? false
  }

  /// Whether a picture of the region shows it.
  mutating func isShown(in picture: GrayPicture) -> Bool {
    template?.likeness(of: picture).mayBeSame ?? false
  }

  /// Whether a picture of the region shows it with every character as it was read.
  mutating func looksSame(in picture: GrayPicture) -> Bool {
    template?.likeness(of: picture).isSame ?? false
  }

  /// How many characters its looks have.
  var characters: Int { template?.characterCount ?? 0 }
}
