internal import Analysis
internal import Media

/// Judges every place of a region that shows at several of them, each by a judge of its own, and joins
/// what they say. A region that stays has one place.
struct PlaceJudges {
  /// A judge, and what it is shown.
  private struct Own {
    var judge: any FrameJudge
    /// Which place it follows; nil while it waits for another.
    var track: AnchorWatch.Place.Track?
  }

  /// A region in a frame, with what tells its place from others; nil for a region that stays.
  typealias Region = (region: ObservedRegion, track: AnchorWatch.Place.Track?)

  /// One that has seen nothing.
  private let fresh: any FrameJudge
  private var judges: [Own]
  private var combined: CombinedJudgements

  init(_ judge: any FrameJudge, _ rule: CombinedJudgements.Rule, mayDiffer: Bool) {
    fresh = judge
    judges = [Own(judge: judge)]
    combined = CombinedJudgements(rule, mayDiffer: mayDiffer)
  }

  /// The judges' type says how they work.
  var type: any FrameJudge.Type { Swift.type(of: fresh) }

  /// What is said of the next frame.
  ///
  /// - Parameters:
  ///   - regions: at least one.
  ///   - isIncomplete: whether there are more than these.
  ///   - measures: whether the severity is asked for: that of the worst place.
  mutating func judge(
    _ frame: borrowing Frame, in regions: [Region], isIncomplete: Bool, measures: Bool
  ) -> (judgement: Judgement, severity: Double?) {
    var sayings: [CombinedJudgements.Saying] = []
    var severity: Double?
    let indices = assign(regions)
    for (index, own) in zip(indices, regions) {
      sayings.append((index, judges[index].judge.judge(frame, in: own.region)))
      guard measures, let measured = judges[index].judge.severity(of: frame, in: own.region)
      else { continue }
      severity = max(severity ?? measured, measured)
    }
    return (combined.join(sayings, isIncomplete: isIncomplete), severity)
  }

  /// Forgets how things were at first.
  mutating func startAgain() {
    for index in judges.indices { judges[index].judge.startAgain() }
  }

  /// What judgements that are still provisional come to.
  mutating func finish() -> [Judgement] {
    var settles: [(place: Int, judgements: [Judgement])] = []
    for index in judges.indices { settles.append((index, judges[index].judge.finish())) }
    return combined.finish(settles)
  }

  /// The judge of each region: the one that has followed it, or one that has nothing to follow.
  private mutating func assign(_ regions: [Region]) -> [Int] {
    let tracks = regions.map(\.track)
    for index in judges.indices where !tracks.contains(judges[index].track) {
      judges[index].track = nil
    }
    return regions.map { region in
      guard let track = region.track else { return 0 }
      if let index = judges.firstIndex(where: { $0.track == track }) { return index }
      if let index = judges.firstIndex(where: { $0.track == nil }) {
        judges[index].track = track
        return index
      }
      judges.append(Own(judge: fresh, track: track))
      return judges.count - 1
    }
  }
}
