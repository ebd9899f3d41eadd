import Geometry
import Media
import Testing

@Suite struct RGBPictureTests {
  @Test("A picture made smaller has the means of the pixels that fall together")
  func means() {
    // 4×2 pixels of gray: 0 10 20 30 over 2 12 22 33; their quarters have means of 6 and 26.25.
    let grays: [UInt8] = [0, 10, 20, 30, 2, 12, 22, 33]
    let picture = RGBPicture(
      size: Size(width: 4, height: 2), pixels: grays.flatMap { [$0, 2 * $0, 255] })
    let reduced = picture.reduced(toFit: Size(width: 2, height: 9))
    #expect(reduced.size == Size(width: 2, height: 1))
    // Doubled, 52.5 is rounded up.
    #expect(reduced.pixels == [6, 12, 255, 26, 53, 255])
  }

  @Test(
    "A picture that fits stays; one that doesn't keeps its shape",
    arguments: [
      (Size(width: 30, height: 60), Size(width: 30, height: 60)),
      (Size(width: 99, height: 99), Size(width: 30, height: 60)),
      (Size(width: 15, height: 99), Size(width: 15, height: 30)),
      (Size(width: 99, height: 20), Size(width: 10, height: 20)),
      (Size(width: 1, height: 1), Size(width: 1, height: 1)),
    ])
  func shape(bounds: Size, size: Size) {
    let picture = RGBPicture(
      size: Size(width: 30, height: 60), pixels: Array(repeating: 7, count: 30 * 60 * 3))
    let reduced = picture.reduced(toFit: bounds)
    #expect(reduced.size == size)
    #expect(reduced.pixels.allSatisfy { $0 == 7 })
  }
}
