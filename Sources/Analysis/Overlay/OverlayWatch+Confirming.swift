internal import Geometry
internal import Reading

extension OverlayWatch {
  /// Tells by the mean of the looks that wait whether the known text is shown.
  mutating func decide() -> [Judgement] {
    state = .searching
    // One that stays is surer than those before it.
    let count = held.lastCount >= Self.enoughFrames ? 1 : Self.enoughLooks
    let pictures = held.looks.suffix(count).map(\.picture)
    let steady = HeldFrames.steady(pictures)
    let own = known[0].judgement
    guard let picture = steady?.mean ?? pictures.last,
      let likeness = known[0].template?.likeness(of: picture)
    else { return held.settle() }
    if likeness.isSame { return held.settle { _ in own } }
    if let found = readAgain(picture, unrest: steady?.unrest, decides: true) {
      if found.judgement.captures == own.captures {
        // Looks that a changed digit may have are not to become those of the text.
        if known[0].template?.isNearly(in: picture) ?? false { remember(found) }
        return held.settle { _ in own }
      }
      remember(found)
      return settleLooks()
    }
    if known[0].template?.isNearly(in: picture) ?? false { return held.settle { _ in own } }
    let nothing = nothing
    var known = known
    return held.settle { known[0].looksSame(in: $0.picture) ? own : nothing }
  }

  /// Reads the mean of the looks that show what was read first. Nil when that is taken back: the looks
  /// go on waiting.
  mutating func confirm(isEnd: Bool = false) -> [Judgement]? {
    state = .searching
    var first = known[0]
    let shown = held.looks.filter { first.template?.likeness(of: $0.picture).isThere ?? false }
    if let steady = HeldFrames.steady(shown.suffix(Self.enoughLooks).map(\.picture)) {
      let before = overlay.megapixels
      let finding = overlay.readLines(
        of: steady.mean, unrest: steady.unrest, adding: overlay.noVotes)
      budget.spend(overlay.megapixels - before)
      if let entry = finding.votes.settled {
        var found = text(entry, finding.line, steady.mean)
        if found.isShown(in: steady.mean) { known[0] = found }
      } else if !first.isShown(in: steady.mean), !isEnd {
        return takeBack()
      }
      takeBackUnlessChanged(steady.mean)
    } else if !isEnd, held.looks.count >= Self.enoughLooks,
      shown.reduce(0, { $0 + $1.count }) < Self.enoughFrames
    {
      // Gone so soon, it may have been read with what moved beside it: what is read next tells.
      return takeBack()
    } else if shown.count == 1, shown[0].count == 1 {
      takeBackUnlessChanged(shown[0].picture, isSingle: true)
    }
    return settleLooks()
  }

  private mutating func takeBack() -> [Judgement]? {
    known.removeFirst()
    search.end()
    isLastRead = false
    return nil
  }

  /// A text has changed when it looks otherwise too: else one of the readings is wrong, and the first
  /// one counts.
  private mutating func takeBackUnlessChanged(_ picture: GrayPicture, isSingle: Bool = false) {
    let captures = known[0].judgement.captures
    for index in known.indices.dropFirst() where known[index].judgement.captures != captures {
      // A single frame tells less than the mean of several.
      guard isSingle ? known[index].isShown(in: picture) : known[index].looksSame(in: picture)
      else { continue }
      known[0] = known.remove(at: index)
      return
    }
  }

  /// Tells by its looks what each look that waits is.
  private mutating func settleLooks() -> [Judgement] {
    var (known, overlay) = (known, overlay)
    var readings = Self.mostReadAgain
    let nothing = nothing
    return held.settle { look in
      var best: (index: Int, likeness: TextTemplate.Likeness)?
      for index in known.indices {
        guard let likeness = known[index].template?.likeness(of: look.picture), likeness.isThere,
          likeness.worstCharacter > best?.likeness.worstCharacter ?? -2
        else { continue }
        best = (index, likeness)
      }
      guard let best else {
        // A reading that was taken back, of what else would be a change.
        let isTakenBack =
          look.judgement.deviation == nil
          && known.contains { $0.judgement.captures != look.judgement.captures }
        return isTakenBack ? nothing : look.judgement
      }
      if best.likeness.mayBeSame { return known[best.index].judgement }
      guard readings > 0 else { return nothing }
      readings -= 1
      let finding = overlay.readLines(of: look.picture, around: known[best.index])
      guard let entry = finding.votes.settled else { return nothing }
      return KnownText(entry, template: nil, area: known[best.index].judgement.area).judgement
    }
  }

  /// Lets a frame wait; `picture` is nil when it looks like the last that waits.
  mutating func hold(_ picture: GrayPicture?, _ judgement: Judgement) -> Judgement {
    var judgement = judgement
    judgement.isProvisional = true
    if let picture {
      judgement.settles = held.hold(picture, judgement)
    } else {
      judgement.settles = held.holdAnother(judgement)
    }
    guard held.looks.count >= Self.enoughLooks || held.lastCount >= Self.enoughFrames else {
      return judgement
    }
    let told: [Judgement]? =
      switch state {
      case .searching: nil
      case .fresh: confirm()
      case .doubtful: decide()
      }
    guard var told, let own = told.popLast() else { return judgement }
    return settled(own, after: judgement.settles + told)
  }

  func settled(_ judgement: Judgement, after earlier: [Judgement]) -> Judgement {
    var judgement = judgement
    judgement.isProvisional = false
    judgement.settles = earlier
    return judgement
  }
}
