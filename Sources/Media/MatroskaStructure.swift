/// The elements of a Matroska or WebM file (RFC 8794, RFC 9559), down to the blocks of its clusters.
/// The demuxer looks for the next cluster where it finds nonsense, and drops what is in between.
enum MatroskaStructure {
  private static let header: UInt64 = 0x1A45_DFA3
  private static let segment: UInt64 = 0x1853_8067
  private static let cluster: UInt64 = 0x1F43_B675
  /// SeekHead, Info, Tracks, Cluster, Cues, Attachments, Chapters, Tags, Void, CRC-32.
  private static let inSegment: Set<UInt64> = [
    0x114D_9B74, 0x1549_A966, 0x1654_AE6B, cluster, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770,
    0x1254_C367, 0xEC, 0xBF,
  ]
  /// Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup, EncryptedBlock, Void, CRC-32.
  private static let inCluster: Set<UInt64> = [
    0xE7, 0x5854, 0xA7, 0xAB, 0xA3, 0xA0, 0xAF, 0xEC, 0xBF,
  ]
  private static let mostElements = 10_000_000

  private struct Element {
    let id: UInt64
    /// Where its content starts.
    let content: Int64
    /// Where its content ends; nil when its size is not known, as in live recordings.
    let end: Int64?
  }

  private enum Reading {
    case element(Element)
    case cut
    case nonsense
  }

  /// What is wrong up to the end of the segment.
  static func findFault(in file: FileInput) -> FileStructure.Fault? {
    var bytes = ByteCursor(file)
    var segmentEnd: Int64?
    var clusterEnd: Int64?
    var (isInSegment, isInCluster) = (false, false)
    for _ in 0..<mostElements where bytes.offset < file.size {
      if isInSegment, let segmentEnd, bytes.offset >= segmentEnd { return nil }
      if isInCluster, let clusterEnd, bytes.offset >= clusterEnd { isInCluster = false }
      let start = bytes.offset
      let element: Element
      switch read(&bytes) {
      case .element(let read): element = read
      case .cut: return .cut("only \(file.size - start) bytes of an element are there")
      case .nonsense: return isInSegment ? .broken("there is no element at byte \(start)") : nil
      }
      if isInCluster && clusterEnd == nil && inSegment.contains(element.id) && element.id > 0xFF {
        isInCluster = false
      }
      let isKnown =
        isInCluster
        ? inCluster.contains(element.id)
        : isInSegment ? inSegment.contains(element.id) : [header, segment].contains(element.id)
      if !isKnown && !isInSegment { return nil }
      // Elements of later versions are skipped by their size, but a cluster has got none for long.
      if !isKnown && isInCluster { return .broken("there is no block at byte \(start)") }
      if let end = element.end {
        if isInSegment, let parentEnd = isInCluster ? clusterEnd ?? segmentEnd : segmentEnd,
          end > parentEnd
        {
          return .broken("the element at byte \(start) is longer than what it is part of")
        }
        if end > file.size {
          let (size, rest) = (end - element.content, file.size - element.content)
          return isKnown
            ? .cut("an element is \(size) bytes long, \(rest) are there")
            : .broken("there is no element at byte \(start)")
        }
      }
      if element.id == segment && !isInSegment {
        (isInSegment, segmentEnd) = (true, element.end)
      } else if element.id == cluster && !isInCluster {
        (isInCluster, clusterEnd) = (true, element.end)
      } else if let end = element.end {
        bytes.skip(end - bytes.offset)
      } else {
        return .broken("the element at byte \(start) has no size")
      }
    }
    return nil
  }

  private static func read(_ bytes: inout ByteCursor) -> Reading {
    guard let first = bytes.next() else { return .cut }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4 else { return .nonsense }
    let idRest = bytes.next(idLength - 1)
    guard let firstOfSize = bytes.next() else { return .cut }
    let sizeLength = firstOfSize.leadingZeroBitCount + 1
    guard sizeLength <= 8 else { return .nonsense }
    let sizeRest = bytes.next(sizeLength - 1)
    guard sizeRest.count == sizeLength - 1 else { return .cut }
    let id = idRest.reduce(UInt64(first)) { $0 << 8 | UInt64($1) }
    let marker = UInt8(0x80) >> UInt8(sizeLength - 1)
    let size = sizeRest.reduce(UInt64(firstOfSize & ~marker)) { $0 << 8 | UInt64($1) }
    let isUnknown = size == (1 << (7 * UInt64(sizeLength))) - 1
    let content = bytes.offset
    // Seven bytes of size at most: no overflow.
    return .element(
      Element(id: id, content: content, end: isUnknown ? nil : content + Int64(size)))
  }
}
