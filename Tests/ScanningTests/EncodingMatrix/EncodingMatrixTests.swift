import Analysis
import ClipSupport
import Geometry
import Media
import Policy
import Results
import Scanning
import Testing

/// Every way that levels, colours, places and times are stored: one picture, read alike.
@Suite struct EncodingMatrixTests {
  @Test(
    "A picture has its levels, places and times, and checks judge it so, however it is stored",
    arguments: Encoding.all)
  func stored(_ encoding: Encoding) throws {
    let folder = try ClipFolder()
    let clip = try encoding.make(in: folder)
    try expectDecoded(clip, encoding)
    try expectScanned(clip, encoding)
  }

  private func expectDecoded(_ clip: String, _ encoding: Encoding) throws {
    let file = try FileInput(path: Array(clip.utf8))
    let recording = try Recording(file: file, threads: 1)
    var number = 0
    while let frame = try recording.next() {
      let isBetween = encoding.sizeBetween != nil && (2..<4).contains(number)
      let size = (isBetween ? encoding.sizeBetween : nil) ?? encoding.size
      #expect(frame.geometry.display == size)
      #expect(abs(seconds(frame.time.duration) - 0.1 * Double(number)) < 1e-5)
      let chart = PatchChart(size: size)
      for patch in PatchChart.patches.indices
      where encoding.hasColor || PatchChart.patches[patch].isGrey {
        let (x, y) = chart.middle(patch)
        let luma = min(255, max(0, frame.luma(x: x, y: y)))
        let expected = encoding.displayed(
          PatchChart.luma(patch, frame: number, encoding.lumaWeights))
        #expect(
          abs(luma - expected) <= encoding.tolerance,
          "frame \(number), \(PatchChart.patches[patch].name): \(luma), not \(expected)")
      }
      // To the last pixel, however the stored picture was filled up to whole blocks.
      for (x, y, patch) in [
        (0, 0, PatchChart.black), (size.width - 1, 0, PatchChart.halfGrey),
        (0, size.height - 1, PatchChart.clock), (size.width - 1, size.height - 1, 15),
      ] {
        let expected = encoding.displayed(
          PatchChart.luma(patch, frame: number, encoding.lumaWeights))
        #expect(abs(max(0, frame.luma(x: x, y: y)) - expected) <= encoding.tolerance + 4)
      }
      number += 1
    }
    #expect(number == encoding.frames)
  }

  private func expectScanned(_ clip: String, _ encoding: Encoding) throws {
    let judged = encoding.judged
    let result = try RecordingScanner.scan(
      clip, .reading("checks:\n" + judged.map(\.policy).joined(separator: "\n")))
    let verdicts = Dictionary(uniqueKeysWithValues: result.checks.map { ($0.name, $0.verdict) })
    for check in judged {
      #expect(verdicts[check.name] == (check.isMet ? .pass : .fail), "\(check.name)")
    }
    let media = try #require(result.media)
    #expect(media.codec == encoding.codec)
    #expect(media.pixelFormat == encoding.decoded ?? encoding.pixels)
    #expect(Size(width: media.width, height: media.height) == encoding.size)
    #expect(media.rotation == encoding.placement.rotation)
    #expect(
      media.range == (encoding.range.storesFull || encoding.range.saysFull ? "full" : "limited"))
    #expect(media.frames == encoding.frames)
    #expect(abs(media.duration - (encoding.frames == 1 ? 0 : 0.5)) < 0.0011)
    #expect(!media.variableFrameRate)
    #expect(result.problems.map(\.kind) == encoding.notes.map { _ in .note })
    for (problem, words) in zip(result.problems, encoding.notes) {
      #expect(problem.message.contains(words))
    }
    let mark = try #require(result.checks.first { $0.name == "marked" }?.violations.first?.worst)
    let chart = PatchChart(size: encoding.size)
    // Where black is displayed as grey, all of the patch is wrong.
    if encoding.displayed(0) == 0 {
      #expect(!mark.where.intersection(chart.mark).isEmpty, "\(mark.where), not \(chart.mark)")
    }
    #expect(chart.area(PatchChart.marked).contains(mark.where), "\(mark.where)")
  }

  @Test("An animated WebP is read whole or is an error that says so, never a pass")
  func animatedWebP() throws {
    let folder = try ClipFolder()
    let encoding = Encoding("animated", "webp", "webp", "bgra", "-c:v libwebp_anim -lossless 1")
    let result = try RecordingScanner.scan(encoding.make(in: folder), .checking("visible"))
    if result.verdict == .pass {
      #expect(result.media?.frames == encoding.frames)
    } else {
      #expect(result.verdict == .error)
      #expect(result.problems.contains { !$0.message.isEmpty })
    }
  }
}

/// A check on a patch, and whether the patch meets it.
private struct JudgedPatch {
  let name: String
  let policy: String
  let isMet: Bool

  init(_ patch: Int, _ expectation: String, isMet: Bool, name: String? = nil) {
    self.name = name ?? "\(PatchChart.patches[patch].name), \(expectation)"
    let (column, row) = (patch % PatchChart.columns, patch / PatchChart.columns)
    policy =
      "  - { name: \"\(self.name)\", expect: \(expectation), "
      + "region: '\(column * 25)%,\(row * 25)%,25%,25%', inset: 8px }"
    self.isMet = isMet
  }
}

extension Encoding {
  fileprivate var judged: [JudgedPatch] {
    // What is called full range is displayed with its black at 16: not hidden, as players show it.
    let isTrue = range != .limitedCalledFull
    var judged = [
      JudgedPatch(0, "black", isMet: isTrue), JudgedPatch(0, "blank", isMet: true),
      JudgedPatch(0, "{ blank: '#121212' }", isMet: !isTrue),
      JudgedPatch(1, "black", isMet: false), JudgedPatch(1, "blank", isMet: true),
      JudgedPatch(1, "{ blank: '#121212' }", isMet: isTrue),
      JudgedPatch(2, "black", isMet: false),
      JudgedPatch(3, "{ blank: '#808080' }", isMet: true),
      JudgedPatch(3, "{ blank: '#909090' }", isMet: false),
      JudgedPatch(3, "black", isMet: false),
      JudgedPatch(4, "{ blank: '#d3d3d3' }", isMet: isTrue),
      JudgedPatch(5, "{ blank: '#ffffff' }", isMet: isTrue),
      JudgedPatch(5, "visible", isMet: false),
      JudgedPatch(PatchChart.marked, "black", isMet: false, name: "marked"),
    ]
    guard hasColor else { return judged }
    // Moved by less than the limit, 6, where its luma of 90 is displayed as 93.
    judged.append(JudgedPatch(9, "{ blank: '#33658a' }", isMet: true))
    for patch in 6...8 {
      judged.append(
        JudgedPatch(patch, "{ blank: '\(PatchChart.patches[patch].name)' }", isMet: isTrue))
    }
    for (patch, other) in [(6, "#00ff00"), (7, "#ff0000"), (8, "#000000"), (9, "#658a33")] {
      judged += [
        JudgedPatch(patch, "{ blank: '\(other)' }", isMet: false),
        JudgedPatch(patch, "blank", isMet: true), JudgedPatch(patch, "black", isMet: false),
      ]
    }
    return judged
  }
}
