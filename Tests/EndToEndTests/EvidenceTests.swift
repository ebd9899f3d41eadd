import ClipSupport
import Foundation
import Testing

/// Pictures of violations: which are written, where, and that they show the right frames.
@Suite struct EvidenceTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A recording of 96×64 pixels whose left half tells which frame it is (luma 20 and 20 more each) and
  /// whose right half is as said, at ten frames a second.
  private func makeClip(_ right: [UInt8], to name: String) throws {
    let frames = right.enumerated().map { index, level in
      let row =
        [UInt8](repeating: UInt8(20 + index % 10 * 20), count: 48)
        + [UInt8](repeating: level, count: 48)
      return [[UInt8]](repeating: row, count: 64).flatMap(\.self)
    }
    let folder = try ClipFolder()
    let clip = try folder.encode(
      frames, width: 96, height: 64, "-c:v libx264 -qp 0 -pix_fmt yuv420p", name: ".mp4")
    try workspace.write(folder.bytes(of: clip), to: name)
  }

  private func scan(_ words: String...) throws -> (EvidenceReport, Outcome) {
    let run = try Framescan.run(["scan", "--report", "json"] + words, in: workspace)
    return (try EvidenceReport(run.output), run)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.path(folder)).sorted()
  }

  private func middle(_ picture: String, x: Int) throws -> Int {
    let colors = try Pillow.colors(
      picture, x: x, y: 30, width: 1, height: 1, in: workspace)
    return try #require(colors.keys.first?.split(separator: ",").first.flatMap { Int($0) })
  }

  @Test(
    "A leak of one frame has one picture: that frame, upright, marked, without a word beside it")
  func oneFrame() throws {
    let sample = Repository.root.appending(path: "samples/one-frame-leak.mp4").path
    let (report, run) = try scan("-o", "out", sample)
    #expect(run.status == 1)
    let name = try #require(report.pictures.first)
    #expect(report.pictures.count == 1)
    #expect(report.recordings[0].checks[0].violations[0].pictures == [nil, name, nil])
    let digest = try Command(program: "sha256sum", words: [sample], folder: "/").run().output
    let pattern = try Regex("evidence/\(digest.prefix(20))-[0-9a-f]{8}-1-1-worst\\.png")
    #expect(try pattern.wholeMatch(in: name) != nil, "\(name)")
    #expect(try ["evidence/" + files(in: "out/evidence")[0]] == [name])
    #expect(try files(in: "out/evidence").count == 1)
    // The card form is 33 % of 2400 from 25 % on: rows 600 to 1392. Its outline is 3 pixels wide.
    let picture = "out/" + name
    let outline = try Pillow.colors(
      picture, x: 0, y: 600, width: 1080, height: 3, in: workspace)
    #expect(outline == ["255,150,40": 3240])
    // The worst place is at 8,632 and 1064×728, framed 7 pixels outside.
    let frame = try Pillow.colors(
      picture, x: 300, y: 625, width: 400, height: 3, in: workspace)
    #expect(frame == ["255,60,60": 1200])
    // What leaked is gone: blocks of four shades.
    let inside = try Pillow.colors(
      picture, x: 40, y: 660, width: 1000, height: 680, in: workspace)
    #expect(inside.count == 4)
    // What is not protected is the frame that ffmpeg decodes; frame 109 is at 109/60 s.
    let ffmpeg = try Command(
      program: "ffmpeg",
      words: [
        "-v", "error", "-i", sample, "-vf", "select=eq(n\\,109)", "-frames:v", "1",
        workspace.path("frame.png"),
      ], folder: "/"
    ).run()
    try #require(ffmpeg.status == 0, "\(ffmpeg.errors)")
    let compared = try Pillow.run(
      """
      import struct, sys
      from PIL import Image, ImageChops, ImageStat
      ours, theirs = (Image.open(name).convert("RGB") for name in sys.argv[1:])
      print(*ours.size)
      for box in ((0, 0, 1080, 590), (0, 1400, 1080, 2400)):
          difference = ImageChops.difference(ours.crop(box), theirs.crop(box))
          assert max(ImageStat.Stat(difference).mean) < 1.5, ImageStat.Stat(difference).mean
          assert ImageStat.Stat(theirs.crop(box)).stddev[0] > 10
      data = open(sys.argv[1], "rb").read()
      place, kinds = 8, set()
      while place < len(data):
          length, = struct.unpack(">I", data[place:place + 4])
          kinds.add(data[place + 4:place + 8].decode())
          place += 12 + length
      print(*sorted(kinds - {"pHYs"}))
      """, [picture, "frame.png"], in: workspace)
    #expect(compared == "1080 2400\nIDAT IEND IHDR\n")
  }

  @Test("First, worst and last frame are the right ones, and show all only when that was asked for")
  func moments() throws {
    try makeClip([0, 0, 90, 250, 120, 90, 0, 0], to: "a.mp4")
    let region = ["--black", "50%,0,50%,100%", "a.mp4"]
    let (redacted, _) = try scan("-o", "out", region[0], region[1], region[2])
    let (full, _) = try scan(
      "-o", "all", "--evidence", "full", region[0], region[1], region[2])
    let names = redacted.recordings[0].checks[0].violations.map(\.pictures)
    try #require(names.count == 1)
    let shown = try names[0].map { try #require($0) }
    for (path, moment) in zip(shown, ["first", "worst", "last"]) {
      #expect(path.hasSuffix("-1-1-\(moment).png"), "\(path)")
    }
    // Frames 2, 3 and 5.
    for (path, level) in zip(shown, [60, 80, 120]) {
      #expect(abs(try middle("out/" + path, x: 20) - level) <= 2, "\(path)")
    }
    let all = full.pictures
    for (path, level) in zip(all, [90, 250, 90]) {
      #expect(abs(try middle("all/" + path, x: 70) - level) <= 2, "\(path)")
    }
    // Beside the marks: a mean of 90 is nearest to the level 85, and 250 to 255; the blocks beside are 12 to 36 off.
    for (path, levels) in zip(
      shown, [[85, 97, 109, 121], [255, 243, 231, 219], [85, 97, 109, 121]])
    {
      let colors = try Pillow.colors(
        "out/" + path, x: 58, y: 10, width: 30, height: 44, in: workspace)
      #expect(
        Set(colors.keys).subtracting(["0,0,0", "255,60,60"])
          == Set(levels.map { "\($0),\($0),\($0)" }), "\(path)")
    }
  }

  @Test("However many decode, the pictures are the same")
  func jobs() throws {
    try makeClip([0, 90, 250, 120, 0, 60, 60, 0], to: "a.mp4")
    for jobs in ["1", "4"] {
      _ = try scan("-j", jobs, "-o", "out\(jobs)", "--black", "50%,0,50%,100%", "a.mp4")
    }
    let names = try files(in: "out1/evidence")
    // The first violation's worst frame is neither its first nor its last; of two like frames the first is
    // the worst.
    #expect(names.count == 5)
    #expect(try files(in: "out4/evidence") == names)
    for name in names {
      #expect(
        FileManager.default.contentsEqual(
          atPath: workspace.path("out1/evidence/\(name)"),
          andPath: workspace.path("out4/evidence/\(name)")))
    }
  }

  @Test("None are written without -o, with none, and of what passes or is tolerated")
  func none() throws {
    try makeClip([0, 0, 90, 0], to: "a.mp4")
    let leak = ["--black", "50%,0,50%,100%", "a.mp4"]
    #expect(try scan(leak[0], leak[1], leak[2]).0.pictures.isEmpty)
    let (silent, run) = try scan("--evidence", "none", "-o", "out", leak[0], leak[1], leak[2])
    #expect(run.status == 1)
    #expect(silent.pictures.isEmpty)
    #expect(!workspace.exists("out/evidence"))
    try workspace.write(
      """
      framescan: 1
      checks:
        - { name: c, region: { x: 50%, y: 0, width: 50%, height: 100% }, expect: black, present: 50% }
      """, to: "p.yaml")
    let (tolerated, passing) = try scan("-p", "p.yaml", "-o", "kept", "a.mp4")
    #expect(passing.status == 0)
    #expect(tolerated.recordings[0].checks[0].violations.count == 1)
    #expect(!workspace.exists("kept/evidence"))
  }

  @Test("A check has pictures of ten violations and a recording fifty, in turns, and notes say so")
  func caps() throws {
    // Twelve frames that leak, each a violation of its own, seen by six checks.
    try makeClip((0..<24).map { $0 % 2 == 0 ? 0 : 200 }, to: "a.mp4")
    let checks = (1...6).map {
      "  - { name: c\($0), region: { x: 50%, y: 0, width: 50%, height: 100% }, expect: black }"
    }
    try workspace.write("framescan: 1\nchecks:\n" + checks[0], to: "one.yaml")
    try workspace.write("framescan: 1\nchecks:\n" + checks.joined(separator: "\n"), to: "six.yaml")
    let (one, _) = try scan("-p", "one.yaml", "-o", "one", "a.mp4")
    #expect(one.recordings[0].checks[0].violations.count == 12)
    #expect(try files(in: "one/evidence").count == 10)
    #expect(one.notes.count == 1)
    #expect(one.notes[0].hasPrefix("there are pictures of 10 of the 12 violations of 'c1': "))
    let (six, run) = try scan("-p", "six.yaml", "-o", "six", "a.mp4")
    #expect(run.status == 1)
    #expect(try files(in: "six/evidence").count == 50)
    // Eight turns of six are 48.
    let counts = six.recordings[0].checks.map { $0.violations.compactMap(\.evidence).count }
    #expect(counts == [9, 9, 8, 8, 8, 8])
    #expect(six.notes.count == 6)
  }

  @Test("A quick look has pictures of the frames that it looked at")
  func sampled() throws {
    try makeClip([0, 200, 0, 200, 200, 200, 200, 0, 0, 0], to: "a.mp4")
    let (report, _) = try scan(
      "--every", "2", "-o", "out", "--black", "50%,0,50%,100%", "a.mp4")
    // Frames 4 and 6 of 0, 2, 4, 6 and 8.
    let pictures = report.recordings[0].checks[0].violations.flatMap(\.pictures)
    try #require(pictures.count == 3)
    #expect(pictures[0] == nil)
    #expect(abs(try middle("out/" + #require(pictures[1]), x: 20) - 100) <= 2)
    #expect(abs(try middle("out/" + #require(pictures[2]), x: 20) - 140) <= 2)
  }

  @Test("A picture that can't be written ends the scan with status 2; the verdict is told")
  func unwritable() throws {
    try makeClip([0, 90, 0], to: "a.mp4")
    try workspace.makeFolder("file")
    try workspace.write("", to: "file/evidence")
    try workspace.makeFolder("link")
    try workspace.makeFolder("elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link/evidence"), withDestinationPath: workspace.path("elsewhere"))
    for (folder, reason) in [("file", "Not a directory"), ("link", "it is a link")] {
      let (report, run) = try scan("-o", folder, "--black", "50%,0,50%,100%", "a.mp4")
      #expect(run.status == 2)
      #expect(run.errors.contains("\(folder)/evidence: \(reason)"), "\(run.errors)")
      #expect(report.recordings.map(\.verdict) == ["fail"])
      #expect(report.pictures.isEmpty)
    }
    #expect(try files(in: "elsewhere").isEmpty)
  }
}
