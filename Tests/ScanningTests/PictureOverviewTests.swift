import Scanning
import Testing

@Suite struct PictureOverviewTests {
  /// Pictures one second apart, each of one level but for the first cell, which counts by itself.
  private func overview(_ levels: [UInt8]) -> PictureOverview {
    PictureOverview(
      times: levels.indices.map(Double.init),
      levels: levels.flatMap { Array(repeating: $0, count: 18 * 32) })
  }

  @Test("Of screens that come back, each is chosen once, in the order of time")
  func screens() {
    let levels: [UInt8] = [0, 0, 90, 90, 0, 0, 200, 200, 90]
    #expect(overview(levels).mostDifferent(8) == [0, 2, 6])
    #expect(overview(levels).mostDifferent(2) == [0, 2])
  }

  @Test("What has come to rest is chosen first, then what is far from it in motion")
  func rest() {
    #expect(overview([0, 0, 50, 100, 150, 200, 200]).mostDifferent(2) == [0, 5])
    #expect(overview([0, 0, 50, 100, 150, 200, 200]).mostDifferent(8) == [0, 2, 3, 4, 5])
    #expect(overview([0, 50, 100]).mostDifferent(8) == [0, 1, 2])
  }

  @Test("Noise is no other picture, and nothing chosen of nothing")
  func noise() {
    #expect(overview([100, 105, 95, 100]).mostDifferent(8) == [0])
    #expect(overview([]).mostDifferent(8) == [])
    // Fewer levels than its pictures have.
    #expect(PictureOverview(times: [0, 1], levels: [1, 2, 3]).mostDifferent(8) == [])
  }
}
