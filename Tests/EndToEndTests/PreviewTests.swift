import Foundation
import Testing

/// `framescan preview`, its pictures read by Pillow.
@Suite struct PreviewTests {
  /// The size and some pixels of a PNG, `width height` and `r g b` each, a line each.
  private func look(_ path: String, at places: [(x: Int, y: Int)]) throws -> [[Int]] {
    let script = """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1])
      assert picture.format == "PNG" and picture.mode == "RGB", picture
      picture.load()
      print(*picture.size)
      for place in sys.argv[2:]:
          print(*picture.getpixel(tuple(map(int, place.split(",")))))
      """
    let words = [path] + places.map { "\($0.x),\($0.y)" }
    return try Pillow.run(script, words, in: Workspace()).split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
  }

  private let green = [60, 220, 100]
  private let orange = [255, 150, 40]

  @Test("The frame that shows at a time is drawn, regions outlined by what is true of it")
  func leak() throws {
    let workspace = try Workspace()
    let sample = Repository.root.appending(path: "samples/one-frame-leak.mp4").path
    // The leak is one frame, from 1.816667 s to 1.833333 s (samples/expected.json).
    let times = ["1.8s", "1.82s", "1.834s"]
    let words = ["preview", sample, "-o", "out.png"] + times.flatMap { ["--at", $0] }
    let run = try Framescan.run(words, in: workspace)
    #expect(run.errors == "")
    #expect(run.status == 0)
    // The card form begins at 25 % of 1080×2400: its left and its upper edge, 3 pixels wide, away from
    // the label and from the frame around the leak.
    let pictures = try (1...3).map { number in
      try look(workspace.path("out-\(number).png"), at: [(1, 610), (900, 601)])
    }
    #expect(pictures.map { $0[0] } == [[1080, 2400], [1080, 2400], [1080, 2400]])
    #expect(pictures.map { $0[1] } == [green, orange, green])
    #expect(pictures.map { $0[2] } == [green, orange, green])
    #expect(!workspace.exists("out.png"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines[0] == "out-1.png: frame 108 at 1.800 s, 1080×2400")
    #expect(lines[4] == "out-2.png: frame 109 at 1.816 s, 1080×2400")
    #expect(lines[5].hasPrefix("  1 card form is hidden (card form): black, not met: luma 255"))
    #expect(lines[8] == "out-3.png: frame 110 at 1.833 s, 1080×2400")
    #expect(lines[11].hasPrefix("  3 version overlay (footer): text, met, at "))
    #expect(lines[11].hasSuffix(": build 1432, version 5.2.1"))
  }

