/// Finds the known word a mistyped one was meant to be.
public enum NearestWord {
  /// The known word nearest to `word`, or nil when none is near enough to be worth suggesting.
  ///
  /// Near means: one edit in a word of up to five characters, two in up to eight, three in a longer
  /// one, where an edit adds, drops or replaces a character or swaps two neighbours; case doesn't
  /// count. Otherwise the only word that starts with `word`, if that has three characters or more.
  public static func suggest(_ word: String, among known: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard !typed.isEmpty, typed.count <= longest else { return nil }
    let allowed = edits(forLength: typed.count)
    var best: (word: String, distance: Int)?
    for candidate in known where candidate != word {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - typed.count) <= allowed else { continue }
      let distance = distance(typed, letters)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.word }
    guard typed.count >= 3 else { return nil }
    let longer = known.filter { $0.lowercased().hasPrefix(word.lowercased()) && $0 != word }
    return longer.count == 1 ? longer.first : nil
  }

  /// Longer words are no slips of the keyboard, and comparing them takes time.
  private static let longest = 48

  private static func edits(forLength length: Int) -> Int {
    switch length {
    case ...2: 0
    case ...5: 1
    case ...8: 2
    default: 3
    }
  }

  /// The optimal string alignment distance: Levenshtein's with swapped neighbours as one edit.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
