import Geometry
import Testing

@Suite struct PlaneLayoutTests {
  @Test("A plane ends with its last sample, not with its last row's padding")
  func byteCount() {
    #expect(PlaneLayout(width: 5, height: 3, stride: 8, bytesPerSample: 1).byteCount == 21)
    #expect(PlaneLayout(width: 5, height: 3, stride: 16, bytesPerSample: 2).byteCount == 42)
    #expect(PlaneLayout(width: 5, height: 1, stride: 64, bytesPerSample: 1).byteCount == 5)
    #expect(PlaneLayout(width: 5, height: 0, stride: 8, bytesPerSample: 1).byteCount == 0)
  }
}
