extension PictureOverview {
  /// So many cells differ between pictures that are worth showing both.
  private static let leastCells = 3
  /// So many of the cells differ in a picture in motion that is worth showing, too.
  private static let leastCellsInMotion = columns * rows / 10

  /// The times of at most so many of its pictures, as different from each other as can be, in order: the
  /// first, and again and again the one that is furthest from those that are chosen. Pictures that go on
  /// changing, as in a transition, come after those that rest, and only where they differ a lot.
  public func mostDifferent(_ most: Int) -> [Double] {
    guard let first = times.indices.first, isWhole else { return [] }
    let resting = times.indices.filter { index in
      index == times.count - 1 || cells(apart: index, index + 1) < Self.leastCells
    }
    let all = Array(times.indices)
    var chosen = spread(over: resting, from: [resting.first ?? first], Self.leastCells, most: most)
    chosen =
      chosen.count < 2
      ? spread(over: all, from: [first], Self.leastCells, most: most)
      : spread(over: all, from: chosen, Self.leastCellsInMotion, most: most)
    return chosen.sorted().map { times[$0] }
  }

  private func spread(
    over candidates: [Int], from first: [Int], _ least: Int, most: Int
  ) -> [Int] {
    var chosen = first
    var distances = candidates.map { candidate in
      first.map { cells(apart: candidate, $0) }.min() ?? 0
    }
    while chosen.count < most,
      let place = distances.indices.max(by: { distances[$0] < distances[$1] }),
      distances[place] >= least
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
    return levels.withUnsafeBytes { (levels: UnsafeRawBufferPointer) -> Int in
      (0..<count).count { cell -> Bool in
        let (one, other) = (levels[first * count + cell], levels[second * count + cell])
        return abs(Int(one) - Int(other)) > Self.sameLevel
      }
    }
  }
}
