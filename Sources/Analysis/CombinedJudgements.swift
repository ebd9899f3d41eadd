internal import Geometry

/// Joins what is said of several places of one frame into what is said of the frame, also where that is
/// settled later, by each place in its own time.
public struct CombinedJudgements {
  /// When a frame meets its expectation.
  public enum Rule: Sendable {
    /// When every place does; the worst of them says how it fell short.
    case all
    /// When one place does.
    case any
  }

  /// What is said of one place.
  public typealias Saying = (place: Int, judgement: Judgement)

  /// A frame of which not everything is settled.
  private struct Waiting {
    var sayings: [Saying]
    let isIncomplete: Bool
    /// Whether what was said of it is to be settled.
    var isAwaited: Bool
  }

  private let rule: Rule
  private let mayDiffer: Bool
  private var waiting: [Waiting] = []

  /// - Parameter mayDiffer: whether places may capture different values.
  public init(_ rule: Rule, mayDiffer: Bool) {
    self.rule = rule
    self.mayDiffer = mayDiffer
  }

  /// What is said of the next frame.
  ///
  /// - Parameters:
  ///   - sayings: of its places, at least one. A place settles what was said of it before.
  ///   - isIncomplete: whether there are more places than were looked at.
  public mutating func join(_ sayings: [Saying], isIncomplete: Bool = false) -> Judgement {
    for saying in sayings { settle(saying.place, saying.judgement.settles) }
    let settled = takeSettled()
    let own = sayings.map { ($0.place, $0.judgement.withoutSettled) }
    var joined = joined(own, isIncomplete)
    if own.contains(where: { $0.1.isProvisional }) {
      waiting.append(
        Waiting(sayings: own, isIncomplete: isIncomplete, isAwaited: joined.isProvisional))
    }
    joined.settles = settled
    return joined
  }

  /// What the judgements that are still provisional come to, after the last frame.
  ///
  /// - Parameter settles: what those of each place come to, in their order.
  public mutating func finish(_ settles: [(place: Int, judgements: [Judgement])]) -> [Judgement] {
    for own in settles { settle(own.place, own.judgements) }
    let last = waiting.filter(\.isAwaited).map { joined($0.sayings, $0.isIncomplete) }
    waiting = []
    return last
  }

  private mutating func settle(_ place: Int, _ judgements: [Judgement]) {
    guard !judgements.isEmpty else { return }
    var rest = judgements[...]
    for frame in waiting.indices {
      for index in waiting[frame].sayings.indices
      where waiting[frame].sayings[index].place == place
        && waiting[frame].sayings[index].judgement.isProvisional
      {
        guard var judgement = rest.popFirst()?.withoutSettled else { return }
        judgement.isProvisional = false
        waiting[frame].sayings[index].judgement = judgement
      }
    }
  }

  /// What the oldest frames come to, as far as they are settled.
  private mutating func takeSettled() -> [Judgement] {
    var settled: [Judgement] = []
    var kept: [Waiting] = []
    var count = 0
    while count < waiting.count {
      var frame = waiting[count]
      if frame.isAwaited {
        let judgement = joined(frame.sayings, frame.isIncomplete)
        if judgement.isProvisional { break }
        settled.append(judgement)
        frame.isAwaited = false
      }
      // What is left open of it changes nothing, but is settled in its turn.
      if frame.sayings.contains(where: { $0.judgement.isProvisional }) { kept.append(frame) }
      count += 1
    }
    if count > kept.count { waiting.replaceSubrange(..<count, with: kept) }
    return settled
  }

  private func joined(_ sayings: [Saying], _ isIncomplete: Bool) -> Judgement {
    var joined: Judgement
    switch rule {
    case .all: joined = joinedByAll(sayings.map(\.judgement))
    case .any: joined = joinedByAny(sayings.map(\.judgement))
    }
    if isIncomplete { joined.isIncomplete = true }
    return joined
  }

  private func joinedByAny(_ judgements: [Judgement]) -> Judgement {
    func isMet(_ judgement: Judgement) -> Bool { judgement.deviation == nil }
    return judgements.first { isMet($0) && !$0.isProvisional }
      ?? judgements.first(where: \.isProvisional) ?? judgements.first ?? .met
  }

  private func joinedByAll(_ judgements: [Judgement]) -> Judgement {
    guard var joined = judgements.first else { return .met }
    for other in judgements.dropFirst() {
      if !mayDiffer, joined.deviation == nil, let differing = difference(joined, other) {
        joined.deviation = differing
      }
      if let deviation = other.deviation,
        joined.deviation.map({ deviation.severity > $0.severity }) ?? true
      {
        joined.deviation = deviation
      }
      if joined.captures.isEmpty { joined.area = other.area }
      joined.captures.merge(other.captures) { first, _ in first }
      joined.note = joined.note ?? other.note
      joined.isIncomplete = joined.isIncomplete || other.isIncomplete
      joined.isProvisional = joined.isProvisional || other.isProvisional
    }
    return joined
  }

  private func difference(_ one: Judgement, _ other: Judgement) -> Deviation? {
    for (name, value) in other.captures.sorted(by: { $0.key < $1.key }) {
      guard let first = one.captures[name], first != value else { continue }
      return Deviation(
        severity: 1, area: other.area, measured: "\(name) is '\(first)' and '\(value)'")
    }
    return nil
  }
}
