internal import Geometry
internal import Reading

extension OverlayWatch {
  /// What reading a look came to.
  private enum Outcome {
    case settled(KnownText)
    case likely(KnownText)
    case nothing
  }

  /// A frame that shows nothing known.
  mutating func search(_ picture: GrayPicture, isNew: Bool) -> Judgement {
    let isDue = search.isOver() || budget.isFull
    guard !isNew || isDue && budget.allowsReading else {
      isLastRead = false
      return hold(picture, likelyJudgement(of: picture))
    }
    let held = isNew ? picture : nil
    switch read(picture, isNew: isNew) {
    case .settled(let found): return meet(found, held)
    case .likely(let found): return hold(held, found.judgement)
    case .nothing: return hold(held, missing(votes))
    }
  }

  /// What a look comes to that isn't read: the best of what was read before, where it may be shown.
  private mutating func likelyJudgement(of picture: GrayPicture) -> Judgement {
    guard let found = candidate else { return missing(votes) }
    guard let likeness = candidate?.template?.likeness(of: picture) else {
      return held.looks.last?.judgement ?? missing(votes)
    }
    return likeness.isThere ? found.judgement : missing(votes)
  }

  /// A text was read that wasn't known.
  mutating func meet(_ found: KnownText, _ picture: GrayPicture?) -> Judgement {
    votes = overlay.noVotes
    candidate = nil
    search.end()
    remember(found)
    guard found.template != nil else { return settled(found.judgement, after: held.settle()) }
    state = .fresh
    return hold(picture, found.judgement)
  }

  mutating func remember(_ text: KnownText) {
    known.insert(text, at: 0)
    if known.count > Self.mostKnown { known.removeLast() }
  }

  /// What a picture shows around the text that is known, the first; nil when nothing is sure, or not
  /// to be read now.
  mutating func readAgain(
    _ picture: GrayPicture, unrest: GrayPicture? = nil, decides: Bool = false
  ) -> KnownText? {
    guard decides ? budget.allowsDecision : budget.allowsReading else { return nil }
    let before = overlay.megapixels
    defer { budget.spend(overlay.megapixels - before) }
    let finding = overlay.readLines(of: picture, unrest: unrest, around: known[0])
    return finding.votes.settled.map { text($0, finding.line, picture) }
  }

  /// Reads the last look that waits, which no frame follows, in every way there is.
  mutating func readLast(_ picture: GrayPicture) {
    var outcome = isLastRead ? .nothing : read(picture, isNew: false)
    if votes.best == nil, !isFull {
      let finding = overlay.readWhole(
        of: picture, prepared: TextReader.Preparation.allCases,
        adding: OverlayReader.Finding(votes: votes))
      votes = finding.votes
      outcome = self.outcome(of: finding, in: picture, shown: picture)
    }
    switch outcome {
    case .settled(let found):
      held.judgeLast(found.judgement)
      remember(found)
      if found.template != nil { state = .fresh }
    case .likely(let found): held.judgeLast(found.judgement)
    case .nothing: if candidate == nil { held.judgeLast(missing(votes)) }
    }
  }

  /// Reads the mean of the latest looks, then this one.
  private mutating func read(_ picture: GrayPicture, isNew: Bool) -> Outcome {
    isLastRead = !isNew
    let before = overlay.megapixels
    defer { budget.spend(overlay.megapixels - before) }
    var source = picture
    var finding = OverlayReader.Finding(votes: votes)
    let earlier = held.looks.suffix(Self.enoughLooks - (isNew ? 1 : 0)).map(\.picture)
    if let steady = HeldFrames.steady(isNew ? earlier + [picture] : earlier) {
      finding = overlay.readLines(
        of: steady.mean, unrest: steady.unrest, adding: votes, most: Self.mostAtOnce)
      if finding.line != nil { source = steady.mean }
    }
    if finding.votes.settled == nil {
      let other = overlay.readLines(
        of: picture, adding: finding.votes, most: isNew ? Self.mostAtOnce : nil)
      if other.votes.settled != nil || finding.line == nil { source = picture }
      finding = OverlayReader.Finding(
        votes: other.votes, line: other.line ?? finding.line,
        isMatched: finding.isMatched || other.isMatched, isFull: other.isFull)
    }
    isFull = finding.isFull
    // What was read as a whole has no looks: only reading it so again tells whether it is still there.
    let isWhole = candidate.map { $0.template == nil } ?? (finding.votes.best == nil)
    if !finding.isMatched, isWhole, !isFull {
      let all = TextReader.Preparation.allCases
      finding = overlay.readWhole(
        of: picture, prepared: [all[wholeTurn % all.count]], adding: finding)
      if !finding.isMatched { wholeTurn += 1 }
    }
    votes = finding.votes
    return outcome(of: finding, in: source, shown: picture)
  }

  private mutating func outcome(
    of finding: OverlayReader.Finding, in picture: GrayPicture, shown: GrayPicture
  ) -> Outcome {
    guard finding.isMatched else {
      // What was read before is here only where it looks so.
      guard let candidate, self.candidate?.isThere(in: shown) ?? false else { return .nothing }
      return .likely(candidate)
    }
    if let entry = finding.votes.settled { return .settled(text(entry, finding.line, picture)) }
    guard let entry = finding.votes.best else { return .nothing }
    let found = text(entry, finding.line, picture)
    candidate = found
    // The mean of several looks may show what the last of them doesn't.
    let isGone = found.template != nil && !(candidate?.isThere(in: shown) ?? false)
    return isGone ? .nothing : .likely(found)
  }

  func text(
    _ entry: CaptureVotes.Entry, _ line: TextLine?, _ picture: GrayPicture
  ) -> KnownText {
    KnownText(entry, template: line.flatMap { TextTemplate(of: picture, $0) }, area: area)
  }

  /// What a frame comes to in which nothing can be read.
  var nothing: Judgement { missing(overlay.noVotes) }

  private func missing(_ votes: CaptureVotes) -> Judgement {
    Judgement(
      deviation: Deviation(severity: votes.severity, area: area, measured: votes.complaint),
      area: area)
  }
}
