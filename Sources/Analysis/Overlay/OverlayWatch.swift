internal import Geometry
internal import Media
internal import Reading

/// Judges one look of a region after another by the text in it, and remembers what it read.
///
/// | what is shown | what it comes to |
/// |---|---|
/// | a text that is known, by its looks | what it meant, without reading |
/// | a known text with a character that looks otherwise | it waits; read otherwise, the text changed; else the mean of several looks tells whether it is the same |
/// | anything else | it waits; it is read, as much as there is a budget for |
///
/// What is read first is fresh: its frames wait until several looks, or one that stays, confirm it.
struct OverlayWatch {
  /// What the frames that wait wait for.
  enum State {
    /// Something that can be read.
    case searching
    /// More looks of what was read first.
    case fresh
    /// More looks of a known text of which a character looks otherwise.
    case doubtful
  }

  /// So many looks, or one that stays for so many frames, tell what is shown.
  static let enoughLooks = 4
  static let enoughFrames = 8
  /// Of the looks that wait and can't be told otherwise, so many are read.
  static let mostReadAgain = 4
  /// How much of a look is read while nothing matches, in millions of pixels.
  static let mostAtOnce = 0.25
  /// Looks of texts that are remembered.
  static let mostKnown = 4
  /// A text that differs in no more characters than that and is there may have been changed.
  static let mostChanged = 3

  var overlay: OverlayReader
  /// Where the region lies, in display pixels; it may move, as long as it keeps its size.
  var area: Rectangle
  /// What was read, the text shown last first.
  var known: [KnownText] = []
  var state = State.searching
  var held = HeldFrames()
  var isLastRead = true
  var votes: CaptureVotes
  /// The best that was read while nothing is settled.
  var candidate: KnownText?
  var budget = ReadingBudget()
  var search = Pause(4...8)
  var doubt = Pause(1...8)
  /// Whether what was read last is full of text or texture.
  var isFull = false
  /// Which preparation a picture is read in as a whole next.
  var wholeTurn = 0

  init(_ overlay: OverlayReader, area: Rectangle) {
    self.overlay = overlay
    self.area = area
    votes = overlay.noVotes
  }

  /// Whether frames wait.
  var isWaiting: Bool { !held.isEmpty }

  /// Counts a frame.
  mutating func passFrame() { budget.passFrame() }

  /// What a frame comes to whose pixels show a known text; nil when its picture is needed.
  mutating func judgeByLooks(_ frame: borrowing Frame) -> Judgement? {
    guard state != .fresh else { return nil }
    for index in known.indices {
      guard let likeness = known[index].template?.likeness(of: frame, in: area), likeness.isSame
      else { continue }
      known.swapAt(0, index)
      doubt.end()
      return showKnown()
    }
    return nil
  }

  /// Judges a frame that looks like the one before, while frames wait.
  mutating func judgeAnother() -> Judgement {
    guard let look = held.looks.last else { return .met }
    // What moved stands still: the last chance to read it.
    if state == .searching, !isLastRead, budget.allowsReading {
      return search(look.picture, isNew: false)
    }
    return hold(nil, look.judgement)
  }

  /// Judges a frame by its picture.
  mutating func judge(_ picture: GrayPicture) -> Judgement {
    if state == .fresh { return judgeFresh(picture) }
    if let judgement = judgeDoubtful(picture) { return judgement }
    let before = state == .doubtful ? held.settle() : []
    state = .searching
    var judgement = search(picture, isNew: true)
    judgement.settles = before + judgement.settles
    return judgement
  }

  /// The judgements of the frames that wait, after the last frame.
  mutating func finish() -> [Judgement] {
    if state == .searching, known.isEmpty, let look = held.looks.last {
      readLast(look.picture)
    }
    if state == .searching, known.isEmpty, let candidate {
      remember(candidate)
      state = .fresh
    }
    return switch state {
    case .searching: held.settle()
    case .fresh: confirm(isEnd: true) ?? held.settle()
    case .doubtful: decide()
    }
  }

  /// A known text is shown, the first: what waits is what it seemed.
  private mutating func showKnown() -> Judgement {
    let own = known[0].judgement
    // What looks the same before and after was the same in between, where it was there.
    let earlier = state == .doubtful ? held.settle { _ in own } : held.settle()
    state = .searching
    votes = overlay.noVotes
    candidate = nil
    search.end()
    return settled(own, after: earlier)
  }

  /// A frame after a first reading.
  private mutating func judgeFresh(_ picture: GrayPicture) -> Judgement {
    guard let likeness = known[0].template?.likeness(of: picture), likeness.isThere else {
      return hold(picture, nothing)
    }
    // What stood still and is now another in a few places has changed.
    if !likeness.isSame, held.lastCount > 1, likeness.doubtful <= Self.mostChanged,
      budget.allowsReading
    {
      let before = confirm() ?? []
      if !known.isEmpty {
        var judgement = judgeDoubtful(picture) ?? search(picture, isNew: true)
        judgement.settles = before + judgement.settles
        return judgement
      }
    }
    return hold(picture, likeness.mayBeSame ? known[0].judgement : nothing)
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
    var before: [Judgement] = []
    if state != .doubtful {
      before = held.settle()
      state = .doubtful
    }
    var judgement: Judgement
    if doubt.isOver(), let found = readAgain(picture) {
      if found.judgement.captures == known[0].judgement.captures {
        // Parts that read the same without them are none of the text.
        known[0].template?.drop(likeness.others)
        judgement = showKnown()
      } else {
        judgement = meet(found, picture)
      }
    } else {
      judgement = hold(picture, likeness.mayBeSame ? known[0].judgement : nothing)
    }
    judgement.settles = before + judgement.settles
    return judgement
  }
}
