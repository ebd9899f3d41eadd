internal import CFFmpeg

/// Reads a recording's packets and cuts them into segments, at keyframes behind which nothing needs what
/// comes before.
final class SegmentSource {
  /// A segment ends at the first such keyframe after so many packets.
  private static let leastPackets = 24
  /// A recording with fewer keyframes than one in so many packets, or bytes, is decoded in one go.
  private static let mostPackets = 1500
  private static let mostBytes = 64 << 20

  private let input: InputContext
  private let stream: UnsafeMutablePointer<AVStream>
  private let pictures: CodedPictures
  /// What begins the next segment: its keyframe, and the first packet behind it that no earlier segment
  /// needs.
  private var begun: [Packet] = []
  private var next = 0
  private var picturesBefore = 0
  private var hasParameters = false
  private var hasLooked = false
  private var hasEnded = false

  init(
    _ input: InputContext, _ stream: UnsafeMutablePointer<AVStream>
  ) throws(SegmentError) {
    self.input = input
    self.stream = stream
    guard let parameters = stream.pointee.codecpar, let pictures = CodedPictures(parameters) else {
      throw SegmentError("the codec's keyframes can't be told")
    }
    self.pictures = pictures
  }

  /// The next segment; nil behind the last.
  func nextSegment() throws(SegmentError) -> Segment? {
    if begun.isEmpty, let first = try read() { begun = [first] }
    guard let first = begun.first else { return nil }
    if next == 0 { _ = try look(at: first) }
    var packets = begun
    var bytes = packets.reduce(0) { $0 + $1.size }
    var tail: [Packet] = []
    begun = []
    while let packet = try read() {
      let startsAnew = try look(at: packet)
      if startsAnew && packets.count >= Self.leastPackets {
        (tail, begun) = try readLeading(behind: packet)
        break
      }
      packets.append(packet)
      bytes += packet.size
      guard packets.count <= Self.mostPackets, bytes <= Self.mostBytes else {
        throw SegmentError("its keyframes are too far apart")
      }
    }
    let from = next == 0 ? Int64.min : first.timestamp
    let to = begun.first?.timestamp ?? .max
    guard from < to else { throw SegmentError("its timestamps don't follow its keyframes") }
    let shown = (packets + tail.dropFirst()).count {
      isShown($0) && (from..<to).contains($0.timestamp)
    }
    let segment = Segment(
      index: next, picturesBefore: picturesBefore, packets: packets, tail: tail,
      timestamps: from..<to, pictureCount: shown)
    next += 1
    picturesBefore += shown
    return segment
  }

  /// Reads on until what follows a keyframe is shown after it.
  ///
  /// - Returns: the keyframe and what is shown before it, if anything is; and what begins the next segment.
  private func readLeading(
    behind key: Packet
  ) throws(SegmentError) -> (tail: [Packet], begun: [Packet]) {
    var leading: [Packet] = []
    var bytes = key.size
    while let packet = try read() {
      _ = try look(at: packet)
      guard packet.timestamp < key.timestamp else {
        return (leading.isEmpty ? [] : [key] + leading, [key, packet])
      }
      leading.append(packet)
      bytes += packet.size
      guard leading.count <= Self.mostPackets, bytes <= Self.mostBytes else {
        throw SegmentError("its keyframes are too far apart")
      }
    }
    return (leading.isEmpty ? [] : [key] + leading, [key])
  }

  private func isShown(_ packet: Packet) -> Bool {
    !packet.isDiscarded && pictures.facts(of: packet).isShown
  }

  /// Whether a packet starts anew.
  private func look(at packet: Packet) throws(SegmentError) -> Bool {
    let facts = pictures.facts(of: packet)
    let startsAnew = facts.startsAnew && packet.isKey && !packet.isDiscarded
    // A decoder that starts later would not know of them.
    let isFirst = !hasLooked
    hasLooked = true
    if facts.holdsParameters {
      guard startsAnew || isFirst else {
        throw SegmentError("parameters change between keyframes")
      }
      hasParameters = true
    } else if startsAnew && hasParameters {
      throw SegmentError("not every keyframe has its parameters")
    }
    return startsAnew
  }

  private func read() throws(SegmentError) -> Packet? {
    while !hasEnded {
      let packet: Packet
      do throws(MediaError) { packet = try Packet() } catch { throw SegmentError("no memory") }
      let result = input.read(packet.packet)
      if result == fs_error_eof() {
        hasEnded = true
        break
      }
      guard result >= 0 else { throw SegmentError("the file could not be read on") }
      guard packet.packet.pointee.stream_index == stream.pointee.index else { continue }
      guard !packet.isCorrupt, packet.size > 0 else { throw SegmentError("its data is incomplete") }
      guard packet.timestamp != fs_no_timestamp() else {
        throw SegmentError("not every picture has a timestamp")
      }
      guard !packet.changesParameters else { throw SegmentError("parameters change on the way") }
      guard !packet.isDiscarded || next == 0 else {
        throw SegmentError("its edit list leaves out pictures")
      }
      return packet
    }
    return nil
  }
}
