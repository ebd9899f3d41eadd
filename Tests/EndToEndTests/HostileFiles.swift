import Foundation
import Testing

/// Files made to harm whoever opens them.
enum HostileFiles {
  /// Files that point elsewhere or are something else than a recording, each with the reason that is
  /// given for refusing it.
  ///
  /// - Parameter victim: what they point at.
  static func pointers(at victim: String) throws -> [(name: String, bytes: [UInt8], reason: String)]
  {
    let follows = "other files are never read, whatever points at them"
    let texts = [
      ("hls.m3u8", "#EXTM3U\n#EXTINF:2.0,\n\(victim)\n#EXT-X-ENDLIST\n", "it is an HLS playlist"),
      ("hls.mp4", "#EXTM3U\n#EXTINF:2.0,\n\(victim)\n#EXT-X-ENDLIST\n", "it is an HLS playlist"),
      ("dash.mpd", Self.dash(victim), "it is a DASH manifest"),
      ("dash.mp4", Self.dash(victim), "it is a DASH manifest"),
      ("concat.mp4", "ffconcat version 1.0\nfile \(victim)\n", "it is a list of files to join"),
      ("list.mp4", "file '\(victim)'\n", "it is a list of files to join"),
      (
        "sdp.mp4", "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 1234 RTP/AVP 96\n",
        "it is an SDP description"
      ),
      ("smil.mp4", "<smil><body><video src=\"\(victim)\"/></body></smil>", "it is a SMIL playlist"),
      ("pls.mp4", "[playlist]\nFile1=\(victim)\nNumberOfEntries=1\n", "it is a playlist"),
    ].map { ($0.0, Array($0.1.utf8), "\($0.2): \(follows)") }
    let no = "not a video, an animated image or a picture"
    let documents = [
      (
        "svg.png", "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"\(victim)\"/></svg>",
        "it is an SVG document, \(no)"
      ),
      ("pdf.png", "%PDF-1.7\n1 0 obj\n<< /F (\(victim)) >>\n", "it is a PDF document, \(no)"),
      ("zip.mp4", "PK\u{3}\u{4}\(victim)", "it is a ZIP archive or an office document, \(no)"),
      ("page.png", "<!DOCTYPE html><img src=\"\(victim)\">", "it is a web page, \(no)"),
      (
        "subtitles.mp4", "1\n00:00:00,000 --> 00:00:02,000\n\(victim)\n",
        "files of this format are not read: SubRip subtitle"
      ),
      ("filter.mp4", "movie=\(victim)[out0]", "it is \(no)"),
      ("outputs.mp4", "f=mp4:\(victim)|f=hls:\(victim)", "it is \(no)"),
    ].map { ($0.0, Array($0.1.utf8), $0.2) }
    let movies = try [
      ("url", "file://\(victim)"), ("alis", victim), ("web", "http://127.0.0.1:9/a"),
    ]
    .map { kind, address in
      (
        "\(kind).mov", try movie(pointingAt: address, by: kind == "alis" ? "alis" : "url "),
        "it is a movie whose data lies in other files: \(follows)"
      )
    }
    return texts + documents + movies
  }

  private static func dash(_ victim: String) -> String {
    "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period>"
      + "<BaseURL>\(victim)</BaseURL></Period></MPD>"
  }

  /// A movie as `ffmpeg` makes it, with its data said to be elsewhere (ISO/IEC 14496-12, § 8.7.2).
  private static func movie(pointingAt address: String, by kind: String) throws -> [UInt8] {
    var bytes = try clip(["-c:v", "mjpeg"], "a.mov")
    let entry = try #require(bytes.firstRange(of: Array("dref".utf8))).lowerBound + 12
    let place = kind == "alis" ? alias(of: address) : Array(address.utf8) + [0]
    let old = Int(bytes[entry + 3])
    let box = number(12 + place.count) + Array(kind.utf8) + [0, 0, 0, 0] + place
    bytes.replaceSubrange(entry..<entry + old, with: box)
    // The boxes around grow with it.
    for parent in ["moov", "trak", "mdia", "minf", "dinf", "dref"] {
      let start = try #require(bytes.firstRange(of: Array(parent.utf8))).lowerBound - 4
      let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      bytes.replaceSubrange(start..<start + 4, with: number(size + box.count - old))
    }
    return bytes
  }

  /// A QuickTime alias record, version 2, with an absolute path (type 2) as its only extra field.
  private static func alias(of path: String) -> [UInt8] {
    let name = Array(path.utf8)
    var record = [UInt8](repeating: 0, count: 150)
    record[7] = 2
    let padding = [UInt8](repeating: 0, count: name.count % 2)
    return record + [0, 2, UInt8(name.count >> 8), UInt8(name.count & 255)] + name + padding
      + [0xFF, 0xFF, 0, 0]
  }

  /// A second of small black pictures, encoded by `ffmpeg`.
  static func clip(_ options: [String], _ name: String) throws -> [UInt8] {
    let workspace = try Workspace()
    let source = ["-v", "error", "-f", "lavfi", "-i", "color=black:s=64x64:r=10:d=1"]
    let run = try Command(
      program: "ffmpeg", words: source + options + [name], folder: workspace.path("")
    ).run()
    try #require(run.status == 0, "\(run.errors)")
    return [UInt8](try Data(contentsOf: workspace.root.appending(path: name)))
  }

  /// Four bytes, the highest first.
  static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
