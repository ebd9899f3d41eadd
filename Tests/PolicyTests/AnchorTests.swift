import Geometry
import Policy
import Testing

struct AnchorTests {
  private func anchor(_ region: String, path: String = "framescan.yaml") throws -> Anchor {
    let yaml = policy(
      check: "name: a\nexpect: black\nregion: \(region)", before: "frame: 200x400")
    let policy = try read(yaml, path: path, pictures: ["a.png", "b.png", "dir/a.png"])
    return try #require(policy.checks.first?.region.anchor)
  }

  /// Where a region lies when its anchor, 80 × 20 pixels, shows at (30, 100) of a picture of 200 × 400.
  private func place(_ region: String, scale: Int = 1) throws -> Rectangle {
    try anchor(region).region(
      at: Rectangle(x: 30 * scale, y: 100 * scale, width: 80 * scale, height: 20 * scale),
      in: Size(width: 200 * scale, height: 400 * scale), frame: Size(width: 200, height: 400))
  }

  @Test(
    "A region lies where it is said from its anchor",
    arguments: [
      ("below: 8, height: 50", Rectangle(x: 30, y: 128, width: 80, height: 50)),
      ("below: 0, height: 50, width: 60", Rectangle(x: 30, y: 120, width: 60, height: 50)),
      ("below: 8, height: 25%, offset: -10", Rectangle(x: 20, y: 128, width: 80, height: 100)),
      ("above: 8, height: 50", Rectangle(x: 30, y: 42, width: 80, height: 50)),
      ("above: 8, height: 120", Rectangle(x: 30, y: -28, width: 80, height: 120)),
      ("offset: [-5, 30], width: 10, height: 6", Rectangle(x: 25, y: 130, width: 10, height: 6)),
      ("offset: [4, -30]", Rectangle(x: 34, y: 70, width: 80, height: 20)),
      ("below: 8, height: 50, width: 100%", Rectangle(x: 0, y: 128, width: 200, height: 50)),
      (
        "below: 8, height: 50, left: 5%, right: 20",
        Rectangle(x: 10, y: 128, width: 170, height: 50)
      ),
      ("top: 10, height: 50, offset: 3", Rectangle(x: 33, y: 10, width: 80, height: 50)),
      ("height: 50", Rectangle(x: 30, y: 100, width: 80, height: 50)),
    ])
  func places(region: String, wanted: Rectangle) throws {
    #expect(try place("{ anchor: a.png, \(region) }") == wanted)
    let double = Rectangle(
      x: wanted.x * 2, y: wanted.y * 2, width: wanted.width * 2, height: wanted.height * 2)
    #expect(try place("{ anchor: a.png, \(region) }", scale: 2) == double)
  }

  @Test("Its pictures lie beside the policy, and it is looked for everywhere or in an area")
  func pictures() throws {
    let one = try anchor("{ anchor: a.png }", path: "dir/p.yaml")
    #expect(one.pictures == ["dir/a.png"])
    #expect(one.area == .all)
    let two = try anchor("{ anchor: [a.png, b.png], in: \"0,10%,100%,80%\" }")
    #expect(two.pictures == ["a.png", "b.png"])
    #expect(
      two.area.horizontal == .fromNear(.pixels(0), extent: .percent(100))
        && two.area.vertical == .fromNear(.percent(10), extent: .percent(80)))
  }

  @Test("It may be looked for in a region that is written further down")
  func area() throws {
    let yaml = """
      framescan: 1
      regions:
        card: { anchor: a.png, in: list, below: 1, height: 2 }
        list: { x: 0, y: 10%, width: 100%, height: 80% }
      checks: [{ name: a, region: card, expect: black, min-visible: 40% }]
      """
    let policy = try read(yaml, pictures: ["a.png"])
    #expect(
      policy.checks[0].region.anchor?.area.vertical == .fromNear(.percent(10), extent: .percent(80))
    )
    #expect(policy.checks[0].leastVisible == 0.4)
    #expect(policy.pictures == ["a.png"])
  }
}
