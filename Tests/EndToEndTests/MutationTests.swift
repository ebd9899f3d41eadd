import ClipSupport
import Foundation
import Testing

/// Damaged copies of recordings that fail: whatever was done to them, each ends with a verdict, in its
/// place, and none passes unless all its frames were read and are clean.
@Suite(.serialized) struct MutationTests {
  /// Small copies of the sample with one leaking frame, 48 frames of it around the leak.
  private static let kinds = [
    ("first.mp4", "-c:v libx264 -pix_fmt yuv420p -movflags faststart"),
    ("last.mp4", "-c:v libx264 -pix_fmt yuv420p -bf 0"),
    ("fragments.mp4", "-c:v libx264 -pix_fmt yuv420p -g 12 -movflags frag_keyframe+empty_moov"),
    ("quick.mov", "-c:v mpeg4 -q:v 3"), ("h264.mkv", "-c:v libx264 -pix_fmt yuv420p"),
    ("vp8.webm", "-c:v libvpx -cpu-used 8 -deadline realtime"), ("mpeg4.avi", "-c:v mpeg4 -q:v 3"),
    ("leak.gif", ""), ("leak.apng", "-f apng"),
  ]
  private static let perKind = 60
  private static let policy = """
    framescan: 1
    checks:
      - name: form
        region: { x: 0, y: 25%, width: 100%, height: 33% }
        expect: black
    """
  /// Changes what is drawn; every run of the tests draws the same.
  private static let seed: UInt64 = 20_261

  private struct Result: Decodable {
    struct Media: Decodable { let frames: Int }
    struct Problem: Decodable { let kind: String }
    struct Document: Decodable { let recordings: [Result] }

    let path: String
    let verdict: String
    let media: Media?
    let problems: [Problem]
  }

  @Test("Five hundred and forty damaged copies in nine forms: none that has lost the leak passes")
  func small() throws {
    let workspace = try Workspace()
    try workspace.write(Self.policy, to: "policy.yaml")
    let originals = try Self.kinds.map { name, arguments in
      try encode(name, arguments, in: workspace)
    }
    var copies: [String: FailingRecording] = [:]
    try workspace.makeFolder("copies")
    for (index, original) in originals.enumerated() {
      let isMovie = original.name.hasSuffix("mp4") || original.name.hasSuffix("mov")
      for number in 0..<Self.perKind {
        let seed = Self.seed + UInt64(index * Self.perKind + number)
        let donor = originals[(index + number % 3 + 1) % 4].bytes
        let copy = "copies/\(number)-\(original.name)"
        try Data(Mutation.damaged(original.bytes, donor: isMovie ? donor : nil, seed: seed))
          .write(to: workspace.root.appending(path: copy))
        copies[copy] = original
      }
    }
    try scan(copies, in: workspace)
  }

  @Test("A failing recording cut at every kilobyte never passes")
  func everyKilobyte() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("copies")
    try workspace.write(Self.policy, to: "policy.yaml")
    var copies: [String: FailingRecording] = [:]
    for (name, arguments) in Self.kinds where name != "leak.apng" {
      let original = try encode(name, arguments, in: workspace)
      // The larger ones at every eighth: one and the same decoder reads what comes before.
      let step = original.bytes.count > 60_000 ? 8192 : 1024
      for end in stride(from: step, to: original.bytes.count, by: step) {
        let copy = "copies/\(end)-\(name)"
        try Data(original.bytes[..<end]).write(to: workspace.root.appending(path: copy))
        copies[copy] = original
      }
    }
    try scan(copies, in: workspace)
  }

  @Test("The samples themselves, cut or damaged, never pass where they failed")
  func samples() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("copies")
    // The videos show the form's overview until 0.9 s.
    try workspace.write(Self.policy + "\n    from: 0.9s", to: "policy.yaml")
    var copies: [String: FailingRecording] = [:]
    let form = (x: 16, y: 616, width: 1048, height: 760)
    let samples: [(String, FailingRecording.Size, FailingRecording.Region)] = [
      ("one-frame-leak.mp4", (1080, 2400), form), ("leak-after-scroll.mp4", (1080, 2400), form),
      ("variable-frame-rate.mp4", (1080, 2400), form),
      ("screenshots/one-frame-leak.gif", (540, 1200), (x: 8, y: 312, width: 524, height: 370)),
    ]
    for (index, (sample, size, region)) in samples.enumerated() {
      let name = String(sample.split(separator: "/").last ?? "")
      try workspace.copy(sample: sample, to: name)
      let original = try FailingRecording(name, in: workspace, size: size, region: region)
      var damaged = stride(from: 9 << 10, to: original.bytes.count, by: 48 << 10)
        .map { Array(original.bytes[..<$0]) }
      for number in 0..<10 {
        let seed = Self.seed + UInt64(index * 100 + number)
        damaged.append(Mutation.damaged(original.bytes, donor: nil, seed: seed))
      }
      for (number, bytes) in damaged.enumerated() {
        let copy = "copies/\(number)-\(name)"
        try Data(bytes).write(to: workspace.root.appending(path: copy))
        copies[copy] = original
      }
    }
    try scan(copies, in: workspace)
  }

  /// Scans a folder of copies at once and looks at every result.
  private func scan(_ copies: [String: FailingRecording], in workspace: Workspace) throws {
    let run = try Framescan.run(
      [
        "scan", "--policy", "policy.yaml", "--timeout", "20s", "--max-memory", "1G", "--report",
        "json", "copies",
      ], in: workspace)
    #expect(run.status == 1)
    #expect(run.errors == "")
    let results = try JSONDecoder().decode(Result.Document.self, from: Data(run.output.utf8))
      .recordings
    let order = copies.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(results.map(\.path) == order)
    for result in results {
      let comment = Comment(rawValue: result.path)
      #expect(["pass", "fail", "error", "inconclusive"].contains(result.verdict), comment)
      #expect(!result.problems.contains { ["crashed", "timed-out"].contains($0.kind) }, comment)
      guard result.verdict == "pass", let original = copies[result.path] else { continue }
      let fault = try original.fault(
        ofPassing: result.path, frames: result.media?.frames ?? 0, in: workspace)
      #expect(fault == nil, comment)
    }
  }

  private func encode(
    _ name: String, _ arguments: String, in workspace: Workspace
  ) throws -> FailingRecording {
    let sample = Repository.root.appending(path: "samples/one-frame-leak.mp4")
      .path(percentEncoded: false)
    let encoding = try Command(
      program: "ffmpeg",
      words: ["-v", "error", "-ss", "1.4", "-t", "0.8", "-i", sample, "-vf", "scale=216:480"]
        + arguments.split(separator: " ").map(String.init) + [name], folder: workspace.path("")
    ).run()
    #expect(encoding.status == 0, "\(encoding.errors)")
    // The form lies at 120 to 278 of 480 rows.
    return try FailingRecording(
      name, in: workspace, size: (216, 480), region: (x: 10, y: 130, width: 196, height: 138))
  }
}
