internal import Geometry
internal import Media
internal import Reading

/// Judges one look of a region after another by the text in it, and remembers what it read.
///
/// | what is shown | what it comes to |
/// |---|---|
/// | a text that is known, by its looks | what it meant, without reading |
/// | a known text with a character that looks otherwise | it is read again there; unreadable, it stays what it was unless the character is decidedly another |
/// | anything else | it is read, ever more seldom while that fails, and waits |
///
/// What is read first is fresh: its frames wait until several looks, or one that stays, confirm it.
struct OverlayWatch {
  /// A first reading is confirmed once that many looks waited, or one look that many frames.
  private static let looksToConfirm = 4
  private static let framesToConfirm = 8
  /// Looks that wait and have a character that looks otherwise: so many of them are read.
  private static let readingsToConfirm = 4
  /// Looks of texts that are remembered.
  private static let mostKnown = 4
  /// While nothing can be read, looks pass between readings, twice as many each time up to this.
  private static let longestPause = 32
  /// The same for a text whose looks leave doubt.
  private static let longestDoubt = 8

  private var overlay: OverlayReader
  /// Where the region lies, in display pixels.
  private let area: Rectangle
  /// What was read, the text shown last first.
  private(set) var known: [KnownText] = []
  /// Whether the first of them waits to be confirmed.
  private(set) var isFresh = false
  private var held = HeldFrames()
  private var isLastRead = true
  private var votes: CaptureVotes
  /// The best that was read while nothing is settled.
  private var candidate: KnownText?
  private var search = Pause(longest: longestPause)
  private var doubt = Pause(longest: longestDoubt)

  init(_ overlay: OverlayReader, area: Rectangle) {
    self.overlay = overlay
    self.area = area
    votes = overlay.noVotes
  }

  /// Whether frames wait.
  var isWaiting: Bool { !held.isEmpty }

  /// What a frame comes to whose pixels show a known text; nil when its picture is needed.
  mutating func judgeByLooks(_ frame: borrowing Frame) -> Judgement? {
    guard !isFresh else { return nil }
    for index in known.indices {
      guard let likeness = known[index].template?.likeness(of: frame, in: area), likeness.isSame
      else { continue }
      known.swapAt(0, index)
      doubt.end()
      return settled(known[0].judgement, after: held.settle())
    }
    return nil
  }

  /// Judges a frame that looks like the one before, while frames wait.
  mutating func judgeAnother() -> Judgement {
    guard let look = held.looks.last else { return .met }
    // What moved stands still: the last chance to read it.
    if !isLastRead { return search(look.picture, isNew: false) }
    return hold(nil, look.judgement)
  }

  /// Judges a frame by its picture.
  mutating func judge(_ picture: GrayPicture) -> Judgement {
    var before: [Judgement] = []
    if isFresh {
      if let judgement = judgeFresh(picture) { return judgement }
      if held.looks.count < Self.looksToConfirm,
        !(known[0].template?.likeness(of: picture).isThere ?? false)
      {
        // Gone so soon, it may have been read with what moved beside it: what is read next tells.
        known.removeFirst()
        isFresh = false
        search.end()
      } else {
        before = confirm()
      }
    }
    var judgement = judgeDoubtful(picture) ?? search(picture, isNew: true)
    judgement.settles = before + judgement.settles
    return judgement
  }

  /// A frame after a first reading; nil when it shows something else.
  private mutating func judgeFresh(_ picture: GrayPicture) -> Judgement? {
    guard let likeness = known[0].template?.likeness(of: picture), likeness.isThere else {
      return nil
    }
    if likeness.isSame { return hold(picture, known[0].judgement) }
    let finding = Self.readAgain(known[0], picture, &overlay)
    guard let entry = finding.votes.settled else {
      return likeness.mayBeSame ? hold(picture, known[0].judgement) : nil
    }
    var found = text(entry, finding.line, picture)
    if entry.captures == known[0].judgement.captures { return hold(picture, known[0].judgement) }
    // The text changed, unless what is read now looks the same as before: then one of the readings
    // took something for a part of it.
    guard let before = held.looks.last?.picture else { return nil }
    let isPart = found.characters < known[0].characters && found.isShown(in: before)
    guard isPart || found.looksSame(in: before) else { return nil }
    if found.characters <= known[0].characters { known[0] = found }
    return hold(picture, known[0].judgement)
  }

