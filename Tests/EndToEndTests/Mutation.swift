import ClipSupport

/// One way of damaging a file, drawn at random from what happens to files and what is done to them.
enum Mutation: CaseIterable {
  case cut, bit, bits, headBit, byte, zeros, noise, lost, repeated
  case boxLost, boxTakenOut, boxRepeated, boxResized, boxSwapped, boxFromElsewhere, boxBit

  /// Those that take apart the boxes of an MP4 file.
  static let ofBoxes: [Mutation] = [
    .boxLost, .boxTakenOut, .boxRepeated, .boxResized, .boxSwapped, .boxFromElsewhere, .boxBit,
    .boxBit, .boxBit,
  ]
  static let ofBytes: [Mutation] = [
    .cut, .bit, .bit, .bits, .headBit, .headBit, .byte, .zeros, .noise, .lost, .repeated,
  ]

  /// A damaged copy; equal seeds make equal copies.
  ///
  /// - Parameter donor: another file to take boxes from; nil for files without boxes.
  static func damaged(_ file: [UInt8], donor: [UInt8]?, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let kinds = ofBytes + (donor == nil ? [] : ofBoxes)
    let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
    return kind.apply(to: file, donor: donor ?? [], &random)
  }

  private func apply(
    to file: [UInt8], donor: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var copy = file
    let place = Int.random(in: 0..<file.count, using: &random)
    let length = min(1 << Int.random(in: 0..<12, using: &random), file.count - place)
    let range = place..<place + length
    switch self {
    case .cut: return Array(file[..<max(1, place)])
    case .bit: copy[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .bits:
      for _ in 0..<8 {
        let place = Int.random(in: 0..<file.count, using: &random)
        copy[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .headBit:
      copy[place % min(700, file.count)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .byte: copy[place] = UInt8.random(in: 0...255, using: &random)
    case .zeros: for index in range { copy[index] = 0 }
    case .noise: for index in range { copy[index] = UInt8.random(in: 0...255, using: &random) }
    case .lost: copy.removeSubrange(range)
    case .repeated: copy.insert(contentsOf: file[range], at: place)
    default: return damagedBoxes(of: file, donor: donor, &random)
    }
    return copy
  }

  private func damagedBoxes(
    of file: [UInt8], donor: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var copy = file
    let boxes = MovieBox.all(in: file)
    guard let box = boxes.randomElement(using: &random) else { return copy }
    func resizeParents(by bytes: Int) {
      for parent in box.parents { MovieBox.resize(&copy, at: parent.lowerBound, by: bytes) }
    }
    switch self {
    case .boxLost: copy.removeSubrange(box.range)
    case .boxTakenOut:
      copy.removeSubrange(box.range)
      resizeParents(by: -box.range.count)
    case .boxRepeated:
      copy.insert(contentsOf: file[box.range], at: box.range.upperBound)
      resizeParents(by: box.range.count)
    case .boxResized:
      let size = box.range.count
      let sizes = [0, 1, 8, size - 1, size + 1, size / 2, size * 2, 0x7FFF_FFFF, 0xFFFF_FFFF]
      let other = sizes[Int.random(in: 0..<sizes.count, using: &random)]
      MovieBox.resize(&copy, at: box.range.lowerBound, by: other - size)
    case .boxSwapped:
      guard let other = boxes.randomElement(using: &random),
        other.range.lowerBound >= box.range.upperBound
      else { return copy }
      let between = file[box.range.upperBound..<other.range.lowerBound]
      copy.replaceSubrange(
        box.range.lowerBound..<other.range.upperBound,
        with: file[other.range] + between + file[box.range])
    case .boxFromElsewhere:
      let alike = MovieBox.all(in: donor).filter { $0.type == box.type }
      guard let other = alike.randomElement(using: &random) else { return copy }
      copy.replaceSubrange(box.range, with: donor[other.range])
      resizeParents(by: other.range.count - box.range.count)
    default:
      let tables = boxes.filter { !MovieBox.parents.contains($0.type) && $0.type != "mdat" }
      guard let table = tables.randomElement(using: &random) else { return copy }
      let place = Int.random(in: table.range, using: &random)
      copy[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return copy
  }
}
