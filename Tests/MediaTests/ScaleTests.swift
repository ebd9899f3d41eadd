import Geometry
import Media
import Testing

@Suite struct ScaleTests {
  @Test("Limited range: 16 is black and 235 white, at any depth", arguments: [8, 10, 12])
  func limited(depth: Int) {
    let scale = LumaScale(depth: depth, isFullRange: false)
    let unit = Double(1 << (depth - 8))
    #expect(scale.luma(16 * unit) == 0)
    #expect(scale.luma(235 * unit) == 255)
    #expect(scale.luma(8 * unit) < 0)
    #expect(scale.sample(scale.luma(100)) == 100)
    let chroma = ChromaScale(depth: depth, isFullRange: false)
    #expect(chroma.level(128 * unit) == 0)
    #expect(chroma.level(240 * unit) == 127.5)
    #expect(chroma.level(16 * unit) == -127.5)
  }

  @Test("Full range: 0 is black and the largest sample white", arguments: [8, 10, 12])
  func full(depth: Int) {
    let scale = LumaScale(depth: depth, isFullRange: true)
    #expect(scale.luma(0) == 0)
    #expect(scale.luma(Double((1 << depth) - 1)) == 255)
    #expect(ChromaScale(depth: depth, isFullRange: true).level(Double(1 << (depth - 1))) == 0)
  }

  @Test("Samples in the upper bits (P010) mean the same")
  func shifted() {
    let scale = LumaScale(depth: 10, shift: 6, isFullRange: false)
    #expect(scale.luma(Double(64 << 6)) == 0)
    #expect(scale.luma(Double(940 << 6)) == 255)
  }

  @Test("Colours have the luma and differences of their matrix")
  func matrices() throws {
    let red = try #require(ColorMatrix.bt601.encodings(red: 255, green: 0, blue: 0).first)
    #expect(abs(red.luma - 76.245) < 1e-9)
    #expect(abs(red.redDifference - 127.5) < 1e-9)
    #expect(abs(red.blueDifference + 43.0276) < 1e-3)
    let grey = try #require(ColorMatrix.bt709.encodings(red: 90, green: 90, blue: 90).first)
    #expect(abs(grey.luma - 90) < 1e-9 && abs(grey.redDifference) < 1e-9)
    let blue = try #require(ColorMatrix.bt2020.encodings(red: 0, green: 0, blue: 255).first)
    #expect(abs(blue.luma - 15.1215) < 1e-9 && abs(blue.blueDifference - 127.5) < 1e-9)
    #expect(ColorMatrix.unspecified.encodings(red: 255, green: 0, blue: 0).count == 2)
  }
}
