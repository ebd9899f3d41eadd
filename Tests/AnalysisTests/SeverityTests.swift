import ClipSupport
import Testing

/// How far frames are off, in multiples of the limits that doc comments state. `Judged` compares it with
/// the verdict in every test of this module.
@Suite struct SeverityTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private func severity(_ expect: String, _ draw: (inout Canvas) -> Void) throws -> Double? {
    var canvas = Canvas(160, 120)
    draw(&canvas)
    return try #require(try Judged(folder.png(canvas), expect, inset: 8).severities.first)
  }

  @Test("A region is as far from black as its mean is, 6 being the limit, also below it")
  func mean() throws {
    #expect(try severity("black") { _ in } == 0)
    #expect(try severity("black") { $0.fill(0, 0, 160, 120, 0x030303) } == 0.5)
    #expect(try severity("black") { $0.fill(0, 0, 160, 120, 0x121212) } == 3)
    #expect(try severity("blank") { $0.fill(0, 0, 160, 120, 0x808080) } == 0)
    #expect(try severity("{ blank: '#808080' }") { $0.fill(0, 0, 160, 120, 0x838383) } == 0.5)
  }

  @Test("A single sample is as far as its level is, 17 being the limit")
  func sample() throws {
    #expect(try severity("black") { $0.fill(70, 50, 1, 1, Canvas.gray(17)) } == 1)
    #expect(try severity("black") { $0.fill(70, 50, 1, 1, Canvas.gray(34)) } == 2)
  }

  @Test("A change is as large as a flat tile's mean moved, 13 being the limit")
  func change() throws {
    let frames = [100, 100, 113, 106].map { Canvas(160, 120, Canvas.gray($0)) }
    let clip = try folder.clip(frames, "-c:v ffv1 -pix_fmt bgr0", name: ".mkv")
    let severities = try Judged(clip, "still").severities
    #expect(severities.map { ($0 ?? -1) * 13 }.map { ($0 * 10).rounded() / 10 } == [0, 0, 13, 6])
  }

  // At a screen's width of 120 samples are compared with those beside them, but not across lines of the
  // coding grid: a dot is 2 × 30 off its neighbours, and 30 of two of these are off theirs.
  @Test("A blurred region is as far as its sharp second differences add up, 255 being the limit")
  func detail() throws {
    #expect(try severity("blurred") { $0.fill(69, 49, 1, 1, 0x1E1E1E) } == 120.0 / 255)
    #expect(try severity("blurred") { $0.fill(69, 49, 1, 1, 0x505050) } == 320.0 / 255)
    #expect(try severity("blurred") { _ in } == 0)
  }

  @Test("An empty field is as masked as can be; what is read or visible has no number")
  func others() throws {
    #expect(try severity("masked") { _ in } == 0)
    #expect(try severity("visible") { _ in } == nil)
    #expect(try severity("{ text: 'v{version}' }") { _ in } == nil)
  }
}
