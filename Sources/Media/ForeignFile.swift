/// Files that claim to be recordings and are something else: playlists that send whoever opens them
/// to other files, and documents. Told by how they start, before FFmpeg sees a byte of them.
enum ForeignFile {
  /// Refuses a file that is one of them.
  static func refuse(_ file: FileInput) throws(MediaError) {
    var start = file.bytes(at: 0, count: 4096)[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    if let (_, kind) = playlists.first(where: { starts(start, with: $0.start) }) {
      throw .pointsElsewhere(kind: kind)
    }
    if let (_, kind) = documents.first(where: { starts(start, with: $0.start) }) {
      throw .document(kind: kind)
    }
    guard start.first == UInt8(ascii: "<") else { return }
    // No recording is written in words, so that the tags tell of any that starts like this.
    let words = String(decoding: start, as: UTF8.self).lowercased()
    if let (_, kind) = playlistTags.first(where: { words.contains($0.tag) }) {
      throw .pointsElsewhere(kind: kind)
    }
    let (_, kind) = documentTags.first { words.contains($0.tag) } ?? ("", "an XML document")
    throw .document(kind: kind)
  }

  private static let playlists: [(start: String, kind: String)] = [
    ("#EXTM3U", "an HLS playlist"), ("ffconcat version", "a list of files to join"),
    ("file '", "a list of files to join"), ("[playlist]", "a playlist"),
    ("v=0\no=", "an SDP description"), ("v=0\r\no=", "an SDP description"),
    ("[reference]", "a playlist"),
  ]

  private static let documents: [(start: String, kind: String)] = [
    ("%PDF-", "a PDF document"), ("%!PS", "a PostScript document"), ("{\\rtf", "an RTF document"),
    ("PK\u{3}\u{4}", "a ZIP archive or an office document"),
  ]

  private static let playlistTags: [(tag: String, kind: String)] = [
    ("<mpd", "a DASH manifest"), ("<smil", "a SMIL playlist"), ("<asx", "an ASX playlist"),
    ("<playlist", "an XSPF playlist"), ("<smoothstreamingmedia", "a Smooth Streaming manifest"),
  ]

  private static let documentTags: [(tag: String, kind: String)] = [
    ("<svg", "an SVG document"), ("<html", "a web page"), ("<!doctype html", "a web page"),
  ]

  private static func starts(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    bytes.starts(with: text.utf8)
  }
}
