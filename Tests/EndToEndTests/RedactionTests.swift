import Foundation
import Testing

/// What redacted pictures hide, read by the `tesseract` program as anybody could read them.
@Suite struct RedactionTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private typealias Line = (x: Int, y: Int, size: Int, text: String)

  /// Scans a picture of lines of text by a policy; the pictures of its violations.
  private func scan(
    _ lines: [Line], width: Int, height: Int, checks: [String], _ words: String...
  ) throws -> (report: EvidenceReport, pictures: [String]) {
    try Pillow.draw(lines, width: width, height: height, to: "a.png", in: workspace)
    try workspace.write(
      "framescan: 1\nchecks:\n" + checks.map { "  - { \($0) }\n" }.joined(), to: "framescan.yaml")
    let folder = "out\(UUID().uuidString)"
    let run = try Framescan.run(
      ["scan", "--report", "json", "-o", folder, "a.png"] + words, in: workspace)
    let report = try EvidenceReport(run.output)
    return (report, report.pictures.map { "\(folder)/\($0)" })
  }

  /// All parts of that length of the words.
  private func parts(of words: [String], length: Int) -> Set<String> {
    Set(
      words.flatMap { word in
        let characters = Array(word)
        return (0...max(0, characters.count - length)).map {
          String(characters[$0..<min(characters.count, $0 + length)])
        }
      })
  }

  @Test(
    "No reading of a redacted picture finds any part of what leaked; readings of a full one do",
    arguments: [
      // A line of a form, small print, and digits that fill their region.
      (24, 60, ["4929", "1234", "5678"]), (10, 40, ["Muster", "39271"]), (130, 150, ["4718"]),
    ])
  func reading(size: Int, height: Int, words: [String]) throws {
    let check =
      "name: form, region: { x: 0, y: 40, width: 100%, height: \(height) }, expect: black, inset: 0"
    let lines: [Line] = [(20, 45, size, words.joined(separator: " "))]
    let read = try ["redacted", "full"].map { evidence in
      let scanned = try scan(
        lines, width: 500, height: 240, checks: [check], "--evidence", evidence)
      try #require(scanned.pictures.count == 1)
      // Inside the outline; a frame is around the worst place.
      return try Pillow.read(
        scanned.pictures[0], x: 4, y: 44, width: 492, height: height - 8, in: workspace)
    }
    let secret = words.joined()
    #expect(read[1].contains { text in words.contains { text.contains($0) } }, "\(read[1])")
    let found = read[0].filter { text in
      parts(of: [secret], length: 3).contains { text.contains($0) }
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "Regions of all checks that protect are hidden in every picture, also where they don't apply")
  func regions() throws {
    let protecting = ["black", "blank", "blurred", "still", "masked", "no-text"]
    let others = ["visible", "{ text: 'abc' }"]
    let all = protecting + others
    let lines: [Line] = all.indices.map { (10, $0 * 40 + 10, 20, "secret \($0)") }
    let checks = all.enumerated().map { index, expectation in
      "name: c\(index), region: { x: 0, y: \(index * 40), width: 80%, height: 40 }, "
        + "expect: \(expectation), from: 100s"
    }
    let trigger = "name: t, region: { x: 90%, y: 0, width: 10%, height: 40 }, expect: visible"
    let scanned = try scan(lines, width: 300, height: 320, checks: checks + [trigger])
    try #require(scanned.pictures.count == 1)
    for index in all.indices {
      let colors = try Pillow.colors(
        scanned.pictures[0], x: 0, y: index * 40, width: 240, height: 40, in: workspace)
      let before = try Pillow.colors(
        "a.png", x: 0, y: index * 40, width: 240, height: 40, in: workspace)
      if index < protecting.count {
        // Dark ink's mean is nearest to the level 0, and the blocks beside it are 12 to 36.
        #expect(Set(colors.keys) == ["0,0,0", "12,12,12", "24,24,24", "36,36,36"], "\(all[index])")
      } else {
        #expect(colors == before, "\(all[index])")
      }
    }
  }

  @Test("What is taken out of a region is hidden with it, and all where a region has no place")
  func safeSide() throws {
    let lines: [Line] = [(10, 10, 20, "secret"), (10, 110, 20, "public")]
    let trigger = "name: t, region: { x: 90%, y: 0, width: 10%, height: 40 }, expect: visible"
    let hole = try scan(
      lines, width: 300, height: 200,
      checks: [
        "name: c, region: { x: 0, y: 0, width: 80%, height: 60 }, expect: black, from: 100s, "
          + "except: { x: 0, y: 0, width: 50%, height: 60 }", trigger,
      ])
    try #require(hole.pictures.count == 1)
    #expect(
      try Pillow.colors(
        hole.pictures[0], x: 0, y: 0, width: 240, height: 60, in: workspace
      ).count == 4)
    #expect(
      try Pillow.colors(hole.pictures[0], x: 0, y: 100, width: 240, height: 60, in: workspace)
        == Pillow.colors("a.png", x: 0, y: 100, width: 240, height: 60, in: workspace))
    let outside = try scan(
      lines, width: 300, height: 200,
      checks: [
        "name: c, region: { x: 200, y: 0, width: 200, height: 60 }, expect: black, from: 100s",
        trigger,
      ])
    try #require(outside.pictures.count == 1)
    #expect(
      try Pillow.colors(
        outside.pictures[0], x: 0, y: 0, width: 240, height: 200, in: workspace
      ).count == 4)
  }

  @Test(
    "Text that no-text reads is told by its length, and word for word only where all is asked for")
  func texts() throws {
    let lines: [Line] = [(20, 40, 30, "4718")]
    let check =
      "name: pin, region: all, expect: { no-text: '/[0-9]{4}/' }"
    let redacted = try scan(lines, width: 300, height: 120, checks: [check])
    let full = try scan(
      lines, width: 300, height: 120, checks: [check], "--evidence", "full")
    let measured = [redacted, full].map {
      $0.report.recordings[0].checks[0].violations.map(\.worst.measured)
    }
    #expect(measured[0] == ["•••• 4 digits"])
    #expect(measured[1] == ["'4718' was read"])
    let any = try scan(
      lines, width: 300, height: 120, checks: ["name: any, region: all, expect: no-text"],
      "--evidence", "full")
    #expect(
      any.report.recordings[0].checks[0].violations.map(\.worst.measured) == ["'4718' was read"])
  }
}
