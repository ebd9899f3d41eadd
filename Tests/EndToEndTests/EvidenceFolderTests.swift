import ClipSupport
import Foundation
import Testing

/// Pictures of violations in folders of results that are gone on with and joined.
@Suite struct EvidenceFolderTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("in")
    for (name, level) in [("a", 0), ("b", 200), ("c", 150)] {
      let words = [
        "-v", "error", "-f", "lavfi", "-i",
        "color=0x\(String(repeating: String(level, radix: 16), count: level == 0 ? 6 : 3)):s=96x64",
        "-frames:v", "1", "in/\(name).png",
      ]
      let made = try Command(program: "ffmpeg", words: words, folder: workspace.path("")).run()
      try #require(made.status == 0, "\(made.errors)")
    }
  }

  private func run(_ words: String...) throws -> (EvidenceReport, Outcome) { try run(words) }

  private func run(_ words: [String]) throws -> (EvidenceReport, Outcome) {
    let run = try Framescan.run(words + ["--report", "json"], in: workspace)
    return (try EvidenceReport(run.output), run)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.path(folder)).sorted()
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: workspace.root.appending(path: name))
  }

  @Test(
    "--resume takes over results with their pictures; another --evidence scans what failed anew")
  func resume() throws {
    let (first, _) = try run("scan", "--black", "all", "-o", "out", "in")
    #expect(first.pictures.count == 2)
    let before = try first.pictures.map { try bytes("out/" + $0) }
    let (again, told) = try run("scan", "--black", "all", "-o", "out", "--resume", "in")
    #expect(told.errors.contains("taken from the scan before: 3 of 3"))
    #expect(again.pictures == first.pictures)
    let (full, other) = try run(
      "scan", "--black", "all", "-o", "out", "--resume", "--evidence", "full", "in")
    // What passed has no evidence, whatever is asked for.
    #expect(other.errors.contains("taken from the scan before: 1 of 3"))
    #expect(Set(full.pictures).isDisjoint(with: first.pictures))
    // What results name is still what they named.
    let (back, third) = try run("scan", "--black", "all", "-o", "out", "--resume", "in")
    #expect(third.errors.contains("taken from the scan before: 3 of 3"))
    #expect(back.pictures == first.pictures)
    #expect(try first.pictures.map { try bytes("out/" + $0) } == before)
    // The last scan set out for redacted results, and those are merged.
    let (merged, _) = try run("merge", "out")
    #expect(merged.pictures == first.pictures)
  }

  @Test("Reports name pictures from where they are read")
  func reports() throws {
    _ = try run("scan", "--black", "all", "-o", "out", "in")
    let text = try Framescan.run(["report", "out"], in: workspace).output
    for name in try files(in: "out/evidence") {
      #expect(text.contains("→ out/evidence/\(name)"), "\(text)")
      #expect(try workspace.read("out/junit.xml").contains("[[ATTACHMENT|out/evidence/\(name)]]"))
    }
  }

  /// Where a page's pictures are, as a browser finds them.
  private func pictures(of page: String) throws -> [String] {
    let html = try workspace.read(page)
    let folder = URL(filePath: workspace.path(page))
    return html.matches(of: /<img src="([^"]*)"/).compactMap { match in
      URL(string: String(match.1), relativeTo: folder)?.standardizedFileURL.path
    }
  }

  @Test("A page finds the pictures from wherever it is written")
  func pages() throws {
    try workspace.makeFolder("pages/new ones")
    try workspace.makeFolder("out/below")
    let places = [
      "page.html", "pages/new ones/page.html", "./out/below/../page.html",
      workspace.path("pages/absolute.html"),
    ]
    _ = try run(
      ["scan", "--black", "all", "-o", "out", "in"]
        + places.flatMap { ["--report", "html=\($0)"] })
    let names = try files(in: "out/evidence").map { workspace.path("out/evidence/\($0)") }
    #expect(names.count == 2)
    for place in ["page.html", "pages/new ones/page.html", "out/page.html", "pages/absolute.html"] {
      #expect(try pictures(of: place).sorted() == names, "\(place)")
    }
    _ = try run(["report", "out", "--report", "html=pages/later.html"])
    #expect(try pictures(of: "pages/later.html").sorted() == names)
    _ = try run(["merge", "out", "--report", "html=pages/merged.html"])
    #expect(try pictures(of: "pages/merged.html").sorted() == names)
    _ = try run("scan", "--black", "all", "-o", "more", "in/c.png")
    _ = try run(["merge", "out", "more", "--report", "html=pages/two.html"])
    let two = try pictures(of: "pages/two.html")
    #expect(two.count == 2 && two.allSatisfy { FileManager.default.fileExists(atPath: $0) })
  }

  @Test("Merging copies pictures into its folder, or names them where they are")
  func merge() throws {
    let (whole, _) = try run("scan", "--black", "all", "-o", "whole", "in")
    for index in 1...3 {
      _ = try run("scan", "--black", "all", "--shard", "\(index)/3", "-o", "s\(index)", "in")
    }
    let (there, _) = try run("merge", "s1", "s2", "s3")
    #expect(there.pictures.count == 2)
    #expect(there.pictures.allSatisfy(workspace.exists))
    let (joined, told) = try run("merge", "s1", "s2", "s3", "-o", "all")
    #expect(told.errors == "")
    // The same content scanned with the same has the same names.
    #expect(joined.pictures == whole.pictures)
    for picture in whole.pictures {
      #expect(try bytes("all/" + picture) == bytes("whole/" + picture))
    }
    #expect(try files(in: "all/evidence").count == 2)
  }

  @Test("A picture that is gone is told by merge, and no longer named")
  func missing() throws {
    let (whole, _) = try run("scan", "--black", "all", "-o", "whole", "in")
    try FileManager.default.removeItem(atPath: workspace.path("whole/" + whole.pictures[0]))
    let (joined, told) = try run("merge", "whole", "-o", "all")
    #expect(told.errors.contains("whole: 1 picture of violations is not there"))
    #expect(joined.pictures == [whole.pictures[1]])
  }

  @Test("Merging reads no other file than pictures below the folder, whatever results name")
  func hostile() throws {
    let (whole, _) = try run("scan", "--black", "all", "-o", "whole", "in")
    try workspace.write("secret", to: "secret.png")
    try workspace.write(Array(bytes("in/a.png")), to: "outside.png")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("whole/evidence/link.png"),
      withDestinationPath: workspace.path("outside.png"))
    try workspace.write("no picture", to: "whole/evidence/words.png")
    let text = try workspace.read("whole/results.jsonl")
    for path in [
      "../secret.png", "evidence/../../secret.png", "/etc/passwd", "evidence/link.png",
      "evidence/words.png", "results.jsonl", "evidence/x/y.png",
    ] {
      try workspace.write(
        text.replacingOccurrences(of: whole.pictures[0], with: path), to: "whole/results.jsonl")
      try? FileManager.default.removeItem(atPath: workspace.path("all"))
      let (joined, told) = try run("merge", "whole", "-o", "all")
      #expect(joined.pictures == [whole.pictures[1]], "\(path)")
      #expect(told.errors.contains("1 picture of violations is not there"), "\(path)")
      #expect(try files(in: "all/evidence").count == 1, "\(path)")
    }
  }
}
