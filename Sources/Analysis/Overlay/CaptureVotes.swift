internal import Policy
internal import Reading

/// What several readings of one text say of a pattern.
struct CaptureVotes {
  /// Readings that came to the same captures.
  struct Entry {
    var captures: [String: String]
    /// Nil when the values are as demanded.
    var mismatch: (name: String, read: String, demanded: String)?
    /// Whether values were demanded.
    var isDemanded: Bool
    /// Whether some reading was so without tolerance.
    var isExact: Bool
    /// The first sentence about a reading that only tolerance made a match.
    var tolerated: String?
    /// Whether some reading has as many dots as are seen, and no letter that a commit can't have.
    var isSound: Bool
    /// Whether some reading has as many characters as the line shows.
    var isCounted: Bool
    /// How much speaks for it.
    var weight: Int
    var confidence: Int

    /// What comes before everything that speaks for it.
    fileprivate var rank: Int { isSound ? isCounted ? 2 : 1 : 0 }
  }

  /// What a value is worth before it is believed, and by how much it must lead.
  private static let enough = 6
  private static let lead = 3

  private let pattern: TextPattern
  private let demanded: [String: String]
  private let isDemanded: Bool
  private var entries: [Entry] = []
  private var surest = Reading(text: "", confidence: 0)

  init(_ pattern: TextPattern, demanded: [String: String]) {
    self.pattern = pattern
    self.demanded = demanded
    isDemanded = pattern.captureNames.contains { demanded[$0] != nil }
  }

  /// Counts a reading, with more weight the more speaks for it. Says whether it matches.
  @discardableResult mutating func add(
    _ reading: Reading, weight: Int, isSound: Bool = true, isCounted: Bool = false
  ) -> Bool {
    if reading.confidence > surest.confidence { surest = reading }
    switch pattern.evaluate(reading.text, demanded: demanded) {
    case .matched(let captures, let tolerated):
      count(
        Entry(
          captures: captures, isDemanded: isDemanded, isExact: tolerated.isEmpty,
          tolerated: tolerated.first,
          isSound: isSound, isCounted: isCounted, weight: weight, confidence: reading.confidence))
      return true
    case .valueMismatch(let name, let read, let value):
      guard case .matched(let captures, _) = pattern.evaluate(reading.text, demanded: [:]) else {
        return false
      }
      count(
        Entry(
          captures: captures, mismatch: (name, read, value), isDemanded: isDemanded,
          isExact: false, isSound: isSound, isCounted: isCounted,
          weight: weight, confidence: reading.confidence))
      return true
    case .noMatch: return false
    }
  }

  private mutating func count(_ entry: Entry) {
    guard let index = entries.firstIndex(where: { $0.captures == entry.captures }) else {
      entries.append(entry)
      return
    }
    entries[index].weight += entry.weight
    entries[index].confidence += entry.confidence
    if entry.mismatch == nil { entries[index].mismatch = nil }
    entries[index].isSound = entries[index].isSound || entry.isSound
    entries[index].isCounted = entries[index].isCounted || entry.isCounted
    entries[index].isExact = entries[index].isExact || entry.isExact
    entries[index].tolerated = entries[index].tolerated ?? entry.tolerated
  }

  /// Whether a misreading may be of a text that matches: if not, reading it otherwise is no use.
  func mayMatch(_ reading: Reading) -> Bool { pattern.resembles(reading.text) }

  /// What speaks most for, sound readings before others and those before the rest that have a character
  /// for each that is seen; nil when nothing matched.
  var best: Entry? { entries.max(by: Self.isLess) }

  /// The best once no further reading is needed: nothing captured, or read alike by enough.
  var settled: Entry? {
    guard let best else { return nil }
    if best.captures.isEmpty { return best }
    let second =
      entries.filter { $0.captures != best.captures && $0.rank == best.rank }
      .map(\.weight).max() ?? 0
    return best.weight >= Self.enough && best.weight >= second + Self.lead ? best : nil
  }

  private static func isLess(_ first: Entry, _ second: Entry) -> Bool {
    (first.rank, first.weight, first.confidence) < (second.rank, second.weight, second.confidence)
  }

  /// How bad it is that nothing matched: a text that is there but wrong is worse than none.
  var severity: Double { surest.text.isEmpty ? 1 : 2 }

  /// What is there instead, for a person.
  var complaint: String {
    if surest.text.isEmpty { return "no text could be read" }
    let line = surest.text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    return "read '\(line.prefix(200))', which doesn't match"
  }
}