  /// The judgements of the frames that wait, after the last frame.
  mutating func finish() -> [Judgement] {
    if !isFresh, !isLastRead, let look = held.looks.last { readLast(look.picture) }
    if known.isEmpty, let candidate {
      remember(candidate)
      isFresh = true
    }
    return isFresh ? confirm() : held.settle()
  }

  /// A frame that shows a known text with a character that looks otherwise; nil when none is there.
  private mutating func judgeDoubtful(_ picture: GrayPicture) -> Judgement? {
    var best: (index: Int, likeness: TextTemplate.Likeness)?
    for index in known.indices {
      guard let likeness = known[index].template?.likeness(of: picture), likeness.isThere,
        likeness.worstCharacter > best?.likeness.worstCharacter ?? -2
      else { continue }
      best = (index, likeness)
    }
    guard let (index, likeness) = best else { return nil }
    known.swapAt(0, index)
    if likeness.mayBeSame, !doubt.isOver() {
      return settled(known[0].judgement, after: held.settle())
    }
    let finding = Self.readAgain(known[0], picture, &overlay)
    if let entry = finding.votes.settled {
      if entry.captures == known[0].judgement.captures {
        known[0].template?.drop(likeness.others)
        if likeness.others.isEmpty { remember(text(entry, finding.line, picture)) }
        return settled(known[0].judgement, after: held.settle())
      }
      return meet(text(entry, finding.line, picture), picture)
    }
    if likeness.mayBeSame { return settled(known[0].judgement, after: held.settle()) }
    return hold(picture, missing(finding.votes))
  }

  /// Reads what is around a known text.
  private static func readAgain(
    _ text: KnownText, _ picture: GrayPicture, _ overlay: inout OverlayReader
  ) -> OverlayReader.Finding {
    let place = text.template?.area ?? Rectangle(picture.size)
    let around = place.inset(by: -place.height).intersection(Rectangle(picture.size))
    var finding = overlay.readLines(
      of: picture.cropped(to: around), adding: overlay.noVotes)
    finding.line?.move(by: around)
    return finding
  }

  /// A frame that shows nothing known.
  private mutating func search(_ picture: GrayPicture, isNew: Bool) -> Judgement {
    guard !isNew || search.isOver() else {
      isLastRead = false
      return hold(picture, held.looks.last?.judgement ?? missing(votes))
    }
    let held = isNew ? picture : nil
    switch read(picture) {
    case .settled(let found): return meet(found, held)
    case .likely(let found): return hold(held, found.judgement)
    case .nothing: return hold(held, missing(votes))
    }
  }

  /// Reads the last look that waits, which no frame follows.
  private mutating func readLast(_ picture: GrayPicture) {
    switch read(picture) {
    case .settled(let found):
      held.judgeLast(found.judgement)
      remember(found)
      isFresh = found.template != nil
    case .likely(let found): held.judgeLast(found.judgement)
    case .nothing: held.judgeLast(missing(votes))
    }
  }

  /// What reading a look came to.
  private enum Outcome {
    case settled(KnownText)
    case likely(KnownText)
    case nothing
  }

  /// Reads a look, and the mean of the latest ones where it alone doesn't settle it.
  private mutating func read(_ picture: GrayPicture) -> Outcome {
    isLastRead = true
    var finding = overlay.readLines(of: picture, adding: votes)
    var source = picture
    if finding.votes.settled == nil, let steady = held.steady(last: Self.looksToConfirm) {
      let other = overlay.readLines(of: steady.mean, unrest: steady.unrest, adding: finding.votes)
      if other.votes.settled != nil || finding.line == nil { source = steady.mean }
      finding = OverlayReader.Finding(votes: other.votes, line: other.line ?? finding.line)
    }
    if finding.votes.best == nil { finding = overlay.readWhole(of: picture, adding: finding) }
    votes = finding.votes
    if let entry = votes.settled { return .settled(text(entry, finding.line, source)) }
    if let entry = votes.best {
      let found = text(entry, finding.line, source)
      candidate = found
      return .likely(found)
    }
    return .nothing
  }

