extension PictureOverview {
  /// So many cells differ between pictures that are worth showing both.
  private static let leastCells = 3

  /// The times of at most so many of its pictures, as different from each other as can be, in order: the
  /// first, and again and again the one that is furthest from those that are chosen. Pictures that go on
  /// changing, as in a transition, are chosen only where nothing comes to rest.
  public func mostDifferent(_ most: Int) -> [Double] {
    guard let first = times.indices.first, isWhole else { return [] }
    let resting = times.indices.filter { index in
      index == times.count - 1 || cells(apart: index, index + 1) < Self.leastCells
    }
    var chosen = spread(over: resting, from: resting.first ?? first, most: most)
    if chosen.count < 2 { chosen = spread(over: Array(times.indices), from: first, most: most) }
    return chosen.sorted().map { times[$0] }
  }

  private func spread(over candidates: [Int], from first: Int, most: Int) -> [Int] {
    var chosen = [first]
    var distances = candidates.map { cells(apart: $0, first) }
    while chosen.count < most,
      let place = distances.indices.max(by: { distances[$0] < distances[$1] }),
      distances[place] >= Self.leastCells
    {
      chosen.append(candidates[place])
      for (index, candidate) in candidates.enumerated() {
        distances[index] = min(distances[index], cells(apart: candidate, candidates[place]))
      }
    }
    return chosen
  }

  /// How many cells differ between two pictures.
  private func cells(apart first: Int, _ second: Int) -> Int {
    let count = Self.columns * Self.rows
    return levels.withUnsafeBytes { (levels: UnsafeRawBufferPointer) in
      (0..<count).count { cell in
        abs(Int(levels[first * count + cell]) - Int(levels[second * count + cell])) > Self.sameLevel
      }
    }
  }
}
