import Geometry
import Policy
import Testing

struct RegionPlacementTests {
  private let display = Size(width: 1170, height: 2532)

  private func region(_ horizontal: RegionShape.Span, _ vertical: RegionShape.Span) -> Region {
    Region(shape: RegionShape(horizontal: horizontal, vertical: vertical))
  }

  @Test("percent of 1170x2532: 25 % of 2532 is 633, 58 % is 1468.56, so the height is 836")
  func percent() {
    let form = region(
      .fromNear(.pixels(0), extent: .percent(100)), .fromNear(.percent(25), extent: .percent(33)))
    #expect(
      form.place(in: display, frame: nil)
        == PlacedRegion(rectangle: Rectangle(x: 0, y: 633, width: 1170, height: 836)))
  }

  @Test("distances from the far edges: 2 % of 1170 is 23.4, 47 % is 549.9, 96 % of 2532 is 2430.72")
  func farEdges() {
    let footer = region(
      .fromNear(.percent(2), extent: .percent(45)), .fromFar(.pixels(0), extent: .percent(4)))
    #expect(
      footer.place(in: display, frame: nil).rectangle
        == Rectangle(x: 23, y: 2431, width: 527, height: 101))
    let between = region(
      .between(near: .pixels(10), far: .pixels(20)), .between(near: .pixels(1), far: .percent(50)))
    #expect(
      between.place(in: display, frame: nil).rectangle
        == Rectangle(x: 10, y: 1, width: 1140, height: 1265))
  }

  @Test("pixels of the frame are scaled along each axis")
  func frame() {
    let part = region(
      .fromNear(.pixels(100), extent: .pixels(200)), .fromFar(.pixels(10), extent: .pixels(50)))
    // Half as wide, a third as high: 50 to 150 across, from (1500 - 60) / 3 to (1500 - 10) / 3 down.
    let placed = part.place(
      in: Size(width: 500, height: 500), frame: Size(width: 1000, height: 1500))
    #expect(placed.rectangle == Rectangle(x: 50, y: 480, width: 100, height: 17))
  }

  @Test("neighbouring regions share their edge whatever the size", arguments: 1...300)
  func neighbours(side: Int) {
    let size = Size(width: side, height: side)
    var edge = 0
    for third in 0..<3 {
      let start = Double(third) * 33.3
      let row = region(
        .fromNear(.pixels(0), extent: .percent(100)),
        .fromNear(.percent(start), extent: .percent(33.3)))
      let placed = row.place(in: size, frame: nil).rectangle
      #expect(placed.y == edge)
      edge = placed.bottom
    }
  }

  @Test("a rounding pixel outside is cut off, more isn't inside")
  func outside() {
    func inside(_ x: Double, _ width: Double) -> PlacedRegion {
      region(
        .fromNear(.pixels(x), extent: .pixels(width)), .fromNear(.pixels(0), extent: .pixels(9))
      )
      .place(in: Size(width: 100, height: 9), frame: nil)
    }
    #expect(inside(50, 51) == PlacedRegion(rectangle: Rectangle(x: 50, y: 0, width: 50, height: 9)))
    #expect(!inside(50, 52).isInside)
    #expect(!inside(101, 5).isInside)
    #expect(!inside(-2, 5).isInside)
    #expect(!inside(10, 0.2).isInside)
    #expect(!inside(1e300, 1e300).isInside)
    #expect(!inside(.nan, 1).isInside)
  }

  @Test("rectangles taken out are placed and cut; nothing left isn't inside")
  func except() {
    let hole = RegionShape(
      horizontal: .fromNear(.percent(50), extent: .percent(50)), vertical: RegionShape.all.vertical)
    var part = region(.fromNear(.pixels(0), extent: .pixels(60)), RegionShape.all.vertical)
    part.except = [hole]
    let placed = part.place(in: Size(width: 100, height: 10), frame: nil)
    #expect(
      placed
        == PlacedRegion(
          rectangle: Rectangle(x: 0, y: 0, width: 60, height: 10),
          except: [Rectangle(x: 50, y: 0, width: 10, height: 10)]))
    part.except = [.all]
    #expect(!part.place(in: Size(width: 100, height: 10), frame: nil).isInside)
  }

  @Test("an empty picture holds no region")
  func emptyPicture() {
    let placed = Region(shape: .all).place(in: Size(width: 0, height: 0), frame: display)
    #expect(!placed.isInside)
  }

  @Test(
    "a picture fits the frame when its aspect ratio is the frame's within 2 %",
    arguments: [
      (1170, 2532, true), (585, 1266, true), (1080, 2400, false), (1080, 2340, true),
      (1080, 1920, false), (2532, 1170, false), (0, 5, false),
    ])
  func fits(width: Int, height: Int, isFit: Bool) {
    // 1080/2400 is 0.45 and 1080/2340 is 0.4615, where 1170/2532 is 0.4621: off by 2.6 and 0.1 %.
    let policy = Policy(path: "", text: [], frame: display, checks: [])
    #expect(policy.fits(display: Size(width: width, height: height)) == isFit)
    let free = Policy(path: "", text: [], frame: nil, checks: [])
    #expect(free.fits(display: Size(width: width, height: height)))
  }
}
