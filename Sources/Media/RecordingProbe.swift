/// Tells recordings from other files by their content, without decoding or demuxing anything: it runs
/// where no lock holds.
public enum RecordingProbe {
  /// Where a Matroska file says what its tracks are.
  private static let startOfMatroska = 1 << 20
  private static let mostBoxes = 100_000
  /// Boxes that movies start with; none of them is anything else's first bytes.
  private static let firstBoxes: Set<String> = [
    "ftyp", "styp", "moov", "moof", "mdat", "wide", "pnot", "sidx",
  ]
  /// ISO/IEC 23008-12 and AV1's: photographs, which have no movie in them, and Apple's sound.
  private static let otherBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis", "M4A ", "M4B ", "M4P ", "crx ",
  ]

  /// Whether the file at a path (as the system's bytes) is of a kind that framescan reads, with
  /// pictures in it as far as its header tells.
  public static func recognizes(_ path: [UInt8]) -> Bool {
    do throws(MediaError) {
      return recognizes(try FileInput(path: path))
    } catch {
      return false
    }
  }

  private static func recognizes(_ file: FileInput) -> Bool {
    let start = file.bytes(at: 0, count: 16)
    guard start.count == 16 else { return false }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return true }
    if start.starts(with: Array("GIF8".utf8)) || start.starts(with: [0xFF, 0xD8, 0xFF]) {
      return true
    }
    if start.starts(with: Array("RIFF".utf8)) {
      return ["AVI ", "WEBP"].contains(String(decoding: start[8..<12], as: UTF8.self))
    }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return hasMatroskaPictures(file) }
    let (type, brand) = (
      String(decoding: start[4..<8], as: UTF8.self), String(decoding: start[8..<12], as: UTF8.self)
    )
    guard firstBoxes.contains(type), !(type == "ftyp" && otherBrands.contains(brand)) else {
      return false
    }
    return hasMoviePictures(file)
  }

  /// RFC 9559, § 5.1.4.1.3: a track's type (0x83) is one byte, 1 for video.
  private static func hasMatroskaPictures(_ file: FileInput) -> Bool {
    !file.bytes(at: 0, count: startOfMatroska).ranges(of: [0x83, 0x81, 0x01]).isEmpty
  }

  /// ISO/IEC 14496-12, § 8.4.3: the handler of a track of pictures is "vide". A movie whose index is
  /// missing counts: it was one.
  private static func hasMoviePictures(_ file: FileInput) -> Bool {
    var boxes = BoxReader(file)
    for _ in 0..<mostBoxes {
      guard let box = boxes.next() else { return true }
      if box.type == "moov" { return hasPictures(file, in: box) }
    }
    return false
  }

  private static func hasPictures(_ file: FileInput, in movie: Box) -> Bool {
    var boxes = BoxReader(file, in: movie)
    for _ in 0..<mostBoxes {
      guard let track = boxes.next() else { return false }
      guard track.type == "trak", let media = first("mdia", file, in: track),
        let handler = first("hdlr", file, in: media)
      else { continue }
      if file.bytes(at: handler.content.lowerBound + 8, count: 4) == Array("vide".utf8) {
        return true
      }
    }
    return false
  }

  private static func first(_ type: String, _ file: FileInput, in parent: Box) -> Box? {
    var boxes = BoxReader(file, in: parent)
    for _ in 0..<mostBoxes {
      guard let box = boxes.next() else { return nil }
      if box.type == type { return box }
    }
    return nil
  }
}
