/// The tables of a track that say how many samples it has, each in its own way.
struct MP4SampleTables {
  /// Samples by the table of their sizes.
  let sampleCount: Int64
  /// Those that are not empty, which would stand for the picture before.
  let filledCount: Int64
  /// How long the samples last, in ticks; nil when the table isn't all there.
  let duration: Int64?
  private let timedCount: Int64?
  private let placedCount: Int64?

  /// - Parameter boxes: the boxes of a track by name.
  init(_ boxes: [String: MP4Box], in file: FileInput) throws(MP4Structure.Broken) {
    func table(_ names: String...) throws(MP4Structure.Broken) -> MP4Fields {
      guard let box = names.lazy.compactMap({ boxes[$0] }).first else {
        throw MP4Structure.Broken(words: "a track has no \(names[0]) table")
      }
      return MP4Fields(box, in: file)
    }
    let sizes = try table("stsz", "stz2")
    sampleCount = sizes.number(at: 8)
    filledCount = Self.filledCount(sizes, isCompact: boxes["stsz"] == nil)
    let times = try table("stts")
    timedCount = Self.timedCount(times)
    duration = Self.duration(times)
    let chunks = try table("stco", "co64").number(at: 4)
    placedCount = Self.placedCount(try table("stsc"), chunks: chunks)
  }

  private static func filledCount(_ table: MP4Fields, isCompact: Bool) -> Int64 {
    let count = table.number(at: 8)
    guard !isCompact, table.number(at: 4) == 0, table.holds(count, entriesOf: 4, at: 12) else {
      return count
    }
    return Int64((0..<Int(count)).count { table.number(at: 12 + $0 * 4) > 0 })
  }

  /// Samples that have a time (`stts`); nil when the table isn't all there.
  private static func timedCount(_ table: MP4Fields) -> Int64? {
    let count = table.number(at: 4)
    guard table.holds(count, entriesOf: 8, at: 8) else { return nil }
    return (0..<Int(count)).reduce(0) { $0 + table.number(at: 8 + $1 * 8) }
  }

  private static func duration(_ table: MP4Fields) -> Int64? {
    let count = table.number(at: 4)
    guard table.holds(count, entriesOf: 8, at: 8) else { return nil }
    var total: Int64 = 0
    for index in 0..<Int(count) {
      let (ticks, isTooMuch) = table.number(at: 8 + index * 8)
        .multipliedReportingOverflow(by: table.number(at: 12 + index * 8))
      guard !isTooMuch, ticks < 1 << 48, total < 1 << 48 else { return nil }
      total += ticks
    }
    return total
  }

  /// Samples that have a place (`stsc`): how many there are in each chunk; nil when that is nonsense.
  private static func placedCount(_ table: MP4Fields, chunks: Int64) -> Int64? {
    let count = table.number(at: 4)
    guard table.holds(count, entriesOf: 12, at: 8) else { return nil }
    var total: Int64 = 0
    for index in 0..<Int(count) {
      let first = table.number(at: 8 + index * 12)
      let isLast = index == Int(count) - 1
      let next = isLast ? chunks + 1 : table.number(at: 8 + (index + 1) * 12)
      let perChunk = table.number(at: 12 + index * 12)
      // Chunks count from 1, upwards.
      guard first >= 1, next > first || isLast && next == first else { return nil }
      // A file of 2⁴⁰ pictures is nonsense too, and what follows can't overflow.
      let (samples, isTooMany) = (next - first).multipliedReportingOverflow(by: perChunk)
      guard !isTooMany, samples < 1 << 40 else { return nil }
      total += samples
    }
    return total
  }

  /// Every sample needs a size, a time and a place.
  func requireAgreement() throws(MP4Structure.Broken) {
    guard timedCount == sampleCount, placedCount == sampleCount else {
      throw MP4Structure.Broken(
        words: "its index has \(sampleCount) pictures, times for \(Self.words(timedCount)) and "
          + "places for \(Self.words(placedCount))")
    }
  }

  private static func words(_ count: Int64?) -> String { count.map { "\($0)" } ?? "no one knows" }
}