  /// A text was read that wasn't known.
  private mutating func meet(_ found: KnownText, _ picture: GrayPicture?) -> Judgement {
    votes = overlay.noVotes
    candidate = nil
    search.end()
    remember(found)
    guard found.template != nil else { return settled(found.judgement, after: held.settle()) }
    isFresh = true
    return hold(picture, found.judgement)
  }

  private mutating func remember(_ text: KnownText) {
    known.insert(text, at: 0)
    if known.count > Self.mostKnown { known.removeLast() }
  }

  /// Reads the mean of the looks that wait, and tells by what was read what each of them is.
  private mutating func confirm() -> [Judgement] {
    isFresh = false
    if let steady = held.steady(last: Self.looksToConfirm), known[0].template != nil {
      let finding = overlay.readLines(
        of: steady.mean, unrest: steady.unrest, adding: overlay.noVotes)
      if let entry = finding.votes.settled, let latest = held.looks.last {
        var found = text(entry, finding.line, steady.mean)
        if found.isShown(in: latest.picture) { known[0] = found }
      }
    }
    var (known, overlay) = (known, overlay)
    var readings = Self.readingsToConfirm
    return held.settle { look in
      for index in known.indices where known[index].isShown(in: look.picture) {
        return known[index].judgement
      }
      guard known[0].template?.likeness(of: look.picture).isThere ?? false else {
        return look.judgement
      }
      // A reading that was taken back.
      if look.judgement.deviation == nil { return known[0].judgement }
      guard readings > 0 else { return look.judgement }
      readings -= 1
      let finding = Self.readAgain(known[0], look.picture, &overlay)
      guard let entry = finding.votes.settled else { return look.judgement }
      return KnownText(entry, template: nil, area: known[0].judgement.area).judgement
    }
  }

  /// Lets a frame wait; `picture` is nil when it looks like the last that waits.
  private mutating func hold(_ picture: GrayPicture?, _ judgement: Judgement) -> Judgement {
    var judgement = judgement
    judgement.isProvisional = true
    if let picture {
      judgement.settles = held.hold(picture, judgement)
    } else {
      judgement.settles = held.holdAnother(judgement)
    }
    let isEnough =
      held.looks.count >= Self.looksToConfirm || held.lastCount >= Self.framesToConfirm
    guard isFresh, isEnough else { return judgement }
    var all = confirm()
    let own = all.popLast() ?? judgement
    return settled(own, after: judgement.settles + all)
  }

  private func settled(_ judgement: Judgement, after earlier: [Judgement]) -> Judgement {
    var judgement = judgement
    judgement.isProvisional = false
    judgement.settles = earlier
    return judgement
  }

  private func text(
    _ entry: CaptureVotes.Entry, _ line: TextLine?, _ picture: GrayPicture
  ) -> KnownText {
    KnownText(entry, template: line.flatMap { TextTemplate(of: picture, $0) }, area: area)
  }

  private func missing(_ votes: CaptureVotes) -> Judgement {
    Judgement(
      deviation: Deviation(severity: votes.severity, area: area, measured: votes.complaint),
      area: area)
  }
}

/// Lets more and more turns pass between one attempt and the next.
private struct Pause {
  let longest: Int
  private var length = 0
  private var left = 0

  init(longest: Int) { self.longest = longest }

  /// Whether it is time for an attempt; counts the turn.
  mutating func isOver() -> Bool {
    if left > 0 {
      left -= 1
      return false
    }
    left = length
    length = min(longest, max(1, 2 * length))
    return true
  }

  /// The next attempt is made at once.
  mutating func end() { (length, left) = (0, 0) }
}
