public import Media
public import Policy
public import Results

/// Says of one frame after another which of a policy's screens show, and so which checks apply.
///
/// Whether a screen shows may be known only some frames later: a text is read later, or the screen is
/// recognised again before its `hold` is over.
public struct ScreenWatch {
  /// Which screens a check is bound to.
  private struct Binding {
    var on: [Int]
    var notOn: [Int]
    /// The next frame to be decided.
    var next = 0
  }

  private var states: [ScreenState]
  /// Where each screen's signs begin in the list of all.
  private var firstSigns: [Int] = []
  private var bindings: [Binding] = []

  /// A watch of a policy's screens that has seen nothing.
  public init(_ policy: Policy) {
    states = policy.screens.map { ScreenState($0) }
    var count = 0
    for screen in policy.screens {
      firstSigns.append(count)
      count += screen.condition.signs.count
    }
    firstSigns.append(count)
    func indices(_ names: [String]) -> [Int] {
      names.compactMap { name in policy.screens.firstIndex { $0.name == name } }
    }
    bindings = policy.checks.map { Binding(on: indices($0.on), notOn: indices($0.notOn)) }
  }

  /// Whether there is any screen.
  public var isEmpty: Bool { states.isEmpty }

  /// Takes the next frame.
  ///
  /// - Parameter signs: what is seen of each sign of all screens, in their order; nil where its region is
  ///   not in the picture.
  public mutating func show(_ signs: [Judgement?], at time: PresentationTime) {
    for index in states.indices {
      states[index].show(signs[firstSigns[index]..<firstSigns[index + 1]], at: time.duration)
    }
  }

  /// Ends the recording.
  ///
  /// - Parameter settles: what the provisional judgements of each sign come to.
  public mutating func finish(at end: PresentationTime, settling settles: [[Judgement]]) {
    for index in states.indices {
      let signs = settles[firstSigns[index]..<firstSigns[index + 1]]
      states[index].finish(at: end.duration, settling: signs)
    }
  }

  /// Whether a check applies to the frame shown last as far as screens decide; nil where that is decided
  /// later.
  public func appliesNow(check: Int) -> Bool? {
    applies(bindings[check]) { states[$0].showsNow }
  }

  /// Whether the screens a check is bound to appear with the frame shown last, if they show in it.
  public func beginsNow(check: Int) -> Bool {
    let on = bindings[check].on
    return !on.isEmpty && !on.contains { states[$0].goesOn }
  }

  /// Whether a check applies to the next frame, from the first on, of which that is known by now.
  public mutating func nextDecision(check: Int) -> Bool? {
    let binding = bindings[check]
    let decision = applies(binding) { states[$0].shows(inFrame: binding.next) }
    if decision != nil { bindings[check].next += 1 }
    return decision
  }

  /// Gives up what every check has taken.
  public mutating func forgetTaken() {
    for index in states.indices {
      let bound = bindings.filter { $0.on.contains(index) || $0.notOn.contains(index) }
      states[index].forget(before: bound.map(\.next).min() ?? .max)
    }
  }

  /// Whether screens decide when a check applies.
  public func binds(check: Int) -> Bool {
    !bindings[check].on.isEmpty || !bindings[check].notOn.isEmpty
  }

  /// When the screens showed.
  public var results: [ScreenResult] { states.map(\.result) }

  private func applies(_ binding: Binding, _ shows: (Int) -> Bool?) -> Bool? {
    let isOn = Self.any(binding.on.map(shows))
    let isElsewhere = Self.any(binding.notOn.map(shows))
    if isElsewhere == true { return false }
    if !binding.on.isEmpty, isOn == false { return false }
    if isElsewhere == nil { return nil }
    return binding.on.isEmpty ? true : isOn
  }

  private static func any(_ values: [Bool?]) -> Bool? {
    values.contains(true) ? true : values.contains(nil) ? nil : false
  }
}