  @Test("What is taken out is hatched, what is looked at dashed, and the rest left as it is")
  func exceptions() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write(
      """
      framescan: 1
      regions:
        hole: { x: 400, y: 1000, width: 200, height: 100 }
      checks:
        - { name: form, region: { x: 0, y: 25%, width: 100%, height: 33% }, except: hole, expect: black }
      """, to: "framescan.yaml")
    let run = try Framescan.run(["preview", "a.png", "-o", "b.png"], in: workspace)
    #expect(run.status == 0, "\(run.errors)")
    let row = (400..<600).map { (x: $0, y: 1050) }
    let pixels = try look(workspace.path("b.png"), at: row + [(700, 1050), (540, 592)])
    let hatched = pixels[1...200].count { $0 == green }
    // A line of 3 pixels in 18.
    #expect((30...36).contains(hatched), "\(hatched)")
    #expect(pixels[201] == [0, 0, 0])
    // Above the form the screenshot is as it was.
    let before = try look(workspace.path("a.png"), at: [(540, 592)])
    // Pixels are judged as luma and colour differences, which rounds them.
    #expect(zip(pixels[202], before[1]).allSatisfy { abs($0 - $1) <= 2 })
  }

  @Test("A rotated recording is drawn as it is displayed, from the end too, to standard output")
  func rotated() throws {
    let workspace = try Workspace()
    let sample = Repository.root.appending(path: "samples/rotated.mov").path
    let words = "\"$0\" preview \(sample) --at -0.75s -o - > shown.png 2> words.txt"
    let run = try Command(
      program: "bash", words: ["-c", words, Framescan.binary], folder: workspace.path("")
    ).run()
    #expect(run.status == 0)
    #expect(try look(workspace.path("shown.png"), at: [])[0] == [1080, 2400])
    let said = try workspace.read("words.txt")
    #expect(said.contains("standard output: frame "))
    #expect(said.contains("1080×2400"))
  }

  @Test("A check in the command is previewed; still says that it compares frames")
  func commandLine() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let run = try Framescan.run(
      ["preview", "a.png", "--black", "0,0,100%,10%", "-o", "b.png"], in: workspace)
    #expect(run.status == 0)
    #expect(run.output.contains("black, not met: luma "))
    try workspace.write(
      "framescan: 1\nchecks: [{ name: keys, region: all, expect: still }]", to: "p.yaml")
    let still = try Framescan.run(
      ["preview", "-p", "p.yaml", "a.png", "-o", "c.png"], in: workspace)
    #expect(still.status == 0)
    #expect(still.output.contains("1 keys: still, compares frames"))
  }

  @Test("Into a folder, pictures are named after the recording")
  func folder() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.b.png")
    try workspace.makeFolder("shots")
    let one = try Framescan.run(
      ["preview", "a.b.png", "--black", "all", "-o", "shots"], in: workspace)
    #expect(one.status == 0, "\(one.errors)")
    #expect(one.output.hasPrefix("shots/a.b-preview.png: frame 0 at 0.000 s"))
    #expect(try look(workspace.path("shots/a.b-preview.png"), at: [])[0] == [1080, 2400])
    let words = [
      "preview", "a.b.png", "--black", "all", "--at", "0s", "--at", "0s", "-o", "shots/",
    ]
    let two = try Framescan.run(words, in: workspace)
    #expect(two.status == 0, "\(two.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.path("shots"))
    #expect(
      files.sorted() == ["a.b-preview-1.png", "a.b-preview-2.png", "a.b-preview.png"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path("")).sorted()
        == ["a.b.png", "shots"])
  }

  @Test("None of several pictures is written over what is looked at")
  func overInput() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a-2.png")
    try workspace.copy(to: "header.png")
    try workspace.write(
      "framescan: 1\nchecks: [{ name: c, region: all, expect: { image: header.png } }]",
      to: "p.yaml")
    let recording = try Framescan.run(
      ["preview", "a-2.png", "--black", "all", "--at", "0s", "--at", "0s", "-o", "a.png"],
      in: workspace)
    #expect(recording.status == 2)
    #expect(recording.errors.contains("a-2.png is what is read, and isn't written over"))
    #expect(!workspace.exists("a-1.png"))
    let picture = try Framescan.run(
      ["preview", "a-2.png", "-p", "p.yaml", "-o", "header.png"], in: workspace)
    #expect(picture.status == 2)
    #expect(picture.errors.contains("header.png is what is read, and isn't written over"))
  }

  @Test("Of what can't be read, that is said, and not that none of its screens is seen")
  func unreadableWithScreens() throws {
    let workspace = try Workspace()
    try workspace.write("words", to: "b.png")
    try workspace.write(
      """
      framescan: 1
      screens: { lock: { when: { black: all } }, home: { when: { text: Home, in: all } } }
      checks: [{ name: c, region: all, expect: visible, on: home }]
      """, to: "framescan.yaml")
    for name in ["b.png", "no.png"] {
      let run = try Framescan.run(["preview", name, "-o", "c.png"], in: workspace)
      #expect(run.status == 3)
      #expect(run.output == "")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("framescan: \(name): "))
    }
  }

  @Test("What can't be drawn is said, with the status of its kind, and nothing is written")
  func wrong() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write("words", to: "b.png")
    try workspace.write(
      "framescan: 1\nframe: 100x100\nchecks: [{ name: c, region: all, expect: black }]",
      to: "square.yaml")
    let cases: [(words: [String], status: Int32, message: String)] = [
      (["a.png"], 2, "preview needs a picture to write: framescan preview PATH -o PNG"),
      (["a.png", "b.png", "-o", "c.png"], 2, "preview takes one recording"),
      (["-o", "c.png"], 2, "preview needs a recording: framescan preview PATH -o PNG"),
      (["-", "-o", "c.png"], 2, "preview can't read - from standard input"),
      (["a.png", "-o", "c.png"], 2, "there is no policy for a.png"),
      (
        ["a.png", "-o", "c.png"], 2, "framescan preview --black 0,25%,100%,33% a.png -o PNG"
      ),
      (
        ["a.png", "--black", "all", "-o", "c.jpg"], 2,
        "--output: 'c.jpg' can't be used; expected a name that"
      ),
      (
        ["a.png", "--black", "all", "-o", "c"], 2,
        "expected a name that ends in .png, a folder that is there"
      ),
      (["a.png", "--black", "all", "-o", "b.d/.png"], 2, "expected a name that ends in .png"),
      (["a.png", "--black", "all", "--at", "soon", "-o", "c.png"], 2, "--at: 'soon' can't be"),
      (
        ["a.png", "--black", "all", "--at", "2s", "-o", "c.png"], 2,
        "--at: nothing shows at 2.000 s; the recording ends at 0.000 s"
      ),
      (["a.png", "--black", "all", "-o", "./a.png"], 2, "./a.png is what is read"),
      (
        ["a.png", "--black", "all", "-o", "no/c.png"], 2, "no/c.png can't be written: No such file"
      ),
      (
        ["a.png", "--black", "all", "--at", "0s", "--at", "0s", "-o", "-"], 2,
        "several pictures can't go to standard output"
      ),
      (["b.png", "--black", "all", "-o", "c.png"], 3, "b.png: not-a-recording: "),
      (["no.png", "--black", "all", "-o", "c.png"], 3, "no.png: unreadable: "),
    ]
    for (words, status, message) in cases {
      let run = try Framescan.run(["preview"] + words, in: workspace)
      #expect(run.status == status, "\(words)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
      #expect(!workspace.exists("c.png"), "\(words)")
    }
    let unfit = try Framescan.run(
      ["preview", "-p", "square.yaml", "a.png", "-o", "c.png"], in: workspace)
    #expect(unfit.status == 3)
    #expect(unfit.output.contains("1 c: black, doesn't fit"))
    #expect(workspace.exists("c.png"))
  }
}
