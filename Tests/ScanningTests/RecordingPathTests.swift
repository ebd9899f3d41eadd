import Scanning
import Testing

@Suite struct RecordingPathTests {
  @Test(
    "A name that is not UTF-8 is shown with its bytes, and the bytes are kept",
    arguments: [
      (Array("a/ü.mp4".utf8), "a/ü.mp4", nil),
      (Array("caf".utf8) + [0xE9], "caf\\xe9", "636166e9"),
      ([0xFF, 0xFE], "\\xff\\xfe", "fffe"),
      ([0xC3] + Array("x".utf8), "\\xc3x", "c378"),
      (Array("ü".utf8) + [0xC3], "ü\\xc3", "c3bcc3"),
      // A surrogate is no scalar, whatever its three bytes look like.
      ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80", "eda080"),
      ([], "", nil),
    ] as [([UInt8], String, String?)])
  func display(bytes: [UInt8], shown: String, exact: String?) {
    let path = RecordingPath(bytes: bytes)
    #expect(path.display == shown)
    #expect(path.exactBytes == exact)
  }

  @Test(
    "A folder's path as seen from another one",
    arguments: [
      ("/a/b", "/a/b", ""), ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/c/d", "../../b"),
      ("/a", "/", "a"), ("/", "/a/b", "../.."), ("out", ".", "out"), ("./out/", "out/./", ""),
      (".", "reports/new", "../.."), ("/no/such/../b", "/no/such", "../b"),
    ])
  func seen(path: String, from other: String, seen: String) {
    let way = RecordingPath(path).path(from: RecordingPath(other))
    #expect(String(decoding: way, as: UTF8.self) == seen)
  }

  @Test(
    "A path knows its folder, its name and its extension",
    arguments: [
      ("a/b/c.MP4", "a/b", "c.MP4", "mp4"),
      ("c.mp4", ".", "c.mp4", "mp4"),
      ("/c", "/", "c", ""),
      ("a.b/c", "a.b", "c", ""),
      ("../x.tar.gz", "..", "x.tar.gz", "gz"),
      ("a/.hidden", "a", ".hidden", "hidden"),
      ("a//b", "a/", "b", ""),
    ])
  func parts(written: String, folder: String, name: String, type: String) {
    let path = RecordingPath(written)
    #expect(path.folder == RecordingPath(folder))
    #expect(Array(path.name) == Array(name.utf8))
    #expect(path.fileExtension == type)
  }

  @Test("An entry's path has one slash between, whether the folder ends in one or not")
  func appending() {
    #expect(RecordingPath("a").appending(Array("b".utf8)) == RecordingPath("a/b"))
    #expect(RecordingPath("a/").appending(Array("b".utf8)) == RecordingPath("a/b"))
    #expect(RecordingPath("/").appending(Array("b".utf8)) == RecordingPath("/b"))
  }
}
