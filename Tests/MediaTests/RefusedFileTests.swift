import ClipSupport
import Media
import Testing

@Suite struct RefusedFileTests {
  private func refusal(_ path: String) -> MediaError? {
    do throws(MediaError) {
      _ = try Reading(path)
      return nil
    } catch {
      return error
    }
  }

  static let texts: [(String, String)] = [
    (
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\nVICTIM\n#EXT-X-ENDLIST\n",
      "hls"
    ),
    ("ffconcat version 1.0\nfile VICTIM\n", "concat"),
    (
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 1234 RTP/AVP 96\n",
      "sdp"
    ),
    (
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\"><Period>"
        + "<BaseURL>VICTIM</BaseURL></Period></MPD>", "dash"
    ),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"VICTIM\"/></svg>", "svg"),
    ("Nothing but words, many of them. Nothing but words.\n", "text"),
    ("1\n00:00:00,000 --> 00:00:02,000\nWords\n", "subtitles"),
    ("[playlist]\nFile1=VICTIM\nNumberOfEntries=1\n", "playlist"),
  ]

  @Test(
    "What would have FFmpeg open other files is refused under any name",
    arguments: texts, ["a.mp4", "a.m3u8", "a%03d.png"])
  func playlists(text: (content: String, kind: String), name: String) throws {
    let folder = try ClipFolder()
    let victim = try folder.encode(
      [Quarters.picture(width: 16, height: 16)], width: 16, height: 16, "-c:v mpeg4", name: "v.mp4")
    let content = text.content.split(separator: "VICTIM", omittingEmptySubsequences: false)
      .joined(separator: victim)
    let file = try folder.write(Array(content.utf8), name: name)
    switch refusal(file) {
    case .refusedFormat, .unrecognised, .pointsElsewhere, .document: break
    case let other: Issue.record("\(text.kind): \(String(describing: other))")
    }
    #expect(!RecordingProbe.recognizes(Array(file.utf8)))
  }

  @Test("Audio is not a recording, not even with a cover picture")
  func audio() throws {
    let folder = try ClipFolder()
    let cover = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, "-frames:v 1", name: "c.png"
    )
    func sound(_ arguments: String, name: String) throws -> String {
      let output = folder.newPath(name)
      try Program.run(
        "ffmpeg -v error -f lavfi -i sine=d=0.3".split(separator: " ").map(String.init)
          + arguments.split(separator: " ").map(String.init) + [output], in: folder)
      return output
    }
    #expect(refusal(try sound("-c:a aac", name: "a.m4a")) == .noPictures(container: "mov"))
    #expect(
      refusal(
        try sound(
          "-i \(cover) -map 0 -map 1 -c:a aac -c:v png -disposition:v attached_pic", name: "a.m4a"))
        == .noPictures(container: "mov"))
    for name in ["a.wav", "a.mp3", "a.flac"] {
      switch refusal(try sound("", name: name)) {
      case .refusedFormat: break
      case let other: Issue.record("\(name): \(String(describing: other))")
      }
    }
  }

  @Test("A recording with a cover picture shows the recording, not its cover")
  func cover() throws {
    let folder = try ClipFolder()
    let cover = try folder.encode(
      [Quarters.picture(width: 320, height: 240)], width: 320, height: 240, "-frames:v 1",
      name: "c.png")
    let clip = try folder.encode(
      [Quarters.picture(width: 64, height: 48)], width: 64, height: 48, "-c:v libx264",
      name: "a.mp4")
    let both = folder.newPath("b.mp4")
    try Program.run(
      [
        "ffmpeg", "-v", "error", "-i", cover, "-i", clip, "-map", "0", "-map", "1", "-c", "copy",
        "-disposition:v:0", "attached_pic", both,
      ], in: folder)
    let reading = try Reading(both)
    #expect(reading.codec == "h264")
    #expect(reading.times.count == 1)
  }

  @Test("A MOV that refers to another file for its pictures is refused")
  func externalData() throws {
    let folder = try ClipFolder()
    let clip = try folder.encode(
      (0..<3).map { _ in Quarters.picture(width: 64, height: 48) }, width: 64, height: 48,
      "-c:v mjpeg", name: "a.mov")
    var bytes = try folder.bytes(of: clip)
    let victim = try folder.write(bytes, name: "victim.mov")
    // Pictures can then only come from the other file.
    let media = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    let tables = try #require(bytes.firstRange(of: Array("moov".utf8))).lowerBound - 4
    for index in media..<tables { bytes[index] = 0 }
    // ISO/IEC 14496-12 §8.7.2: the flag "in the same file" goes, the address comes; QuickTime's
    // "alis" holds a path the same way. The boxes around grow with it.
    for kind in ["url ", "alis"] {
      var patched = bytes
      let entry = try #require(patched.firstRange(of: Array("dref".utf8))).lowerBound + 12
      let address = kind == "url " ? Array("file://\(victim)".utf8) + [0] : Self.alias(of: victim)
      let old = Int(patched[entry + 3])
      let box = Self.number(12 + address.count) + Array(kind.utf8) + [0, 0, 0, 0] + address
      patched.replaceSubrange(entry..<entry + old, with: box)
      for parent in ["moov", "trak", "mdia", "minf", "dinf", "dref"] {
        let start = try #require(patched.firstRange(of: Array(parent.utf8))).lowerBound - 4
        let size = patched[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        patched.replaceSubrange(start..<start + 4, with: Self.number(size + box.count - old))
      }
      let file = try folder.write(patched, name: "b.mov")
      #expect(
        refusal(file) == .pointsElsewhere(kind: "a movie whose data lies in other files"))
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
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
}
