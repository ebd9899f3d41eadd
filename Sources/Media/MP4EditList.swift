/// Which parts of a track are shown (`elst`), without those that show nothing.
struct MP4EditList {
  /// Starts, in ticks of the track, and durations, in ticks of the movie.
  private(set) var edits: [(start: Int64, duration: Int64)] = []
  /// How long all of it is, with what shows nothing, in ticks of the movie.
  private(set) var duration: Int64 = 0

  private static let mostEdits = 1000

  init(_ table: MP4Fields) {
    let isLong = table.version == 1
    let entry = isLong ? 20 : 12
    let count = table.number(at: 4)
    guard count <= Self.mostEdits, table.holds(count, entriesOf: Int64(entry), at: 8) else {
      return
    }
    for index in 0..<Int(count) {
      let offset = 8 + index * entry
      let length = isLong ? table.longNumber(at: offset) : table.number(at: offset)
      let start =
        isLong
        ? table.longNumber(at: offset + 8)
        : Int64(Int32(truncatingIfNeeded: table.number(at: offset + 4)))
      duration = duration &+ length
      if start >= 0 { edits.append((start, length)) }
    }
  }
}
