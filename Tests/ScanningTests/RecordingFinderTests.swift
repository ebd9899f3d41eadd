import ClipSupport
import Foundation
import Scanning
import Testing

@Suite struct RecordingFinderTests {
  private let folder: ClipFolder
  private let files = FileManager.default

  init() throws { folder = try ClipFolder() }

  private func make(_ name: String, _ bytes: [UInt8] = [0]) throws {
    let url = URL(fileURLWithPath: folder.path + "/" + name)
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func link(_ name: String, to target: String) throws {
    try files.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  private func find(_ names: String...) -> RecordingFinder {
    var finder = RecordingFinder()
    for name in names {
      finder.add(RecordingPath(name.isEmpty ? folder.path : folder.path + "/" + name))
    }
    return finder
  }

  private func short(_ path: RecordingPath) -> String {
    String(path.display.dropFirst(folder.path.count + 1))
  }

  @Test("A folder is walked in order of names; hidden and other files are skipped")
  func walk() throws {
    for name in ["b.mp4", "a/z.mov", "a/B.png", "C.MKV", ".hidden.mp4", ".git/x.mp4", "notes.txt"] {
      try make(name)
    }
    let finder = find("")
    #expect(finder.found.map { short($0.path) } == ["C.MKV", "a/B.png", "a/z.mov", "b.mp4"])
    #expect(finder.found.allSatisfy { !$0.isNamed })
    #expect(finder.skipped.map { short($0.path) } == ["notes.txt"])
    #expect(finder.skipped.map(\.reason) == ["not a recording"])
  }

  @Test("What a scan wrote into a folder below is skipped, and found where it is named")
  func results() throws {
    for name in ["a.mp4", "out/scan.json", "out/results.jsonl", "out/evidence/b.png"] {
      try make(name)
    }
    #expect(find("").found.map { short($0.path) } == ["a.mp4"])
    #expect(find("").skipped.map(\.reason) == ["the results of a scan"])
    #expect(find("out").found.map { short($0.path) } == ["out/evidence/b.png"])
  }

  @Test("A recording without an extension is found by its content")
  func probed() throws {
    let png = try folder.encode(
      [[UInt8](repeating: 9, count: 256)], width: 16, height: 16, "-f image2 -c:v png",
      name: ".png")
    try make("found/attachment", folder.bytes(of: png))
    try make("found/table", Array("a,b\n1,2\n".utf8))
    #expect(find("found").found.map { short($0.path) } == ["found/attachment"])
  }

  @Test(
    "Recordings of every kind are found by their content, and sound alone is not one",
    arguments: [
      ("mp4", "-c:v libx264", true), ("mov", "-c:v mjpeg", true), ("mkv", "-c:v libx264", true),
      ("webm", "-c:v libvpx", true), ("avi", "-c:v mjpeg", true), ("gif", "", true),
      ("jpg", "-frames:v 1", true), ("webp", "-frames:v 1", true), ("apng", "-f apng", true),
      ("mp4", "-c:v libx264 -movflags frag_keyframe+empty_moov", true),
      ("m4a", "-f lavfi -i sine=d=0.1 -map 1 -c:a aac", false),
      ("mka", "-f lavfi -i sine=d=0.1 -map 1 -c:a aac", false),
      ("wav", "-f lavfi -i sine=d=0.1 -map 1", false),
    ] as [(String, String, Bool)])
  func kinds(container: String, options: String, isRecording: Bool) throws {
    let made = try folder.encode(
      [[UInt8](repeating: 9, count: 64 * 64)], width: 64, height: 64, options,
      name: "." + container)
    try make("found/attachment", folder.bytes(of: made))
    #expect(find("found").found.map { short($0.path) } == (isRecording ? ["found/attachment"] : []))
  }

  @Test("What is named is kept, recording or not, there or not, once each")
  func named() throws {
    try make("notes.txt")
    let finder = find("notes.txt", "nothing.mp4", "notes.txt")
    #expect(
      finder.found.map { short($0.path) } == ["notes.txt", "nothing.mp4"])
    #expect(finder.found.allSatisfy { $0.isNamed })
  }

  @Test("A link that leads back up ends no walk, and one to a file is followed")
  func links() throws {
    try make("a/x.mp4")
    try link("a/up", to: "..")
    try link("a/self.mp4", to: "self.mp4")
    try link("a/y.mp4", to: "x.mp4")
    let finder = find("")
    #expect(finder.found.map { short($0.path) } == ["a/x.mp4", "a/y.mp4"])
    #expect(finder.skipped.map(\.reason) == ["a link that leads nowhere", "a link to a folder"])
  }

  @Test("A pipe in a folder is passed over, not waited for")
  func fifo() throws {
    #expect(mkfifo(folder.path + "/pipe.mp4", 0o600) == 0)
    let finder = find("")
    #expect(finder.found.isEmpty)
    #expect(finder.skipped.map(\.reason) == ["not a regular file"])
  }

  @Test("- is never taken for a folder of that name")
  func standardInput() {
    var finder = RecordingFinder()
    finder.add(StandardInput.path)
    #expect(finder.found == [.init(path: RecordingPath("-"), isNamed: true)])
  }
}
