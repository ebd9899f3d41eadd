import Geometry
import Media
import Testing

@Suite struct FrameGeometryTests {
  @Test("Wide pixels stretch the stored width, then the picture is turned")
  func display() {
    let stored = Size(width: 60, height: 40)
    #expect(
      FrameGeometry(stored: stored, pixelAspect: 4 / 3).display == Size(width: 80, height: 40))
    let turned = FrameGeometry(
      stored: stored, pixelAspect: 4 / 3,
      orientation: Orientation(quarterTurns: 1, isMirrored: false))
    #expect(turned.display == Size(width: 40, height: 80))
    // The top of what is shown is the left of what is stored.
    #expect(
      turned.stored(Rectangle(x: 0, y: 0, width: 40, height: 20))
        == Rectangle(x: 0, y: 0, width: 15, height: 40))
    #expect(
      turned.display(Rectangle(x: 0, y: 0, width: 15, height: 40))
        == Rectangle(x: 0, y: 0, width: 40, height: 20))
  }

  @Test("A rectangle of the display stays inside the stored picture", arguments: 0..<8)
  func staysInside(index: Int) {
    let orientation = Orientation(quarterTurns: index % 4, isMirrored: index >= 4)
    for aspect: Double in [0.1, 0.5, 0.9, 1, 4 / 3, 10] {
      let geometry = FrameGeometry(
        stored: Size(width: 7, height: 5), pixelAspect: aspect, orientation: orientation)
      for y in 0..<geometry.display.height {
        for x in 0..<geometry.display.width {
          let found = geometry.stored(Rectangle(x: x, y: y, width: 1, height: 1))
          #expect(!found.isEmpty)
          #expect(Rectangle(geometry.stored).contains(found))
        }
      }
      #expect(
        geometry.stored(Rectangle(geometry.display)) == Rectangle(x: 0, y: 0, width: 7, height: 5))
    }
  }
}
