/// A box of an MP4 file, found without framescan's own code: 32 bits of size, then four characters.
struct MovieBox {
  /// Boxes made of boxes.
  static let parents: Set<String> = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf", "mvex", "dinf",
  ]

  let type: String
  let range: Range<Int>
  /// The boxes it lies in.
  let parents: [Range<Int>]

  /// All boxes of a file, those in boxes too.
  static func all(
    in file: [UInt8], _ range: Range<Int>? = nil, parents: [Range<Int>] = []
  ) -> [MovieBox] {
    let range = range ?? 0..<file.count
    var found: [MovieBox] = []
    var start = range.lowerBound
    while start + 8 <= range.upperBound {
      let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, start + size <= range.upperBound else { break }
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      let box = start..<start + size
      found.append(MovieBox(type: type, range: box, parents: parents))
      if Self.parents.contains(type) {
        found += all(in: file, start + 8..<box.upperBound, parents: parents + [box])
      }
      start = box.upperBound
    }
    return found
  }

  /// Changes the size that a box says it has.
  static func resize(_ file: inout [UInt8], at place: Int, by bytes: Int) {
    guard place + 4 <= file.count else { return }
    let size = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + bytes
    for index in 0..<4 { file[place + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * index)) }
  }
}
