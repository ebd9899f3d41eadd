internal import CFFmpeg
internal import Geometry

/// Decodes segments one after the other, in any order. Not shared between threads.
public final class SegmentDecoder {
  private let stream: UnsafeMutablePointer<AVStream>
  private let decoder: Decoder
  private let look: PictureLook
  private var picture: Picture

  init(
    _ stream: UnsafeMutablePointer<AVStream>, _ look: PictureLook
  ) throws(SegmentError) {
    self.stream = stream
    self.look = look
    do throws(MediaError) {
      decoder = try Decoder(for: stream, threads: 1)
      picture = try Picture()
    } catch {
      throw SegmentError("a decoder could not be opened")
    }
  }

  /// Decodes a segment and shows each of its pictures, in order of presentation. The frames' own times
  /// mean nothing.
  ///
  /// - Throws: when anything is not as it is in sound recordings.
  public func decode(
    _ segment: Segment, _ show: (SegmentPicture, borrowing Frame) throws(SegmentError) -> Void
  ) throws(SegmentError) {
    var witness = RangeWitness(picturesBefore: segment.picturesBefore)
    var shown = 0
    for packet in segment.packets + segment.tail {
      guard decoder.send(packet) >= 0 else { throw SegmentError("a picture can't be decoded") }
      try receive(segment, &witness, &shown, show)
    }
    _ = decoder.send(isEnd: true)
    try receive(segment, &witness, &shown, show)
    decoder.flush()
    guard shown == segment.pictureCount else {
      throw SegmentError("there are not as many pictures as packets")
    }
    guard decoder.errors.takeNews() == nil else { throw SegmentError("the decoder met errors") }
  }

  private func receive(
    _ segment: Segment, _ witness: inout RangeWitness, _ shown: inout Int,
    _ show: (SegmentPicture, borrowing Frame) throws(SegmentError) -> Void
  ) throws(SegmentError) {
    while true {
      let result = decoder.receive(into: picture)
      if result == fs_error_again() || result == fs_error_eof() { return }
      guard result == 0 else { throw SegmentError("a picture can't be decoded") }
      let raw = picture.frame
      let timestamp = raw.pointee.best_effort_timestamp
      guard raw.pointee.pts != fs_no_timestamp(), raw.pointee.pts == timestamp else {
        throw SegmentError("a picture has no timestamp")
      }
      guard segment.timestamps.contains(timestamp) else {
        picture.clear()
        continue
      }
      guard fs_frame_is_corrupt(raw) == 0 else { throw SegmentError("a picture is damaged") }
      shown += 1
      try showPicture(timestamp, &witness, show)
      picture.clear()
    }
  }

  private func showPicture(
    _ timestamp: Int64, _ witness: inout RangeWitness,
    _ show: (SegmentPicture, borrowing Frame) throws(SegmentError) -> Void
  ) throws(SegmentError) {
    let raw = picture.frame
    guard let layout = PixelLayout(picture.format),
      PictureLook.isReadable(picture, layout)
    else { throw SegmentError("its pixels have to be converted") }
    let geometry = look.geometry(of: picture)
    let isFullRange = PictureLook.saysFullRange(picture, layout)
    if !isFullRange, PictureLook.proves(&witness, picture, layout, geometry.stored) {
      throw SegmentError("its values are of another range than the file says")
    }
    let frame = Frame(
      time: .zero, geometry: geometry, isFullRange: isFullRange,
      matrix: ColorMatrix(raw.pointee.colorspace), transformSide: look.transformSide,
      source: picture, pixels: picture, layout: layout)
    try show(
      SegmentPicture(
        timestamp: timestamp, duration: fs_frame_duration(raw), geometry: geometry,
        format: raw.pointee.format, isFullRange: isFullRange || layout.isRGB,
        transformSide: look.transformSide), frame)
  }
}
